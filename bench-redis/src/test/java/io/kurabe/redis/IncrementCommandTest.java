package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisConnectionException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IncrementCommandTest {
  private static final byte[] REQUEST = "PING\r\n".getBytes(StandardCharsets.US_ASCII);
  private final IncrementCommand command = new IncrementCommand();
  private final List<@Nullable Throwable> answers = new ArrayList<>();

  @Test
  void sendsTheEncodedRequestAsItIs() {
    command.prepare(REQUEST, answers::add);
    ByteBuf buffer = Unpooled.buffer();
    command.encode(buffer);
    assertThat(buffer.toString(StandardCharsets.US_ASCII)).isEqualTo("PING\r\n");
  }

  @Test
  void answersOnceHoweverOftenItIsEnded() {
    command.prepare(REQUEST, answers::add);
    command.complete();
    command.cancel();
    command.completeExceptionally(new IllegalStateException("late"));
    assertThat(answers).containsExactly((Throwable) null);
  }

  @Test
  void givesTheServersErrorAndForgetsItForTheNextRequest() {
    command.prepare(REQUEST, answers::add);
    command.getOutput().setError(ByteBuffer.wrap("OOM no".getBytes(StandardCharsets.US_ASCII)));
    command.complete();
    command.prepare(REQUEST, answers::add);
    command.complete();
    assertThat(answers).hasSize(2);
    assertThat(answers.get(0))
        .isInstanceOf(RedisCommandExecutionException.class)
        .hasMessage("OOM no");
    assertThat(answers.get(1)).isNull();
  }

  @Test
  void endsAsLostConnectionWhenCancelled() {
    command.prepare(REQUEST, answers::add);
    command.cancel();
    assertThat(answers).singleElement().isInstanceOf(RedisConnectionException.class);
  }

  @Test
  void canBeSentAgainFromItsOwnCompletion() {
    List<Boolean> open = new ArrayList<>();
    command.prepare(
        REQUEST,
        failure -> {
          command.prepare(REQUEST, answers::add);
          open.add(command.isDone());
        });
    command.complete();
    assertThat(open).containsExactly(false);
    assertThat(answers).isEmpty();
  }
}
