package io.kurabe.redis;

import io.kurabe.target.Client;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;
import io.lettuce.core.protocol.RedisCommand;
import io.netty.buffer.ByteBuf;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The one command object of a client, sent again and again: its bytes are encoded before the run,
 * its answer is a number that nobody keeps, so a request allocates nothing here. One request at a
 * time; {@link #prepare} comes before each.
 */
final class IncrementCommand implements RedisCommand<byte[], byte[], Long> {
  private final Answer answer = new Answer();
  private byte[] request = new byte[0];
  private Client.@Nullable Completion completion;
  private volatile boolean done = true;

  /**
   * @param encoded the whole request in RESP
   */
  void prepare(byte[] encoded, Client.Completion whenDone) {
    request = encoded;
    completion = whenDone;
    answer.clear();
    done = false;
  }

  @Override
  public void encode(ByteBuf buffer) {
    buffer.writeBytes(request);
  }

  @Override
  public void complete() {
    String error = answer.getError();
    end(error == null ? null : new RedisCommandExecutionException(error));
  }

  @Override
  public boolean completeExceptionally(Throwable thrown) {
    return end(thrown);
  }

  @Override
  public void cancel() {
    String reason = answer.getError();
    end(new RedisConnectionException(reason == null ? "Connection lost" : reason));
  }

  private boolean end(@Nullable Throwable failure) {
    Client.Completion whenDone = completion;
    if (done || whenDone == null) {
      return false;
    }
    // Last, because the completion prepares and sends the next request at once.
    done = true;
    whenDone.done(failure);
    return true;
  }

  @Override
  public CommandOutput<byte[], byte[], Long> getOutput() {
    return answer;
  }

  @Override
  public void setOutput(CommandOutput<byte[], byte[], Long> output) {
    throw new UnsupportedOperationException("an increment keeps its output");
  }

  @Override
  public CommandArgs<byte[], byte[]> getArgs() {
    return new CommandArgs<>(ByteArrayCodec.INSTANCE);
  }

  @Override
  public ProtocolKeyword getType() {
    return CommandType.INCRBY;
  }

  @Override
  public boolean isCancelled() {
    return false;
  }

  @Override
  public boolean isDone() {
    return done;
  }

  /** Takes an integer without keeping it, or an error. */
  private static final class Answer extends CommandOutput<byte[], byte[], Long> {
    Answer() {
      super(ByteArrayCodec.INSTANCE, 0L);
    }

    @SuppressWarnings("NullAway") // CommandOutput is not annotated; null is its "no error".
    void clear() {
      error = null;
    }

    @Override
    public void set(long integer) {
      // The count itself is read in the audit.
    }

    @Override
    public void set(ByteBuffer status) {
      // PONG: that it came is all that counts.
    }

    @Override
    public void setError(ByteBuffer message) {
      error = StandardCharsets.UTF_8.decode(message).toString();
    }
  }
}
