package io.kurabe.cli.fleet;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.fleet.internal.FleetException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/**
 * The key of a fleet: one key pair with its certificate, which all members have, and which each
 * demands of the others. Who has it is a member, so that it is a secret. Immutable.
 */
public final class FleetKey {
  /** The environment variable with the key itself, in Base64. */
  public static final String VARIABLE = "KURABE_FLEET_KEY";

  /** The environment variable with the name of the key's file. */
  public static final String FILE_VARIABLE = "KURABE_FLEET_KEY_FILE";

  /** PKCS#12 wants a password. This one is known to all: the file itself is the secret. */
  private static final char[] PASSWORD = "kurabe".toCharArray();

  private static final String ALIAS = "fleet";

  private static final String TLS = "TLSv1.3";

  /** How Kubernetes mounts a Secret for a process that is not root's (fsGroup). */
  private static final Set<PosixFilePermission> MOUNTED_SECRET =
      PosixFilePermissions.fromString("r--r-----");

  private static final String HOW_TO_MAKE_ONE = "bench fleet key --out fleet.p12 makes one";

  private final byte[] bytes;
  private final KeyStore store;
  private final X509Certificate certificate;

  private FleetKey(byte[] bytes, KeyStore store, X509Certificate certificate) {
    this.bytes = bytes;
    this.store = store;
    this.certificate = certificate;
  }

  /** Makes a new key by the JVM's own keytool. */
  public static FleetKey make() {
    // An hour back, for machines whose clocks are slow.
    return make("-1H");
  }

  /**
   * Makes a key.
   *
   * @param start from when on it is valid, as keytool writes it; 30 days later it expires
   */
  static FleetKey make(String start) {
    try {
      Path folder = Files.createTempDirectory("kurabe-key"); // With rights for its owner alone.
      Path file = folder.resolve("fleet.p12");
      try {
        keytool(file, start);
        return unchecked("the new key", Files.readAllBytes(file));
      } finally {
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new FleetException("no key can be made: " + Reason.withFile(e), e);
    }
  }

  private static void keytool(Path file, String start) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    // The start of its JVM is all the time that it takes.
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of("-genkeypair", "-keyalg", "EC", "-groupname", "secp256r1"));
    command.addAll(List.of("-alias", ALIAS, "-dname", "CN=Kurabe fleet"));
    command.addAll(List.of("-startdate", start, "-validity", "30"));
    command.addAll(List.of("-keystore", file.toString(), "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", String.valueOf(PASSWORD)));
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    keytool.getOutputStream().close();
    String said =
        new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    try {
      if (keytool.waitFor() != 0) {
        throw new FleetException("no key can be made, keytool says: " + said);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FleetException("the making of a key was interrupted", e);
    }
  }

  /**
   * Finds the key that the user names.
   *
   * @param file what an option says, if it does; it comes before the environment
   * @return empty when nothing names a key
   * @throws ConfigurationException when what is named is not a key that can be used
   */
  public static Optional<FleetKey> find(@Nullable Path file, Map<String, String> environment) {
    if (file != null) {
      return Optional.of(read(file));
    }
    String text = environment.getOrDefault(VARIABLE, "");
    String name = environment.getOrDefault(FILE_VARIABLE, "");
    if (!text.isEmpty() && !name.isEmpty()) {
      throw new ConfigurationException(
          "both %s and %s name a key: leave one out".formatted(VARIABLE, FILE_VARIABLE));
    }
    if (!text.isEmpty()) {
      return Optional.of(ofBase64(VARIABLE, text));
    }
    return name.isEmpty() ? Optional.empty() : Optional.of(read(Path.of(name)));
  }

  /**
   * Reads a key's file, which nobody but its owner may be able to read; as Kubernetes mounts a
   * Secret (mode 0440), its group may, too.
   *
   * @throws ConfigurationException with what is wrong with it
   */
  public static FleetKey read(Path file) {
    String name = "'" + file + "'";
    try {
      byte[] bytes = UserFile.bytes(file, UserFile.SECRET_BYTES);
      if (isPosix(file)) {
        refuseWhatOthersRead(name, Files.getPosixFilePermissions(file));
      }
      return of(name, bytes);
    } catch (IOException e) {
      throw new ConfigurationException(
          "the key %s cannot be read: %s".formatted(name, Reason.of(e)));
    }
  }

  private static void refuseWhatOthersRead(String name, Set<PosixFilePermission> rights) {
    boolean ownersOnly =
        rights.stream().allMatch(r -> r.name().startsWith("OWNER_"))
            || rights.equals(MOUNTED_SECRET);
    if (!ownersOnly) {
      throw new ConfigurationException(
          "the key %s is a secret, and others than its owner have rights on it (%s): chmod 600 it"
              .formatted(name, PosixFilePermissions.toString(rights)));
    }
  }

  /**
   * Reads a key as {@link #toBase64} writes it; line breaks do not matter.
   *
   * @param place where the text is from, for messages
   * @throws ConfigurationException with what is wrong with it
   */
  public static FleetKey ofBase64(String place, String text) {
    try {
      return of(place, Base64.getMimeDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw noKey(place);
    }
  }

  /**
   * Reads a key.
   *
   * @param place where the bytes are from, for messages
   * @throws ConfigurationException with what is wrong with it
   */
  public static FleetKey of(String place, byte[] bytes) {
    FleetKey key = unchecked(place, bytes);
    try {
      key.certificate.checkValidity();
    } catch (CertificateExpiredException e) {
      throw new ConfigurationException(
          "the key %s expired on %tF: %s"
              .formatted(place, key.certificate.getNotAfter(), HOW_TO_MAKE_ONE));
    } catch (CertificateException e) {
      throw new ConfigurationException(
          "the key %s is not valid before %tF: is the clock of this machine right?"
              .formatted(place, key.certificate.getNotBefore()));
    }
    return key;
  }

  private static FleetKey unchecked(String place, byte[] bytes) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(bytes), PASSWORD);
      if (Collections.list(store.aliases()).equals(List.of(ALIAS))
          && store.entryInstanceOf(ALIAS, KeyStore.PrivateKeyEntry.class)
          && store.getCertificate(ALIAS) instanceof X509Certificate certificate) {
        return new FleetKey(bytes.clone(), store, certificate);
      }
    } catch (IOException | GeneralSecurityException e) {
      // It is no key store, or one of somebody else.
    }
    throw noKey(place);
  }

  private static ConfigurationException noKey(String place) {
    return new ConfigurationException(
        "the key %s is not the key of a fleet: %s".formatted(place, HOW_TO_MAKE_ONE));
  }

  /** Returns the content of the key's file, in PKCS#12 form. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns the key as a text for {@link #VARIABLE}. */
  public String toBase64() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /**
   * Writes the key to a new file that only its owner may read.
   *
   * @throws ConfigurationException when there is such a file, or it cannot be written
   */
  public void write(Path file) {
    Set<StandardOpenOption> onlyNew =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    var rights = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (SeekableByteChannel out =
        isPosix(file.toAbsolutePath())
            ? Files.newByteChannel(file, onlyNew, rights)
            : Files.newByteChannel(file, onlyNew)) {
      out.write(ByteBuffer.wrap(bytes));
    } catch (IOException e) {
      throw new ConfigurationException("'%s' cannot be written: %s".formatted(file, Reason.of(e)));
    }
  }

  private static boolean isPosix(Path file) {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  /** Makes what encrypts connections, and lets nobody in who has another key. */
  SSLContext sslContext() {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(store, PASSWORD);
      KeyManager[] own = keys.getKeyManagers();
      SSLContext context = SSLContext.getInstance(TLS);
      context.init(own, new TrustManager[] {new ThisFleetOnly(certificate)}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has TLS 1.3", e);
    }
  }

  /**
   * Trusts this certificate and no other, whoever signed it; that the other side has its key is
   * shown by the handshake. It does not look at dates again, so that no connection breaks when a
   * key expires during a run.
   */
  private static final class ThisFleetOnly extends X509ExtendedTrustManager {
    private final X509Certificate ours;

    ThisFleetOnly(X509Certificate ours) {
      this.ours = ours;
    }

    private void check(X509Certificate[] chain) throws CertificateException {
      if (chain.length == 0 || !chain[0].equals(ours)) {
        throw new CertificateException("the certificate is not of this fleet");
      }
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
        throws CertificateException {
      check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
        throws CertificateException {
      check(chain);
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[] {ours};
    }
  }
}
