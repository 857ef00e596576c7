package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.spec.Retry;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BulkLoaderTest {
  private final SQLException deadlock = new SQLException("deadlock", "40001", 1213);

  private final AtomicInteger tried = new AtomicInteger();

  /** Refuses the first attempts. */
  private BulkLoader.Attempt after(int refusals) {
    return () -> {
      if (tried.incrementAndGet() <= refusals) {
        throw deadlock;
      }
    };
  }

  @Test
  void whatMayPassIsTriedAgain() throws SQLException {
    BulkLoader.repeated(after(2), e -> e == deadlock);
    assertThat(tried).hasValue(3);
  }

  @Test
  void whatCannotPassIsNot() {
    assertThatThrownBy(() -> BulkLoader.repeated(after(1), e -> false)).isSameAs(deadlock);
    assertThat(tried).hasValue(1);
  }

  @Test
  void whatNeverPassesIsGivenUp() {
    assertThatThrownBy(() -> BulkLoader.repeated(after(Integer.MAX_VALUE), e -> true))
        .isSameAs(deadlock);
    assertThat(tried).hasValue(Retry.DEFAULT.maxAttempts());
  }
}
