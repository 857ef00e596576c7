package io.kurabe.target.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
  @ParameterizedTest
  @CsvSource({
    "x86_64,x86_64",
    "AMD64,x86_64",
    "x64,x86_64",
    "aarch64,aarch64",
    "arm64,aarch64",
    "ppc64le,ppc64le"
  })
  void hasOneNameForWhatBuildsCallDifferently(String reported, String expected) {
    assertThat(Architecture.of(reported)).contains(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "unknown"})
  void isEmptyWhereTheServerDoesNotKnow(String reported) {
    assertThat(Architecture.of(reported)).isEmpty();
  }

  @Test
  void leavesAnotherNameAsItStands() {
    assertThat(Architecture.of("RISC-V64")).contains("RISC-V64");
  }
}
