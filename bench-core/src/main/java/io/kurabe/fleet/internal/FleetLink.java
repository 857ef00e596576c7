package io.kurabe.fleet.internal;

/**
 * Carries messages between the coordinator of a fleet and its agents, and says who is there. The
 * link knows each member by an id that is never given to another; for agents, that of the
 * coordinator is {@link #COORDINATOR}. Messages of one member arrive in the order in which it sent
 * them, whole, once, and only from members of the fleet. Thread-safe.
 */
public interface FleetLink extends AutoCloseable {
  /** The id by which agents know the coordinator. */
  String COORDINATOR = "coordinator";

  /**
   * Hears what happens. Called by threads of the link, for one member by one thread at a time; a
   * listener returns at once and does not throw.
   */
  interface Listener {
    /**
     * A member has come: for the coordinator an agent, for an agent the coordinator.
     *
     * @param member its id
     * @param address where it is, for people, e.g. {@code 10.0.1.9}
     */
    void joined(String member, String address);

    /**
     * A member has gone, or cannot be reached, and never comes back under its id.
     *
     * @param why in words that follow its name, e.g. {@code was lost: its connection was closed}
     */
    void lost(String member, String why);

    /** A member has sent a message. */
    void message(String member, byte[] message);
  }

  /**
   * Sends a message and returns at once, without waiting for the network. One to a member that is
   * not there is dropped.
   */
  void send(String member, byte[] message);

  /** Leaves the fleet; what was sent before is still delivered if that takes at most a second. */
  @Override
  void close();
}
