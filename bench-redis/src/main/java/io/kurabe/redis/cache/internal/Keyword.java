package io.kurabe.redis.cache.internal;

import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The name of a command that Lettuce may not know. Immutable. */
final class Keyword implements ProtocolKeyword {
  private static final Map<String, ProtocolKeyword> KNOWN =
      Arrays.stream(CommandType.values())
          .collect(Collectors.toUnmodifiableMap(CommandType::toString, type -> type));

  private final String name;
  private final byte[] bytes;

  private Keyword(String name) {
    this.name = name;
    this.bytes = name.getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns Lettuce's own word, by which it knows what only reads, or a new one. */
  static ProtocolKeyword of(String name) {
    ProtocolKeyword known = KNOWN.get(name);
    return known == null ? new Keyword(name) : known;
  }

  @Override
  @SuppressWarnings("MutablePublicArray")
  public byte[] getBytes() {
    return bytes;
  }

  @Override
  public String toString() {
    return name;
  }
}
