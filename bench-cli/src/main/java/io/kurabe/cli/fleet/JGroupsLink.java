package io.kurabe.cli.fleet;

import io.kurabe.config.internal.Reason;
import io.kurabe.fleet.internal.FleetException;
import io.kurabe.fleet.internal.FleetJson;
import io.kurabe.fleet.internal.FleetLink;
import io.kurabe.spec.NanoClock;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jgroups.Address;
import org.jgroups.BytesMessage;
import org.jgroups.Event;
import org.jgroups.JChannel;
import org.jgroups.Message;
import org.jgroups.Receiver;
import org.jgroups.View;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.stack.IpAddress;
import org.jgroups.util.UUID;

/**
 * A link over JGroups, encrypted by TLS 1.3, of which everybody is a member who has the fleet's
 * key. Members are known by the text of their UUID. It hears of a killed member after about a
 * second, and of one that is stopped or cut off after seven. Thread-safe.
 */
public final class JGroupsLink implements FleetLink {
  static final String CLUSTER = "kurabe-fleet";

  private static final Duration GOODBYE = Duration.ofSeconds(1);
  private static final long LOOK_NANOS = Duration.ofMillis(5).toNanos();

  /** Says that its sender leaves: no message of a fleet is empty. */
  private static final byte[] LEAVING = new byte[0];

  private static final AtomicInteger SENDERS = new AtomicInteger();

  private final JChannel channel;
  private final boolean coordinates;
  private final Listener listener;
  private final Map<Address, Member> members = new ConcurrentHashMap<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  private JGroupsLink(JChannel channel, boolean coordinates, Listener listener) {
    this.channel = channel;
    this.coordinates = coordinates;
    this.listener = listener;
  }

  /**
   * Opens a link at which agents may join. The listener may hear of them before this returns.
   *
   * @throws FleetException when it cannot listen there
   */
  public static JGroupsLink coordinate(FleetKey key, Endpoint endpoint, Listener listener) {
    return coordinate(new FleetStack(key), endpoint, listener);
  }

  static JGroupsLink coordinate(FleetStack stack, Endpoint endpoint, Listener listener) {
    try {
      return opened(stack.ofCoordinator(endpoint.withPort()), true, listener);
    } catch (Exception e) {
      throw failed(endpoint, e);
    }
  }

  /**
   * Opens the link of an agent when the coordinator lets it in; until then it tries again and
   * again. The listener hears of the coordinator, and may have its first messages, before this
   * returns.
   *
   * @param timeout how long it tries
   * @param stopRequested asked between tries
   * @param say takes a line each time the reason changes why it still waits
   * @throws FleetException when the time is over, with the last reason
   * @throws InterruptedException when a stop is requested, or the thread is interrupted
   */
  public static JGroupsLink join(
      FleetKey key,
      Coordinators coordinators,
      Endpoint endpoint,
      Duration timeout,
      BooleanSupplier stopRequested,
      Consumer<String> say,
      Listener listener)
      throws InterruptedException {
    Joining joining = new Joining(key, new FleetStack(key), coordinators, endpoint, listener);
    return joining.within(timeout, stopRequested, say);
  }

  static JGroupsLink opened(JChannel channel, boolean coordinates, Listener listener)
      throws Exception {
    JGroupsLink link = new JGroupsLink(channel, coordinates, listener);
    channel.setReceiver(link.new Ears());
    try {
      channel.connect(CLUSTER);
    } catch (Exception e) {
      channel.close();
      throw e;
    }
    return link;
  }

  static FleetException failed(Endpoint endpoint, Exception thrown) {
    return thrown instanceof BindException
        ? new FleetException(endpoint.taken(), thrown)
        : new FleetException(
            "the link of the fleet cannot be opened: " + Reason.of(thrown), thrown);
  }

  /** Returns the address by which the other members know this one. */
  public InetSocketAddress address() {
    IpAddress address = physical(channel.getAddress());
    return new InetSocketAddress(address.getIpAddress(), address.getPort());
  }

  /** Returns whether the listener has heard of another member. */
  boolean hasJoined() {
    return members.values().stream().anyMatch(Member::isHere);
  }

  @Override
  public void send(String member, byte[] message) {
    if (message.length == 0 || message.length > FleetJson.MOST_BYTES) {
      throw new IllegalArgumentException(
          "a message has 1 to %d bytes, not %d".formatted(FleetJson.MOST_BYTES, message.length));
    }
    members.values().stream().filter(m -> m.id.equals(member)).forEach(m -> m.send(message));
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    long end = NanoClock.SYSTEM.nanoTime() + GOODBYE.toNanos();
    members.values().forEach(m -> m.send(LEAVING));
    try {
      for (Member member : members.values()) {
        member.awaitSent(end);
      }
      UNICAST3 acknowledgements = channel.getProtocolStack().findProtocol(UNICAST3.class);
      while (acknowledgements.getNumUnackedMessages() > 0
          && NanoClock.SYSTEM.nanoTime() - end < 0) {
        NanoClock.SYSTEM.sleepUntil(NanoClock.SYSTEM.nanoTime() + LOOK_NANOS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    members.values().forEach(Member::stopSending);
    channel.close();
  }

  /** Returns whether it is another member whom this one hears: agents hear the coordinator only. */
  private boolean isHeard(Address address) {
    return !address.equals(channel.getAddress())
        && (coordinates || FleetStack.isCoordinator(address));
  }

  private IpAddress physical(Address address) {
    return (IpAddress) channel.down(new Event(Event.GET_PHYSICAL_ADDRESS, address));
  }

  /** Hears what JGroups says: of views by one thread, of messages by one for each sender. */
  private final class Ears implements Receiver {
    @Override
    public void viewAccepted(View view) {
      List<Address> here = view.getMembers().stream().filter(JGroupsLink.this::isHeard).toList();
      here.forEach(a -> member(a).come());
      members.forEach(
          (address, member) -> {
            if (!here.contains(address)) {
              member.go(reason(address));
            }
          });
    }

    private Member member(Address address) {
      return members.computeIfAbsent(address, Member::new);
    }

    private String reason(Address address) {
      FD_ALL3 heartbeats = channel.getProtocolStack().findProtocol(FD_ALL3.class);
      return heartbeats.printSuspectHistory().contains(address.toString())
          ? "was lost: it did not answer for %d s".formatted(FleetStack.SILENCE.toSeconds())
          : "was lost: its connection was closed";
    }

    @Override
    public void receive(Message message) {
      if (message instanceof BytesMessage
          && message.getLength() <= FleetJson.MOST_BYTES
          && isHeard(message.getSrc())) {
        byte[] bytes = new byte[message.getLength()];
        if (bytes.length > 0) {
          System.arraycopy(message.getArray(), message.getOffset(), bytes, 0, bytes.length);
        }
        member(message.getSrc()).hear(bytes);
      }
    }
  }

  /** Another member; its lock is held while the listener hears of it. */
  private final class Member {
    private final Address address;
    private final String id;
    private final BlockingQueue<byte[]> outgoing = new LinkedBlockingQueue<>();
    private final Thread sender;

    /** The messages of this member that came before the view that names it; they wait for it. */
    private final List<byte[]> early = new ArrayList<>();

    private volatile boolean here;
    private volatile boolean gone;

    Member(Address address) {
      this.address = address;
      this.id = coordinates ? ((UUID) address).toStringLong() : COORDINATOR;
      this.sender = new Thread(this::sendAll, "kurabe-fleet-send-" + SENDERS.incrementAndGet());
      sender.setDaemon(true);
    }

    /** Takes no lock, because who opens a link must not wait for its listener. */
    boolean isHere() {
      return here;
    }

    synchronized void come() {
      if (!here && !gone && !closed.get()) {
        here = true;
        sender.start();
        IpAddress at = physical(address);
        listener.joined(id, at == null ? "unknown" : at.getIpAddress().getHostAddress());
        early.forEach(this::hear);
        early.clear();
      }
    }

    /** It goes if it has come: one that is heard early is not in the view before its own. */
    synchronized void go(String why) {
      if (here && !gone) {
        gone = true;
        stopSending();
        if (!closed.get()) {
          listener.lost(id, why);
        }
      }
    }

    synchronized void hear(byte[] message) {
      if (gone || closed.get()) {
        return;
      }
      if (!here) {
        early.add(message);
      } else if (message.length == 0) {
        go("left");
      } else {
        listener.message(id, message);
      }
    }

    /** Takes no lock, because listeners send while they hear. */
    void send(byte[] message) {
      if (!gone) {
        outgoing.add(message);
      }
    }

    void awaitSent(long end) throws InterruptedException {
      TimeUnit.NANOSECONDS.timedJoin(sender, end - NanoClock.SYSTEM.nanoTime());
    }

    void stopSending() {
      sender.interrupt();
    }

    private void sendAll() {
      try {
        byte[] message;
        do {
          message = outgoing.take();
          channel.send(new BytesMessage(address, message));
        } while (message.length > 0);
      } catch (Exception e) {
        // It is gone, or the channel is closed: the view says so, too.
        Thread.currentThread().interrupt();
      }
    }
  }
}
