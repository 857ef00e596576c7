package io.kurabe.study;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests of one server. A bench of relaxed durability for each way to reach it is opened when a test
 * first asks for it: so each of them is skipped, and counted, when there is no such server.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServerContract {
  private final Map<Way, Bench> opened = new LinkedHashMap<>();

  private record Way(Protocol protocol, Driver driver) {}

  /** The server, as it is opened; ends the test as skipped where there is none. */
  protected abstract Target target();

  /** The bench for a driver, with prepared statements. */
  protected final Bench bench(Driver driver) {
    return bench(Protocol.PREPARED, driver);
  }

  /** The bench for a protocol and a driver. */
  protected final Bench bench(Protocol protocol, Driver driver) {
    return opened.computeIfAbsent(
        new Way(protocol, driver),
        way ->
            Bench.open(
                List.of(target()),
                Engines.load(),
                new OpenOptions(Durability.RELAXED, 0, 1, protocol, Drivers.of(driver)),
                RunId.random()));
  }

  /** At the end of the class. */
  @AfterAll
  protected final void closeBenches() {
    opened.values().forEach(Bench::close);
  }
}
