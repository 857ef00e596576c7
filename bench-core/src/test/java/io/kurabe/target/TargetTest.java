package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.junit.FakeEngine;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
  @ParameterizedTest
  @CsvSource({
    "embedded:mariadb,mariadb,embedded:mariadb",
    "container:local/bench-mysql:9,bench-mysql,container:local/bench-mysql:9",
    "container:registry:5000/x/postgres@sha256:abc,postgres,container:registry:5000/x/postgres@sha256:abc",
    "db1=embedded:redis,db1,embedded:redis",
    "embedded:postgres?shared_buffers=16MB&max_wal_size=64MB,postgres,embedded:postgres?shared_buffers=16MB&max_wal_size=64MB",
    "small=embedded:redis?save=60 1000&maxmemory=,small,embedded:redis?save=60 1000&maxmemory=",
    "container:registry:5000/x/mysql:9?sql-mode=A%26=b,mysql,container:registry:5000/x/mysql:9?sql-mode=A%26=b",
    "jdbc:mysql://bench@db:3306/app?sslMode=REQUIRED,mysql,jdbc:mysql://bench@db:3306/app?sslMode=REQUIRED",
    "pg=jdbc:postgresql://db/app?user=x&ssl=true,pg,jdbc:postgresql://db/app?user=x&ssl=true",
    "rediss://cache:6380/1,redis,rediss://cache:6380/1"
  })
  void readsEveryForm(String text, String name, String shown) {
    Target target = Target.parse(text);
    assertThat(target.name()).isEqualTo(name);
    assertThat(target.text()).isEqualTo(shown);
    assertThat(target.password()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://bench:s3cr%40t@db/app,jdbc:mysql://bench@db/app,s3cr@t",
    "jdbc:postgresql://db/app?user=b&password=a%26b&ssl=true,jdbc:postgresql://db/app?user=b&ssl=true,a&b",
    "jdbc:mariadb://db/app?password=x,jdbc:mariadb://db/app?,x",
    "redis://:pw+1@cache:6379,redis://cache:6379,pw+1",
    "redis://me:100%@cache,redis://***@cache,100%"
  })
  void takesThePasswordOutOfTheUrl(String text, String shown, String password) {
    Target target = Target.parse(text);
    assertThat(target.text()).startsWith(shown.replaceAll("\\?$", ""));
    assertThat(target.password().map(Secret::reveal)).contains(password);
    assertThat(target.toString()).doesNotContain(password);
  }

  @Test
  void keepsTheSettingsInTheirOrder() {
    Target target = Target.parse("embedded:postgres?work_mem=8MB&b.c-d=1=2&_a=");
    assertThat(target.settings())
        .containsExactly(
            Map.entry("work_mem", "8MB"), Map.entry("b.c-d", "1=2"), Map.entry("_a", ""));
    assertThat(target.address())
        .isEqualTo(new Address.Embedded("postgres", target.settings()))
        .isNotEqualTo(new Address.Embedded("postgres", Map.of()));
    assertThat(Target.parse("jdbc:mysql://h/d?a=b").settings()).isEmpty();
  }

  @Test
  void refusesWhatIsNoSettingAllAtOnceAndShowsTheForm() {
    assertThatThrownBy(
            () ->
                Target.parse(
                    "embedded:redis?maxmemory&9x=1&hz=5&hz=6&save=\n&" + "Password=hunter2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'maxmemory' is no setting, since it has no =")
        .hasMessageContaining("'9x' is not the name of a setting")
        .hasMessageContaining("hz is set twice")
        .hasMessageContaining("the value of save has a line break")
        .hasMessageContaining("leave Password out")
        .hasMessageContaining("embedded:postgres?shared_buffers=16MB&max_wal_size=64MB")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(() -> Target.parse("container:postgres:18?"))
        .hasMessageContaining("'' is no setting");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "http:/x", "", "user:geheim@db/x", "//u:geheim@h/db"})
  void refusesWhatIsNoTargetWithoutRepeatingAPassword(String text) {
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("embedded:mariadb")
        .hasMessageNotContaining("//u:geheim");
  }

  @Test
  void aServerOfAwsKeepsItsParameters() {
    Target target = Target.parse("arm=aws:aurora:orders?region=eu-west-1&role=reader&user=bench");
    assertThat(target.address())
        .isEqualTo(
            new Address.Aws(
                "aurora",
                "orders",
                Map.of("region", "eu-west-1", "role", "reader", "user", "bench")));
    assertThat(target.text())
        .isEqualTo("aws:aurora:orders?region=eu-west-1&role=reader&user=bench");
    assertThat(target.settings()).isEmpty();
    assertThat(target.address().startedByKurabe()).isFalse();
    assertThat(Target.parse("embedded:redis").address().startedByKurabe()).isTrue();
  }

  @Test
  void everythingThatIsWrongInAServerOfAwsIsToldAtOnce() {
    assertThatThrownBy(
            () -> Target.parse("aws:rdss:my_db?regoin=x&role=master&login=magic&tls=maybe"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'rdss' is no service")
        .hasMessageContaining("'my_db' is no name")
        .hasMessageContaining("'regoin' is no parameter. Possible: region, profile, endpoint")
        .hasMessageContaining("role=master is none of reader, writer")
        .hasMessageContaining("login=magic is none of iam, password, secret")
        .hasMessageContaining("tls=maybe is none of off, on")
        .hasMessageContaining("aws:elasticache:GROUP");
    assertThatThrownBy(() -> Target.parse("aws:rds")).hasMessageContaining("is missing");
    assertThatThrownBy(() -> Target.parse("aws:rds:db?password=hunter2"))
        .hasMessageContaining("leave password out")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aServerOfAwsIsNotOpenedBeforeItWasLookedUp() {
    Target target = Target.parse("aws:rds:orders");
    assertThatThrownBy(() -> Engines.of(List.of(new FakeEngine())).engineFor(target))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("'aws:rds:orders' has to be looked up before it can be opened");
    assertThatThrownBy(() -> target.address().match(e -> 1, c -> 2, u -> 3))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void thePasswordOfTheTargetGoesBeforeTheCommonOneAndBothBeforeTheUrl() {
    Target target = Target.parse("my-db=jdbc:mysql://b:url@h/x");
    assertThat(password(target, Map.of())).contains("url");
    assertThat(password(target, Map.of("KURABE_PASSWORD", "all"))).contains("all");
    assertThat(password(target, Map.of("KURABE_PASSWORD", "all", "KURABE_PASSWORD_MY_DB", "own")))
        .contains("own");
  }

  @Test
  void targetsOfTheSameNameAreNumbered() {
    List<Target> targets =
        Target.withDistinctNames(
            List.of(
                Target.parse("redis://a"),
                Target.parse("redis://b"),
                Target.parse("redis-2=redis://c"),
                Target.parse("embedded:redis?maxmemory=64mb")));
    assertThat(targets)
        .extracting(Target::name)
        .containsExactly("redis", "redis-2", "redis-2-2", "redis-3");
  }

  @Test
  void aSecretShowsNothing() {
    Secret secret = Secret.of("hunter2");
    assertThat(secret)
        .hasToString("***")
        .isEqualTo(Secret.of("hunter2"))
        .isNotEqualTo(Secret.of("x"));
    assertThat(
            new Target("t", new Address.Url(ServerUrl.of("redis://h")), Optional.of(secret))
                .toString())
        .doesNotContain("hunter2");
  }

  @Test
  void aRenewedSecretIsMadeForEachLogin() {
    AtomicInteger made = new AtomicInteger();
    Secret token = Secret.renewed(() -> "token-" + made.incrementAndGet());
    assertThat(List.of(token.reveal(), token.reveal())).containsExactly("token-1", "token-2");
    assertThat(token.isRenewed()).isTrue();
    assertThat(token).hasToString("***").isEqualTo(token).isNotEqualTo(Secret.of("token-3"));
    assertThat(token.hashCode()).isEqualTo(token.hashCode());
    assertThat(made).as("comparing makes none").hasValue(2);
    assertThat(Secret.of("x").isRenewed()).isFalse();
  }

  @Test
  void whatTheHostSaysStaysWithTheTarget() {
    CloudMetadata cloud =
        new CloudMetadata("aws:rds:orders", Map.of("class", "db.m7g.large"), List.of("w"));
    Target target = Target.parse("aws:rds:orders").withCloud(cloud);
    assertThat(target.withName("b").withPassword(Secret.of("x")).at("redis://h", Secret.of("y")))
        .extracting(Target::cloud)
        .isEqualTo(Optional.of(cloud));
  }

  private static Optional<String> password(Target target, Map<String, String> environment) {
    return target.withPasswordFrom(environment).password().map(Secret::reveal);
  }
}
