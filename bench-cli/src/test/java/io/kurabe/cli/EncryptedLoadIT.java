package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.aws.Certificates;
import io.kurabe.mysql.internal.LocalMariaDb;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Driver;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Both drivers of the SQL engines on servers that refuse a connection without TLS, with the
 * server's certificate and name checked.
 */
class EncryptedLoadIT {
  private static Certificates certificates;
  private static LocalPostgres postgres;
  private static LocalMariaDb mariaDb;

  @TempDir Path results;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    certificates = Certificates.make(folder, List.of("localhost"));
    postgres = new LocalPostgres();
    postgres.encrypt(
        Files.readString(certificates.certificate()), Files.readString(certificates.key()));
    postgres.refusePlaintext("bench");
    mariaDb = new LocalMariaDb(certificates.certificate(), certificates.key());
    mariaDb.execute("ALTER USER bench@'127.0.0.1' REQUIRE SSL");
  }

  @AfterAll
  static void stop() {
    postgres.close();
    mariaDb.close();
  }

  @ParameterizedTest
  @EnumSource(
      value = Driver.class,
      names = {"JDBC", "VERTX"})
  void postgresIsMeasuredOverTls(Driver driver) throws Exception {
    String root = URLEncoder.encode(certificates.authority().toString(), StandardCharsets.UTF_8);
    String url = "jdbc:postgresql://localhost:" + postgres.port() + "/postgres?user=bench&sslmode=";
    CaughtScreen plain = new CaughtScreen(Map.of("KURABE_PASSWORD", LocalPostgres.PASSWORD));
    assertThat(execute(plain, driver, url + "disable")).isEqualTo(ExitCode.TARGET);

    loaded(LocalPostgres.PASSWORD, driver, url + "verify-full&sslrootcert=" + root);
  }

  @ParameterizedTest
  @CsvSource({"JDBC, REQUIRED", "VERTX, REQUIRED", "JDBC, VERIFY_CA", "VERTX, VERIFY_CA"})
  void mariaDbIsMeasuredOverTls(Driver driver, String mode) throws Exception {
    String url = "jdbc:mysql://bench@127.0.0.1:" + mariaDb.port() + "/?sslMode=";
    CaughtScreen plain = new CaughtScreen(Map.of("KURABE_PASSWORD", LocalMariaDb.PASSWORD));
    assertThat(execute(plain, driver, url + "DISABLED")).isEqualTo(ExitCode.TARGET);

    String store = certificates.trustStore(results.resolve("trust.p12")).toUri().toString();
    String trusted =
        "&trustCertificateKeyStoreType=PKCS12&trustCertificateKeyStorePassword="
            + Certificates.PASSWORD
            + "&trustCertificateKeyStoreUrl="
            + URLEncoder.encode(store, StandardCharsets.UTF_8);
    loaded(LocalMariaDb.PASSWORD, driver, url + mode + (mode.equals("VERIFY_CA") ? trusted : ""));
  }

  private void loaded(String password, Driver driver, String url) throws Exception {
    CaughtScreen screen = new CaughtScreen(Map.of("KURABE_PASSWORD", password));
    int code = execute(screen, driver, url);
    assertThat(code).as(screen.said()).isEqualTo(ExitCode.OK);
    assertThat(screen.out()).contains("TLSv1.3");
    RunResult run = ResultFiles.read(ResultFolder.only(results.resolve("results"))).runs().get(0);
    assertThat(run.spec().transport().driver()).isEqualTo(driver);
    assertThat(run.operations().get(0).succeeded()).isPositive();
    assertThat(run.audit().orElseThrow().exact()).isTrue();
  }

  private int execute(CaughtScreen screen, Driver driver, String url) {
    String[] args = {
      "load",
      "point-select",
      "--rows",
      "1000",
      "-t",
      url,
      "--driver",
      driver.text(),
      "--clients",
      "4",
      "--warmup",
      "100ms",
      "--duration",
      "500ms",
      "-o",
      results.resolve("results").toString()
    };
    return Main.execute(args, screen.screen());
  }
}
