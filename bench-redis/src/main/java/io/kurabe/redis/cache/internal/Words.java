package io.kurabe.redis.cache.internal;

import io.kurabe.workloads.cache.internal.WordSink;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.protocol.CommandArgs;

/** The words of one command, as Lettuce takes them. */
final class Words implements WordSink {
  private final CommandArgs<String, String> args = new CommandArgs<>(StringCodec.UTF8);

  @Override
  public void key(String key) {
    args.addKey(key);
  }

  @Override
  public void text(String word) {
    args.add(word);
  }

  @Override
  public void data(byte[] value) {
    args.add(value);
  }

  @Override
  public void number(long number) {
    args.add(number);
  }

  CommandArgs<String, String> args() {
    return args;
  }
}
