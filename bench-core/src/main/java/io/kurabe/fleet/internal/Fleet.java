package io.kurabe.fleet.internal;

import io.kurabe.config.internal.DurationText;
import io.kurabe.fleet.internal.FleetMessage.AgentIdentity;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import java.math.BigInteger;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The agents of one invocation as their coordinator knows them. It takes as many as are wanted, and
 * nobody in place of one that is lost. One thread gathers the agents and works with them; the link
 * calls the listener's methods.
 */
public final class Fleet implements FleetLink.Listener, AutoCloseable {
  private static final long SAY_NANOS = 5_000_000_000L;
  private static final long LOOK_NANOS = 100_000_000;

  /** The places between digits and others. */
  private static final String NUMBERS = "(?<=\\d)(?=\\D)|(?<=\\D)(?=\\d)";

  private final int wanted;
  private final AgentIdentity like;
  private final NanoClock clock;
  private final Inbox<Event> inbox;
  private final Map<String, String> addresses = new HashMap<>();
  private final Map<String, Agent> agents = new LinkedHashMap<>();
  private List<Agent> inOrder = List.of();
  private @Nullable FleetLink link;
  private volatile boolean complete;
  private volatile boolean lostOne;
  private volatile boolean lostInARun;
  private int runs;
  private Consumer<String> warn = text -> {};
  private Consumer<String> verbose = text -> {};

  /**
   * An agent that was taken.
   *
   * @param member its id in the link
   * @param address for people
   */
  record Agent(String member, String address, AgentIdentity identity) {
    String name() {
      return identity.name();
    }

    /** Returns name and address, e.g. {@code agent-2 (10.0.1.9)}. */
    String text() {
      return identity.name() + " (" + address + ")";
    }
  }

  /** What happened in the link; {@code at} is when, on the coordinator's clock. */
  record Event(Kind kind, String member, @Nullable FleetMessage message, String text, long at) {
    enum Kind {
      JOINED,
      LOST,
      SAID,
      FAILED
    }
  }

  /**
   * @param wanted number of agents
   * @param like what agents must be like: the coordinator itself
   */
  public Fleet(int wanted, AgentIdentity like, NanoClock clock) {
    this.wanted = wanted;
    this.like = like;
    this.clock = clock;
    this.inbox = new Inbox<>(clock);
  }

  /** Takes the link, whose listener this is; called once, before anything else. */
  public Fleet over(FleetLink opened) {
    link = opened;
    return this;
  }

  /** Returns the number of agents. */
  public int size() {
    return wanted;
  }

  /**
   * Tells what is to be known while it happens; any thread may tell it.
   *
   * @param problems hears who was lost, or was not taken
   * @param rates hears the rate of each agent, every few seconds of a run
   */
  public Fleet telling(Consumer<String> problems, Consumer<String> rates) {
    warn = problems;
    verbose = rates;
    return this;
  }

  void warn(String problem) {
    warn.accept(problem);
  }

  void tellRates(String rates) {
    verbose.accept(rates);
  }

  /** Returns the number of the next run, from 1 on. */
  int nextRun() {
    return ++runs;
  }

  NanoClock clock() {
    return clock;
  }

  /** Returns whether an agent is gone, also if nobody has handled that yet. */
  boolean hasLostOne() {
    return lostOne;
  }

  void lostInARun() {
    lostInARun = true;
  }

  /** Returns whether an agent was lost, so that a run could not be made to its end. */
  public boolean hasLostOneInARun() {
    return lostInARun;
  }

  /** Returns the names and addresses of the agents that are there, in order. */
  public String names() {
    return inOrder.stream().map(Agent::text).collect(Collectors.joining(", "));
  }

  /** Returns the agents in the order of their names, numbers in them by value. */
  List<Agent> agents() {
    return inOrder;
  }

  /**
   * Waits until all agents are there.
   *
   * @param stop ends the wait
   * @param say hears who is there, every few seconds
   * @throws FleetException when not all came in time, or one does not fit
   */
  public void gather(Duration timeout, StopSignal stop, Consumer<String> say)
      throws InterruptedException {
    long deadline = clock.nanoTime() + timeout.toNanos();
    long nextWord = clock.nanoTime() + SAY_NANOS;
    while (agents.size() < wanted && !stop.requested()) {
      long now = clock.nanoTime();
      if (now - deadline >= 0) {
        throw new FleetException(
            "%s within %s. Start the missing ones with 'bench agent --join', or wait longer with --join-timeout."
                .formatted(
                    agents.isEmpty() ? here() : "Only " + here(), DurationText.format(timeout)));
      }
      if (now - nextWord >= 0) {
        nextWord = now + SAY_NANOS;
        Duration left = Duration.ofSeconds(Math.round((deadline - now) / 1e9));
        say.accept(here() + "; " + DurationText.format(left) + " left");
      }
      Optional<Event> event = next(Math.min(deadline, now + LOOK_NANOS));
      event.ifPresent(e -> admit(e, say));
    }
    complete = true;
    inOrder =
        agents.values().stream().sorted(Comparator.comparing(Agent::name, BY_NUMBER)).toList();
  }

  private String here() {
    String names =
        agents.values().stream()
            .map(agent -> agent.name() + " " + agent.address())
            .collect(Collectors.joining(", "));
    return agents.isEmpty()
        ? "None of %d generators is here".formatted(wanted)
        : "%d of %d generators %s here (%s)"
            .formatted(agents.size(), wanted, agents.size() == 1 ? "is" : "are", names);
  }

  private void admit(Event event, Consumer<String> say) {
    switch (event.kind) {
      case JOINED -> addresses.put(event.member, event.text);
      case LOST -> {
        Agent gone = agents.remove(event.member);
        if (gone != null) {
          say.accept(gone.text() + " " + event.text);
        }
      }
      case SAID -> {
        if (event.message instanceof FleetMessage.Hello hello) {
          admit(event.member, hello.agent());
        }
      }
      case FAILED -> throw new FleetException(event.text);
    }
  }

  private void admit(String member, AgentIdentity agent) {
    Agent taken = new Agent(member, addresses.getOrDefault(member, agent.host()), agent);
    Optional<String> problem = problem(agent);
    if (problem.isPresent()) {
      refuse(member, taken, problem.get());
      return;
    }
    agents.put(member, taken);
    send(member, new FleetMessage.Accepted(wanted));
  }

  private Optional<String> problem(AgentIdentity agent) {
    if (agent.protocol() != like.protocol()
        || !agent.jar().equals(like.jar())
        || !agent.environment().kurabe().equals(like.environment().kurabe())) {
      return Optional.of(
          "it is %s and the coordinator is %s. All members need the same bench-cli.jar"
              .formatted(version(agent), version(like)));
    }
    return agents.values().stream()
        .filter(other -> other.name().equals(agent.name()))
        .findFirst()
        .map(
            other ->
                "an agent called %s is there already, at %s. Give each a --name of its own"
                    .formatted(agent.name(), other.address()));
  }

  private static String version(AgentIdentity agent) {
    return "Kurabe %s (file %.12s, messages %d)"
        .formatted(agent.environment().kurabe(), agent.jar(), agent.protocol());
  }

  /** Ends the wait for agents, since one of them cannot come; called by any thread. */
  public void abandon(String why) {
    inbox.put(new Event(Event.Kind.FAILED, "", null, why, clock.nanoTime()));
  }

  /** Takes what happens next; empty when nothing has until that time of the clock. */
  Optional<Event> next(long untilNanos) throws InterruptedException {
    return inbox.take(untilNanos);
  }

  void send(String member, FleetMessage message) {
    FleetLink to = link;
    if (to == null) {
      throw new IllegalStateException("the fleet has no link");
    }
    to.send(member, FleetJson.encode(message));
  }

  @Override
  public void joined(String member, String address) {
    if (!complete) {
      inbox.put(new Event(Event.Kind.JOINED, member, null, address, clock.nanoTime()));
    }
  }

  @Override
  public void lost(String member, String why) {
    lostOne |= isAgent(member);
    inbox.put(new Event(Event.Kind.LOST, member, null, why, clock.nanoTime()));
  }

  @Override
  public void message(String member, byte[] bytes) {
    long now = clock.nanoTime();
    FleetMessage message = FleetJson.decode(bytes).orElse(null);
    if (complete && message instanceof FleetMessage.Hello late) {
      refuseLate(member, late);
    } else if (message != null) {
      lostOne |= message instanceof FleetMessage.Leaving && isAgent(member);
      inbox.put(new Event(Event.Kind.SAID, member, message, "", now));
    }
  }

  /** Returns whether it is one of those who are all there. */
  private boolean isAgent(String member) {
    return complete && agents.containsKey(member);
  }

  /** Refuses an agent that came when all were there. */
  void refuseLate(Event event) {
    if (event.message instanceof FleetMessage.Hello late) {
      refuseLate(event.member, late);
    }
  }

  private void refuseLate(String member, FleetMessage.Hello late) {
    refuse(
        member,
        new Agent(member, late.agent().host(), late.agent()),
        "all %d generators are there already. Nobody takes the place of another".formatted(wanted));
  }

  private void refuse(String member, Agent agent, String why) {
    warn(agent.text() + " is not taken: " + why + ".");
    send(member, new FleetMessage.Refused(why));
  }

  /** Ends the agents with that exit code, and leaves. */
  public void end(int exitCode) {
    agents.keySet().forEach(member -> send(member, new FleetMessage.Bye(exitCode)));
    close();
  }

  @Override
  public void close() {
    FleetLink open = link;
    if (open != null) {
      open.close();
    }
  }

  /** Compares names by their letters and, where both have digits, by the numbers. */
  static final Comparator<String> BY_NUMBER =
      (one, other) -> {
        String[] a = one.split(NUMBERS, -1);
        String[] b = other.split(NUMBERS, -1);
        for (int i = 0; i < Math.min(a.length, b.length); i++) {
          boolean numbers = isNumber(a[i]) && isNumber(b[i]);
          int order =
              numbers ? new BigInteger(a[i]).compareTo(new BigInteger(b[i])) : a[i].compareTo(b[i]);
          if (order != 0) {
            return order;
          }
        }
        return a.length != b.length ? Integer.compare(a.length, b.length) : one.compareTo(other);
      };

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
