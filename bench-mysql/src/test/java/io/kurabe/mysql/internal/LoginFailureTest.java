package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.mysql.cj.exceptions.WrongArgumentException;
import io.kurabe.target.Secret;
import io.kurabe.target.TargetException;
import java.io.EOFException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginFailureTest {
  private static final MySqlConnections LOGIN =
      new MySqlConnections(
          MySqlUrl.parse("jdbc:mysql://ann@db1/shop?keyStorePassword=hunter2"),
          Optional.of(Secret.of("geheim")),
          Map.of());

  @ParameterizedTest
  @CsvSource({
    "1045, wrong user or password",
    "1698, wrong user or password",
    "1049, has no database 'shop'",
    "1044, may not use the database 'shop'",
    "1040, raise max_connections",
    "1130, does not accept this host"
  })
  void saysWhatToDoAboutARefusal(int number, String advice) {
    assertThat(text(new SQLException("the server's words", "HY000", number)))
        .contains("db1:3306", advice);
  }

  @ParameterizedTest
  @ValueSource(ints = {1044, 1045, 1049})
  void aPasswordThatStandsInTheDatabasesNameIsNotShown(int number) {
    MySqlConnections login =
        new MySqlConnections(
            MySqlUrl.parse("jdbc:mysql://db1/shop;password=geheim?user=ann;password=geheim"),
            Optional.empty(),
            Map.of());
    assertThat(LoginFailure.of(login, new SQLException("no", "HY000", number)))
        .hasMessageContaining("db1:3306")
        .hasMessageNotContaining("geheim");
  }

  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new UnknownHostException("db1"), "The host of db1:3306 is unknown"),
        Arguments.of(new ConnectException("refused"), "Nothing answers at db1:3306"),
        Arguments.of(new SocketTimeoutException("timed out"), "did not answer in time"),
        Arguments.of(new SSLHandshakeException("no trust"), "failed: no trust"),
        Arguments.of(new EOFException("ended"), "does not speak the MySQL protocol"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void looksForTheReasonBelowTheDriversText(Exception cause, String text) {
    var wrapped = new IllegalStateException("link failure", cause);
    assertThat(text(new SQLException("link failure", "08S01", 0, wrapped)))
        .contains("db1:3306", text);
  }

  @Test
  void explainsThatAPasswordNeedsTls() {
    assertThat(text(new SQLException("Public Key Retrieval is not allowed", "08001")))
        .contains("sslMode=REQUIRED", "allowPublicKeyRetrieval=true");
  }

  @Test
  void repeatsTheDriversWordsWhereItKnowsNoBetter() {
    assertThat(text(new SQLException("The parameter 'x' is odd.", "01S00")))
        .isEqualTo(
            "The server at db1:3306 cannot be used: The parameter 'x' is odd. Check the URL.");
  }

  @Test
  void theDriversWordsAreRepeatedWithoutSecrets() {
    SQLException thrown =
        new SQLException(
            "odd", "08001", new IllegalStateException("cannot read x?a=geheim&b=hunter2"));
    TargetException told = LoginFailure.of(LOGIN, thrown);
    StringWriter trace = new StringWriter();
    told.printStackTrace(new PrintWriter(trace));
    assertThat(told).hasMessageContaining("cannot be used: cannot read x?a=***&b=***");
    assertThat(trace.toString()).contains("LoginFailureTest").doesNotContain("geheim", "hunter2");
  }

  @Test
  void anAccountThatTheDriverCannotLogInToIsNoMistakeInTheUrl() {
    SQLException thrown =
        new SQLException(
            "no",
            "01S00",
            new WrongArgumentException("Unable to load authentication plugin 'dialog'."));
    assertThat(LoginFailure.of(LOGIN, thrown).isOfUrl()).isFalse();
    assertThat(
            LoginFailure.of(
                    LOGIN, new SQLException("no", "01S00", new WrongArgumentException("odd value")))
                .isOfUrl())
        .isTrue();
  }

  private static String text(SQLException e) {
    return LoginFailure.of(LOGIN, e).getMessage();
  }
}
