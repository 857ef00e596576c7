package io.kurabe.mysql.probe.internal;

import io.kurabe.mysql.internal.ServerSettings;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.internal.HealthRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds variables of a server that spoil a run, with advice. Stateless. */
final class SpoilingSettings {
  private static final long MIB = 1L << 20;

  /** The smallest default among the supported versions. */
  private static final long SMALL_LOG = 96 * MIB;

  private SpoilingSettings() {}

  /** Returns findings in all global variables; the facts' warnings state some, too. */
  static List<HealthReportLine> in(Map<String, String> settings) {
    List<HealthReportLine> found = new ArrayList<>();
    long pool = HealthRules.number(settings, "innodb_buffer_pool_size");
    if (pool >= 0 && pool <= ServerSettings.SMALL_BUFFER_POOL) {
      found.add(
          HealthRules.spoiling(
              "innodb_buffer_pool_size is "
                  + HealthRules.size(pool)
                  + ": data beyond it are read from disk",
              "Set innodb_buffer_pool_size to half of the server's memory or more."));
    }
    redoLog(settings, found);
    logs(settings, found);
    timeouts(settings, found);
    return found;
  }

  private static void redoLog(Map<String, String> settings, List<HealthReportLine> found) {
    String name =
        settings.containsKey("innodb_redo_log_capacity")
            ? "innodb_redo_log_capacity"
            : "innodb_log_file_size";
    long log = HealthRules.number(settings, name);
    long files = Math.max(1, HealthRules.number(settings, "innodb_log_files_in_group"));
    long all = name.equals("innodb_log_file_size") ? log * files : log;
    if (log >= 0 && all < SMALL_LOG) {
      found.add(
          HealthRules.spoiling(
              name + " is " + HealthRules.size(log) + ": writes wait for pages to be flushed",
              "Set " + name + " to 1G or more."));
    }
  }

  private static void logs(Map<String, String> settings, List<HealthReportLine> found) {
    if (HealthRules.number(settings, "log_error_verbosity") >= 3) {
      found.add(
          HealthRules.spoiling(
              "log_error_verbosity is 3: the server logs notes too",
              "SET GLOBAL log_error_verbosity = 2."));
    }
    if (HealthRules.number(settings, "log_warnings") >= 4) {
      found.add(
          HealthRules.spoiling(
              "log_warnings is " + settings.get("log_warnings") + ": the server logs much",
              "SET GLOBAL log_warnings = 2."));
    }
    boolean slow = "ON".equals(settings.get("slow_query_log"));
    if (slow && "ON".equals(settings.get("log_queries_not_using_indexes"))) {
      found.add(
          HealthRules.spoiling(
              "log_queries_not_using_indexes is ON: scans are written to a log",
              "SET GLOBAL log_queries_not_using_indexes = OFF."));
    }
  }

  private static void timeouts(Map<String, String> settings, List<HealthReportLine> found) {
    for (String name : List.of("max_execution_time", "max_statement_time")) {
      String value = settings.getOrDefault(name, "0");
      if (value.matches("\\d{1,12}(\\.\\d+)?") && Double.parseDouble(value) > 0) {
        found.add(
            HealthRules.spoiling(
                "%s is %s%s: longer statements are cut off"
                    .formatted(name, value, name.equals("max_execution_time") ? " ms" : " s"),
                "SET GLOBAL " + name + " = 0."));
      }
    }
  }
}
