package io.kurabe.workloads.ycsb.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyHashTest {
  @ParameterizedTest
  @CsvSource({
    "0,6284781860667377211,211,144",
    "1,8517097267634966620,620,610",
    "2,1820151046732198393,393,213",
    "3,4052466453699787802,802,679",
    "10,2408371864701034737,737,505",
    "99,6405349725575133178,178,846",
    "255,8064062821143829734,734,234",
    "256,2056600594528442646,646,684",
    "999,2071219101098386137,137,899",
    "1000,5952875239596136740,740,889",
    "12345,1792800413050876852,852,623",
    "1000000,1011632231655643464,464,867",
    "4294967296,634246865027890484,484,370",
    "10000000000,1201321332300452516,516,153"
  })
  void isThatOfTheOriginal(long number, long hash, long mod1000, long mod1001) {
    assertThat(KeyHash.of(number)).isEqualTo(hash);
    assertThat(KeyHash.of(number) % 1000).isEqualTo(mod1000);
    assertThat(KeyHash.of(number) % 1001).isEqualTo(mod1001);
  }

  @Test
  void isNeverNegativeAndTellsNumbersApart() {
    assertThat(LongStream.range(0, 200_000).map(KeyHash::of).filter(h -> h < 0)).isEmpty();
    assertThat(LongStream.range(0, 200_000).map(KeyHash::of).distinct().count()).isEqualTo(200_000);
  }

  @ParameterizedTest
  @CsvSource({
    "144,user1573987489603120213",
    "610,user5817347222824138717",
    "213,user4153387984724034032",
    "679,user6862728708791239180",
    "10,user2408371864701034737"
  })
  void givesTheHottestKeysOfTheOriginal(long number, String key) {
    assertThat(new RecordKeys(true, 1).of(number)).isEqualTo(key);
  }

  @Test
  void keysInOrderAreTheNumbersFilledUpWithZeros() {
    assertThat(new RecordKeys(false, 1).of(42)).isEqualTo("user42");
    assertThat(new RecordKeys(false, 6).of(42)).isEqualTo("user000042");
    assertThat(new RecordKeys(false, 6).of(12_345_678)).isEqualTo("user12345678");
  }
}
