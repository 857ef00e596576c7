package io.kurabe.target.internal;

import io.kurabe.target.ServerProbe;
import io.kurabe.target.TargetException;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A probe that reconnects: when the server has ended its connection, the next question goes over a
 * new one. Used by one thread at a time.
 */
public final class LastingProbe implements ServerProbe {
  private final Supplier<? extends ServerProbe> opener;
  private ServerProbe probe;

  private LastingProbe(Supplier<? extends ServerProbe> opener) {
    this.opener = opener;
    this.probe = opener.get();
  }

  /** Opens a probe by what throws a {@link TargetException} when it cannot be asked. */
  public static LastingProbe of(Supplier<? extends ServerProbe> opener) {
    return new LastingProbe(opener);
  }

  @Override
  public Map<String, Long> counters() {
    return ask(ServerProbe::counters);
  }

  @Override
  public Map<String, Long> gauges() {
    return ask(ServerProbe::gauges);
  }

  private Map<String, Long> ask(Function<ServerProbe, Map<String, Long>> question) {
    try {
      return question.apply(probe);
    } catch (TargetException lost) {
      ServerProbe before = probe;
      probe = opener.get();
      before.close();
      return question.apply(probe);
    }
  }

  @Override
  public Map<String, String> notReported() {
    return probe.notReported();
  }

  @Override
  public void close() {
    probe.close();
  }
}
