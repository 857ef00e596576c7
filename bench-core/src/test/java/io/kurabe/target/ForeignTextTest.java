package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres://me@db1/app | write jdbc:postgresql://me@db1/app",
        "db=postgresql://db1:5433/app | write jdbc:postgresql://db1:5433/app",
        "mysql://db1/ | write jdbc:mysql://db1/",
        "mariadb://db1:3307/x | write jdbc:mariadb://db1:3307/x",
        "localhost:3306 | does not say what kind of server that is; write"
            + " jdbc:mysql://localhost:3306/",
        "db.example.org:5432 | write jdbc:postgresql://db.example.org:5432/",
        "c1:6379 | write redis://c1:6379",
      })
  void sayWhatToWrite(String text, String advice) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Target.parse(text))
        .withMessageContaining(advice);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://me:hunter2@db1/app",
        "postgres://me:hunter2@db1/app?sslpassword=hunter2",
        "postgres://me:hunter2@@@/"
      })
  void noPasswordIsRepeated(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Target.parse(text))
        .satisfies(e -> assertThat(e.getMessage()).contains("write jdbc:"))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hunter2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis://c1:6379", "jdbc:mysql://db1:3306/", "embedded:postgres"})
  void whatKurabeKnowsStays(String text) {
    assertThatNoException().isThrownBy(() -> Target.parse(text));
  }
}
