package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UrlsTest {
  private static final CloudInstance.Endpoint DATABASE =
      new CloudInstance.Endpoint("orders.rds.amazonaws.com", 3306, true);
  private static final CloudInstance.Endpoint CACHE =
      new CloudInstance.Endpoint("orders.cache.amazonaws.com", 6379, true);

  @Test
  void mySqlVerifiesTheNameOfTheServerByTheStore() {
    Path store = Path.of("ca store.p12").toAbsolutePath();
    assertThat(Urls.mySql(DATABASE, Optional.of("bench"), Optional.of("shop"), Optional.of(store)))
        .startsWith(
            "jdbc:mysql://bench@orders.rds.amazonaws.com:3306/shop?sslMode=VERIFY_IDENTITY"
                + "&trustCertificateKeyStoreType=PKCS12"
                + "&trustCertificateKeyStorePassword=changeit"
                + "&trustCertificateKeyStoreUrl=file%3A%2F")
        .endsWith("ca%2520store.p12");
  }

  @Test
  void mySqlWithoutTlsSaysSo() {
    assertThat(Urls.mySql(DATABASE, Optional.empty(), Optional.empty(), Optional.empty()))
        .isEqualTo("jdbc:mysql://orders.rds.amazonaws.com:3306/?sslMode=DISABLED");
  }

  @Test
  void postgresVerifiesTheNameOfTheServerByTheBundle() {
    Path bundle = Path.of("all & more.pem").toAbsolutePath();
    assertThat(
            Urls.postgres(DATABASE, Optional.of("bench"), Optional.of("shop"), Optional.of(bundle)))
        .startsWith(
            "jdbc:postgresql://bench@orders.rds.amazonaws.com:3306/shop"
                + "?sslmode=verify-full&sslrootcert=%2F")
        .endsWith("all%20%26%20more.pem");
  }

  @Test
  void postgresWithoutADatabaseOpensTheOneThatIsAlwaysThere() {
    assertThat(Urls.postgres(DATABASE, Optional.of("bench"), Optional.empty(), Optional.empty()))
        .isEqualTo(
            "jdbc:postgresql://bench@orders.rds.amazonaws.com:3306/postgres?sslmode=disable");
  }

  @Test
  void redisIsEncryptedByItsScheme() {
    assertThat(Urls.redis(CACHE, Optional.empty(), true, Optional.empty()))
        .isEqualTo("rediss://orders.cache.amazonaws.com:6379");
    assertThat(Urls.redis(CACHE, Optional.of("bench"), false, Optional.empty()))
        .isEqualTo("redis://bench@orders.cache.amazonaws.com:6379");
    Path bundle = Path.of("own.pem").toAbsolutePath();
    assertThat(Urls.redis(CACHE, Optional.of("bench"), true, Optional.of(bundle)))
        .startsWith("rediss://bench@orders.cache.amazonaws.com:6379?ca=%2F")
        .endsWith("own.pem");
  }

  @Test
  void aUserCannotBecomeAnotherHost() {
    assertThat(
            Urls.postgres(
                DATABASE, Optional.of("a@evil:1/x?y"), Optional.of("b?c"), Optional.empty()))
        .isEqualTo(
            "jdbc:postgresql://a%40evil%3A1%2Fx%3Fy@orders.rds.amazonaws.com:3306/b%3Fc"
                + "?sslmode=disable");
  }
}
