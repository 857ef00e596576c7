package io.kurabe.cli;

import io.kurabe.result.ResultFiles;
import io.kurabe.studies.ddl.internal.DdlResult;
import io.kurabe.studies.ddl.internal.DdlRun;
import io.kurabe.studies.ddl.internal.DdlStream;
import io.kurabe.tier.Claims;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How long real changes take, and stop the writes and reads beside them. */
@Tag(Tier.NIGHTLY)
class DdlPhysicsIT {
  private static final String BEHIND = "behind an open transaction";

  @TempDir private Path folder;

  /** The longest stall of a stream over the time of the change, by variant and stream. */
  private Map<String, Double> stalls() throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    List<DdlRun> runs =
        study(
                "200000",
                "add_index,add_column_last,change_type_int_bigint,add_column_volatile_default")
            .runs();
    for (DdlRun run : runs) {
      for (String name : List.of(DdlStream.WRITES, DdlStream.READS)) {
        double stall = run.stream(name).orElseThrow().stall().seconds();
        figures.put(subject(run) + ", " + name + ": stall / change", stall / run.seconds());
        figures.put(subject(run) + ", " + name + ": stall in s", stall);
      }
    }
    figures.put(
        "instant / copied change in mariadb",
        stall(runs, "mariadb add_column_last")
            / stall(runs, "mariadb change_type_int_bigint, LOCK=SHARED"));
    figures.put(
        "with / without a lock timeout in postgres",
        stall(runs, "postgres " + BEHIND + ", lock_timeout") / stall(runs, "postgres " + BEHIND));
    return figures;
  }

  /** The study takes the change that was over soonest behind a transaction: not always the same. */
  private static String subject(DdlRun run) {
    return run.way().startsWith(BEHIND) ? run.target() + " " + run.way() : run.variant();
  }

  private DdlResult study(String rows, String operations) throws Exception {
    Path results = Files.createTempDirectory(folder, "ddl");
    CaughtScreen screen = new CaughtScreen(Map.of());
    String[] args = {
      "run",
      "ddl",
      "--operations",
      operations,
      "--no-matrix",
      "--rows",
      rows,
      "--repeats",
      "1",
      "--probe-rate",
      "100",
      "--open-transaction",
      "1s",
      "-o",
      results.toString()
    };
    if (Main.execute(args, screen.screen()) != ExitCode.OK) {
      throw new IllegalStateException(screen.err());
    }
    return ResultFiles.read(ResultFolder.only(results)).part(DdlResult.class).orElseThrow();
  }

  private static double stall(List<DdlRun> runs, String subject) {
    return runs.stream()
        .filter(r -> subject(r).equals(subject))
        .mapToDouble(DdlPhysicsIT::stall)
        .findFirst()
        .orElseThrow();
  }

  /** Of writes; at least a millisecond, so that ratios of it exist. */
  private static double stall(DdlRun run) {
    return Math.max(1e-3, run.stream(DdlStream.WRITES).orElseThrow().stall().seconds());
  }

  /** By the power of its rows that the time of a change that copies the table grows with. */
  private Map<String, Double> growth() throws Exception {
    Map<String, Double> figures = new LinkedHashMap<>();
    study("10000,200000", "change_type_int_bigint")
        .growth()
        .forEach(g -> figures.put(g.target() + ": exponent of rows", g.exponent().value()));
    return figures;
  }

  @Test
  void aCopyTakesLongerForMoreRows() throws Exception {
    Claims.on(this::growth)
        .above(0.2, "mariadb: exponent of rows")
        .above(0.2, "postgres: exponent of rows");
  }

  @Test
  void locksStopWhatTheyAreSaidToStop() throws Exception {
    String ratio = ": stall / change";
    String shared = "mariadb change_type_int_bigint, LOCK=SHARED, ";
    String index = "postgres add_index, ";
    String volatileDefault = "postgres add_column_volatile_default, ";
    Claims claims =
        Claims.on(this::stalls)
            .above(0.5, shared + DdlStream.WRITES + ratio)
            .below(0.7, shared + DdlStream.READS + ratio)
            .above(0.5, index + DdlStream.WRITES + ratio)
            .below(0.7, index + DdlStream.READS + ratio)
            .below(0.7, "postgres add_index, concurrently, " + DdlStream.WRITES + ratio)
            .above(0.5, volatileDefault + DdlStream.WRITES + ratio)
            .above(0.5, volatileDefault + DdlStream.READS + ratio)
            .below(1, "instant / copied change in mariadb")
            .below(1, "with / without a lock timeout in postgres");
    for (String target : List.of("mariadb", "postgres")) {
      String behind = target + " " + BEHIND + ", ";
      claims.above(0.5, behind + DdlStream.WRITES + ratio);
      claims.above(0.5, behind + DdlStream.READS + ratio);
    }
  }
}
