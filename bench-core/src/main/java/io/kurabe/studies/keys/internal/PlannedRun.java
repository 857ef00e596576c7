package io.kurabe.studies.keys.internal;

import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyRead;
import io.kurabe.workloads.keys.internal.RowWidth;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** One run of the plan. */
sealed interface PlannedRun {
  /** Returns the name of the target. */
  default String target() {
    return table().orElseThrow().target;
  }

  /** Returns the number of the repeat, from 1. */
  int repeat();

  /** Returns the number of clients. */
  int clients();

  /** Returns a unique name that is safe in file names. */
  String name();

  /** Returns the variant that it repeats, for tables. */
  String variant();

  /** Returns the factors that distinguish it from others, in a stable order. */
  Map<String, String> factors();

  /** Returns the key whose table it uses; empty when it uses none. */
  default Optional<Variant> table() {
    return match(s -> Optional.of(s.of), r -> Optional.of(r.of), p -> Optional.empty());
  }

  /** Rows of one key on one target. */
  record Variant(String target, KeyColumn column, RowWidth width) {
    /** Returns the name in tables, e.g. {@code postgres uuid4, narrow}. */
    String name() {
      return target + " " + what();
    }

    /** Returns the name without the target. */
    String what() {
      return column.name() + ", " + width.text();
    }

    Map<String, String> factors() {
      Map<String, String> factors = new LinkedHashMap<>();
      factors.put("key", column.name());
      factors.put("row-width", width.text());
      factors.put("made-by", column.madeByServer() ? "server" : "client");
      return factors;
    }
  }

  /**
   * The insertion of a number of rows into the table of a key.
   *
   * @param step from 1
   * @param last whether the table is full after it
   */
  record Step(Variant of, int repeat, int step, int clients, boolean last) implements PlannedRun {
    @Override
    public String name() {
      return fileName(of.name()) + String.format(Locale.ROOT, "-r%d-s%02d", repeat, step);
    }

    @Override
    public String variant() {
      return of.name();
    }

    @Override
    public Map<String, String> factors() {
      return of.factors();
    }
  }

  /** Reads of a full table, which may be the last that need it. */
  record Read(Variant of, int repeat, KeyRead read, int clients, boolean last)
      implements PlannedRun {
    @Override
    public String name() {
      return fileName(variant()) + "-r" + repeat;
    }

    @Override
    public String variant() {
      return of.name() + ", " + read.text();
    }

    @Override
    public Map<String, String> factors() {
      Map<String, String> factors = of.factors();
      factors.put("read", read.text());
      return factors;
    }
  }

  record Pgbench(String target, int repeat, int clients) implements PlannedRun {
    static final String WORKLOAD = "simple-update";

    @Override
    public String name() {
      return fileName(variant()) + "-c" + clients + "-r" + repeat;
    }

    @Override
    public String variant() {
      return target + " " + WORKLOAD;
    }

    @Override
    public Map<String, String> factors() {
      return new LinkedHashMap<>(Map.of("workload", WORKLOAD));
    }
  }

  default <T> T match(
      Function<Step, T> step, Function<Read, T> read, Function<Pgbench, T> pgbench) {
    if (this instanceof Step s) {
      return step.apply(s);
    }
    return this instanceof Read r ? read.apply(r) : pgbench.apply((Pgbench) this);
  }

  private static String fileName(String text) {
    return text.replaceAll("[^A-Za-z0-9_]+", "-");
  }
}
