package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.Certificates;
import io.kurabe.mysql.LocalMariaDb;
import io.kurabe.postgres.LocalPostgres;
import io.kurabe.redis.LocalRedis;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.target.local.Frozen;
import io.kurabe.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
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
@Timeout(120)
@Tag(Tier.SYSTEM)
class SilentTargetIT {
  private static final Pattern CLEAN = Pattern.compile("bench clean '(.*)' --run (\\S+)");

  private static LocalPostgres postgres;
  private static LocalMariaDb mariaDb;
  private static LocalRedis redis;

  @TempDir private Path folder;

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

    Map<String, String> environment() {
      return Map.of("KURABE_PASSWORD", password);
    }
  }

  @BeforeAll
  static void start(@TempDir Path certificates) throws Exception {
    Certificates made = Certificates.make(certificates, List.of("localhost"));
    postgres = new LocalPostgres();
    mariaDb = new LocalMariaDb(made.certificate(), made.key());
    redis = new LocalRedis();
  }

  @AfterAll
  static void stop() {
    redis.close();
    mariaDb.close();
    postgres.close();
  }

  private BenchProcess load(Product product, String... more) throws Exception {
    String[] common = {
      "load", product.workload, "-t", product.url(), "--connect-timeout", "1s", "-o", "results"
    };
    return BenchProcess.start(
        folder,
        product.environment(),
        Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "POSTGRES, --driver=vertx",
    "POSTGRES, --pool=2",
    "MARIADB, --driver=jdbc",
    "REDIS, --pipeline=2"
  })
  void whatWasMeasuredIsKept(Product product, String way) throws Exception {
    try (BenchProcess bench =
        load(product, "--clients", "2", "--warmup", "0s", "--duration", "60s", way)) {
      bench.until(this::measuring);
      interruptFrozen(product, bench);
    }
    StudyResult result = result();
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
    try (BenchProcess bench = load(product, "--scale", "40", "--duration", "1s")) {
      bench.until(() -> filling(product));
      interruptFrozen(product, bench);
    }
    assertThat(result().incompleteBecause())
        .startsWith("The load of pgbench_accounts was stopped after ");
    assertThat(result().runs()).isEmpty();
  }

  private void interruptFrozen(Product product, BenchProcess bench) throws Exception {
    Frozen frozen = product.freeze();
    try {
      assertThat(bench.signal("INT").exitCode()).as(bench.err()).isEqualTo(130);
    } finally {
      frozen.close();
    }
    assertThat(bench.err()).contains("Not cleaned: ").doesNotContain("\tat ");
    Matcher hint = CLEAN.matcher(bench.err());
    assertThat(hint.find()).as(bench.err()).isTrue();
    CaughtScreen clean = new CaughtScreen(product.environment());
    String[] arguments = {"clean", product.url(), "--run", hint.group(2)};
    assertThat(Main.execute(arguments, clean.screen())).as(clean.err()).isZero();
    assertThat(clean.out()).contains("removed kurabe_" + hint.group(2));
  }

  private StudyResult result() throws Exception {
    return ResultFiles.read(ResultFolder.only(folder.resolve("results")));
  }

  /** Its first rows are there. */
  private static boolean filling(Product product) throws Exception {
    String size =
        product == Product.POSTGRES
            ? "SELECT pg_relation_size(oid) FROM pg_class WHERE relname = 'pgbench_accounts'"
            : "SELECT file_size FROM information_schema.innodb_sys_tablespaces"
                + " WHERE name LIKE 'kurabe%pgbench_accounts'";
    List<String> bytes = product == Product.POSTGRES ? postgres.query(size) : mariaDb.query(size);
    return !bytes.isEmpty() && Long.parseLong(bytes.get(0)) > 1_000_000;
  }

  /** The first second is in the histogram log. */
  private boolean measuring() throws Exception {
    Path results = folder.resolve("results");
    if (!Files.isDirectory(results)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(results)) {
      return files.anyMatch(f -> f.toString().endsWith(".hlog"));
    }
  }
}
