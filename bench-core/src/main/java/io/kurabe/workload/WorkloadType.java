package io.kurabe.workload;

import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.config.StudySize;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * A workload before its parameters are known. Those of {@link Provider}s on the class path can be
 * named by users.
 *
 * @param name on the command line
 * @param description one line
 * @param needs what it can run on
 * @param parameters that make a workload
 */
public record WorkloadType(
    String name, String description, String needs, Parameters<? extends Workload> parameters) {
  /** Found by {@link ServiceLoader}: the workloads of a package. */
  public interface Provider {
    /**
     * In the order of lists.
     *
     * @return the workloads of this kind
     */
    List<WorkloadType> workloads();
  }

  /** {@return all on the class path, in the order of their service files} */
  public static List<WorkloadType> all() {
    return ServiceLoader.load(Provider.class, Provider.class.getClassLoader()).stream()
        .flatMap(provider -> provider.get().workloads().stream())
        .toList();
  }

  /**
   * {@return the one of that name; empty when it is not on the class path}
   *
   * @param name the name
   */
  public static Optional<WorkloadType> named(String name) {
    return all().stream().filter(type -> type.name.equals(name)).findFirst();
  }

  /** {@return all names, for messages} */
  public static String names() {
    return String.join(", ", all().stream().map(WorkloadType::name).toList());
  }

  /**
   * {@return a workload of values of its parameters, which may stand among others}
   *
   * @param values the values by name
   * @throws IllegalArgumentException when they do not go together
   */
  public Workload make(ParameterValues values) {
    return parameters.make(values);
  }

  /** {@return the workload that is made of the defaults} */
  public Workload byDefault() {
    return parameters.byDefault(StudySize.LOCAL);
  }
}
