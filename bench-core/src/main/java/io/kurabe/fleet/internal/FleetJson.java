package io.kurabe.fleet.internal;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.kurabe.record.internal.HistogramText;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/** Writes messages as JSON and reads them; histograms are in their compressed form. */
public final class FleetJson {
  /** The largest message, in bytes; longer ones are dropped unread. */
  public static final int MOST_BYTES = 16 << 20;

  private static final ObjectMapper MAPPER =
      ResultJson.MAPPER
          .copy()
          .registerModule(
              new SimpleModule()
                  .addSerializer(Histogram.class, new Writing())
                  .addDeserializer(Histogram.class, new Reading()));

  private FleetJson() {}

  /** Returns a message as bytes. */
  public static byte[] encode(FleetMessage message) {
    return encodeAny(message);
  }

  /** Returns a record as one line of JSON. */
  static byte[] encodeAny(Object plain) {
    try {
      return MAPPER.writeValueAsBytes(plain);
    } catch (IOException e) {
      throw new IllegalStateException("a message of plain records must be writable", e);
    }
  }

  /** Reads a message; empty when the bytes are none. */
  public static Optional<FleetMessage> decode(byte[] bytes) {
    if (bytes.length > MOST_BYTES) {
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(MAPPER.readValue(bytes, FleetMessage.class));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Reads a record that {@link #encodeAny} wrote; empty when the text is none. */
  static <R extends Record> Optional<R> decode(String text, Class<R> type) {
    try {
      return Optional.ofNullable(MAPPER.readValue(text, type));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static final class Writing extends JsonSerializer<Histogram> {
    @Override
    public void serialize(Histogram histogram, JsonGenerator to, SerializerProvider with)
        throws IOException {
      to.writeString(histogram.getTotalCount() == 0 ? "" : HistogramText.encode(histogram));
    }
  }

  private static final class Reading extends JsonDeserializer<Histogram> {
    @Override
    public Histogram deserialize(JsonParser from, DeserializationContext with) throws IOException {
      String text = from.getText();
      return text.isEmpty() ? HistogramText.empty() : HistogramText.decode(text);
    }
  }
}
