package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.Certificates;
import io.kurabe.mysql.internal.LocalMariaDb;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.local.internal.Frozen;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Ctrl-C on servers that are frozen: that keep their connections and answer nothing. What was
 * measured is kept, and what is left on the server can be removed when it is back.
 */
@Timeout(240)
@Tag(Tier.SYSTEM)
class SilentTargetIT {
  private static final Pattern CLEAN = Pattern.compile("bench clean '(.*)' --run (\\S+)");

  private static final List<Stopped> STOPPED = new ArrayList<>();
  private static final String FILLING = "--scale=40";

  private static LocalPostgres postgres;
  private static LocalMariaDb mariaDb;
  private static LocalRedis redis;

  /** A process that met Ctrl-C on a frozen server. */
  private record Stopped(Product product, String way, Path folder, BenchProcess bench) {}

  private enum Product {
    POSTGRES(LocalPostgres.PASSWORD, "simple-update"),
    MARIADB(LocalMariaDb.PASSWORD, "simple-update"),
    REDIS(LocalRedis.PASSWORD, "counters");

    private final String password;
    private final String workload;

    Product(String password, String workload) {
      this.password = password;
      this.workload = workload;
    }

    String url() {
      return switch (this) {
        case POSTGRES -> postgres.url("bench");
        case MARIADB -> mariaDb.url();
        case REDIS -> redis.url();
      };
    }

    Frozen freeze() throws Exception {
      return Frozen.of(
          switch (this) {
            case POSTGRES -> postgres.process();
            case MARIADB -> mariaDb.process();
            case REDIS -> redis.process();
          });
    }

    /** Tables of accounts with more bytes than so many. */
    List<String> tables(long bytes) throws Exception {
      return this == POSTGRES
          ? postgres.query(
              "SELECT oid FROM pg_class WHERE relname = 'pgbench_accounts'"
                  + " AND pg_relation_size(oid) > "
                  + bytes)
          : mariaDb.query(
              "SELECT name FROM information_schema.innodb_sys_tablespaces"
                  + " WHERE name LIKE 'kurabe%pgbench_accounts' AND file_size > "
                  + bytes);
    }

    Map<String, String> environment() {
      return Map.of("KURABE_PASSWORD", password);
    }
  }

  /** All meet it at the same time, since each waits for some seconds before it gives up. */
  @BeforeAll
  static void stopAllOnFrozenServers(@TempDir Path folder) throws Exception {
    Certificates made = Certificates.make(folder, List.of("localhost"));
    postgres = new LocalPostgres();
    mariaDb = new LocalMariaDb(made.certificate(), made.key());
    redis = new LocalRedis();
    measure(folder, Product.POSTGRES, "--driver=vertx");
    measure(folder, Product.POSTGRES, "--pool=2");
    measure(folder, Product.MARIADB, "--driver=jdbc");
    measure(folder, Product.REDIS, "--pipeline=2");
    fill(folder, Product.MARIADB);
    fill(folder, Product.POSTGRES);
    List<Frozen> frozen = new ArrayList<>();
    try {
      frozen.add(Product.POSTGRES.freeze());
      frozen.add(Product.MARIADB.freeze());
      frozen.add(Product.REDIS.freeze());
      for (Stopped one : STOPPED) {
        one.bench.signal("INT");
      }
      for (Stopped one : STOPPED) {
        assertThat(one.bench.exitCode()).as(one.way + one.bench.err()).isEqualTo(130);
      }
    } finally {
      frozen.forEach(Frozen::close);
    }
  }

  @AfterAll
  static void stop() {
    STOPPED.forEach(one -> one.bench.close());
    redis.close();
    mariaDb.close();
    postgres.close();
  }

  /** With a pause after each answer, which leaves the processors to the others. */
  private static void measure(Path folder, Product product, String way) throws Exception {
    String[] more = {
      "--clients", "2", "--think", "20ms", "--warmup", "0s", "--duration", "300s", "--repeats", "1"
    };
    Stopped one = start(folder, product, way, more);
    one.bench.until(() -> measuring(one.folder));
  }

  private static void fill(Path folder, Product product) throws Exception {
    List<String> others = product.tables(0);
    Stopped one = start(folder, product, FILLING, "--duration", "1s");
    // Its first rows are there.
    one.bench.until(
        () -> product.tables(1_000_000).stream().anyMatch(table -> !others.contains(table)));
  }

  private static Stopped start(Path all, Product product, String way, String... more)
      throws Exception {
    Path folder = Files.createDirectory(all.resolve(product + way));
    String[] common = {
      "load", product.workload, "-t", product.url(), "--connect-timeout", "1s", "-o", "results", way
    };
    String[] arguments = Stream.of(common, more).flatMap(Stream::of).toArray(String[]::new);
    BenchProcess bench = BenchProcess.start(folder, product.environment(), arguments);
    Stopped one = new Stopped(product, way, folder, bench);
    STOPPED.add(one);
    return one;
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, --driver=vertx",
    "POSTGRES, --pool=2",
    "MARIADB, --driver=jdbc",
    "REDIS, --pipeline=2"
  })
  void whatWasMeasuredIsKept(Product product, String way) throws Exception {
    StudyResult result = resultOfCleaned(product, way);
    RunResult run = result.runs().get(0);
    assertThat(result.incompleteBecause()).isEqualTo("interrupted");
    assertThat(run.acknowledged()).isPositive();
    assertThat(run.audit()).isEmpty();
    assertThat(run.cautions()).anyMatch(c -> c.startsWith("not audited: "));
  }

  @ParameterizedTest
  @EnumSource(
      value = Product.class,
      names = {"POSTGRES", "MARIADB"})
  void tablesThatAreBeingFilledAreLeft(Product product) throws Exception {
    StudyResult result = resultOfCleaned(product, FILLING);
    assertThat(result.incompleteBecause())
        .startsWith("The load of pgbench_accounts was stopped after ");
    assertThat(result.runs()).isEmpty();
  }

  /** The result of a process, after the command that it told has removed what it left. */
  private static StudyResult resultOfCleaned(Product product, String way) throws Exception {
    Stopped one =
        STOPPED.stream()
            .filter(s -> s.product == product && s.way.equals(way))
            .findFirst()
            .orElseThrow();
    String err = one.bench.err();
    assertThat(err).contains("Not cleaned: ").doesNotContain("\tat ");
    Matcher hint = CLEAN.matcher(err);
    assertThat(hint.find()).as(err).isTrue();
    CaughtScreen clean = new CaughtScreen(product.environment());
    String[] arguments = {"clean", product.url(), "--run", hint.group(2)};
    assertThat(Main.execute(arguments, clean.screen())).as(clean.said()).isZero();
    assertThat(clean.out()).contains("removed kurabe_" + hint.group(2));
    return ResultFiles.read(ResultFolder.only(one.folder.resolve("results")));
  }

  /** The first second is in the histogram log. */
  private static boolean measuring(Path folder) throws Exception {
    Path results = folder.resolve("results");
    if (!Files.isDirectory(results)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(results)) {
      return files.anyMatch(f -> f.toString().endsWith(".hlog"));
    }
  }
}
