package io.kurabe.redis.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.TargetException;
import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedisUrlTest {
  private static final Optional<Secret> PASSWORD = Optional.of(Secret.of("s3cret/@:x"));

  @Test
  void readsHostPortDatabaseAndParameters() {
    RedisURI uri =
        RedisUrl.parse(
            ServerUrl.of("redis://db1:7000/3?timeout=2s&clientName=bench"), Optional.empty());
    assertThat(uri.getHost()).isEqualTo("db1");
    assertThat(uri.getPort()).isEqualTo(7000);
    assertThat(uri.getDatabase()).isEqualTo(3);
    assertThat(uri.getTimeout()).isEqualTo(Duration.ofSeconds(2));
    assertThat(uri.getClientName()).isEqualTo("bench");
    assertThat(uri.isSsl()).isFalse();
  }

  @Test
  void defaultsToPort6379AndTenSeconds() {
    RedisURI uri = RedisUrl.parse(ServerUrl.of("redis://db1"), Optional.empty());
    assertThat(RedisUrl.address(uri)).isEqualTo("db1:6379");
    assertThat(uri.getTimeout()).isEqualTo(RedisUrl.DEFAULT_TIMEOUT);
  }

  @Test
  void switchesTlsOnForRediss() {
    RedisURI uri =
        RedisUrl.parse(ServerUrl.of("rediss://db1:6380?verifyPeer=NONE"), Optional.empty());
    assertThat(uri.isSsl()).isTrue();
    assertThat(uri.isVerifyPeer()).isFalse();
  }

  @Test
  void takesTheWordBeforeTheAtAsUserAndThePasswordFromTheTarget() {
    RedisCredentials credentials =
        credentials(RedisUrl.parse(ServerUrl.of("redis://app@db1:7000"), PASSWORD));
    assertThat(credentials.getUsername()).isEqualTo("app");
    assertThat(new String(credentials.getPassword())).isEqualTo("s3cret/@:x");
  }

  @Test
  void asksForARenewedPasswordAtEachLogin() {
    AtomicInteger made = new AtomicInteger();
    RedisURI uri =
        RedisUrl.parse(
            ServerUrl.of("rediss://app@db1"),
            Optional.of(Secret.renewed(() -> "token-" + made.incrementAndGet())));
    assertThat(made).as("not before the first login").hasValue(0);
    assertThat(new String(credentials(uri).getPassword())).isEqualTo("token-1");
    assertThat(new String(credentials(uri).getPassword())).isEqualTo("token-2");
    assertThat(credentials(uri).getUsername()).isEqualTo("app");
    assertThat(uri.toString()).doesNotContain("token");
  }

  @Test
  void theFileOfCertificatesIsNotLettucesConcern(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("my ca.pem"), "x");
    String url = "rediss://db1?timeout=2s&ca=" + file.toString().replace(" ", "%20");
    assertThat(RedisUrl.authorities(ServerUrl.of(url))).contains(file);
    assertThat(RedisUrl.parse(ServerUrl.of(url), Optional.empty()).getTimeout())
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(RedisUrl.authorities(ServerUrl.of("rediss://db1?timeout=2s"))).isEmpty();
    assertThatThrownBy(() -> RedisUrl.authorities(ServerUrl.of("rediss://db1?ca=/not/there.pem")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("/not/there.pem");
  }

  @Test
  void logsInWithoutUserWhenOnlyAPasswordIsKnown() {
    RedisCredentials credentials =
        credentials(RedisUrl.parse(ServerUrl.of("redis://db1"), PASSWORD));
    assertThat(credentials.getUsername()).isNull();
    assertThat(new String(credentials.getPassword())).isEqualTo("s3cret/@:x");
  }

  @Test
  void refusesAUserWithoutPasswordAndDoesNotRepeatTheWord() {
    assertThatThrownBy(() -> RedisUrl.parse(ServerUrl.of("redis://hunter2@db1"), Optional.empty()))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("db1:6379")
        .hasMessageContaining("KURABE_PASSWORD")
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void showsNoPasswordInTheTextOfAnEndpoint() {
    Endpoint endpoint =
        Endpoint.of("t", "remote", RedisUrl.parse(ServerUrl.of("redis://app@db1"), PASSWORD));
    assertThat(endpoint.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @CsvSource({
    "redis://db1/orders, database number",
    "redis://db1/1/2, database number",
    "redis:///0, does not name one host",
    "'redis://db1,db2', does not name one host",
    "redis://db 1, cannot be read",
    "redis://db1?tmeout=2s, tmeout",
    "redis://db1?timeout=soon, timeout=5s",
    "redis://db1?verifyPeer=FALSE, 'NONE, CA, FULL'",
  })
  void refusesWhatLettuceWouldIgnore(String url, String part) {
    assertThatThrownBy(() -> RedisUrl.parse(ServerUrl.of(url), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "localhost", "[::1]"})
  void knowsThisMachine(String host) {
    RedisURI uri = RedisUrl.parse(ServerUrl.of("redis://" + host), Optional.empty());
    assertThat(Endpoint.of("t", "remote", uri).onThisMachine()).isTrue();
  }

  @Test
  void writesIpv6AddressesInBrackets() {
    assertThat(
            RedisUrl.address(RedisUrl.parse(ServerUrl.of("redis://[::1]:7000"), Optional.empty())))
        .isEqualTo("[::1]:7000");
  }

  private static RedisCredentials credentials(RedisURI uri) {
    return uri.getCredentialsProvider().resolveCredentials().block();
  }
}
