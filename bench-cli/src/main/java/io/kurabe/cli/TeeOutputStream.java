package io.kurabe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kurabe.target.Secrets;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes UTF-8 to two places with secrets masked; closes the first only. */
final class TeeOutputStream extends OutputStream {
  private final OutputStream kept;
  private final OutputStream shown;
  private final Secrets secrets;

  TeeOutputStream(OutputStream kept, OutputStream shown, Secrets secrets) {
    this.kept = kept;
    this.shown = shown;
    this.secrets = secrets;
  }

  @Override
  public void write(int b) throws IOException {
    kept.write(b);
    shown.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    String text = new String(bytes, offset, length, UTF_8);
    String masked = secrets.mask(text);
    byte[] written =
        masked.equals(text) // Else a piece may end within a character.
            ? Arrays.copyOfRange(bytes, offset, offset + length)
            : masked.getBytes(UTF_8);
    kept.write(written);
    shown.write(written);
  }

  @Override
  public void flush() throws IOException {
    kept.flush();
    shown.flush();
  }

  @Override
  public void close() throws IOException {
    flush();
    kept.close();
  }
}
