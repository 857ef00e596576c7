package io.kurabe.result;

import io.kurabe.stats.Estimate;
import io.kurabe.studies.keys.internal.KeyRatio;
import io.kurabe.studies.keys.internal.KeyReads;
import io.kurabe.studies.keys.internal.KeyStep;
import io.kurabe.studies.keys.internal.KeyTrend;
import io.kurabe.studies.keys.internal.KeyVariant;
import io.kurabe.studies.keys.internal.KeysResult;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * An invented result of the study {@code keys}, sizes as measured on PostgreSQL 18 and MariaDB
 * 11.4. The same at every call.
 */
public final class SampleKeys {
  static final double MIB = 1024 * 1024;
  private static final double FULL = 320_000;

  /**
   * A key at 320,000 rows.
   *
   * @param indexMib size of its index with PostgreSQL
   * @param density fill of its leaf pages in percent, with PostgreSQL
   * @param images whole pages in the log of a fill
   * @param logMib log of a fill
   * @param seconds for a million narrow rows into the empty table
   * @param growth of that time over the fill
   */
  private record Kind(
      String name,
      boolean ordered,
      double indexMib,
      double density,
      double images,
      double logMib,
      double seconds,
      double growth) {
    boolean byServer() {
      return name.equals("serial") || name.endsWith("-server");
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind("serial", true, 6.9, 90, 20, 46, 8.1, 1.02),
          new Kind("uuid7", true, 9.6, 90, 20, 51, 8.9, 1.04),
          new Kind("uuid4", false, 12.4, 70, 1_900, 66, 9.8, 1.45),
          new Kind("uuid4-server", false, 12.4, 70, 1_900, 66, 10.1, 1.5),
          new Kind("uuid4-char", false, 23.4, 69, 5_500, 105, 12.6, 1.9),
          new Kind("identity", true, 6.9, 90, 20, 46, 8.2, 1.01),
          new Kind("uuid1-swapped", true, 9.6, 90, 22, 51, 9.0, 1.05),
          new Kind("ulid", true, 17.1, 89, 60, 80, 10.4, 1.08),
          new Kind("uuid4-uuid-ossp", false, 12.4, 70, 1_900, 66, 10.9, 1.48));

  /**
   * What is in the result.
   *
   * @param targets names of {@link SampleServers}, or others
   * @param keys number of keys
   * @param cacheMib size of the servers' cache
   */
  public record Plan(
      List<String> targets, List<String> widths, int keys, int steps, int fills, int cacheMib) {}

  private final Plan plan;
  private final SplittableRandom random = new SplittableRandom(7);
  private final List<KeyStep> steps = new ArrayList<>();
  private final List<KeyVariant> variants = new ArrayList<>();
  private final List<KeyReads> reads = new ArrayList<>();

  private SampleKeys(Plan plan) {
    this.plan = plan;
  }

  /** Five keys in narrow rows on two servers. */
  public static StudyResult fills() {
    return of(new Plan(List.of("postgres", "mariadb"), List.of("narrow"), 5, 8, 3, 16));
  }

  /** The same keys on two servers of one product, which stand beside each other. */
  public static StudyResult pair() {
    return of(new Plan(List.of("intel", "arm"), List.of("narrow"), 5, 8, 3, 16));
  }

  /** Three keys on one server, of whose only fill there are two steps. */
  public static StudyResult single() {
    return of(new Plan(List.of("postgres"), List.of("narrow"), 3, 2, 1, 128));
  }

  /** Nine keys in narrow and wide rows on two servers. */
  public static StudyResult large() {
    return of(new Plan(List.of("postgres", "mariadb"), List.of("narrow", "wide"), 9, 29, 3, 16));
  }

  /** The result of a plan, of a complete run. */
  public static StudyResult of(Plan plan) {
    SampleKeys sample = new SampleKeys(plan);
    for (String target : plan.targets()) {
      for (String width : plan.widths()) {
        KINDS.subList(0, plan.keys()).forEach(k -> sample.fill(target, width, k));
      }
    }
    KeysResult keys =
        new KeysResult(
            sample.variants,
            sample.steps,
            sample.reads,
            plan.targets().contains("arm") ? ratios() : List.of(),
            List.of("mariadb"),
            List.of("mariadb cannot have uuid7-server: it has no such function"),
            List.of(
                "mariadb leaf_fragmentation_percent: InnoDB does not report it",
                "mariadb full_page_images: InnoDB has none"));
    return SampleKeyRuns.result(plan, keys);
  }

  private static List<KeyRatio> ratios() {
    String time = "s per million rows";
    return List.of(
        ratio("serial, narrow", time, 1.12, 0.03),
        ratio("uuid7, narrow", time, 1.06, 0.05),
        ratio("uuid4, narrow", time, 1.01, 0.04),
        ratio("uuid4-char, narrow", time, 0.91, 0.04),
        ratio("simple-update, 4 clients", "transactions/s", 1.31, 0.05),
        ratio("simple-update, 16 clients", "transactions/s", 1.22, 0.09));
  }

  private static KeyRatio ratio(String what, String metric, double ratio, double half) {
    return new KeyRatio(
        "arm",
        "intel",
        what,
        metric,
        new Estimate(ratio, ratio - half, ratio + half, 3, "x", true));
  }

  private void fill(String target, String width, Kind kind) {
    String variant = target + " " + kind.name() + ", " + width;
    for (int fill = 1; fill <= plan.fills(); fill++) {
      for (int step = 1; step <= plan.steps(); step++) {
        steps.add(step(target, variant, width, kind, fill, step));
      }
    }
    variants.add(variant(target, variant, width, kind));
    if (plan.fills() > 1) {
      reads(target, variant, kind);
    }
  }

  private double rows(int step) {
    return FULL * step / plan.steps();
  }

  private double seconds(String width, Kind kind, double part) {
    double wide = width.equals("wide") ? 2.1 : 1;
    return kind.seconds() * wide * (1 + (kind.growth() - 1) * part);
  }

  private KeyStep step(
      String target, String variant, String width, Kind kind, int fill, int number) {
    double part = plan.steps() == 1 ? 0 : (number - 1.0) / (plan.steps() - 1);
    double noise = 1 + (kind.ordered() ? 0.03 : 0.04 + 0.08 * part) * random.nextGaussian();
    long before = Math.round(rows(number - 1));
    long after = Math.round(rows(number));
    boolean cut = fill == 2 && number == 3 && kind.name().equals("uuid4");
    double spoiled = width.equals("wide") ? 1.7 : Double.NaN; // One that was slow, one cut.
    return new KeyStep(
        SampleKeyRuns.name(variant) + "-f" + fill + "-s" + number,
        variant,
        target,
        fill,
        number,
        before,
        after,
        seconds(width, kind, part) * noise * (cut ? spoiled : 1) * (after - before) / 1e6,
        !cut,
        figures(target, kind, after / FULL, 1.0 / plan.steps()));
  }

  /**
   * @param size state, as part of 320,000 rows
   * @param grown part of a fill
   */
  private Map<String, Double> figures(String target, Kind kind, double size, double grown) {
    boolean postgres = !target.equals("mariadb");
    Map<KeyFigure, Double> all = new LinkedHashMap<>();
    all.put(KeyFigure.INDEX_BYTES, kind.indexMib() * MIB * size * (postgres ? 1 : 1.9));
    all.put(KeyFigure.TABLE_BYTES, (kind.indexMib() * (postgres ? 1 : 1.9) + 22) * MIB * size);
    all.put(KeyFigure.LEAF_DENSITY_PERCENT, kind.density() + (postgres ? 0 : 3));
    all.put(KeyFigure.PAGE_SPLITS, Math.round(kind.indexMib() * 128) * grown);
    all.put(KeyFigure.LOG_BYTES, kind.logMib() * MIB * grown);
    all.put(KeyFigure.CACHE_HITS, 4_000_000 * grown);
    all.put(KeyFigure.CACHE_MISSES, (kind.ordered() ? 300 : 21_000) * grown);
    all.put(KeyFigure.CHECKPOINTS, grown);
    if (postgres) {
      all.put(KeyFigure.LEAF_FRAGMENTATION_PERCENT, kind.ordered() ? 0.0 : 50.0);
      all.put(KeyFigure.FULL_PAGE_IMAGES, kind.images() * grown);
    }
    Map<String, Double> named = new LinkedHashMap<>();
    all.forEach((figure, value) -> named.put(figure.text(), value));
    return named;
  }

  private KeyVariant variant(String target, String variant, String width, Kind kind) {
    Map<String, Double> figures = figures(target, kind, 1, 1);
    OptionalLong outgrows =
        steps.stream()
            .filter(s -> s.variant().equals(variant) && s.repeat() == 1)
            .filter(s -> s.figures().get("index_bytes") > plan.cacheMib() * MIB)
            .mapToLong(KeyStep::rowsAfter)
            .findFirst();
    return new KeyVariant(
        variant,
        target,
        kind.name(),
        width,
        kind.name() + " NOT NULL",
        kind.byServer() ? "server" : "client",
        kind.ordered(),
        plan.fills(),
        estimate(seconds(width, kind, 0.5), 0.04, "s"),
        figures,
        estimate(kind.logMib() * MIB / FULL, 0.01, "B"),
        plan.steps() < 3 ? Optional.empty() : Optional.of(trend(width, kind)),
        outgrows,
        Math.round(plan.cacheMib() * MIB));
  }

  private KeyTrend trend(String width, Kind kind) {
    double slope = seconds(width, kind, 1) - seconds(width, kind, 0);
    return new KeyTrend(
        estimate(kind.growth(), 0.08, "x"),
        estimate(slope / FULL * 1e6, 0.2, "s"),
        estimate(kind.ordered() ? 0.03 : 0.09, 0.3, "x"),
        estimate(kind.ordered() ? 1.05 : 1.7, 0.4, "x"));
  }

  private void reads(String target, String variant, Kind kind) {
    read(target, variant, "point", 21_000 - kind.indexMib() * 190, kind.ordered() ? 0.02 : 0.31);
    read(target, variant, "time range", kind.ordered() ? 8_100 : 4_700, kind.ordered() ? 0.3 : 9.4);
    if (kind.ordered()) {
      read(target, variant, "key range", 8_400, 0.25);
    }
  }

  private void read(String target, String variant, String read, double rate, double misses) {
    boolean reported = target.equals("postgres");
    reads.add(
        new KeyReads(
            variant,
            target,
            read,
            8,
            estimate(rate, 0.03, "ops/s"),
            7e6 / rate,
            21e6 / rate,
            reported ? OptionalDouble.of(misses) : OptionalDouble.empty()));
  }

  /** Without an interval when there is one fill. */
  private Estimate estimate(double value, double part, String unit) {
    double half = plan.fills() > 1 ? value * part : 0;
    return new Estimate(value, value - half, value + half, plan.fills(), unit, plan.fills() > 1);
  }
}
