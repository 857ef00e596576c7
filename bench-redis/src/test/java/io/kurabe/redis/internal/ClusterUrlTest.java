package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Engines;
import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisURI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterUrlTest {
  private static final Optional<Secret> PASSWORD = Optional.of(Secret.of("s3cret/@:x"));

  private static List<RedisURI> seeds(String url) {
    return RedisUrl.seeds(ServerUrl.of(url), PASSWORD);
  }

  @Test
  void eachHostOfAClusterIsANodeWithTheSameLogin() {
    List<RedisURI> seeds =
        seeds("rediss-cluster://app@h1:7000,h2,[::1]:7002?timeout=2s&verifyPeer=CA&clientName=me");
    assertThat(seeds)
        .extracting(RedisUrl::address)
        .containsExactly("h1:7000", "h2:6379", "[::1]:7002");
    assertThat(seeds)
        .allSatisfy(
            uri -> {
              assertThat(uri.isSsl()).isTrue();
              assertThat(uri.getVerifyMode()).hasToString("CA");
              assertThat(uri.getTimeout()).isEqualTo(Duration.ofSeconds(2));
              assertThat(uri.getClientName()).isEqualTo("me");
              assertThat(uri.getCredentialsProvider().resolveCredentials().block().getUsername())
                  .isEqualTo("app");
              assertThat(uri.toString()).doesNotContain("s3cret");
            });
    assertThat(seeds("redis-cluster://h1").get(0).getTimeout()).isEqualTo(RedisUrl.DEFAULT_TIMEOUT);
    assertThat(seeds("redis-cluster://h1").get(0).isSsl()).isFalse();
  }

  @Test
  void sentinelsAreAskedForTheirMaster() {
    RedisURI uri = seeds("redis-sentinel://app@s1,s2:26380/3?timeout=2s#my.master").get(0);
    assertThat(uri.getSentinelMasterId()).isEqualTo("my.master");
    assertThat(uri.getSentinels())
        .extracting(RedisUrl::address)
        .containsExactly("s1:26379", "s2:26380");
    assertThat(uri.getDatabase()).isEqualTo(3);
    assertThat(uri.getSentinels()).allMatch(s -> s.getTimeout().equals(Duration.ofSeconds(2)));
    assertThat(RedisUrl.address(uri)).isEqualTo("'my.master' of the sentinels s1:26379, s2:26380");
    assertThat(uri.getSentinels())
        .allMatch(s -> !s.getCredentialsProvider().resolveCredentials().block().hasPassword());
    RedisURI same = seeds("rediss-sentinel://app@s1?sentinelLogin=same#m").get(0);
    assertThat(same.isSsl()).isTrue();
    assertThat(same.getSentinels())
        .allMatch(RedisURI::isSsl)
        .allMatch(s -> s.getCredentialsProvider().resolveCredentials().block().hasPassword());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis-cluster://u:p@h1:7000,h2:7001",
        "rediss-cluster://h1",
        "redis-sentinel://u:p@s1,s2#m",
        "rediss-sentinel://s1#m",
        "embedded:redis-cluster"
      })
  void areTargetsLikeOthers(String text) {
    Target target = Target.parse("cache=" + text);
    assertThat(target.name()).isEqualTo("cache");
    assertThat(Engines.load().engineFor(target)).isInstanceOf(RedisEngine.class);
    assertThat(target.text()).doesNotContain("p@");
    assertThat(target.password().isPresent()).isEqualTo(text.contains("u:p@"));
    assertThat(Target.parse(text).name()).startsWith("redis-");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "redis-cluster://|does not name a host between all its commas",
        "redis-cluster://,|does not name a host between all its commas",
        "redis-cluster://h1,|does not name a host between all its commas",
        "redis-cluster://,h1|does not name a host between all its commas",
        "redis-cluster://h1,,h2|does not name a host between all its commas",
        "redis-cluster://:7000,h2|does not name a host between all its commas",
        "redis-cluster://h1:7000,:7001|does not name a host between all its commas",
        "redis-cluster://(host=h1)|does not name a host between all its commas",
        "redis-cluster://h1:7000,h1:7000|names h1:7000 twice",
        "redis-cluster://h1,h2,h1|names h1 twice",
        "redis-cluster://h1/1|no database but 0",
        "redis-cluster://h1/orders|no database but 0",
        "redis-cluster://h1?db=2|no database but 0",
        "redis-cluster://h1?database=2|no database but 0",
        "redis-cluster://h1?tmeout=2s|'tmeout' is not a parameter",
        "redis-cluster://h1?timeout=soon|timeout=5s",
        "redis-cluster://h1?verifyPeer=yes|'NONE, CA, FULL'",
        "redis-cluster://h1?sentinelLogin=same|'sentinelLogin' is not a parameter",
        "redis-cluster://h1?sentinelMasterId=m|'sentinelMasterId' is not a parameter",
        "redis-cluster://h1#m|cannot be read",
        "redis-cluster://h 1|cannot be read",
        "redis-cluster://h1:99999|a port is a number from 1 to 65535",
        "redis-cluster://h1:0,h2|a port is a number from 1 to 65535",
        "redis-cluster://h1:port|cannot be read",
        "redis-cluster:h1|is not a target",
        "redis-sentinel://s1|does not name the master",
        "redis-sentinel://s1,s2/0|does not name the master",
        "redis-sentinel://s1#|cannot be read",
        "redis-sentinel://s1#a b|cannot be read",
        "redis-sentinel://,s2#m|does not name a host between all its commas",
        "redis-sentinel://s1,s1#m|names s1 twice",
        "redis-sentinel://s1/orders#m|no database number",
        "redis-sentinel://s1?sentinelLogin=mine#m|'same'",
        "redis-sentinel://s1?tmeout=1s#m|'tmeout' is not a parameter",
        "redis://h1,h2|redis-cluster://host,host",
        "redis://h1#m|cannot be read",
      })
  void whatIsWrongIsSaid(String url, String part) {
    assertThatThrownBy(() -> Engines.load().engineFor(Target.parse(url)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(part);
  }

  @Test
  void allThatIsWrongIsSaidInOneMessageWithoutThePassword() {
    assertThatThrownBy(
            () ->
                Engines.load()
                    .engineFor(
                        Target.parse(
                            "redis-sentinel://ann:hunter2@s1,,s2/orders?tmeout=1s&timeout=soon")))
        .hasMessageContaining("between all its commas")
        .hasMessageContaining("no database number")
        .hasMessageContaining("does not name the master")
        .hasMessageContaining("'tmeout'")
        .hasMessageContaining("timeout=5s")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void aUserWithoutAPasswordIsRefused() {
    assertThatThrownBy(
            () -> RedisUrl.seeds(ServerUrl.of("redis-cluster://ann@h1"), Optional.empty()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("redis-cluster://USER@HOST")
        .hasMessageNotContaining("ann@");
  }
}
