package io.kurabe.target;

import io.kurabe.config.OptionalArtifact;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;

/**
 * Service provider interface: finds servers that have a name in place of an address, {@code
 * aws:rds:orders}. Found by {@link ServiceLoader}; the only one is that of bench-cli.
 * Implementations are stateless and thread-safe.
 */
public interface TargetLookup {
  /**
   * Begins a search.
   *
   * @param environment of the process
   * @param notes hears what cannot be found out, a line each
   * @return the search
   */
  Search begin(Map<String, String> environment, Consumer<String> notes);

  /**
   * A search for the targets of one session. Used by one thread; the passwords of the targets that
   * it found may be asked for from any, until it is closed.
   */
  interface Search extends AutoCloseable {
    /**
     * {@return the targets in their order, with those that were found in a form that their engines
     * open} Those that have an address stay as they are.
     *
     * @param targets the targets, in their order
     * @throws TargetException with the problems of all that cannot be found
     */
    List<Target> resolve(List<Target> targets);

    @Override
    void close();
  }

  /**
   * {@return the one on the class path}
   *
   * @param target that it is needed for
   * @throws IllegalArgumentException with the artifact to add, when there is none
   */
  static TargetLookup of(Target target) {
    return ServiceLoader.load(TargetLookup.class)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    """
                    '%s' needs %s on the class path, which looks it up; add it as \
                    a dependency, or use the JDBC or Redis URL of its endpoint"""
                        .formatted(target.text(), OptionalArtifact.coordinates("bench-cli"))));
  }
}
