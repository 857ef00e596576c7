package io.kurabe.study.internal;

import io.kurabe.config.internal.DurationText;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Server;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives up servers that have fallen silent: they keep their connections and answer nothing, as a
 * frozen process does. A JDBC driver does not end the wait for such an answer, so that an audit, a
 * set-up or a schema change would never end, whether a stop was requested or not.
 *
 * <p>All servers are examined every {@link #EVERY}, and once one is silent or a stop was requested
 * every {@link #EVERY_MORE}. A look is a login and a question without effect, so a long statement
 * of a SQL server is no silence. A server is given up when it has been silent for {@link #LONGEST},
 * which outlasts a failover, and after a stop for {@link #LONGEST_AFTER_STOP}: then whoever waits
 * for it gets an error, and everything else is asked to stop. The watch has a thread of its own.
 */
public final class SilenceWatch {
  /** The work that is done while servers are watched. */
  public interface Work<T> {
    T done() throws InterruptedException;
  }

  static final Duration EVERY = Duration.ofMinutes(1);
  static final Duration EVERY_MORE = Duration.ofSeconds(2);
  static final Duration LONGEST = Duration.ofMinutes(5);
  static final Duration LONGEST_AFTER_STOP = Duration.ofSeconds(5);

  private static final Logger LOG = LoggerFactory.getLogger(SilenceWatch.class);

  /** The time between two looks for a stop. */
  private static final Duration TICK = Duration.ofMillis(200);

  /** The time after a stop before servers are asked; most stops are over within it. */
  private static final Duration STOP_GRACE = Duration.ofSeconds(1);

  /** The limit of a look, since a user's URL may allow a login to take for ever. */
  private static final Duration LOOK_LIMIT = Duration.ofSeconds(30);

  private final Map<String, Server> servers;
  private final StopSignal stop;
  private final NanoClock clock;
  private final Function<Map<String, Server>, Set<String>> silent;
  private final Map<String, Long> silentSince = new LinkedHashMap<>();
  private long nextLook;
  private boolean stopped;
  private volatile boolean closed;

  SilenceWatch(
      Map<String, Server> servers,
      StopSignal stop,
      NanoClock clock,
      Function<Map<String, Server>, Set<String>> silent) {
    this.servers = new LinkedHashMap<>(servers);
    this.stop = stop;
    this.clock = clock;
    this.silent = silent;
    this.nextLook = clock.nanoTime() + EVERY.toNanos();
  }

  /**
   * Does the work on the servers of a session, and watches them until it is done. If the session is
   * closed afterwards, that belongs to the work, since closing waits for the servers, too.
   */
  public static <T> T during(TargetSession session, StopSignal stop, Work<T> work)
      throws InterruptedException {
    SilenceWatch watch =
        new SilenceWatch(session.servers(), stop, NanoClock.SYSTEM, SilenceWatch::silentOf);
    Thread thread = new Thread(watch::watch, "kurabe-silence");
    thread.setDaemon(true);
    thread.start();
    try {
      return work.done();
    } finally {
      watch.close();
    }
  }

  private void watch() {
    try {
      while (!closed && !servers.isEmpty()) {
        clock.sleepUntil(clock.nanoTime() + TICK.toNanos());
        look();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // Nobody does this.
    }
  }

  /** Looks at all servers if it is time to. */
  void look() {
    if (stop.interrupted() && !stopped) {
      stopped = true;
      nextLook = Math.min(nextLook, clock.nanoTime() + STOP_GRACE.toNanos());
    }
    long asked = clock.nanoTime();
    if (closed || asked < nextLook) {
      return;
    }
    Set<String> without = silent.apply(servers);
    silentSince.keySet().retainAll(without);
    without.forEach(target -> silentSince.putIfAbsent(target, asked));
    without.forEach(this::giveUpIfLong);
    Duration pause = stopped || !silentSince.isEmpty() ? EVERY_MORE : EVERY;
    nextLook = clock.nanoTime() + pause.toNanos();
  }

  private void giveUpIfLong(String target) {
    long since = silentSince.getOrDefault(target, clock.nanoTime());
    Duration length = Duration.ofNanos(clock.nanoTime() - since);
    Server server = servers.get(target);
    Duration longest = stopped ? LONGEST_AFTER_STOP : LONGEST;
    if (closed || server == null || length.compareTo(longest) < 0) {
      return;
    }
    servers.remove(target);
    silentSince.remove(target);
    Duration minutes = Duration.ofMinutes(length.toMinutes());
    stop.fail(target + " has answered nothing for " + DurationText.format(minutes));
    server.giveUp();
  }

  /** Asks all servers at the same time. */
  private static Set<String> silentOf(Map<String, Server> servers) {
    Map<String, CompletableFuture<Boolean>> answers = new LinkedHashMap<>();
    servers.forEach(
        (target, server) ->
            answers.put(
                target,
                CompletableFuture.supplyAsync(() -> answers(target, server), SilenceWatch::daemon)
                    .completeOnTimeout(false, LOOK_LIMIT.toSeconds(), TimeUnit.SECONDS)));
    Set<String> silent = new LinkedHashSet<>();
    answers.forEach(
        (target, answer) -> {
          if (!answer.join()) {
            silent.add(target);
          }
        });
    return silent;
  }

  private static void daemon(Runnable look) {
    Thread thread = new Thread(look, "kurabe-silence-look");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns whether a server answers; one that cannot be asked is not called silent. */
  private static boolean answers(String target, Server server) {
    try {
      return server.answers();
    } catch (RuntimeException e) {
      LOG.debug("{} could not be asked whether it answers.", target, e);
      return true;
    }
  }

  /** Ends the watch soon; a look that is under way has no effect any more. */
  void close() {
    closed = true;
  }
}
