package io.kurabe.cli.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.fleet.internal.FleetException;
import io.kurabe.target.local.internal.Frozen;
import io.kurabe.tier.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fleets of real processes on 127.0.0.1. */
class JGroupsLinkIT {
  private static final InetAddress HERE = InetAddress.getLoopbackAddress();
  private static final Endpoint ENDPOINT = new Endpoint(HERE, 0, null);

  /** Names of this domain never exist (RFC 6761). */
  private static final String UNKNOWN = "coordinator.invalid";

  @TempDir private static Path folder;

  private static FleetKey key;
  private static Path file;

  private final List<MemberProcess> processes = new ArrayList<>();
  private final Heard heard = new Heard();

  @BeforeAll
  static void makeAKey() {
    key = FleetKey.make();
    file = folder.resolve("fleet.p12");
    key.write(file);
  }

  @AfterEach
  void endProcesses() {
    processes.forEach(MemberProcess::close);
  }

  @Test
  void messagesArriveWholeAndInOrderUntilAMemberLeaves() throws Exception {
    List<MemberProcess> agents;
    try (JGroupsLink link = JGroupsLink.coordinate(key, ENDPOINT, heard)) {
      agents = agents(4, link);
      List<String> members = heard.members(4);
      assertThat(heard.joined()).allMatch(line -> line.endsWith(" 127.0.0.1"));
      assertThat(members).doesNotHaveDuplicates();

      List<byte[]> sent = new ArrayList<>();
      IntStream.range(0, 200).forEach(i -> sent.add(("message " + i).getBytes(UTF_8)));
      byte[] large = new byte[1 << 20];
      new SplittableRandom(1).nextBytes(large);
      sent.add(100, large);
      sent.forEach(message -> members.forEach(member -> link.send(member, message)));
      for (String member : members) {
        assertThat(heard.messages(member, sent.size()))
            .usingElementComparator(Arrays::compare)
            .containsExactlyElementsOf(sent);
      }

      assertThatThrownBy(() -> link.send(members.get(0), new byte[0]))
          .isInstanceOf(IllegalArgumentException.class);

      MemberProcess first = agents.remove(0);
      first.leave();
      assertThat(first.said()).endsWith("CLOSED");
      Await.until(() -> heard.lost().containsValue("left"));
      assertThat(heard.lost()).hasSize(1);

      members.forEach(member -> link.send(member, "the last".getBytes(UTF_8)));
    }
    for (MemberProcess agent : agents) {
      assertThat(agent.await("LOST coordinator")).isEqualTo("left");
      assertThat(agent.said()).contains("GOT coordinator the last");
    }
    assertThat(heard.lost()).hasSize(1);
  }

  /** The words tell that it was seen at the connection, and not by waiting for a sign of life. */
  @Test
  void aKilledAgentIsSeenAtItsConnectionAndTheOthersStay() throws Exception {
    try (JGroupsLink link = JGroupsLink.coordinate(key, ENDPOINT, heard)) {
      MemberProcess victim = agents(1, link).get(0);
      String lost = heard.members(1).get(0);
      List<MemberProcess> others = agents(3, link);
      List<String> members = heard.members(4);
      victim.kill();
      assertThat(heard.whyLost(lost)).isEqualTo("was lost: its connection was closed");
      for (String member : members.subList(1, 4)) {
        heard.echo(link, member, "ping");
      }
      assertThat(heard.lost()).containsOnlyKeys(lost);
      assertNobodyLost(others);
    }
  }

  @Test
  void aKilledCoordinatorIsSeenByAllAgents() throws Exception {
    int port = freePort();
    MemberProcess coordinator = start("coordinator", port, file);
    coordinator.await("READY");
    List<MemberProcess> agents = List.of(start("agent", port, file), start("agent", port, file));
    for (MemberProcess agent : agents) {
      agent.await("READY");
    }
    coordinator.kill();
    for (MemberProcess agent : agents) {
      assertThat(agent.await("LOST coordinator")).isEqualTo("was lost: its connection was closed");
    }
  }

  /**
   * The words tell that signs of life were missed. Beside it the same happens to a fleet of the
   * stack that is not used, and why: its healthy members are lost, too.
   */
  @Test
  void aStoppedAgentIsLostAndTheOthersAnswerAllTheTime() throws Exception {
    Heard merging = new Heard();
    FleetStack torn = new FleetStack(key, true);
    try (JGroupsLink link = JGroupsLink.coordinate(key, ENDPOINT, heard);
        JGroupsLink other = JGroupsLink.coordinate(torn, ENDPOINT, merging)) {
      ProcessHandle victim = agents(1, link).get(0).handle();
      ProcessHandle otherVictim = agents(1, other, "merging").get(0).handle();
      String lost = heard.members(1).get(0);
      String otherLost = merging.members(1).get(0);
      List<MemberProcess> others = agents(3, link);
      agents(2, other, "merging");
      List<String> healthy = heard.members(4).subList(1, 4);
      List<String> dragged = merging.members(3).subList(1, 3);
      try (Frozen frozen = Frozen.of(victim);
          Frozen otherFrozen = Frozen.of(otherVictim)) {
        Await.meanwhile(Duration.ofSeconds(15), () -> pingAll(link, healthy));
        assertThat(heard.whyLost(lost)).isEqualTo("was lost: it did not answer for 5 s");
        assertThat(merging.whyLost(otherLost)).isEqualTo(heard.whyLost(lost));
        assertThat(merging.whyLost(dragged.get(0))).startsWith("was lost");
        assertThat(merging.whyLost(dragged.get(1))).startsWith("was lost");
        pingAll(link, healthy);
        assertThat(List.of(frozen, otherFrozen)).hasSize(2);
      }
      assertThat(heard.lost()).containsOnlyKeys(lost);
      assertNobodyLost(others);
    }
  }

  private int pingAll(JGroupsLink link, List<String> members) throws InterruptedException {
    members.forEach(member -> heard.echo(link, member, "ping"));
    heard.awaitLossForAMoment();
    return members.size();
  }

  @Test
  void anAgentWaitsForItsCoordinator() throws Exception {
    int port = freePort();
    MemberProcess early = start("agent", port, file);
    assertThat(early.await("WAITS"))
        .matches(
            "waiting for the coordinator at 127.0.0.1:%1$d: nobody listens at 127.0.0.1:%1$d; \\d+ s left"
                .formatted(port));
    try (JGroupsLink link = JGroupsLink.coordinate(key, new Endpoint(HERE, port, null), heard)) {
      early.await("READY");
      heard.echo(link, heard.members(1).get(0), "ping");
    }
  }

  @Test
  void whoIsNotOfTheFleetDoesNotGetInAndDisturbsNobody() throws Exception {
    List<Socket> silent = new ArrayList<>();
    try (JGroupsLink link = JGroupsLink.coordinate(key, ENDPOINT, heard)) {
      InetSocketAddress at = link.address();
      assertThatThrownBy(() -> join(FleetKey.make(), at.getPort()))
          .isInstanceOf(FleetException.class)
          .hasMessageEndingWith(
              "the certificate of %s is not of this fleet: all members need the same key file",
              Coordinators.text(at));
      noise(at);
      for (int i = 0; i < 3; i++) {
        silent.add(new Socket(at.getAddress(), at.getPort()));
      }
      agents(1, link);
      heard.echo(link, heard.members(1).get(0), "ping");
      assertThat(heard.joined()).hasSize(1);
      assertThat(heard.lost()).isEmpty();
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
  }

  private static void noise(InetSocketAddress at) throws IOException {
    byte[] noise = new byte[1 << 20];
    new SplittableRandom(2).nextBytes(noise);
    try (Socket socket = new Socket(at.getAddress(), at.getPort())) {
      socket.getOutputStream().write(noise);
    } catch (SocketException e) {
      assertThat(e).hasMessageMatching("Broken pipe|Connection reset.*"); // It hangs up.
    }
  }

  @Test
  void anAgentSaysWhyItWasNotLetIn() throws IOException {
    int nobody = freePort();
    assertThatThrownBy(() -> join(key, nobody))
        .isInstanceOf(FleetException.class)
        .hasMessage(
            "the coordinator at 127.0.0.1:%1$d did not let this process in within 0 s: nobody listens at 127.0.0.1:%1$d",
            nobody);
    assertThatThrownBy(() -> join(key, Coordinators.parse(UNKNOWN)))
        .isInstanceOf(FleetException.class)
        .hasMessageEndingWith("the name '" + UNKNOWN + "' is unknown");
    assertThatThrownBy(
            () ->
                JGroupsLink.join(
                    key,
                    Coordinators.parse("127.0.0.1:" + nobody),
                    ENDPOINT,
                    Duration.ofMinutes(1),
                    () -> true,
                    line -> {},
                    heard))
        .isInstanceOf(InterruptedException.class);
  }

  @Test
  void whatIsNoFleetIsNamed() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
      String at = "127.0.0.1:" + server.getLocalPort();
      Thread answers = new Thread(() -> answerWithoutTls(server));
      answers.start();
      assertThatThrownBy(() -> join(key, server.getLocalPort()))
          .isInstanceOf(FleetException.class)
          .hasMessageEndingWith(at + " speaks no TLS 1.3 as fleets do: it is not of a fleet");
      answers.join();
      // From here on nobody accepts.
      assertThatThrownBy(() -> join(key, server.getLocalPort()))
          .isInstanceOf(FleetException.class)
          .hasMessageEndingWith(
              at + " takes connections, but does not speak: it is busy, or not of a fleet");
    }
  }

  private static void answerWithoutTls(ServerSocket server) {
    try (Socket socket = server.accept()) {
      socket.getOutputStream().write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(UTF_8));
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      assertThat(e).isInstanceOf(SocketException.class); // The other side hung up.
    }
  }

  @Test
  void aCoordinatorSaysThatItsPortIsTaken() throws IOException {
    try (ServerSocket other = new ServerSocket(0, 1, HERE)) {
      Endpoint taken = new Endpoint(HERE, other.getLocalPort(), null);
      assertThatThrownBy(() -> JGroupsLink.coordinate(key, taken, heard))
          .isInstanceOf(FleetException.class)
          .hasMessage(
              "cannot listen at port %d of 127.0.0.1: another program does", other.getLocalPort());
    }
  }

  /** Joins with one try. */
  private JGroupsLink join(FleetKey with, int port) throws InterruptedException {
    return join(with, Coordinators.parse("127.0.0.1:" + port));
  }

  private JGroupsLink join(FleetKey with, Coordinators at) throws InterruptedException {
    return JGroupsLink.join(with, at, ENDPOINT, Duration.ZERO, () -> false, line -> {}, heard);
  }

  private List<MemberProcess> agents(int count, JGroupsLink coordinator, String... more)
      throws IOException {
    List<Object> args = new ArrayList<>(List.of("agent", coordinator.address().getPort(), file));
    args.addAll(List.of(more));
    List<MemberProcess> started = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      started.add(start(args.toArray()));
    }
    return started;
  }

  private MemberProcess start(Object... args) throws IOException {
    MemberProcess process = MemberProcess.start(folder, args);
    processes.add(process);
    return process;
  }

  private static void assertNobodyLost(List<MemberProcess> members) throws IOException {
    for (MemberProcess member : members) {
      assertThat(member.said())
          .noneMatch(line -> line.startsWith("LOST"))
          .allMatch(line -> line.matches("READY|JOINED .*|GOT .*"));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, HERE)) {
      return socket.getLocalPort();
    }
  }
}
