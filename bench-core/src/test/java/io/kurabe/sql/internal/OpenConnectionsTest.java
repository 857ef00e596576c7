package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenConnectionsTest {
  private final OpenConnections open = new OpenConnections();
  private final List<Connection> aborted = new ArrayList<>();

  private Connection connection() {
    return (Connection)
        Proxy.newProxyInstance(
            Connection.class.getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "abort" -> {
                    aborted.add((Connection) proxy);
                    yield null;
                  }
                  case "setNetworkTimeout", "close" -> null;
                  case "createStatement" -> statement();
                  case "hashCode" -> System.identityHashCode(proxy);
                  case "equals" -> proxy == arguments[0];
                  default -> throw new AssertionError(method.getName());
                });
  }

  private static Statement statement() {
    return (Statement)
        Proxy.newProxyInstance(
            Statement.class.getClassLoader(),
            new Class<?>[] {Statement.class},
            (proxy, method, arguments) -> method.getName().equals("execute") ? true : null);
  }

  @Test
  void allAreBrokenAndNoOtherIsOpened() throws SQLException {
    Connection first = open.open(this::connection);
    Connection second = open.open(this::connection);
    open.giveUp();
    assertThat(aborted).containsExactlyInAnyOrder(first, second);
    assertThatThrownBy(
            () ->
                open.open(
                    () -> {
                      throw new AssertionError("tried");
                    }))
        .isInstanceOf(SQLException.class)
        .hasMessage("the server answered no more");
  }

  @Test
  void oneThatIsOpenedMeanwhileIsBroken() {
    assertThatThrownBy(
            () ->
                open.open(
                    () -> {
                      open.giveUp();
                      return connection();
                    }))
        .isInstanceOf(SQLException.class);
    assertThat(aborted).hasSize(1);
  }

  private static boolean answers(SQLException refusal) {
    return OpenConnections.answers(
        () -> {
          throw refusal;
        });
  }

  @Test
  void aRefusalIsAnAnswerAndSilenceIsNone() {
    assertThat(OpenConnections.answers(this::connection)).isTrue();
    assertThat(answers(new SQLException("too many connections", "53300"))).isTrue();
    assertThat(answers(new SQLException(new java.net.ConnectException("refused")))).isTrue();
    assertThat(answers(new SQLException(new SocketTimeoutException("timed out")))).isFalse();
    assertThat(answers(new SQLException(new Exception(new NoRouteToHostException())))).isFalse();
  }
}
