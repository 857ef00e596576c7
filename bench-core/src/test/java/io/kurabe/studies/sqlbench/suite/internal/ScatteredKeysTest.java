package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Check values computed from the suite itself. */
class ScatteredKeysTest {
  private static String sha1(ScatteredKeys keys, int n) throws Exception {
    String all =
        IntStream.range(0, n).mapToObj(k -> "" + keys.key(k)).collect(Collectors.joining(","));
    byte[] digest =
        MessageDigest.getInstance("SHA-1").digest(all.getBytes(StandardCharsets.US_ASCII));
    return HexFormat.of().formatHex(digest);
  }

  @Test
  void theFullPermutationIsTheSuites() throws Exception {
    ScatteredKeys keys = new ScatteredKeys(100_000);
    assertThat(IntStream.range(0, 8).map(keys::key))
        .containsExactly(104566, 126596, 108393, 170890, 161058, 127192, 113639, 132566);
    assertThat(IntStream.range(99_996, 100_001).map(keys::key))
        .containsExactly(139891, 115350, 148504, 167151, 0);
    assertThat(keys.position()).isEqualTo(55_112);
    assertThat(sha1(keys, 100_000)).isEqualTo("87f5666e72618c226482a9df276d5c14c8e68a3c");
  }

  @Test
  void soIsTheSmallOne() throws Exception {
    ScatteredKeys keys = new ScatteredKeys(1_000);
    assertThat(IntStream.range(0, 8).map(keys::key))
        .containsExactly(1007, 1962, 1217, 1035, 1435, 1175, 1493, 1326);
    assertThat(keys.position()).isEqualTo(56);
    assertThat(sha1(keys, 1_000)).isEqualTo("8736ee6c27ad446d5f82b9e16eae14089b1d4d39");
  }
}
