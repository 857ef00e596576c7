package io.kurabe.target.internal;

import io.kurabe.target.Workspace;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What can be asked for by {@link Workspace#capability} in the workspaces of a server: the parts of
 * its engine add theirs, each without knowing the others. Filled by one thread, then read by any.
 */
public final class Capabilities<W extends Workspace> {
  private final Map<Class<?>, Function<? super W, ?>> makers = new HashMap<>();

  /** Adds one, made at every request; an IllegalStateException if another part has it. */
  public <C> void put(Class<C> type, Function<? super W, ? extends C> make) {
    if (makers.putIfAbsent(type, make) != null) {
      throw new IllegalStateException("two parts of an engine add " + type.getName());
    }
  }

  /** Returns the capability of a workspace; empty where no part added it. */
  public <C> Optional<C> of(Class<C> type, W workspace) {
    return Optional.ofNullable(makers.get(type)).map(make -> type.cast(make.apply(workspace)));
  }
}
