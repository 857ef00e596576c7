package io.kurabe.fleet.internal;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.kurabe.load.internal.Slice;
import io.kurabe.probe.Environment;
import io.kurabe.record.internal.Interval;
import io.kurabe.record.internal.Recording;
import io.kurabe.spec.RunSpec;
import io.kurabe.workload.Attachment;
import java.util.List;
import java.util.Map;

/**
 * What coordinator and agents say to each other: a closed set of plain data. Instants are
 * nanoseconds of the monotonic clock of the process that is named.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "is")
@JsonSubTypes({
  @JsonSubTypes.Type(value = FleetMessage.Hello.class, name = "hello"),
  @JsonSubTypes.Type(value = FleetMessage.Accepted.class, name = "accepted"),
  @JsonSubTypes.Type(value = FleetMessage.Refused.class, name = "refused"),
  @JsonSubTypes.Type(value = FleetMessage.Prepare.class, name = "prepare"),
  @JsonSubTypes.Type(value = FleetMessage.Ready.class, name = "ready"),
  @JsonSubTypes.Type(value = FleetMessage.Ping.class, name = "ping"),
  @JsonSubTypes.Type(value = FleetMessage.Pong.class, name = "pong"),
  @JsonSubTypes.Type(value = FleetMessage.Start.class, name = "start"),
  @JsonSubTypes.Type(value = FleetMessage.Armed.class, name = "armed"),
  @JsonSubTypes.Type(value = FleetMessage.Cancel.class, name = "cancel"),
  @JsonSubTypes.Type(value = FleetMessage.Began.class, name = "began"),
  @JsonSubTypes.Type(value = FleetMessage.Recorded.class, name = "interval"),
  @JsonSubTypes.Type(value = FleetMessage.Tick.class, name = "tick"),
  @JsonSubTypes.Type(value = FleetMessage.Stop.class, name = "stop"),
  @JsonSubTypes.Type(value = FleetMessage.Done.class, name = "done"),
  @JsonSubTypes.Type(value = FleetMessage.Failed.class, name = "failed"),
  @JsonSubTypes.Type(value = FleetMessage.Leaving.class, name = "leaving"),
  @JsonSubTypes.Type(value = FleetMessage.Examine.class, name = "examine"),
  @JsonSubTypes.Type(value = FleetMessage.Examined.class, name = "examined"),
  @JsonSubTypes.Type(value = FleetMessage.Bye.class, name = "bye")
})
public sealed interface FleetMessage {
  /** The first word of an agent: who it is. */
  record Hello(AgentIdentity agent) implements FleetMessage {}

  /**
   * The coordinator takes an agent.
   *
   * @param generators how many are wanted
   */
  record Accepted(int generators) implements FleetMessage {}

  /** The coordinator does not take an agent. */
  record Refused(String reason) implements FleetMessage {}

  /**
   * The coordinator asks an agent to connect its clients.
   *
   * @param number of the run in this fleet, from 1 on
   * @param spec of the whole run
   * @param slice the clients that are the agent's
   * @param site the server that is loaded
   */
  record Prepare(int number, RunSpec spec, Slice slice, FleetSite site, Attachment workload)
      implements FleetMessage {}

  /**
   * All clients of an agent are connected.
   *
   * @param server the server's {@link io.kurabe.target.Server#identity}
   * @param onThisHost whether the server takes its processor time from the agent's machine
   */
  record Ready(String server, boolean onThisHost) implements FleetMessage {}

  /**
   * The coordinator asks an agent for its clock.
   *
   * @param sent when, on the coordinator's clock
   */
  record Ping(long sent) implements FleetMessage {}

  /**
   * The answer to a ping.
   *
   * @param sent that of the ping
   * @param received when the ping came, on the agent's clock
   * @param answered when the answer was sent, on the agent's clock
   * @param wallMillis the agent's wall clock at that time
   * @param finished operations of the run so far, about; 0 outside of one
   */
  record Pong(long sent, long received, long answered, long wallMillis, long finished)
      implements FleetMessage {}

  /**
   * The coordinator sets the instant of the first request.
   *
   * @param at on the agent's clock
   * @param leaseUntil as in {@link Tick}
   */
  record Start(long at, long leaseUntil) implements FleetMessage {}

  /** An agent begins at that instant, unless it is cancelled. */
  record Armed(long at) implements FleetMessage {}

  /** The coordinator takes back the instant of the start; another follows. */
  record Cancel(long at) implements FleetMessage {}

  /**
   * An agent has begun.
   *
   * @param lateNanos by how much its first client began late
   */
  record Began(long lateNanos) implements FleetMessage {}

  /** An agent's next interval of the measured phase. */
  record Recorded(Interval interval) implements FleetMessage {}

  /**
   * The coordinator lets an agent go on.
   *
   * @param leaseUntil the agent stops its load at this time, on its own clock, when no later one
   *     has come
   */
  record Tick(long leaseUntil) implements FleetMessage {}

  /** The coordinator ends the run. */
  record Stop(String reason) implements FleetMessage {}

  /**
   * An agent's run is over.
   *
   * @param recording without the intervals
   * @param tally what its clients counted for the audit
   */
  record Done(Recording recording, Map<String, Long> tally) implements FleetMessage {}

  /**
   * An agent has no recording of the run.
   *
   * @param cause whose fault it is
   */
  record Failed(Cause cause, String problem) implements FleetMessage {}

  /** Why an agent has no recording. */
  enum Cause {
    /** The server refuses, or cannot be reached. */
    TARGET,
    /** The code of the workload fails. */
    WORKLOAD,
    /** The run was stopped before it began. */
    STOPPED,
    /** Kurabe failed. */
    DEFECT
  }

  /** An agent ends its run early: it was told to end, or did not hear its coordinator. */
  record Leaving(String reason) implements FleetMessage {}

  /** The coordinator asks an agent to look at servers. */
  record Examine(List<FleetSite> sites) implements FleetMessage {}

  /** What an agent found, in the order of the sites. */
  record Examined(List<Sight> sights) implements FleetMessage {}

  /**
   * A server as an agent sees it.
   *
   * @param problem why it cannot be used; empty when it can
   * @param server its {@link io.kurabe.target.Server#identity}; empty with a problem
   * @param roundTripMicros median of the cheapest statement; 0 with a problem
   */
  record Sight(String target, String problem, String server, double roundTripMicros) {}

  /**
   * The coordinator ends.
   *
   * @param exitCode which the agents end with, too
   */
  record Bye(int exitCode) implements FleetMessage {}

  /**
   * Who an agent is.
   *
   * @param name unique in the fleet
   * @param protocol number of this set of messages
   * @param jar SHA-256 of the program's file, or {@code classes}
   * @param host name of its machine
   * @param zone where it runs, e.g. an availability zone; empty when not known
   */
  record AgentIdentity(
      String name, int protocol, String jar, String host, String zone, Environment environment) {
    /** The number of this version's messages; it changes with each of them. */
    public static final int PROTOCOL = 1;
  }
}
