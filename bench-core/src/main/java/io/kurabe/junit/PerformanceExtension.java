package io.kurabe.junit;

import io.kurabe.config.ConfigurationException;
import io.kurabe.sql.internal.ConnectionSource;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.ServerFacts;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Implements {@link PerformanceTest}. Stateless: everything is in the stores of JUnit's contexts.
 * The extension itself closes what it puts there, since only JUnit 5.13 and later close what is
 * {@link AutoCloseable}.
 */
final class PerformanceExtension
    implements BeforeAllCallback, AfterAllCallback, AfterEachCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(PerformanceExtension.class);
  private static final Set<Class<?>> ON_TARGET =
      Set.of(LoadTest.class, TargetSession.class, ConnectionSource.class);

  @Override
  public void beforeAll(ExtensionContext context) throws InterruptedException {
    Optional<PerformanceTest> own =
        AnnotationSupport.findAnnotation(context.getRequiredTestClass(), PerformanceTest.class);
    if (find(context, ClassResources.class).isEmpty()) {
      store(context).put(ClassResources.class, open(context, own.orElseThrow()));
    } else if (own.isPresent()) {
      throw new ConfigurationException(
          context.getRequiredTestClass().getName()
              + " is a @PerformanceTest within another; a nested class uses what its outer class"
              + " opened, or stands alone");
    }
  }

  private static ClassResources open(ExtensionContext context, PerformanceTest test)
      throws InterruptedException {
    Engines engines = Engines.load();
    Target target =
        new TargetChoice(context::getConfigurationParameter, System.getenv()).choose(test, engines);
    OpenOptions options = new OpenOptions(test.durability(), test.pool());
    MachineLock lock =
        MachineLock.acquire(MachineLock.file(), text -> context.publishReportEntry("kurabe", text));
    try {
      TargetSession session = TargetSession.open(List.of(target), engines, options, RunId.random());
      return new ClassResources(lock, session, TargetChoice.hasProvider(test));
    } catch (RuntimeException | Error e) {
      lock.close();
      throw e;
    }
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close(context, TestSession.class);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    close(context, ClassResources.class);
  }

  /** Closes a resource of this context, not one of an outer context. */
  private static <C extends AutoCloseable> void close(ExtensionContext context, Class<C> type) {
    @Nullable C found = store(context).remove(type, type);
    if (found instanceof ClassResources resources) {
      resources.close();
    } else if (found instanceof TestSession test) {
      test.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    return ON_TARGET.contains(type)
        || (type == Budgets.class && context.getTestMethod().isPresent());
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Class<?> type = parameter.getParameter().getType();
    if (type == Budgets.class) {
      return budgets(context);
    }
    TargetSession session = session(context);
    if (type == TargetSession.class) {
      return session;
    }
    return type == LoadTest.class
        ? LoadTest.on(session).defaultRepeats(PerformanceTest.REPEATS)
        : connections(session);
  }

  /** Returns the session of the class; in a test one with workspaces of its own. */
  private static TargetSession session(ExtensionContext context) {
    TargetSession ofClass = find(context, ClassResources.class).orElseThrow().session;
    if (context.getTestMethod().isEmpty()) {
      return ofClass;
    }
    TestSession ofTest =
        find(context, TestSession.class)
            .orElseGet(() -> new TestSession(ofClass.withNewWorkspaces(RunId.random())));
    store(context).put(TestSession.class, ofTest);
    return ofTest.session();
  }

  private static ConnectionSource connections(TargetSession session) {
    String target = session.workspaces().keySet().iterator().next();
    ServerFacts facts = session.factsOf(target);
    return session
        .capability(target, SqlWorkspace.class)
        .orElseThrow(
            () ->
                new ConfigurationException(
                    ("a ConnectionSource needs a SQL server (MySQL, MariaDB or"
                            + " PostgreSQL); target '%s' is %s %s")
                        .formatted(target, facts.product(), facts.version())))
        .source();
  }

  private static Budgets budgets(ExtensionContext context) {
    TestFiles files =
        new TestFiles(
            context.getRequiredTestClass().getName(),
            context.getRequiredTestMethod().getName(),
            folder(context, PerformanceTest.BASELINES, Path.of("src", "test", "kurabe")),
            folder(context, PerformanceTest.REPORTS, Path.of("target", "kurabe")),
            context
                .getConfigurationParameter(PerformanceTest.BASELINE)
                .map(text -> Modes.parse(BaselineMode.values(), PerformanceTest.BASELINE, text))
                .orElse(BaselineMode.COMPARE));
    InconclusiveMode inconclusive =
        context
            .getConfigurationParameter(PerformanceTest.INCONCLUSIVE)
            .map(text -> Modes.parse(InconclusiveMode.values(), PerformanceTest.INCONCLUSIVE, text))
            .orElse(InconclusiveMode.SKIP);
    return new Budgets(
        new Checker(
            files,
            inconclusive,
            find(context, ClassResources.class).orElseThrow().provided,
            text -> context.publishReportEntry("kurabe", text),
            System.err::println));
  }

  private static Path folder(ExtensionContext context, String key, Path byDefault) {
    return context.getConfigurationParameter(key).map(Path::of).orElse(byDefault);
  }

  private static <T> Optional<T> find(ExtensionContext context, Class<T> type) {
    return Optional.ofNullable(store(context).get(type, type));
  }

  private static Store store(ExtensionContext context) {
    return context.getStore(NAMESPACE);
  }

  private record TestSession(TargetSession session) implements AutoCloseable {
    @Override
    public void close() {
      session.close();
    }
  }

  /**
   * The resources that a test class holds from its first test to its last. The extension closes
   * them; in JUnit 5.13 and later JUnit's store closes them when the extension cannot. Idempotent.
   */
  private static final class ClassResources implements AutoCloseable {
    private final MachineLock lock;
    private final TargetSession session;
    private final boolean provided;
    private boolean closed;

    ClassResources(MachineLock lock, TargetSession session, boolean provided) {
      this.lock = lock;
      this.session = session;
      this.provided = provided;
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        try (lock) {
          session.close();
        }
      }
    }
  }
}
