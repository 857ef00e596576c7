package io.kurabe.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LeanSocketFactoryTest {
  private static final byte[] DATA = new byte[100_000];

  static {
    for (int i = 0; i < DATA.length; i++) {
      DATA[i] = (byte) (i * 31);
    }
  }

  /** A socket that counts how often it is asked, and gives at most 7,000 bytes at once. */
  private static final class Source extends ByteArrayInputStream {
    int reads;

    Source() {
      super(DATA);
    }

    @Override
    public synchronized int read(byte[] into, int offset, int length) {
      reads++;
      return super.read(into, offset, Math.min(length, 7_000));
    }

    @Override
    public synchronized int available() {
      throw new AssertionError("the operating system was asked");
    }
  }

  private final Source source = new Source();
  private final InputStream input = new LeanSocketFactory.Buffered(source);

  @Test
  void givesEveryByteInOrderWhateverTheSizes() throws IOException {
    byte[] read = new byte[DATA.length];
    int at = 0;
    int[] sizes = {4, 1, 300, 20_000, 16_384, 0, 77};
    for (int i = 0; at < DATA.length; i++) {
      int size = Math.min(sizes[i % sizes.length], DATA.length - at);
      at += input.read(read, at, size);
      if (at < DATA.length && i % 3 == 0) {
        read[at++] = (byte) input.read();
      }
    }
    assertThat(Arrays.equals(read, DATA)).isTrue();
    assertThat(input.read()).isEqualTo(-1);
    assertThat(input.read(read, 0, 1)).isEqualTo(-1);
  }

  @Test
  void smallReadsAreServedFromOneOfTheSocket() throws IOException {
    byte[] packet = new byte[4];
    for (int i = 0; i < 100; i++) {
      assertThat(input.read(packet, 0, 4)).isEqualTo(4);
    }
    assertThat(source.reads).isEqualTo(1);
  }

  @Test
  void knowsWhatItHasWithoutAskingTheOperatingSystem() throws IOException {
    assertThat(input.available()).isZero();
    assertThat(input.read()).isEqualTo(DATA[0] & 0xff);
    assertThat(input.available()).isEqualTo(6_999);
  }
}
