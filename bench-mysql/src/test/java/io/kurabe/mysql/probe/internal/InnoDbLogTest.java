package io.kurabe.mysql.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InnoDbLogTest {
  @Test
  void readsTheSequenceNumberOfOlderServersOutOfTheirStatus() {
    String status =
        """
        ---
        LOG
        ---
        Log sequence number          19439852
        Log flushed up to            19439000
        """;
    assertThat(InnoDbLog.parse(status)).contains(19_439_852L);
  }

  @Test
  void isEmptyWhereTheStatusHasNoSectionOfTheLog() {
    assertThat(InnoDbLog.parse("")).isEmpty();
  }
}
