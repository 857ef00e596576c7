package io.kurabe.studies.keys.internal;

import io.kurabe.page.internal.DataFile;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the results of a study of primary keys for other programs. */
record KeysFiles(KeysResult keys, Map<String, KeyVariant> variants) {
  /** The file with a row per step of a fill. */
  static final String STEPS = "keys-steps.csv";

  private static final List<String> FIGURES =
      Arrays.stream(KeyFigure.values()).map(KeyFigure::text).toList();

  static List<DataFile> of(KeysResult keys) {
    KeysFiles files =
        new KeysFiles(
            keys,
            keys.variants().stream()
                .collect(Collectors.toMap(KeyVariant::variant, Function.identity())));
    return List.of(files.keysFile(), files.steps(), files.reads());
  }

  private DataFile keysFile() {
    return DataFile.of("keys.csv", keys.variants())
        .columns("target,key,width", a -> List.of(a.target(), a.key(), a.width()))
        .columns("definition,made_by", a -> List.of(a.definition(), a.madeBy()))
        .columns("ordered,fills", a -> List.of(a.ordered(), a.fills()))
        .estimate("s_per_million_rows", a -> Optional.of(a.secondsPerMillion()))
        .estimate("growth_x", a -> a.trend().map(KeyTrend::growth))
        .estimate("slope_s_per_million_rows_per_million_rows", a -> a.trend().map(KeyTrend::slope))
        .estimate("scatter_x", a -> a.trend().map(KeyTrend::scatter))
        .estimate("later_over_earlier_scatter_x", a -> a.trend().map(KeyTrend::laterScatter))
        .estimate("log_bytes_per_row", a -> Optional.of(a.logBytesPerRow()))
        .column("outgrows_cache_at_rows", KeysFiles::outgrows)
        .column("cache_bytes", KeyVariant::cacheBytes)
        .columns(FIGURES, a -> figures(a.figures()))
        .build();
  }

  private static String outgrows(KeyVariant variant) {
    return variant.outgrowsCacheAtRows().isPresent()
        ? String.valueOf(variant.outgrowsCacheAtRows().getAsLong())
        : "";
  }

  private static List<Double> figures(Map<String, Double> figures) {
    return FIGURES.stream().map(f -> figures.getOrDefault(f, Double.NaN)).toList();
  }

  private DataFile steps() {
    return DataFile.of(STEPS, keys.steps())
        .columns("run,target", s -> List.of(s.run(), s.target()))
        .columns("key,width", s -> name(s.variant()))
        .columns("fill,step", s -> List.of(s.repeat(), s.step()))
        .columns("rows_before,rows_after", s -> List.of(s.rowsBefore(), s.rowsAfter()))
        .columns("seconds,s_per_million_rows", s -> List.of(s.seconds(), s.secondsPerMillion()))
        .column("counts", KeyStep::valid)
        .columns(FIGURES, s -> figures(s.figures()))
        .build();
  }

  private DataFile reads() {
    return DataFile.of("keys-reads.csv", keys.reads())
        .column("target", KeyReads::target)
        .columns("key,width", r -> name(r.variant()))
        .columns("read,clients", r -> List.of(r.read(), r.clients()))
        .estimate("reads_per_s", r -> Optional.of(r.opsPerSecond()))
        .columns("p50_us,p99_us", r -> List.of(r.p50Micros(), r.p99Micros()))
        .column("misses_per_read", r -> r.missesPerRead().orElse(Double.NaN))
        .build();
  }

  /** Returns key and width; a variant none of whose fills ended has only its name. */
  private List<String> name(String name) {
    Optional<KeyVariant> variant = Optional.ofNullable(variants.get(name));
    return List.of(
        variant.map(KeyVariant::key).orElse(name), variant.map(KeyVariant::width).orElse(""));
  }
}
