package io.kurabe.redis;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into answers of one line (Redis serialization protocol specification:
 * simple strings, errors, integers, and RESP3's nulls, booleans, doubles and big numbers). Used by
 * one thread.
 */
final class AnswerReader implements AutoCloseable {
  private static final String ONE_LINE = "+-:_#,(";

  private @Nullable ByteBuf buffer;
  private @Nullable String error;

  /**
   * Takes what has arrived, and moves to the first whole answer.
   *
   * @param arrived is released when it has been read
   * @return whether there is a whole answer
   * @throws RequestChannel.UnsupportedAnswerException when an answer is not of one line
   */
  boolean offer(ByteBuf arrived) {
    ByteBuf rest = buffer;
    if (rest == null) {
      buffer = arrived;
    } else {
      // An answer that was cut in two: rare, so the copy does not matter.
      ByteBuf joined = arrived.alloc().buffer(rest.readableBytes() + arrived.readableBytes());
      joined.writeBytes(rest).writeBytes(arrived);
      rest.release();
      arrived.release();
      buffer = joined;
    }
    return next();
  }

  /** Moves to the next whole answer; false when more has to arrive first. */
  boolean next() {
    ByteBuf bytes = buffer;
    if (bytes == null) {
      return false;
    }
    int length = bytes.bytesBefore((byte) '\n');
    if (length < 0) {
      keepRest(bytes);
      return false;
    }
    int start = bytes.readerIndex();
    byte type = bytes.getByte(start);
    if (type == ':' || type == '+') {
      error = null;
    } else if (type == '-') {
      error = bytes.toString(start + 1, Math.max(0, length - 2), StandardCharsets.UTF_8);
    } else if (ONE_LINE.indexOf(type) >= 0) {
      error = null;
    } else {
      throw new RequestChannel.UnsupportedAnswerException(
          "the server's answer begins with '" + (char) type + "', which is not one line");
    }
    bytes.skipBytes(length + 1);
    return true;
  }

  private void keepRest(ByteBuf bytes) {
    if (!bytes.isReadable()) {
      bytes.release();
      buffer = null;
    }
  }

  /** The error that the current answer is, or null. */
  @Nullable String error() {
    return error;
  }

  @Override
  public void close() {
    ByteBuf bytes = buffer;
    if (bytes != null) {
      buffer = null;
      bytes.release();
    }
  }
}
