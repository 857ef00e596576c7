package io.kurabe.mysql.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MySqlUrlTest {
  @Test
  void takesAUrlApart() {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://ann@db1:3307/shop?sslMode=REQUIRED&a=b%20c");
    assertThat(url.authority()).isEqualTo("db1:3307");
    assertThat(url.user()).contains("ann");
    assertThat(url.database()).isEqualTo("shop");
    assertThat(url.parameters()).containsEntry("sslMode", "REQUIRED").containsEntry("a", "b c");
    assertThat(url.driverUrl(url.database())).isEqualTo("jdbc:mysql://db1:3307/shop");
  }

  @Test
  void opensMariaDbUrlsByTheSameDriver() {
    assertThat(MySqlUrl.parse("jdbc:mariadb://db1/shop").driverUrl("shop"))
        .isEqualTo("jdbc:mysql://db1/shop");
  }

  @ParameterizedTest
  @CsvSource({
    "disable, DISABLED",
    "trust, REQUIRED",
    "verify-ca, VERIFY_CA",
    "verify-full, VERIFY_IDENTITY",
    "REQUIRED, REQUIRED"
  })
  void translatesTheSslModesOfMariaDb(String written, String understood) {
    assertThat(MySqlUrl.parse("jdbc:mariadb://h/?sslMode=" + written).parameters())
        .containsEntry("sslMode", understood);
  }

  @Test
  void leavesTheSslModesOfMySqlAlone() {
    assertThat(MySqlUrl.parse("jdbc:mysql://h/?sslMode=VERIFY_CA").parameters())
        .containsEntry("sslMode", "VERIFY_CA");
  }

  @Test
  void acceptsTheUserAsParameter() {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://h/?user=ann&connectTimeout=1");
    assertThat(url.user()).contains("ann");
    assertThat(url.parameters()).doesNotContainKey("user");
    assertThat(url.has("CONNECTTIMEOUT")).isTrue();
    assertThat(url.has("socketTimeout")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db1, db1:3306, db1",
    "jdbc:mysql://db1:3307/x, db1:3307, db1",
    "jdbc:mysql://[::1]:3307/, [::1]:3307, ::1",
    "jdbc:mysql://[::1]/, [::1]:3306, ::1",
    "jdbc:mysql:///x, localhost:3306, localhost"
  })
  void namesHostAndPort(String text, String hostAndPort, String host) {
    MySqlUrl url = MySqlUrl.parse(text);
    assertThat(url.hostAndPort()).isEqualTo(hostAndPort);
    assertThat(url.host()).contains(host);
  }

  @Test
  void aListOfHostsHasNoSingleHost() {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://a:1,b:2/x");
    assertThat(url.hostAndPort()).isEqualTo("a:1,b:2");
    assertThat(url.host()).isEmpty();
  }

  @Test
  void refusesOtherForms() {
    assertThatThrownBy(() -> MySqlUrl.parse("jdbc:mysql:replication://a:hunter2@x,y/z"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'jdbc:mysql:replication://...'")
        .hasMessageContaining("jdbc:mysql://user@host:3306/database")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void keyValueFormsReachTheDriverAndShowTheirHostsAlone() {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://address=(host=a)(port=1)(password=hunter2),b/d");
    assertThat(url.driverUrl(url.database()))
        .isEqualTo("jdbc:mysql://address=(host=a)(port=1)(password=hunter2),b/d");
    assertThat(url.hostAndPort()).isEqualTo("a:1,b");
    assertThat(url).hasToString("a:1,b");
  }

  @Test
  void parametersThatAreNotPrintedReachTheDriver() {
    MySqlUrl url = MySqlUrl.parse("jdbc:mysql://h/?trustCertificateKeyStorePassword=a%26b");
    assertThat(url.parameters()).containsEntry("trustCertificateKeyStorePassword", "a&b");
    assertThat(MySqlUrl.parse(url.text()).parameters()).isEqualTo(url.parameters());
    assertThat(url.toString()).doesNotContain("a&b", "a%26b");
  }
}
