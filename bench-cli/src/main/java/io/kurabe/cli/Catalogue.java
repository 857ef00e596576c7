package io.kurabe.cli;

import io.kurabe.config.DurationText;
import io.kurabe.config.Problems;
import io.kurabe.result.PublishedSet;
import io.kurabe.studies.counters.CountersOptions;
import io.kurabe.studies.counters.CountersStudy;
import io.kurabe.studies.ddl.DdlOptions;
import io.kurabe.studies.ddl.DdlStudy;
import io.kurabe.studies.keys.KeysOptions;
import io.kurabe.studies.keys.KeysStudy;
import io.kurabe.studies.querycache.QueryCacheOptions;
import io.kurabe.studies.querycache.QueryCacheStudy;
import io.kurabe.studies.sqlbench.SqlBenchOptions;
import io.kurabe.studies.sqlbench.SqlBenchStudy;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import io.kurabe.workload.Workload;
import io.kurabe.workloads.WorkloadCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The studies and profiles that {@code bench run} knows. */
final class Catalogue {
  /** What is used when the user names no target. */
  static final List<String> DEFAULT_TARGETS =
      List.of("embedded:mariadb", "embedded:postgres", "embedded:redis");

  /** The same of a study that needs tables. */
  static final List<String> SQL_TARGETS = List.of("embedded:mariadb", "embedded:postgres");

  /**
   * The same of the study of keys: with so little cache that indexes outgrow it, and so little log
   * between checkpoints that pages go into it whole.
   */
  static final List<String> KEYS_TARGETS =
      List.of(
          "embedded:postgres?shared_buffers=8MB&max_wal_size=32MB",
          "embedded:mariadb?innodb_buffer_pool_size=32M");

  /**
   * The same of the suite, for the question that was published: what does watching cost? Statistics
   * that are not kept on disk are taken anew as a table changes, as in MySQL 5.5; those that are
   * may be ten seconds old, which is longer than a small test: then it is chance by which plan
   * tables are joined.
   */
  static final List<String> SQL_BENCH_TARGETS =
      List.of(
          "ps_on=embedded:mariadb?performance_schema=ON&innodb_stats_persistent=OFF",
          "ps_off=embedded:mariadb?performance_schema=OFF&innodb_stats_persistent=OFF");

  /**
   * The same of the study of caches: a server that still has a query cache, and Redis beside it.
   */
  static final List<String> QUERY_CACHE_TARGETS = List.of("embedded:mariadb", "embedded:redis");

  /** The factors of one of the studies. */
  sealed interface Factors {
    /** Of the study {@code counters}. */
    record Counters(CountersOptions options) implements Factors {}

    /** Of the study {@code ddl}. */
    record Ddl(DdlOptions options) implements Factors {}

    /** Of the study {@code keys}. */
    record Keys(KeysOptions options) implements Factors {}

    /** Of the study {@code sql-bench}. */
    record SqlBench(SqlBenchOptions options) implements Factors {}

    /** Of the study {@code query-cache}. */
    record QueryCache(QueryCacheOptions options) implements Factors {}

    /** Applies the function of the study; a new study breaks every caller, on purpose. */
    default <T> T match(
        Function<CountersOptions, T> counters,
        Function<DdlOptions, T> ddl,
        Function<KeysOptions, T> keys,
        Function<SqlBenchOptions, T> sqlBench,
        Function<QueryCacheOptions, T> queryCache) {
      if (this instanceof Counters c) {
        return counters.apply(c.options);
      }
      if (this instanceof Ddl d) {
        return ddl.apply(d.options);
      }
      if (this instanceof Keys k) {
        return keys.apply(k.options);
      }
      return this instanceof SqlBench s
          ? sqlBench.apply(s.options)
          : queryCache.apply(((QueryCache) this).options);
    }
  }

  /**
   * A study at a size.
   *
   * @param name on the command line
   * @param study name of the study
   * @param description one line
   * @param factors its factors
   */
  record Profile(String name, String study, String description, Factors factors) {
    /** What is used when the user names no target. */
    List<String> defaultTargets() {
      return factors.match(
          counters -> DEFAULT_TARGETS,
          ddl -> SQL_TARGETS,
          keys -> KEYS_TARGETS,
          sqlBench -> SQL_BENCH_TARGETS,
          queryCache -> QUERY_CACHE_TARGETS);
    }

    /** Every statement that it sends to a server; none to one that it does not run on. */
    List<StatementText> statements(Workspace workspace) {
      return factors.match(
          counters -> workload(counters).statements(workspace),
          ddl -> DdlStudy.statements(workspace),
          keys -> KeysStudy.statements(keys, workspace),
          sqlBench -> SqlBenchStudy.statements(sqlBench, workspace),
          queryCache -> QueryCacheStudy.statements(queryCache, workspace));
    }

    /** With the hold, to show it. */
    private static Workload workload(CountersOptions counters) {
      return WorkloadCatalogue.find(CountersStudy.NAME)
          .orElseThrow()
          .make(
              Map.of("hold", DurationText.format(counters.hold())),
              new Problems(CountersStudy.NAME));
    }
  }

  private static final List<Profile> PROFILES =
      List.of(
          new Profile(
              CountersStudy.NAME,
              CountersStudy.NAME,
              CountersStudy.QUESTION,
              new Factors.Counters(CountersOptions.LOCAL)),
          new Profile(
              "counters-published",
              CountersStudy.NAME,
              "counters at the published size: 4 to 400 clients that think for 0 to 1 s (about two hours)",
              new Factors.Counters(CountersOptions.PUBLISHED)),
          new Profile(
              DdlStudy.NAME, DdlStudy.NAME, DdlStudy.QUESTION, new Factors.Ddl(DdlOptions.LOCAL)),
          new Profile(
              "ddl-published",
              DdlStudy.NAME,
              "ddl at the published size: 4.8 million rows (1 GB), 1 to 8 threads, all cures (hours)",
              new Factors.Ddl(DdlOptions.PUBLISHED)),
          new Profile(
              KeysStudy.NAME,
              KeysStudy.NAME,
              KeysStudy.QUESTION,
              new Factors.Keys(KeysOptions.LOCAL)),
          new Profile(
              "keys-published",
              KeysStudy.NAME,
              "keys at the published size: 24 clients, 28.8 million rows of each key, scale 600 (days)",
              new Factors.Keys(KeysOptions.PUBLISHED)),
          new Profile(
              SqlBenchStudy.NAME,
              SqlBenchStudy.NAME,
              SqlBenchStudy.QUESTION,
              new Factors.SqlBench(SqlBenchOptions.LOCAL)),
          new Profile(
              "sql-bench-published",
              SqlBenchStudy.NAME,
              "sql-bench at the published size, once, beside the published columns (hours)",
              new Factors.SqlBench(SqlBenchOptions.PUBLISHED)),
          new Profile(
              QueryCacheStudy.NAME,
              QueryCacheStudy.NAME,
              QueryCacheStudy.QUESTION,
              new Factors.QueryCache(QueryCacheOptions.LOCAL)),
          new Profile(
              "query-cache-published",
              QueryCacheStudy.NAME,
              "query-cache at the published sizes: 0 to 1.5 GB, 16 to 256 threads, 0 to 10 % writes (hours)",
              new Factors.QueryCache(QueryCacheOptions.PUBLISHED)));

  private Catalogue() {}

  static Optional<Profile> profile(String name) {
    return PROFILES.stream().filter(p -> p.name.equals(name)).findFirst();
  }

  /** The studies at the size that has no name of its own. */
  static Stream<Profile> studies() {
    return PROFILES.stream().filter(p -> p.name.equals(p.study));
  }

  static List<Profile> profiles() {
    return PROFILES;
  }

  /** Published numbers that can stand beside ours. */
  static List<PublishedSet> publishedSets() {
    return List.of(CountersStudy.published(), DdlStudy.published());
  }

  static Optional<PublishedSet> published(String name) {
    return publishedSets().stream().filter(s -> s.name().equals(name)).findFirst();
  }

  static List<String> names() {
    return PROFILES.stream().map(Profile::name).toList();
  }
}
