package io.kurabe.redis.internal;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a node holds.
 *
 * @param keys of all databases; empty when it is away
 * @param memoryBytes that it uses; empty when it is away
 */
public record NodeFacts(Optional<Long> keys, Optional<Long> memoryBytes) {
  public static final NodeFacts AWAY = new NodeFacts(Optional.empty(), Optional.empty());

  /** Takes them from INFO, whose keyspace has {@code db0:keys=5,expires=0}. */
  public static NodeFacts of(Info info) {
    long keys =
        info.fields().entrySet().stream()
            .filter(field -> field.getKey().matches("db\\d+"))
            .flatMap(field -> Info.part(field.getValue(), "keys").stream())
            .mapToLong(Long::parseLong)
            .sum();
    OptionalLong memory = info.number("used_memory");
    return new NodeFacts(
        Optional.of(keys), memory.isPresent() ? Optional.of(memory.getAsLong()) : Optional.empty());
  }
}
