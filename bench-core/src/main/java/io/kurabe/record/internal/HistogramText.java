package io.kurabe.record.internal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Writes and reads histograms of nanoseconds as text, in HdrHistogram's V2 compressed form. */
public final class HistogramText {
  /** The significant digits of every histogram of Kurabe: a value is exact to 0.1 %. */
  public static final int DIGITS = 3;

  /** The highest value, an hour; longer times are recorded as this. */
  public static final long HIGHEST_NANOS = 3_600_000_000_000L;

  private HistogramText() {}

  /** Makes an empty histogram that grows as needed. */
  public static Histogram empty() {
    Histogram histogram = new Histogram(DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Returns the compressed form in base64. */
  public static String encode(Histogram histogram) {
    ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /**
   * Reads {@link #encode}.
   *
   * @throws IllegalArgumentException when the text is no histogram
   */
  public static Histogram decode(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("the histogram in the result file is damaged", e);
    }
  }
}
