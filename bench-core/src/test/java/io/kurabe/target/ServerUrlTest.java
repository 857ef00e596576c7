package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.internal.UserFile;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of a URL is printed but what is known to be public, and all of it reaches the driver. */
class ServerUrlTest {
  /** Stands for a secret in {@link #FORMS}. */
  private static final String SECRET = "SECRET";

  /** Forms of the drivers' manuals, with a secret in every place that can hold one. */
  private static final List<String> FORMS =
      List.of(
          "jdbc:mysql://ann:SECRET@db1:3306/shop",
          "jdbc:mysql://ann:SECRET@db1:3306,db2:3307/shop?sslMode=REQUIRED",
          "jdbc:mysql://ann:SECRET@[db1:3306,db2:3307]/shop",
          "jdbc:mysql://ann:SECRET@[::1]:3306/shop",
          "jdbc:mysql://ann:SECRET@db1",
          "jdbc:mysql://db1/shop?user=ann&password=SECRET",
          "jdbc:mysql://db1/shop?password=SECRET&user=ann",
          "jdbc:mysql://db1/shop?password1=SECRET&password2=SECRET&password3=SECRET",
          "jdbc:mysql://db1/shop?pasword=SECRET",
          "jdbc:mysql://db1/shop?trustCertificateKeyStorePassword=SECRET",
          "jdbc:mysql://db1/shop?clientCertificateKeyStorePassword=SECRET",
          "jdbc:mysql://db1/shop?trustCertificateKeyStoreUrl=https://ann:SECRET@db2/x",
          "jdbc:mysql://db1/shop?connectionAttributes=key:SECRET",
          "jdbc:mysql://db1/shop?sessionVariables=@x='SECRET'",
          "jdbc:mysql://address=(host=db1)(port=3306)(user=ann)(password=SECRET)/shop",
          "jdbc:mysql://address=(host=db1)(password=SECRET),address=(host=db2)(password=SECRET)/shop",
          "jdbc:mysql://ann:SECRET@address=(host=db1)(port=3306)(key2=SECRET)/shop",
          "jdbc:mysql://(host=db1,port=3306,user=ann,password=SECRET)/shop",
          "jdbc:mysql://[(host=db1,password=SECRET),(host=db2,password=SECRET)]/shop",
          "jdbc:mysql://ann:SECRET@[(host=db1,port=3306),db2:3307]/shop",
          "jdbc:mysql:loadbalance://ann:SECRET@db1:3306,db2:3307/shop",
          "jdbc:mysql:replication://db1,db2/shop?user=ann&password=SECRET",
          "jdbc:mysql:replication://address=(type=source)(host=db1)(password=SECRET),db2/shop",
          "jdbc:mysql+srv://ann:SECRET@db1/shop",
          "mysqlx://ann:SECRET@db1:33060/shop?xdevapi.ssl-truststore-password=SECRET",
          "mysqlx://ann:SECRET@[(address=db1,priority=100),(address=db2,priority=99)]/shop",
          "jdbc:mariadb://ann:SECRET@db1:3306/shop?keyStorePassword=SECRET",
          "jdbc:mariadb:replication://db1,db2/shop?user=ann&password=SECRET&keyPassword=SECRET",
          "jdbc:mariadb:sequential://address=(host=db1)(port=1)(type=master),db2/shop?password=SECRET",
          "jdbc:postgresql://db1:5433/shop?user=ann&password=SECRET&ssl",
          "jdbc:postgresql://db1:1,db2:2/shop?password=SECRET&sslpassword=SECRET&sslmode=require",
          "jdbc:postgresql://ann:SECRET@db1/shop?socketFactoryArg=SECRET&sslfactoryarg=SECRET",
          "jdbc:postgresql://db1/shop?options=-c%20x=SECRET&jaasApplicationName=SECRET",
          "redis://:SECRET@cache:6379/0",
          "redis://SECRET@cache:6379/0",
          "redis://ann:SECRET@cache?timeout=5s",
          "rediss://ann:SECRET@cache:6380/1?clientName=x&verifyPeer=NONE&unknown=SECRET",
          "redis+ssl://SECRET@cache",
          "redis-socket://SECRET@/tmp/redis.sock?database=0",
          "redis-socket://ann:SECRET@/tmp/redis.sock",
          "redis-sentinel://SECRET@cache1:26379,cache2/0?sentinelMasterId=main",
          "rediss-sentinel://ann:SECRET@cache1,cache2?sentinelMasterId=main");

  /** Passwords as people have them, unescaped. */
  private static final List<String> PASSWORDS =
      List.of(
          "hunter2",
          "pa#ss",
          "p@ss",
          "p@s@s",
          "pa/ss",
          "/pa//ss/",
          "pa?ss",
          "pa:ss",
          "100%",
          "%zz%41",
          "pa+ss",
          "p@s/s?w#o:r%d",
          "pa=ss",
          "?x=1&y",
          "!$'()*,;[]",
          "ü€漢");

  static Stream<String> forms() {
    return FORMS.stream();
  }

  static Stream<String> passwords() {
    return PASSWORDS.stream();
  }

  @ParameterizedTest
  @MethodSource("forms")
  void noFormShowsASecretAndTheDriverGetsAll(String form) {
    ServerUrl.Login login = ServerUrl.read(form.replace(SECRET, "hunter2"));
    Target target = Target.parse("t=" + form.replace(SECRET, "hunter2"));
    for (String shown :
        List.of(
            login.toString(),
            login.url().toString(),
            login.url().place(),
            login.url().hosts(),
            target.toString(),
            target.text(),
            target.place())) {
      assertThat(shown).as(form).doesNotContain("hunter2");
    }
    assertThat(target.place())
        .containsAnyOf("db1", "::1", "cache", "redis.sock")
        .doesNotContain("ann:");
    assertThat(login.url().secrets().mask("cannot read " + login.url().forDriver()))
        .doesNotContain("hunter2");
    long inText = form.split(SECRET, -1).length - 1L;
    long asPassword = login.password().filter(p -> p.reveal().equals("hunter2")).stream().count();
    assertThat(login.url().forDriver().split("hunter2", -1).length - 1 + asPassword)
        .isEqualTo(inText);
  }

  @ParameterizedTest
  @MethodSource("passwords")
  void aPasswordBeforeTheHostIsReadAsItIsMeant(String password) {
    for (String place : List.of("db1", "db1:3306/shop", "db1/shop?sslMode=REQUIRED", "[::1]:1/x")) {
      ServerUrl.Login login = ServerUrl.read("jdbc:mysql://ann:" + password + "@" + place);
      assertThat(login.url().forDriver()).isEqualTo("jdbc:mysql://ann@" + place);
      assertThat(login.url().user()).isEqualTo("ann");
      assertThat(login.password().orElseThrow().reveal())
          .isEqualTo(password.contains("%41") ? "%zz%41" : password);
    }
    ServerUrl.Login redis = ServerUrl.read("redis://:" + password + "@cache:6379/1");
    assertThat(redis.password().orElseThrow().reveal()).isEqualTo(password);
    assertThat(redis.url().forDriver()).isEqualTo("redis://cache:6379/1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hunter2", "pa#ss", "p@ss", "pa/ss", "pa?ss", "pa:ss", "100%", "pa=ss"})
  void aPasswordAmongTheParametersNeverChangesTheUser(String password) {
    for (String query : List.of("?user=ann&password=%s", "?password=%s&user=ann")) {
      ServerUrl.Login login =
          ServerUrl.read("jdbc:postgresql://db1/shop" + query.replace("%s", password));
      assertThat(login.url().toString()).isEqualTo("jdbc:postgresql://db1/shop?user=ann");
      assertThat(login.url().decodedParameters())
          .containsExactly(java.util.Map.entry("user", "ann"));
      assertThat(login.password().orElseThrow().reveal()).isEqualTo(password);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://ann%40corp:x@db, ann@corp",
    "jdbc:mysql://ann@corp:x@db, ann@corp",
    "jdbc:mysql://%C3%BC:x@db, ü",
    "jdbc:mysql://db?user=ann, ''"
  })
  void theUserIsDecoded(String text, String user) {
    assertThat(ServerUrl.read(text).url().user()).isEqualTo(user);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://ann:hunter2/shop",
        "jdbc:mysql://ann:hunter2#@/shop#x",
        "jdbc:mysql://ann:123?x=hunter2@db/shop",
        "jdbc:mysql://ann:hunter2@db1:1,bob:hunter2@db2:2/shop",
        "jdbc:mysql://db/shop?user=ann&password=hun&hunter2",
        "jdbc:mysql://address=(host=db)(password=hunter2/shop",
        "jdbc:mysql://db:hunter2/shop",
        "jdbc:postgresql://db 1/hunter2",
        "redis-cluster://hunter2@a,b/0#main",
        "redis-sentinel://hunter2@a,b/0#main#x"
      })
  void whatHasNoReadingOrTwoIsRefusedWithoutBeingRepeated(String text) {
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("as %40")
        .hasMessageContaining("KURABE_PASSWORD")
        .hasMessageContaining("//user@host:port/database")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user:hunter2@db/x",
        "//u:hunter2@h/db",
        "hunter2@db",
        "jdbc:hunter2:x",
        "embedded:u:hunter2@h/x",
        "container:https://u:hunter2@registry/mysql",
        "container:u:hunter2@registry/mysql",
        "embedded:redis?requirepass hunter2",
        "embedded:redis?masterauth=hunter2",
        "embedded:postgres?ssl_passphrase_command=echo hunter2",
        "embedded:mariadb?Password=hunter2&x",
        "aws:rds:u:hunter2@h",
        "aws:rds:db?secrt=hunter2"
      })
  void whatIsNoTargetIsRefusedWithoutAPassword(String text) {
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://db:99999/x, db:99999",
    "jdbc:mysql://db:0/x, db:0",
    "'jdbc:postgresql://a:1,db:70000/x', db:70000",
    "redis://cache:123456, cache:123456",
    "jdbc:mysql://address=(host=db)(port=65536)/x, db:65536"
  })
  void aPortBeyondTheLastIsRefusedWithItsHost(String text, String place) {
    assertThatThrownBy(() -> Target.parse(text))
        .hasMessageContaining("'" + place + "'")
        .hasMessageContaining("from 1 to 65535");
  }

  @Test
  void whatIsNoNameOfADatabaseIsASecret() {
    ServerUrl url = ServerUrl.of("jdbc:postgresql://db1/app;password=geheim");
    assertThat(url).hasToString("jdbc:postgresql://db1/***");
    assertThat(url.secrets().mask("no database 'app;password=geheim'"))
        .isEqualTo("no database '***'");
  }

  @Test
  void filesThatNeverEndOrAreTooLargeAreRefused(@TempDir Path folder) throws Exception {
    Path large = folder.resolve("large.pem");
    try (RandomAccessFile file = new RandomAccessFile(large.toFile(), "rw")) {
      file.setLength(UserFile.TEXT_BYTES + 1);
    }
    Path fine = Files.writeString(folder.resolve("fine.pem"), "x");
    for (String bad : List.of("/dev/zero", folder.toString(), "file:/dev/zero", large.toString())) {
      assertThatThrownBy(() -> withCertificate(bad))
          .hasMessageStartingWith("The file that sslRootCert= of 'jdbc:postgresql://db1/app?")
          .hasMessageContaining("cannot be read: it ");
    }
    for (String good :
        List.of(fine.toString(), fine.toUri().toString(), "/not/there", "https://x/y")) {
      assertThatCode(() -> withCertificate(good)).doesNotThrowAnyException();
    }
  }

  private static void withCertificate(String file) {
    ServerUrl.of("jdbc:postgresql://db1/app?sslRootCert=" + Secrets.encoded(file))
        .checkFiles(Set.of("sslrootcert"));
  }

  @Test
  void whatStoodForASecretIsAskedFor() {
    assertThatThrownBy(() -> Target.parse("jdbc:mysql://db/x?pasword=***"))
        .hasMessageContaining("*** in it stands for what Kurabe does not print");
  }

  @Test
  void keyValueFormsShowHostsPortsAndTheNamesOfTheRest() {
    ServerUrl url =
        ServerUrl.of(
            "jdbc:mysql://address=(host=a)(port=1)(user=ann)(password=x,y),(host=b,k=v)/d");
    assertThat(url)
        .hasToString(
            "jdbc:mysql://address=(host=a)(port=1)(user=ann)(password=***),address=(host=b)(k=***)/d");
    assertThat(url.hosts()).isEqualTo("a:1,b");
    assertThat(url.secrets().mask("got x,y")).isEqualTo("got ***");
  }

  @Test
  void valuesOfHostsAreEscapedForTheDriverWhichDecodesThem() {
    assertThat(ServerUrl.of("jdbc:mysql://address=(host=a)(password=p@s/s?w#o:r%d%)/d").authority())
        .isEqualTo("address=(host=a)(password=p%40s%2Fs%3Fw%23o%3Ar%25d%25)");
    assertThat(ServerUrl.of("jdbc:mysql://(host=::1,password=p%40ss)/d").authority())
        .isEqualTo("(host=::1,password=p%40ss)");
  }

  @Test
  void theMasterThatSentinelsWatchIsWrittenBehindAHash() {
    ServerUrl.Login login =
        ServerUrl.read("redis-sentinel://ann:hunter2@s1,s2:26380/3?timeout=2s#my.master");
    assertThat(login.password()).isPresent();
    ServerUrl url = login.url();
    assertThat(url.hosts()).isEqualTo("s1,s2:26380");
    assertThat(url.decodedParameters()).containsEntry("sentinelMasterId", "my.master");
    assertThat(url).hasToString("redis-sentinel://***@s1,s2:26380/3?timeout=2s#my.master");
    assertThat(ServerUrl.of("redis-sentinel://s1?sentinelMasterId=m"))
        .isEqualTo(ServerUrl.of("redis-sentinel://s1#m"));
  }
}
