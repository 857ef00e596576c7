package io.kurabe.config.internal;

import io.kurabe.config.ConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Reads the files that a user names: regular files of a bounded size. It refuses devices and pipes,
 * which may never end or never begin.
 */
public final class UserFile {
  /** The limit for texts that a person writes: SQL, profiles, baselines. */
  public static final int TEXT_BYTES = 8 << 20;

  /** The limit for results and journals, which a program writes. */
  public static final int RESULT_BYTES = 512 << 20;

  /** The limit for passwords. */
  public static final int SECRET_BYTES = 64 << 10;

  private static final int DIGEST_BYTES = 8;

  private UserFile() {}

  /**
   * Returns the whole content.
   *
   * @param mostBytes a larger file is refused
   * @throws IOException that {@link Reason} puts into words
   */
  public static byte[] bytes(Path file, int mostBytes) throws IOException {
    try (InputStream in = open(file)) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        throw new FileSystemException(
            file.toString(), null, "it has more than " + size(mostBytes) + ", which is the most");
      }
      return bytes;
    }
  }

  /** Opens a stream of the content, for readers that limit it themselves. */
  public static InputStream open(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new FileSystemException(
          file.toString(),
          null,
          Files.isDirectory(file)
              ? "it is a folder"
              : "it is a device or a pipe, not a regular file");
    }
    return Files.newInputStream(file);
  }

  /**
   * Returns the whole content as text in UTF-8, without a byte order mark.
   *
   * @param mostBytes a larger file is refused
   * @throws IOException that {@link Reason} puts into words
   */
  public static String text(Path file, int mostBytes) throws IOException {
    String text =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(bytes(file, mostBytes)))
            .toString();
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  /** Does what {@link #text(Path, int)} does; a failure names the file and the reason. */
  public static String read(Path file, int mostBytes) {
    try {
      return text(file, mostBytes);
    } catch (IOException e) {
      throw new ConfigurationException("'" + file + "' cannot be read: " + Reason.of(e));
    }
  }

  /** Returns the first eight bytes of the SHA-256 of a text: equal for equal texts only. */
  public static String digest(String text) {
    try {
      byte[] bytes =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256 " + HexFormat.of().formatHex(bytes, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  private static String size(int bytes) {
    return bytes < 1 << 20 ? (bytes >> 10) + " KiB" : (bytes >> 20) + " MiB";
  }
}
