package io.kurabe.studies.sqlbench.suite.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenedSessionTest {
  private final List<String> calls = new ArrayList<>();
  private final ScreenedSession screened = new ScreenedSession(written(SuiteSession.class));

  private <T> T written(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              return method.getName().equals("prepare")
                  ? written(SuiteSession.Prepared.class)
                  : null;
            }));
  }

  private void useAPreparedStatement() {
    try (SuiteSession.Prepared prepared = screened.prepare("SELECT ?")) {
      prepared.query(1, Expect.rows(1));
    }
  }

  @Test
  void aQueryThatIsLeftOutIsNotPreparedEither() {
    screened.sendQueries(false);
    useAPreparedStatement();
    assertThat(calls).isEmpty();
  }

  @Test
  void oneThatIsSentIsPreparedAndClosed() {
    useAPreparedStatement();
    assertThat(calls).containsExactly("prepare", "query", "close");
  }
}
