package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate for the names of servers, signed by an authority that nobody knows. Files in PEM
 * form.
 */
public record Certificates(Path authority, Path certificate, Path key) {
  /** Of {@link #trustStore}. */
  public static final String PASSWORD = "test-only";

  /** Makes them with the JDK's keytool. */
  public static Certificates make(Path folder, List<String> names)
      throws IOException, InterruptedException, GeneralSecurityException {
    Path store = folder.resolve("keys.p12");
    String dns = names.stream().map(n -> "dns:" + n).collect(Collectors.joining(","));
    keytool(store, "-genkeypair", "-alias", "ca", "-dname", "CN=Test CA", "-ext", "bc:c");
    keytool(store, "-genkeypair", "-alias", "server", "-dname", "CN=Test server");
    Path request = folder.resolve("server.csr");
    Path signed = folder.resolve("server.pem");
    Path authority = folder.resolve("ca.pem");
    keytool(store, "-certreq", "-alias", "server", "-file", request.toString());
    keytool(
        store,
        "-gencert",
        "-alias",
        "ca",
        "-rfc",
        "-ext",
        "san=" + dns,
        "-infile",
        request.toString(),
        "-outfile",
        signed.toString());
    Files.writeString(
        authority, pem("CERTIFICATE", opened(store).getCertificate("ca").getEncoded()));
    return new Certificates(authority, signed, key(store, folder.resolve("server.key")));
  }

  /** Makes a PKCS#12 file for clients that trust the authority. */
  public Path trustStore(Path file) throws IOException, GeneralSecurityException {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("ca", certificates(authority)[0]);
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted.store(out, PASSWORD.toCharArray());
    }
    return file;
  }

  /** For a server that shows the certificate. */
  SSLContext context() throws IOException, GeneralSecurityException {
    KeyStore keys = opened(authority.resolveSibling("keys.p12"));
    keys.deleteEntry("ca");
    KeyStore.PrivateKeyEntry entry =
        new KeyStore.PrivateKeyEntry(
            (PrivateKey) keys.getKey("server", PASSWORD.toCharArray()), certificates(certificate));
    keys.setEntry("server", entry, new KeyStore.PasswordProtection(PASSWORD.toCharArray()));
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  private static Certificate[] certificates(Path pem) throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(pem)) {
      return CertificateFactory.getInstance("X.509")
          .generateCertificates(in)
          .toArray(Certificate[]::new);
    }
  }

  private static void keytool(Path store, String command, String... more)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // The start of its JVM is all the time that it takes.
    line.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", command));
    line.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12"));
    line.addAll(List.of("-storepass", PASSWORD));
    if (command.equals("-genkeypair")) {
      line.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1", "-validity", "2"));
    }
    line.addAll(List.of(more));
    Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(command + ": " + said);
    }
  }

  private static KeyStore opened(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    return keys;
  }

  private static Path key(Path store, Path file) throws IOException, GeneralSecurityException {
    byte[] key = opened(store).getKey("server", PASSWORD.toCharArray()).getEncoded();
    return Files.writeString(file, pem("PRIVATE KEY", key));
  }

  private static String pem(String what, byte[] encoded) {
    String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
    return "-----BEGIN " + what + "-----\n" + lines + "\n-----END " + what + "-----\n";
  }
}
