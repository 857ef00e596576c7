package io.kurabe.redis.cache.internal;

import io.kurabe.workloads.cache.internal.AnswerSink;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hands an answer on while Lettuce reads it, so that no value is copied. */
final class ReadAnswer extends CommandOutput<String, String, Boolean> {
  private final AnswerSink to;

  ReadAnswer(AnswerSink to) {
    super(StringCodec.UTF8, true);
    this.to = to;
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    to.string(bytes);
  }

  @Override
  public void setSingle(@Nullable ByteBuffer bytes) {
    to.status();
  }

  @Override
  public void setBigNumber(@Nullable ByteBuffer bytes) {
    to.status();
  }

  @Override
  public void set(long integer) {
    to.integer(integer);
  }

  @Override
  public void set(double number) {
    to.score(number);
  }

  @Override
  public void set(boolean value) {
    to.status();
  }
}
