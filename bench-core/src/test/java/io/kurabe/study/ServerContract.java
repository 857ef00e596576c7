package io.kurabe.study;

import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.SharedServers;
import io.kurabe.target.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Tests of one server. A session of relaxed durability for each way to reach it is opened when a
 * test first asks for it: so each of them is skipped, and counted, when there is no such server. An
 * embedded one is shared with other classes unless they say that they need it alone.
 */
@ExtendWith(SharedServers.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class ServerContract {
  private final Map<Way, TargetSession> opened = new LinkedHashMap<>();

  private record Way(Protocol protocol, Driver driver, boolean alone) {}

  /** The server, as it is opened; ends the test as skipped where there is none. */
  protected abstract Target target();

  /** Whether its tests change settings of the server or count all that it does. */
  protected boolean needsItsOwn() {
    return false;
  }

  /** The session for a driver, with prepared statements. */
  protected final TargetSession session(Driver driver) {
    return session(Protocol.PREPARED, driver);
  }

  /** The session for a protocol and a driver. */
  protected final TargetSession session(Protocol protocol, Driver driver) {
    return session(protocol, driver, needsItsOwn() || !SharedServers.isFor(target()));
  }

  /** The session for a driver, with prepared statements, on a server that no other class uses. */
  protected final TargetSession alone(Driver driver) {
    return session(Protocol.PREPARED, driver, true);
  }

  private TargetSession session(Protocol protocol, Driver driver, boolean alone) {
    return opened.computeIfAbsent(
        new Way(protocol, driver, alone),
        way ->
            TargetSession.open(
                List.of(alone ? target() : SharedServers.of(target())),
                Engines.load(),
                new OpenOptions(Durability.RELAXED, 0, 1, protocol, Drivers.of(driver)),
                RunId.random()));
  }

  /** At the end of the class. */
  @AfterAll
  protected final void closeBenches() {
    opened.values().forEach(TargetSession::close);
  }
}
