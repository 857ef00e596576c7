package io.kurabe.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AnswerReaderTest {
  private final AnswerReader reader = new AnswerReader();
  private final List<String> answers = new ArrayList<>();

  private ByteBuf arrive(String text) {
    ByteBuf bytes = Unpooled.copiedBuffer(text, StandardCharsets.UTF_8);
    for (boolean more = reader.offer(bytes); more; more = reader.next()) {
      answers.add(String.valueOf(reader.error()));
    }
    return bytes;
  }

  @Test
  void cutsSeveralAnswersApart() {
    ByteBuf bytes = arrive(":1\r\n+OK\r\n-OOM no memory\r\n:22\r\n_\r\n");
    assertThat(answers).containsExactly("null", "null", "OOM no memory", "null", "null");
    assertThat(bytes.refCnt()).isZero();
  }

  @Test
  void waitsForTheRestOfAnAnswerCutAtAnyPlace() {
    String whole = ":12\r\n-ERR a\r\n:3\r\n";
    for (int cut = 1; cut < whole.length(); cut++) {
      answers.clear();
      arrive(whole.substring(0, cut));
      ByteBuf rest = arrive(whole.substring(cut));
      assertThat(answers).as("cut at %d", cut).containsExactly("null", "ERR a", "null");
      assertThat(rest.refCnt()).isZero();
    }
  }

  @Test
  void refusesAnAnswerOfSeveralLines() {
    assertThatThrownBy(() -> arrive(":1\r\n$3\r\nabc\r\n"))
        .isInstanceOf(RequestChannel.UnsupportedAnswerException.class)
        .hasMessageContaining("'$'");
    assertThat(answers).containsExactly("null");
    reader.close();
  }
}
