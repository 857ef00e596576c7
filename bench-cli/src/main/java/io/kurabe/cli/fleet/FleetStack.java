package io.kurabe.cli.fleet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jgroups.Address;
import org.jgroups.JChannel;
import org.jgroups.protocols.FD_ALL3;
import org.jgroups.protocols.FRAG2;
import org.jgroups.protocols.MERGE3;
import org.jgroups.protocols.MFC;
import org.jgroups.protocols.PerDestinationBundler;
import org.jgroups.protocols.TCP;
import org.jgroups.protocols.TCPPING;
import org.jgroups.protocols.UFC;
import org.jgroups.protocols.UNICAST3;
import org.jgroups.protocols.VERIFY_SUSPECT2;
import org.jgroups.protocols.pbcast.GMS;
import org.jgroups.protocols.pbcast.NAKACK2;
import org.jgroups.protocols.pbcast.STABLE;
import org.jgroups.stack.Protocol;
import org.jgroups.util.DefaultThreadFactory;
import org.jgroups.util.FlagsUUID;
import org.jgroups.util.TLS;
import org.jgroups.util.TLSClientAuth;

/**
 * The protocols of JGroups by which members of a fleet speak. Diagnostics, JMX and multicast are
 * off, and no fleet merges again: who was excluded ends.
 */
final class FleetStack {
  /** How long a silent member is waited for before it is suspected. */
  static final Duration SILENCE = Duration.ofSeconds(5);

  private static final Duration HEARTBEAT = Duration.ofSeconds(1);
  private static final Duration VERIFICATION = Duration.ofSeconds(1);
  private static final Duration JOINING = Duration.ofSeconds(15);
  private static final Duration LEAVING = Duration.ofSeconds(1);

  /** Of one TCP connection; that of a busy host takes its time to say who it is. */
  private static final Duration CONNECTING = Duration.ofSeconds(1);

  private static final Duration INTRODUCTION = Duration.ofSeconds(2);

  private static final int MOST_THREADS = 50;
  private static final int FRAGMENT_BYTES = 60_000;

  /** Marks the address of the coordinator, so that no agent is taken for it. */
  private static final short COORDINATOR = 1;

  private final FleetKey key;
  private final boolean merging;

  FleetStack(FleetKey key) {
    this(key, false);
  }

  /**
   * Makes the stack.
   *
   * @param merging with what JGroups recommends instead, for a test that shows what comes of it:
   *     one thread that sends to all members, and groups that merge. The thread waits without limit
   *     in the TLS handshake with a hung process that is to be merged with, and the healthy members
   *     lose each other.
   */
  FleetStack(FleetKey key, boolean merging) {
    this.key = key;
    this.merging = merging;
  }

  static boolean isCoordinator(Address address) {
    return address instanceof FlagsUUID uuid && uuid.isFlagSet(COORDINATOR);
  }

  /** Makes the channel of a coordinator, which asks nobody whether it may begin. */
  JChannel ofCoordinator(Endpoint endpoint) throws Exception {
    // Others may not come by themselves: a coordinator finds only itself.
    GMS membership = new GMS().setJoinTimeout(1);
    FlagsUUID own = FlagsUUID.randomUUID();
    own.setFlag(COORDINATOR);
    return channel(endpoint, new TCPPING().setInitialHosts(List.of()), membership, own);
  }

  /** Makes the channel of an agent, which asks at these addresses for the coordinator. */
  JChannel ofAgent(Endpoint endpoint, Collection<InetSocketAddress> coordinator) throws Exception {
    // One attempt, since the names of the coordinator are to be looked up anew before the next.
    GMS membership = new GMS().setJoinTimeout(JOINING.toMillis()).setMaxJoinAttempts(1);
    TCPPING discovery = new TCPPING().setInitialHosts(coordinator);
    // Asks anew each second: when another agent gets in, the coordinator closes all connections
    // that are not of members, and so loses what one asked who is about to become one.
    discovery.numDiscoveryRuns((int) JOINING.toSeconds());
    return channel(endpoint, discovery, membership, FlagsUUID.randomUUID());
  }

  private JChannel channel(Endpoint endpoint, TCPPING discovery, GMS membership, FlagsUUID own)
      throws Exception {
    List<Protocol> protocols =
        new ArrayList<>(
            List.of(
                transport(endpoint),
                discovery.setPortRange(0),
                new FD_ALL3().setTimeout(SILENCE.toMillis()).setInterval(HEARTBEAT.toMillis()),
                new VERIFY_SUSPECT2().setTimeout(VERIFICATION.toMillis()),
                new NAKACK2().useMcastXmit(false),
                new UNICAST3(),
                new STABLE(),
                membership.setLeaveTimeout(LEAVING.toMillis()).printLocalAddress(false),
                new UFC(),
                new MFC(),
                new FRAG2().setFragSize(FRAGMENT_BYTES)));
    if (merging) {
      protocols.add(2, new MERGE3().setMinInterval(1_000).setMaxInterval(3_000));
    }
    return new JChannel(protocols).addAddressGenerator(() -> own).name(own.toStringLong());
  }

  private TCP transport(Endpoint endpoint) {
    TCP tcp = new TCP();
    tcp.setBindPort(endpoint.port()).setPortRange(0);
    if (endpoint.address() != null) {
      tcp.setBindAddress(endpoint.address());
    }
    InetSocketAddress advertised = endpoint.advertised();
    if (advertised != null) {
      tcp.setExternalAddr(advertised.getAddress()).setExternalPort(advertised.getPort());
    }
    tcp.tls(
        new TLS()
            .enabled(true)
            .setClientAuth(TLSClientAuth.NEED)
            .setProtocols(new String[] {"TLSv1.3"})
            .setSSLContext(key.sslContext()));
    // A killed member is seen at its connection: FD_SOCK2 would open a second port without TLS.
    tcp.enableSuspectEvents(true);
    tcp.setSockConnTimeout((int) CONNECTING.toMillis());
    tcp.setPeerAddrReadTimeout((int) INTRODUCTION.toMillis());
    tcp.setThreadFactory(new Threads());
    tcp.getThreadPool().setMinThreads(0).setMaxThreads(MOST_THREADS);
    if (!merging) {
      // A hung member must not hold up what is sent to the others.
      tcp.setBundler(new PerDestinationBundler().useSingleSenderThread(false));
    }
    return tcp;
  }

  /** Makes JGroups' threads daemons, but for those of the bundler, which end with the channel. */
  private static final class Threads extends DefaultThreadFactory {
    Threads() {
      super("kurabe-fleet", true, true);
    }

    @Override
    public Thread newThread(Runnable work, String name) {
      return super.newThread(work, name.startsWith(baseName) ? name : baseName + "-" + name);
    }
  }
}
