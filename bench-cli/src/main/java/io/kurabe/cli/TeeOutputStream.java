package io.kurabe.cli;

import java.io.IOException;
import java.io.OutputStream;

/** Writes to two places; closes the first only, as the second is the process's own. */
final class TeeOutputStream extends OutputStream {
  private final OutputStream kept;
  private final OutputStream shown;

  TeeOutputStream(OutputStream kept, OutputStream shown) {
    this.kept = kept;
    this.shown = shown;
  }

  @Override
  public void write(int b) throws IOException {
    kept.write(b);
    shown.write(b);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    kept.write(bytes, offset, length);
    shown.write(bytes, offset, length);
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
