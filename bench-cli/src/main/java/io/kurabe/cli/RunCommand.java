package io.kurabe.cli;

import io.kurabe.cli.Catalogue.Factors;
import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.config.Problems;
import io.kurabe.studies.counters.CountersOptions;
import io.kurabe.studies.counters.CountersStudy;
import io.kurabe.studies.ddl.DdlOptions;
import io.kurabe.studies.ddl.DdlStudy;
import io.kurabe.studies.ddl.UserChange;
import io.kurabe.studies.ddl.UserStatementStudy;
import io.kurabe.studies.keys.KeysOptions;
import io.kurabe.studies.keys.KeysStudy;
import io.kurabe.studies.querycache.QueryCacheOptions;
import io.kurabe.studies.querycache.QueryCacheStudy;
import io.kurabe.studies.sqlbench.SqlBenchOptions;
import io.kurabe.studies.sqlbench.SqlBenchStudy;
import io.kurabe.study.Journal;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bench run <study|profile>}: the main job. */
@Command(
    name = RunCommand.NAME,
    description = {
      "Runs a study or a profile; on embedded servers when no target is given.",
      "These are the options of studies; bench profile run --help has those of profiles."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Example: bench run counters",
      "         bench run counters --clients 1,4,16,64 --hold 0 --repeats 9",
      "         bench run ddl --operations add_index,drop_column --threads 1,4 --rows 500000",
      "         bench run ddl --statement \"ALTER TABLE orders ADD note TEXT\" --table-like schema.sql -t embedded:postgres",
      "         bench run keys --target intel=jdbc:postgresql://db1/app --target arm=jdbc:postgresql://db2/app",
      "         bench run sql-bench --size full --published -t db=jdbc:mysql://bench@db1/",
      "         bench run keys-published -t jdbc:postgresql://db1/app --resume results/20261122-093000-keys-published",
      "         bench run counters --until-precise 3%% --time-limit 20m --null-check",
      "         KURABE_PASSWORD=... bench run counters-published -t db=jdbc:mysql://bench@db1/ -t cache=rediss://cache1"
    })
final class RunCommand implements Measuring {
  static final String NAME = "run";

  private final Screen screen;

  @Parameters(
      arity = "0..1",
      paramLabel = "STUDY",
      description = "Name of a study or profile; bench list shows them.")
  private String study = "";

  @Option(
      names = "--keep-data",
      description = "Keep the schema on the server, and say how to remove it.")
  private boolean keepData;

  @Option(
      names = "--resume",
      paramLabel = "DIR",
      description =
          "keys, query-cache, sql-bench: go on where a run was interrupted, in the folder of its result, with"
              + " the same options again. keys: with --keep-data, or when the run was killed, a"
              + " table under way is filled on; else it begins anew.")
  private @Nullable String resume;

  @Mixin private final CounterOptions counters = new CounterOptions();
  @Mixin private final DdlRunOptions ddl = new DdlRunOptions();
  @Mixin private final KeysRunOptions keys = new KeysRunOptions();
  @Mixin private final SqlBenchRunOptions sqlBench = new SqlBenchRunOptions();
  @Mixin private final QueryCacheRunOptions queryCache = new QueryCacheRunOptions();
  @Mixin private final WorkloadOptions workload = new WorkloadOptions();
  @Mixin private final SizeOptions size = new SizeOptions();
  @Mixin private final TargetOptions targets = new TargetOptions();
  @Mixin private final OutputOptions output = new OutputOptions();

  private @Nullable Job prepared;
  private Optional<Journal> journal = Optional.empty();

  RunCommand(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void check(Problems problems) {
    Optional<Catalogue.Profile> profile = Catalogue.profile(study);
    if (profile.isEmpty()) {
      String found = study.isEmpty() ? "no study given" : "'" + study + "' is unknown";
      problems.add(
          "STUDY",
          found
              + ". Possible: "
              + String.join(", ", Catalogue.names())
              + "; the profiles "
              + String.join(", ", ProfileCatalogue.NAMES)
              + "; and ./FILE.yaml");
    }
    targets.check(
        problems,
        screen,
        profile.map(Catalogue.Profile::defaultTargets).orElse(Catalogue.DEFAULT_TARGETS));
    output.check(problems);
    prepared =
        profile
            .map(
                p ->
                    p.factors()
                        .match(
                            c -> counters(c, problems),
                            d -> ddl(d, problems),
                            k -> keys(k, problems),
                            s -> sqlBench(s, problems),
                            q -> queryCache(q, problems)))
            .orElseGet(() -> unknown(problems));
  }

  private Job job(Factors factors, OpenOptions open, Invocation.Measurement measurement) {
    return new Job(study, open, measurement, PlanEstimate.of(factors));
  }

  @Override
  public void use(List<Target> chosen, HostReader.Options hosts) {
    targets.use(chosen, hosts);
  }

  @Override
  public Job job() {
    return Objects.requireNonNull(prepared, "check() comes first");
  }

  /** Options that are wrong in any study are told together with its name. */
  private @Nullable Job unknown(Problems problems) {
    counters.withOverrides(CountersOptions.LOCAL, workload, size, false, problems);
    return null;
  }

  private Job counters(CountersOptions profile, Problems problems) {
    notResumable(CountersStudy.NAME, problems);
    refuseOthers(CountersStudy.NAME, Set.of(), problems);
    CountersOptions options =
        counters.withOverrides(profile, workload, size, !targets.allStartedByUs(), problems);
    return job(
        new Factors.Counters(options),
        new OpenOptions(options.durability(), options.pool(), 1, options.protocol()),
        (context, folder) -> new CountersStudy(options, context).run());
  }

  private Job ddl(DdlOptions profile, Problems problems) {
    notResumable(DdlStudy.NAME, problems);
    refuseOthers(DdlStudy.NAME, Set.of("rows"), problems);
    DdlOptions options = ddl.withOverrides(profile, workload, size, problems);
    OpenOptions open = new OpenOptions(options.durability(), 0, 1, options.protocol());
    if (!ddl.own()) {
      return job(
          new Factors.Ddl(options),
          open,
          (context, folder) -> new DdlStudy(options, context).run());
    }
    UserChange own = ddl.ownChange(problems);
    return job(
        new Factors.Ddl(options),
        open,
        (context, folder) ->
            new UserStatementStudy(options, Objects.requireNonNull(own), context).run());
  }

  private Job keys(KeysOptions profile, Problems problems) {
    refuseOthers(KeysStudy.NAME, Set.of("rows", "clients"), problems);
    KeysOptions options =
        keys.withOverrides(profile, workload.rows(), counters.clients(), size, problems);
    earlier(problems).ifPresent(journal -> KeysStudy.compare(journal, options, problems));
    return job(
        new Factors.Keys(options),
        new OpenOptions(options.durability(), 0, 1, options.protocol()),
        (context, folder) -> new KeysStudy(options, context).run());
  }

  private Job sqlBench(SqlBenchOptions profile, Problems problems) {
    refuseOthers(SqlBenchStudy.NAME, Set.of(), problems);
    SqlBenchOptions options = sqlBench.withOverrides(profile, size, problems);
    earlier(problems).ifPresent(journal -> SqlBenchStudy.compare(journal, options, problems));
    return job(
        new Factors.SqlBench(options),
        new OpenOptions(options.durability(), 0, 1, options.protocol()),
        (context, folder) -> new SqlBenchStudy(options, context).run());
  }

  private Job queryCache(QueryCacheOptions profile, Problems problems) {
    refuseOthers(QueryCacheStudy.NAME, Set.of("rows", "clients"), problems);
    QueryCacheOptions options =
        queryCache.withOverrides(profile, workload.rows(), counters.clients(), size, problems);
    earlier(problems).ifPresent(journal -> QueryCacheStudy.compare(journal, options, problems));
    return job(
        new Factors.QueryCache(options),
        new OpenOptions(options.durability(), 0, 1, options.protocol()),
        (context, folder) -> new QueryCacheStudy(options, context).run());
  }

  /**
   * Every option that the user gave of a study that is not the chosen one.
   *
   * @param also options of another study that the chosen one has too
   */
  private void refuseOthers(String chosen, Set<String> also, Problems problems) {
    Map<String, Set<String>> given = new LinkedHashMap<>();
    Set<String> ofCounters = new LinkedHashSet<>(counters.given().keySet());
    ofCounters.addAll(workload.given().keySet());
    given.put(CountersStudy.NAME, ofCounters);
    given.put(DdlStudy.NAME, ddl.given().keySet());
    given.put(KeysStudy.NAME, keys.given().keySet());
    given.put(SqlBenchStudy.NAME, sqlBench.given().keySet());
    given.put(QueryCacheStudy.NAME, queryCache.given().keySet());
    given.remove(chosen);
    given.forEach(
        (owner, names) ->
            names.stream()
                .filter(name -> !also.contains(name))
                .forEach(n -> problems.add("--" + n, "is an option of study " + owner)));
  }

  /** What an interrupted process wrote down, where the user names its folder. */
  private Optional<Journal> earlier(Problems problems) {
    journal =
        Optional.ofNullable(resume)
            .flatMap(f -> problems.attempt("--resume", () -> Journal.resume(Path.of(f))));
    return journal;
  }

  private void notResumable(String name, Problems problems) {
    if (resume != null) {
      problems.add(
          "--resume",
          "study "
              + name
              + " begins anew each time; keys, query-cache and sql-bench can be resumed");
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    Job ready = job();
    Invocation invocation =
        new Invocation(
            output.on(screen), output, targets.targets(), targets.hosts(), ready.open(), keepData);
    return journal.isPresent()
        ? invocation.run(
            Path.of(Objects.requireNonNull(resume)), journal.get(), ready.measurement())
        : invocation.run(study, ready.measurement());
  }
}
