package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.kurabe.mysql.local.internal.EmbeddedMariaDb;
import io.kurabe.spec.Durability;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.local.internal.FreePort;
import io.kurabe.target.local.internal.RunningServer;
import io.kurabe.target.local.internal.ServerOrigin;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user reads who gave a wrong target. */
class BadInputIT {
  private static RunningServer<MySqlConnections> running;
  private static String authority;

  @BeforeAll
  static void start() throws SQLException {
    running = EmbeddedMariaDb.start(Durability.RELAXED, Map.of());
    authority = running.connections().url().authority();
    execute("CREATE DATABASE theirs");
    execute("CREATE USER 'reader'@'127.0.0.1' IDENTIFIED BY 's3cret-reader'");
  }

  @AfterAll
  static void stop() {
    running.stop().run();
  }

  @Test
  void anUnknownHost() {
    assertThat(refusal("jdbc:mysql://bench@no-such-host.invalid:3306/", "s3cret"))
        .contains("no-such-host.invalid:3306", "unknown");
  }

  @Test
  void aPortWhereNothingListens() {
    int port = FreePort.find();
    assertThat(refusal("jdbc:mariadb://bench@127.0.0.1:" + port + "/", "s3cret"))
        .isEqualTo(
            "Nothing answers at 127.0.0.1:"
                + port
                + ". Is the server running, and is the port right?");
  }

  @Test
  void aPortWhereSomethingElseAnswers() throws Exception {
    try (ServerSocket web = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> answerOnce(web), "not-a-database");
      answers.start();
      assertThat(refusal("jdbc:mysql://bench@127.0.0.1:" + web.getLocalPort() + "/", "s3cret"))
          .contains("127.0.0.1:" + web.getLocalPort());
      answers.join();
    }
  }

  @Test
  void aWrongPassword() {
    assertThat(refusal("jdbc:mysql://kurabe@" + authority + "/", "s3cret"))
        .contains(authority, "'kurabe'", "wrong user or password", "KURABE_PASSWORD");
  }

  @Test
  void anUnknownDatabase() {
    assertThat(refusal("jdbc:mysql://reader@" + authority + "/theirs", "s3cret-reader"))
        .contains("may not use the database 'theirs'");
    String own = refusalAsOwner("/no_such_database");
    assertThat(own).contains("has no database 'no_such_database'", authority);
  }

  @Test
  void noRightToCreateASchema() {
    Target target = target("jdbc:mysql://reader@" + authority + "/", "s3cret-reader");
    try (Server server = new MySqlEngine().open(target, OpenOptions.DEFAULT)) {
      assertThatThrownBy(() -> server.createWorkspace(new RunId("norights")))
          .isInstanceOf(TargetException.class)
          .hasMessageContaining("MariaDB at " + authority)
          .hasMessageContaining("kurabe_norights")
          .hasMessageContaining("grant CREATE");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"pa#ss", "p@ss", "pa/ss", "pa?ss", "pa:ss", "100%", "p@s/s?w#o:r%d"})
  void aPasswordThatIsNotEscapedLogsInUnderTheUsersName(String password) throws SQLException {
    execute("CREATE OR REPLACE USER odd@'127.0.0.1' IDENTIFIED BY '" + password + "'");
    for (String url :
        List.of(
            "jdbc:mysql://odd:" + password + "@" + authority + "/",
            "jdbc:mariadb://" + authority + "/?user=odd&password=" + password,
            "jdbc:mysql://" + authority + "/?password=" + password + "&user=odd",
            "jdbc:mysql://address=(host=127.0.0.1)(port="
                + authority.replaceFirst(".*:", "")
                + ")(user=odd)(password="
                + password
                + ")/")) {
      try (Server server = new MySqlEngine().open(Target.parse(url), OpenOptions.DEFAULT)) {
        assertThat(server.facts().address()).isEqualTo(authority);
        assertThat(server.facts().toString()).doesNotContain(password);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "serverTimezone=Nowhere/Town, Nowhere/Town",
    "serverTimezone=JST, JST",
    "maxAllowedPacket=5, max_allowed_packet",
    "sslMode=NOPE, VERIFY_IDENTITY",
    "connectTimeout=soon, connectTimeout",
    "socketFactory=not.There, Failed loading the class",
    "characterEncoding=utf9, utf9"
  })
  void aParameterThatTheDriverRefusesIsToldInTheDriversWords(String parameter, String words) {
    assertThat(thrownToOwner("/?" + parameter))
        .isInstanceOfSatisfying(TargetException.class, e -> assertThat(e.isOfUrl()).isTrue())
        .hasMessageContainingAll(authority, words);
  }

  @Test
  void tlsWhereTheServerHasNone() {
    assertThat(refusal("jdbc:mysql://kurabe@" + authority + "/?sslMode=VERIFY_IDENTITY", "s3cret"))
        .contains(authority)
        .containsIgnoringCase("ssl");
  }

  private static String refusalAsOwner(String database) {
    Throwable refused = thrownToOwner(database);
    assertThat(refused).isInstanceOf(TargetException.class);
    return refused.getMessage();
  }

  private static Throwable thrownToOwner(String database) {
    var url = MySqlUrl.parse("jdbc:mysql://kurabe@" + authority + database);
    var wrong =
        new RunningServer<>(ServerOrigin.remote(), connections(url), java.util.List.of(), () -> {});
    return catchThrowable(
        () ->
            MySqlServer.open(
                Target.parse("jdbc:mysql://" + authority), wrong, OpenOptions.DEFAULT));
  }

  private static MySqlConnections connections(MySqlUrl url) {
    return running.connections().to(url);
  }

  private static String refusal(String url, String password) {
    TargetException refused =
        catchThrowableOfType(
            TargetException.class,
            () -> new MySqlEngine().open(target(url, password), OpenOptions.DEFAULT));
    assertThat(refused.getMessage())
        .doesNotContain("s3cret", "Exception", "\tat ")
        .hasSizeLessThan(500);
    return refused.getMessage();
  }

  private static Target target(String url, String password) {
    return Target.parse(url).withPassword(Secret.of(password));
  }

  private static void answerOnce(ServerSocket web) {
    try (var client = web.accept()) {
      client
          .getOutputStream()
          .write("HTTP/1.1 400 Bad\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void execute(String sql) throws SQLException {
    try (Connection connection = running.connections().open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
