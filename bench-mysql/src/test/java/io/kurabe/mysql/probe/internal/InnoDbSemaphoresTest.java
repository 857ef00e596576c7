package io.kurabe.mysql.probe.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class InnoDbSemaphoresTest {
  @Test
  void readsTheFormOfMySql5Point6() {
    assertThat(
            parse(
                """
                OS WAIT ARRAY INFO: reservation count 8
                Mutex spin waits 51, rounds 1530, OS waits 7
                RW-shared spins 2, rounds 60, OS waits 3
                RW-excl spins 4, rounds 90, OS waits 5
                Spin rounds per wait: 30.00 mutex, 30.00 RW-shared, 22.50 RW-excl"""))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "innodb_mutex_spin_rounds", 1530L,
                "innodb_mutex_os_waits", 7L,
                "innodb_rw_shared_spin_rounds", 60L,
                "innodb_rw_shared_os_waits", 3L,
                "innodb_rw_excl_spin_rounds", 90L,
                "innodb_rw_excl_os_waits", 5L,
                "innodb_rw_spin_rounds", 150L,
                "innodb_rw_os_waits", 8L));
  }

  @Test
  void readsTheFormOfMySql5Point7AndLater() {
    assertThat(
            parse(
                """
                OS WAIT ARRAY INFO: reservation count 8
                OS WAIT ARRAY INFO: signal count 8
                RW-shared spins 0, rounds 40, OS waits 20
                RW-excl spins 0, rounds 2, OS waits 1
                RW-sx spins 0, rounds 3, OS waits 0
                Spin rounds per wait: 40.00 RW-shared, 2.00 RW-excl, 3.00 RW-sx"""))
        .containsEntry("innodb_rw_spin_rounds", 45L)
        .containsEntry("innodb_rw_os_waits", 21L)
        .containsEntry("innodb_rw_sx_spin_rounds", 3L)
        .doesNotContainKey("innodb_mutex_os_waits");
  }

  @Test
  void readsTheFormOfMySql5Point1WhichHasNoRounds() {
    assertThat(
            parse(
                """
                Mutex spin waits 9, rounds 99, OS waits 2
                RW-shared spins 5, OS waits 3; RW-excl spins 2, OS waits 1"""))
        .containsEntry("innodb_rw_os_waits", 4L)
        .doesNotContainKey("innodb_rw_spin_rounds");
  }

  @Test
  void anEmptySectionIsNotZero() {
    String mariaDb =
        """

        ----------
        SEMAPHORES
        ----------
        ------------
        TRANSACTIONS
        ------------
        RW-shared spins 1, rounds 1, OS waits 1
        """;
    assertThat(InnoDbSemaphores.parse(mariaDb)).isEmpty();
    assertThat(InnoDbSemaphores.parse("")).isEmpty();
  }

  private static Map<String, Long> parse(String section) {
    return InnoDbSemaphores.parse(
        "\n----------\nSEMAPHORES\n----------\n"
            + section
            + "\n------------\nTRANSACTIONS\n------------\nTrx id counter 23\n");
  }
}
