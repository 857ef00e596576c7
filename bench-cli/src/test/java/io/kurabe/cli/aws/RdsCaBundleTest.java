package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RdsCaBundleTest {
  @TempDir private Path folder;

  @Test
  void theParameterGoesBeforeTheEnvironment() throws Exception {
    Path named = PublicAuthorities.write(PublicAuthorities.first(1), folder.resolve("named.pem"));
    Path other = PublicAuthorities.write(PublicAuthorities.first(1), folder.resolve("other.pem"));
    RdsCaBundle trust = new RdsCaBundle(Map.of(RdsCaBundle.VARIABLE, other.toString()));
    assertThat(trust.bundle(server("?ca=" + named))).isEqualTo(named);
    assertThat(trust.bundle(server(""))).isEqualTo(other);
  }

  @Test
  void aBundleThatIsNotThereIsRefusedWithHowToGetIt() {
    Path missing = folder.resolve("missing.pem");
    assertThatThrownBy(() -> new RdsCaBundle(Map.of()).bundle(server("?ca=" + missing)))
        .isInstanceOf(TargetException.class)
        .hasMessageStartingWith("aws:rds:orders: the certificates that sign for RDS are not at ")
        .hasMessageContaining(missing.toString())
        .hasMessageContaining(
            "curl --create-dirs -o ~/.kurabe/global-bundle.pem"
                + " https://truststore.pki.rds.amazonaws.com/global/global-bundle.pem")
        .hasMessageContaining("?ca=FILE")
        .hasMessageContaining("KURABE_RDS_CA");
  }

  @Test
  void aFileWithoutCertificatesIsNoBundle() throws Exception {
    Path page = Files.writeString(folder.resolve("page.pem"), "<html>Access denied</html>\n");
    assertThatThrownBy(() -> new RdsCaBundle(Map.of()).bundle(server("?ca=" + page)))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(page + " is no bundle of certificates in PEM form");
  }

  @Test
  void aFolderIsNoBundle() {
    assertThatThrownBy(() -> new RdsCaBundle(Map.of()).bundle(server("?ca=" + folder)))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("are not at " + folder);
  }

  @Test
  void allCertificatesOfTheBundleAreInTheStore() throws Exception {
    List<X509Certificate> two = PublicAuthorities.first(2);
    Path bundle = PublicAuthorities.write(two, folder.resolve("bundle.pem"));
    Path store = folder.resolve("ca.p12");
    RdsCaBundle.toStore(bundle, store);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, RdsCaBundle.STORE_PASSWORD.toCharArray());
    }
    assertThat(Collections.list(keys.aliases())).containsExactlyInAnyOrder("ca-0", "ca-1");
    assertThat(keys.isCertificateEntry("ca-0")).isTrue();
    assertThat(List.of(keys.getCertificate("ca-0"), keys.getCertificate("ca-1")))
        .containsExactlyElementsOf(two);
  }

  @Test
  void whatIsNoBundleIsRefusedByItsName() throws Exception {
    Path store = folder.resolve("ca.p12");
    Path empty = Files.writeString(folder.resolve("empty.pem"), "");
    assertThatThrownBy(() -> RdsCaBundle.toStore(empty, store))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(empty + " holds no certificate");
    Path page = Files.writeString(folder.resolve("page.pem"), "<html>Access denied</html>\n");
    assertThatThrownBy(() -> RdsCaBundle.toStore(page, store))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(page + " is no bundle of certificates in PEM form");
    Path cut = Files.writeString(folder.resolve("cut.pem"), "-----BEGIN CERTIFICATE-----\nMIIB\n");
    assertThatThrownBy(() -> RdsCaBundle.toStore(cut, store))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining(cut.toString());
  }

  private static CloudInstance server(String parameters) {
    return SampleHosted.with(
        SampleHosted.rds("postgres"), SampleHosted.address("aws:rds:orders" + parameters));
  }
}
