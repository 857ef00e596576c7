package io.kurabe.sql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** To which server a DataSource leads. */
class ApplicationServerTest {
  /** Opens {@code jdbc:some:} alone. */
  private static final class SomeEngine implements Engine {
    @Override
    public String name() {
      return "some";
    }

    @Override
    public List<String> embeddedServers() {
      return List.of();
    }

    @Override
    public List<String> urlPrefixes() {
      return List.of("jdbc:some:", "jdbc:mysql:", "jdbc:mariadb:");
    }

    @Override
    public boolean runsImage(String imageName) {
      return false;
    }

    @Override
    public Server open(Target target, OpenOptions options) {
      throw new UnsupportedOperationException();
    }
  }

  private static final Engines ENGINES = Engines.of(List.of(new SomeEngine()));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:some://db1:5/shop | ann | jdbc:some://db1:5/shop?user=ann",
        "jdbc:some://db1/shop?password=*** | ann@b.org | jdbc:some://db1/shop?user=***",
        "jdbc:mysql://db1/shop | ann@10.0.0.1 | jdbc:mysql://db1/shop?user=ann",
        "jdbc:mariadb://db1/shop | ann.b@b.org | jdbc:mariadb://db1/shop?user=ann.b",
        "jdbc:some://db1/?user=eve&ssl=true&password=geheim | ann | jdbc:some://db1/?user=ann&ssl=true",
      })
  void itsUrlHasTheUserAndNoPassword(String told, String user, String text) {
    Target target = target(new FakeDataSource("Some", told, user));
    assertThat(target.text()).isEqualTo(text);
    assertThat(target.password()).isEmpty();
  }

  @Test
  void aProductThatNoEngineKnowsIsNamed() {
    assertThatThrownBy(() -> target(new FakeDataSource("H2", "jdbc:h2:mem:shop", "sa")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching(
            "the DataSource \\S+ leads to H2 2.3, which no engine on the class path knows."
                + " There are: some");
  }

  @Test
  void aUrlThatCannotBeReadIsAProblemOfTheDriver() {
    assertThatThrownBy(() -> target(new FakeDataSource("Some", "jdbc:some:shop", "ann")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tells no URL of its server that can be read: ");
  }

  @Test
  void aDataSourceWithoutConnectionsSaysWhy() {
    FakeDataSource source = new FakeDataSource("Some", "jdbc:some://db1/", "ann");
    source.refuse(new SQLException("the server is down"));
    assertThatThrownBy(() -> target(source))
        .isInstanceOf(TargetException.class)
        .hasMessageMatching("The DataSource \\S+ gives no connection: the server is down\\.");
  }

  @Test
  void theSizeOfHikarisPoolIsKnown() {
    try (HikariDataSource pool = new HikariDataSource()) { // Opens nothing before the first use.
      pool.setMaximumPoolSize(7);
      assertThat(ApplicationServer.size(pool)).hasValue(7);
    }
    assertThat(ApplicationServer.size(new FakeDataSource("Some", "", "").proxy())).isEmpty();
  }

  private static Target target(FakeDataSource source) {
    return ApplicationServer.of(source.proxy(), ENGINES);
  }
}
