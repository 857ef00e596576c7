package io.kurabe.cli.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kurabe.fleet.internal.FleetLink;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * A member of a fleet that prints what it hears, and sends each message back. It leaves when what
 * it reads is closed. Arguments: {@code agent|coordinator}, port of the coordinator, file of the
 * key, and {@code merging} for the stack that tears fleets apart.
 */
final class FleetMember implements FleetLink.Listener {
  private final CompletableFuture<FleetLink> link = new CompletableFuture<>();
  private final Executor answers =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
          });

  private FleetMember() {}

  public static void main(String[] args) throws IOException, InterruptedException {
    int port = Integer.parseInt(args[1]);
    FleetKey key = FleetKey.read(Path.of(args[2]));
    FleetStack stack = new FleetStack(key, args.length > 3);
    FleetMember member = new FleetMember();
    try (FleetLink link =
        args[0].equals("agent")
            ? new Joining(key, stack, Coordinators.parse("127.0.0.1:" + port), Endpoint.ANY, member)
                .within(Duration.ofMinutes(2), () -> false, line -> say("WAITS " + line))
            : JGroupsLink.coordinate(
                stack, new Endpoint(InetAddress.getByName("127.0.0.1"), port, null), member)) {
      member.link.complete(link);
      say("READY");
      System.in.readAllBytes();
    }
    say("CLOSED");
  }

  @Override
  public void joined(String member, String address) {
    say("JOINED " + member + " " + address);
  }

  @Override
  public void lost(String member, String why) {
    say("LOST " + member + " " + why);
  }

  @Override
  public void message(String member, byte[] message) {
    // The first come before main has the link, and a listener does not wait.
    answers.execute(() -> link.join().send(member, message));
    if (message.length < 100) {
      say("GOT " + member + " " + new String(message, UTF_8));
    }
  }

  private static synchronized void say(String line) {
    System.out.println(line);
  }
}
