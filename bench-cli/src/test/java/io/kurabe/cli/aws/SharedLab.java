package io.kurabe.cli.aws;

import io.kurabe.target.local.internal.WorkFolder;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives the classes of a JVM that are extended with it one laboratory, as a parameter: its start
 * takes longer than most tests. Each class gets it with all rights.
 */
public final class SharedLab implements ParameterResolver {
  /** For JUnit. */
  public SharedLab() {}

  private record Started(WorkFolder folder, AwsLab lab) implements AutoCloseable {
    static Started now() {
      WorkFolder folder = WorkFolder.create("aws");
      try {
        return new Started(folder, AwsLab.start(folder.path()));
      } catch (Exception e) {
        folder.close();
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void close() {
      lab.close();
      folder.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == AwsLab.class;
  }

  /** The session spans all classes of the JVM also where each of them is a request of its own. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    AwsLab lab =
        context
            .getStore(StoreScope.LAUNCHER_SESSION, Namespace.create(SharedLab.class))
            .getOrComputeIfAbsent("lab", key -> Started.now(), Started.class)
            .lab();
    lab.front().forget();
    return lab;
  }
}
