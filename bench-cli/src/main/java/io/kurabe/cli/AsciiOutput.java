package io.kurabe.cli;

import io.kurabe.report.internal.Ascii;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Turns UTF-8 into ASCII that means the same to a reader, for terminals without other letters. Not
 * thread-safe; the print stream above it is.
 */
final class AsciiOutput extends FilterOutputStream {
  private final ByteArrayOutputStream letter = new ByteArrayOutputStream();

  AsciiOutput(OutputStream out) {
    super(out);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    for (int i = from; i < from + count; i++) {
      write(bytes[i]);
    }
  }

  @Override
  public void write(int value) throws IOException {
    boolean goesOn = (value & 0xc0) == 0x80;
    if (!goesOn) {
      end();
    }
    if ((value & 0x80) == 0) {
      out.write(value);
      return;
    }
    letter.write(value);
    if (letter.size() == length(letter.toByteArray()[0])) {
      end();
    }
  }

  /** Returns the number of bytes of a letter, by its first. */
  private static int length(byte first) {
    if ((first & 0xe0) == 0xc0) {
      return 2;
    }
    return (first & 0xf0) == 0xe0 ? 3 : 4;
  }

  private void end() throws IOException {
    if (letter.size() > 0) {
      String text = letter.toString(StandardCharsets.UTF_8);
      letter.reset();
      // A control character is left to the stream below, which makes it visible.
      boolean control = text.length() == 1 && Character.isISOControl(text.charAt(0));
      out.write((control ? text : Ascii.of(text)).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Override
  public void close() throws IOException {
    end();
    super.close();
  }
}
