package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.RedisConnectionException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestChannelTest {
  private static final byte[] REQUEST = bytes("PING\r\n");
  private final EmbeddedChannel netty = new EmbeddedChannel();
  private final RequestChannel channel = RequestChannel.takeOver(netty);
  private final List<@Nullable Throwable> answers = new ArrayList<>();

  @AfterEach
  void close() {
    netty.finishAndReleaseAll();
  }

  @Test
  void sendsARequestAtOnceWhenNothingIsBeingRead() {
    channel.send(REQUEST, answers::add);
    assertThat(sent()).isEqualTo("PING\r\n");
    assertThat(answers).isEmpty();
    arrive(":1\r\n");
    assertThat(answers).containsExactly((Throwable) null);
  }

  @Test
  void sendsTogetherWhatComesWhileOthersAreUnderWay() {
    channel.send(bytes("A\r\n"), failure -> channel.send(bytes("D\r\n"), answers::add));
    channel.send(bytes("B\r\n"), answers::add);
    channel.send(bytes("C\r\n"), answers::add);
    assertThat(sent()).isEqualTo("A\r\n");
    assertThat(sent()).isEmpty();
    arrive(":1\r\n");
    assertThat(sent()).isEqualTo("B\r\nC\r\nD\r\n");
    arrive(":2\r\n");
    channel.send(bytes("E\r\n"), answers::add);
    assertThat(sent()).isEmpty();
    arrive(":3\r\n:4\r\n");
    assertThat(sent()).isEqualTo("E\r\n");
    assertThat(answers).hasSize(3).containsOnlyNulls();
  }

  @Test
  void givesEachRequestItsOwnAnswerInOrder() {
    for (int i = 0; i < 41; i++) {
      channel.send(REQUEST, answers::add);
    }
    arrive(":first\r\n");
    answers.clear();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      text.append(i % 2 == 0 ? ":" + i : "-ERR " + i).append("\r\n");
    }
    arrive(text.toString());
    assertThat(answers).hasSize(40);
    for (int i = 0; i < 40; i++) {
      if (i % 2 == 0) {
        assertThat(answers.get(i)).isNull();
      } else {
        assertThat(answers.get(i)).hasMessage("ERR " + i);
      }
    }
  }

  @Test
  void endsEveryWaitingRequestOnceWhenTheConnectionIsLost() {
    channel.send(REQUEST, answers::add);
    channel.send(REQUEST, answers::add);
    var unused = netty.close();
    assertThat(answers).hasSize(2).allMatch(RedisConnectionException.class::isInstance);
    assertThat(channel.isClosed()).isTrue();
    channel.send(REQUEST, answers::add);
    assertThat(answers).hasSize(3);
    assertThat(answers.get(2)).isInstanceOf(RedisConnectionException.class);
  }

  @Test
  void breaksAConnectionWhoseAnswersItCannotRead() {
    channel.send(REQUEST, answers::add);
    arrive("*1\r\n:1\r\n");
    assertThat(answers).hasSize(1);
    assertThat(answers.get(0)).isInstanceOf(RequestChannel.UnsupportedAnswerException.class);
    assertThat(channel.isClosed()).isTrue();
  }

  @Test
  void breaksAConnectionOnWhichNobodyAsked() {
    arrive(":1\r\n");
    assertThat(channel.isClosed()).isTrue();
  }

  private void arrive(String text) {
    netty.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.UTF_8));
  }

  private String sent() {
    ByteBuf out = netty.readOutbound();
    if (out == null) {
      return "";
    }
    try {
      return out.toString(StandardCharsets.UTF_8);
    } finally {
      out.release();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
