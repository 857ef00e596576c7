package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.workloads.cache.internal.StampedValues.Content;
import io.kurabe.workloads.cache.internal.StampedValues.Kind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class StampedValuesTest {
  private final StampedValues values = new StampedValues(7, 5000, Content.RANDOM);

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 31, 32, 33, 100, 4096, 5000})
  void aValueIsRightForItsOwnKeyOnly(int size) {
    byte[] value = new byte[size];
    values.fill(value, 17, 3L << 32, 5);
    assertThat(check(value, 17)).isEqualTo(Kind.RIGHT);
    if (size > 1) { // One byte may be the same by chance.
      assertThat(check(value, 18))
          .isEqualTo(size < StampedValues.STAMP ? Kind.FOREIGN : Kind.OTHER_KEY);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 32, 100, 4096})
  void noByteOfAValueCanChangeUnnoticed(int size) {
    byte[] value = new byte[size];
    values.fill(value, 17, 1, 1);
    for (int i = 0; i < size; i++) {
      value[i]++;
      assertThat(check(value, 17)).as("byte " + i).isNotEqualTo(Kind.RIGHT);
      value[i]--;
    }
    assertThat(check(value, 17)).isEqualTo(Kind.RIGHT);
  }

  @Test
  void saysWhoWroteAValueAndHowOften() {
    byte[] value = new byte[40];
    values.fill(value, 17, (5L << 32) | 9, 1234);
    ByteBuffer bytes = ByteBuffer.wrap(value);
    assertThat(StampedValues.writer(bytes)).isEqualTo((5L << 32) | 9);
    assertThat(StampedValues.version(bytes)).isEqualTo(1234);
    assertThat(StampedValues.key(bytes)).isEqualTo(17);
  }

  @Test
  void aValueThatWasCutIsDamaged() {
    byte[] value = new byte[100];
    values.fill(value, 17, 1, 1);
    assertThat(values.check(ByteBuffer.wrap(value, 0, 60), 17)).isEqualTo(Kind.DAMAGED);
    assertThat(values.check(ByteBuffer.wrap(value, 0, 20), 17)).isEqualTo(Kind.FOREIGN);
  }

  @Test
  void theBodyOfAnotherWriteIsDamaged() {
    byte[] one = new byte[100];
    byte[] other = new byte[100];
    values.fill(one, 17, 1, 1);
    values.fill(other, 17, 1, 2);
    System.arraycopy(other, 32, one, 32, 68);
    assertThat(check(one, 17)).isEqualTo(Kind.DAMAGED);
  }

  @Test
  void whatAnotherWorkspaceWroteIsForeign() {
    byte[] value = new byte[100];
    new StampedValues(8, 5000, Content.RANDOM).fill(value, 17, 1, 1);
    assertThat(check(value, 17)).isEqualTo(Kind.FOREIGN);
    byte[] text = "a value of somebody else that is long enough".getBytes(StandardCharsets.UTF_8);
    assertThat(check(text, 17)).isEqualTo(Kind.FOREIGN);
  }

  @Test
  void looksWithoutMovingTheBuffer() {
    byte[] whole = new byte[300];
    byte[] value = new byte[100];
    values.fill(value, 17, 1, 1);
    System.arraycopy(value, 0, whole, 50, 100);
    ByteBuffer bytes = ByteBuffer.wrap(whole, 50, 100);
    assertThat(values.check(bytes, 17)).isEqualTo(Kind.RIGHT);
    assertThat(bytes.position()).isEqualTo(50);
    assertThat(bytes.limit()).isEqualTo(150);
    ByteBuffer direct = ByteBuffer.allocateDirect(100).put(value).flip();
    assertThat(values.check(direct, 17)).isEqualTo(Kind.RIGHT);
  }

  @ParameterizedTest
  @EnumSource(Content.class)
  void bothContentsAreChecked(Content content) {
    StampedValues some = new StampedValues(7, 200, content);
    byte[] value = new byte[200];
    some.fill(value, 1, 1, 1);
    assertThat(some.check(ByteBuffer.wrap(value), 1)).isEqualTo(Kind.RIGHT);
    assertThat(new String(value, 32, 168, StandardCharsets.ISO_8859_1).equals("x".repeat(168)))
        .isEqualTo(content == Content.X);
    value[199] ^= 1;
    assertThat(some.check(ByteBuffer.wrap(value), 1)).isEqualTo(Kind.DAMAGED);
  }

  private Kind check(byte[] value, long key) {
    return values.check(ByteBuffer.wrap(value), key);
  }
}
