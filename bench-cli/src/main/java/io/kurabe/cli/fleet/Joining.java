package io.kurabe.cli.fleet;

import io.kurabe.fleet.internal.FleetException;
import io.kurabe.fleet.internal.FleetLink.Listener;
import io.kurabe.spec.NanoClock;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;

/**
 * Tries to get into a fleet until its coordinator is there and lets this process in. Each try looks
 * the names up anew, because a coordinator in a cluster of containers has no address before it
 * starts. Used by one thread.
 */
final class Joining {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
  private static final long LOOK_NANOS = Duration.ofMillis(50).toNanos();

  private final SSLContext context;
  private final FleetStack stack;
  private final Coordinators coordinators;
  private final Endpoint endpoint;
  private final Listener listener;

  /** Why the last try failed. */
  private String reason = "";

  Joining(
      FleetKey key,
      FleetStack stack,
      Coordinators coordinators,
      Endpoint endpoint,
      Listener listener) {
    this.context = key.sslContext();
    this.stack = stack;
    this.coordinators = coordinators;
    this.endpoint = endpoint;
    this.listener = listener;
  }

  JGroupsLink within(Duration timeout, BooleanSupplier stopRequested, Consumer<String> say)
      throws InterruptedException {
    // Names that appear or move are to be seen at the next try; the JVM would keep them for 30 s.
    Security.setProperty("networkaddress.cache.ttl", "1");
    Security.setProperty("networkaddress.cache.negative.ttl", "1");
    long end = NanoClock.SYSTEM.nanoTime() + timeout.toNanos();
    while (true) {
      String before = reason;
      Optional<JGroupsLink> link = attempt();
      if (link.isPresent()) {
        return link.get();
      }
      long left = end - NanoClock.SYSTEM.nanoTime();
      if (left <= 0) {
        throw new FleetException(
            "the coordinator at %s did not let this process in within %d s: %s"
                .formatted(coordinators, timeout.toSeconds(), reason));
      }
      if (!reason.equals(before)) {
        say.accept(
            "waiting for the coordinator at %s: %s; %d s left"
                .formatted(coordinators, reason, Duration.ofNanos(left).toSeconds()));
      }
      pause(Math.min(left, PAUSE_NANOS), stopRequested);
    }
  }

  private static void pause(long nanos, BooleanSupplier stopRequested) throws InterruptedException {
    long end = NanoClock.SYSTEM.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - NanoClock.SYSTEM.nanoTime()) {
      if (stopRequested.getAsBoolean()) {
        throw new InterruptedException();
      }
      NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + Math.min(left, LOOK_NANOS));
    }
  }

  private Optional<JGroupsLink> attempt() throws InterruptedException {
    List<String> reasons = new ArrayList<>();
    for (InetSocketAddress place : coordinators.places()) {
      for (InetSocketAddress address : resolve(place, reasons)) {
        try {
          return Optional.of(connect(address, Probe.ask(address, context)));
        } catch (Probe.Failed e) {
          reasons.add(String.valueOf(e.getMessage()));
        }
      }
    }
    reason = String.join("; ", reasons);
    return Optional.empty();
  }

  private static List<InetSocketAddress> resolve(InetSocketAddress place, List<String> reasons) {
    try {
      return Coordinators.resolve(place);
    } catch (UnknownHostException e) {
      reasons.add("the name '" + place.getHostString() + "' is unknown");
      return List.of();
    }
  }

  private JGroupsLink connect(InetSocketAddress coordinator, InetAddress own)
      throws Probe.Failed, InterruptedException {
    Endpoint here = endpoint.orAt(own);
    try {
      JGroupsLink link =
          JGroupsLink.opened(stack.ofAgent(here.withPort(), List.of(coordinator)), false, listener);
      if (link.hasJoined()) {
        return link;
      }
      link.close();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      FleetException failed = JGroupsLink.failed(here, e);
      if (here.port() != 0) {
        throw failed; // Another try would find the port taken, too.
      }
      throw new Probe.Failed(String.valueOf(failed.getMessage()), e);
    }
    throw new Probe.Failed(Coordinators.text(coordinator) + " does not let this process in");
  }
}
