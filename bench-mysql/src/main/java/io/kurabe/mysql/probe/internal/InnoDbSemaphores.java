package io.kurabe.mysql.probe.internal;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the SEMAPHORES section of {@code SHOW ENGINE INNODB STATUS} in the forms of MySQL 5.1 to
 * 9.x. MariaDB since 10.6 prints the section empty: then the result is empty, which is not zero.
 *
 * <p>{@code spins} often stays 0 in MySQL 5.7 and later while rounds and OS waits grow, so the sums
 * are those two. Stateless.
 */
final class InnoDbSemaphores {
  private static final Pattern SECTION =
      Pattern.compile("\\nSEMAPHORES\\n-+\\n(.*?)\\n-+\\n[A-Z]", Pattern.DOTALL);
  private static final Pattern LATCH =
      Pattern.compile(
          "(Mutex spin waits|RW-shared spins|RW-excl spins|RW-sx spins) (\\d+)"
              + "(?:, rounds (\\d+))?, OS waits (\\d+)");

  private InnoDbSemaphores() {}

  /**
   * Returns counters by name: {@code innodb_rw_spin_rounds} and {@code innodb_rw_os_waits} over all
   * RW latches, then those of each kind.
   */
  static Map<String, Long> parse(String status) {
    Map<String, Long> counters = new LinkedHashMap<>();
    Matcher section = SECTION.matcher(status.replace("\r\n", "\n"));
    if (!section.find()) {
      return counters;
    }
    Matcher latch = LATCH.matcher(section.group(1));
    while (latch.find()) {
      String kind = kind(latch.group(1));
      boolean readWrite = kind.startsWith("rw_");
      if (latch.group(3) != null) {
        long rounds = Long.parseLong(latch.group(3));
        counters.put("innodb_" + kind + "_spin_rounds", rounds);
        if (readWrite) {
          counters.merge("innodb_rw_spin_rounds", rounds, Long::sum);
        }
      }
      long osWaits = Long.parseLong(latch.group(4));
      counters.put("innodb_" + kind + "_os_waits", osWaits);
      if (readWrite) {
        counters.merge("innodb_rw_os_waits", osWaits, Long::sum);
      }
    }
    return counters;
  }

  private static String kind(String label) {
    if (label.startsWith("Mutex")) {
      return "mutex";
    }
    return label.substring(0, label.indexOf(' ')).replace('-', '_').toLowerCase(Locale.ROOT);
  }
}
