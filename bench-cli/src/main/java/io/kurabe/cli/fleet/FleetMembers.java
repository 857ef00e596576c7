package io.kurabe.cli.fleet;

import io.kurabe.fleet.internal.Fleet;
import io.kurabe.fleet.internal.FleetEngine;
import io.kurabe.fleet.internal.FleetException;
import io.kurabe.fleet.internal.FleetSite;
import io.kurabe.load.Generator;
import io.kurabe.load.StopSignal;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.TargetSession;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The agents of an invocation: waits for them, or starts them, when the first loads are to be made.
 * Those that the user started take part until the invocation ends; those on this host are started
 * anew for each part, since only then the passwords of its servers are known. Used by one thread.
 */
public final class FleetMembers implements AutoCloseable {
  private final FleetPlan plan;
  private final String mainClass;
  private final Consumer<String> say;
  private Consumer<String> warn = text -> {};
  private Consumer<String> rates = text -> {};
  private final List<StartedAgent> started = new ArrayList<>();
  private @Nullable Fleet fleet;
  private boolean lostOne;
  private int exitCode;

  /**
   * @param mainClass of this program
   * @param say hears who is there
   */
  public FleetMembers(FleetPlan plan, String mainClass, Consumer<String> say) {
    this.plan = plan;
    this.mainClass = mainClass;
    this.say = say;
  }

  /**
   * Tells what happens during the runs.
   *
   * @param problems hears who was lost, or was not taken
   * @param ofEach hears the rate of each agent, every few seconds
   */
  public FleetMembers telling(Consumer<String> problems, Consumer<String> ofEach) {
    warn = problems;
    rates = ofEach;
    return this;
  }

  /** Returns the plan. */
  public FleetPlan plan() {
    return plan;
  }

  /**
   * Returns what makes loads on opened targets by all agents together.
   *
   * @param open how the targets were opened
   * @param alone what would make the loads in this process: its rule of fitness holds
   * @throws FleetException when not all agents come
   * @throws TargetException when it is stopped meanwhile
   */
  public Generator on(TargetSession session, OpenOptions open, Generator alone, StopSignal stop)
      throws InterruptedException {
    return new FleetEngine(gathered(session, stop), sites(session, open), alone.fitness());
  }

  /** Waits for the agents, unless they are there. */
  public Fleet gathered(TargetSession session, StopSignal stop) throws InterruptedException {
    if (plan.isLocal()) {
      end();
    }
    Fleet ready = fleet;
    if (ready == null) {
      ready = form(session, stop);
    }
    if (stop.requested()) {
      throw new TargetException("Stopped while the generators were awaited.");
    }
    return ready;
  }

  /** Returns whether a run could not be made to its end because an agent was lost. */
  public boolean hasLostOne() {
    Fleet present = fleet;
    return lostOne || (present != null && present.hasLostOneInARun());
  }

  /** Returns the sites of all targets of a session. */
  public Map<String, FleetSite> sites(TargetSession session, OpenOptions open) {
    Map<String, FleetSite> sites = new LinkedHashMap<>();
    session
        .servers()
        .forEach(
            (name, server) ->
                sites.put(
                    name,
                    FleetSite.of(
                        server.reachableTarget(),
                        session.workspace(name).id().value(),
                        open,
                        plan.generators())));
    return sites;
  }

  private Fleet form(TargetSession session, StopSignal stop) throws InterruptedException {
    FleetKey key = plan.key().orElseGet(FleetKey::make);
    Fleet forming =
        new Fleet(plan.generators(), Program.identity("coordinator", ""), NanoClock.SYSTEM);
    Endpoint endpoint =
        plan.isLocal() ? new Endpoint(InetAddress.getLoopbackAddress(), 0, null) : plan.bind();
    JGroupsLink link = JGroupsLink.coordinate(key, endpoint, forming);
    forming.over(link).telling(warn, rates);
    fleet = forming; // It has to be ended, also when not all come.
    start(key, link.address(), session, forming);
    if (plan.start() == FleetPlan.Start.USER) {
      say.accept(
          "Waiting for %d generators: bench agent --join %s --key FILE"
              .formatted(plan.generators(), Coordinators.text(link.address())));
    }
    forming.gather(plan.joinTimeout(), stop, say);
    if (!plan.isLocal() && !stop.requested()) {
      say.accept("All generators are here: " + forming.names());
    }
    return forming;
  }

  private void start(
      FleetKey key, InetSocketAddress coordinator, TargetSession session, Fleet forming) {
    for (int i = 0; i < plan.generators() && plan.start() != FleetPlan.Start.USER; i++) {
      boolean local = plan.isLocal();
      String name = local ? "agent-" + i : plan.hosts().get(i).replaceFirst("^.*@", "");
      List<String> command = new ArrayList<>();
      if (local) {
        command.addAll(Program.command(mainClass));
      } else {
        command.addAll(List.of("ssh", "-o", "BatchMode=yes", plan.hosts().get(i)));
        command.addAll(List.of("java", "-jar", "bench-cli.jar"));
      }
      command.addAll(List.of("agent", "--join", Coordinators.text(coordinator), "--key", "-"));
      command.addAll(List.of("--name", name, "--quiet"));
      command.addAll(List.of("--join-timeout", plan.joinTimeout().toSeconds() + "s"));
      started.add(
          StartedAgent.start(
              name, command, local ? passwords(session) : Map.of(), key, say, forming::abandon));
    }
  }

  /** The passwords of this host's agents, which get them as forks of JMH do. */
  private static Map<String, String> passwords(TargetSession session) {
    Map<String, String> variables = new LinkedHashMap<>();
    session
        .servers()
        .values()
        .forEach(
            server -> {
              Target target = server.reachableTarget();
              target
                  .password()
                  .map(Secret::reveal)
                  .ifPresent(text -> variables.put(target.passwordVariable(), text));
            });
    return variables;
  }

  /**
   * Ends the agents of this host when one was lost: one that stands still keeps locks on what is to
   * be removed.
   */
  public void endAfterLoss() {
    if (plan.isLocal() && hasLostOne()) {
      end();
    }
  }

  /** Sets the exit code that the agents end with. */
  public void endWith(int code) {
    exitCode = code;
  }

  private void end() {
    lostOne = hasLostOne();
    Fleet ended = fleet;
    fleet = null;
    if (ended != null) {
      ended.end(exitCode);
    }
    endStarted();
  }

  private void endStarted() {
    StartedAgent.endAll(started);
    started.clear();
  }

  @Override
  public void close() {
    end();
  }
}
