package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.tier.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Network namespaces that are like hosts of their own, on one bridge with this machine. It needs
 * the rights of root.
 */
final class Hosts implements AutoCloseable {
  private final String name = "kf" + ProcessHandle.current().pid();
  private final String network = "10.77." + ProcessHandle.current().pid() % 250;
  private final int count;

  Hosts(int count) throws IOException {
    this.count = count;
    run("ip", "link", "add", name, "type", "bridge");
    run("ip", "addr", "add", network + ".1/24", "dev", name);
    run("ip", "link", "set", name, "up");
    for (int i = 0; i < count; i++) {
      run("ip", "netns", "add", host(i));
      run("ip", "link", "add", cable(i), "type", "veth", "peer", "name", "eth0", "netns", host(i));
      run("ip", "link", "set", cable(i), "master", name, "up");
      run("ip", "-n", host(i), "addr", "add", address(i) + "/24", "dev", "eth0");
      run("ip", "-n", host(i), "link", "set", "eth0", "up");
      run("ip", "-n", host(i), "link", "set", "lo", "up");
    }
  }

  /** The address of this machine, as the hosts know it. */
  InetAddress here() throws IOException {
    return InetAddress.getByName(network + ".1");
  }

  /** The address of a host. */
  String address(int i) {
    return network + "." + (10 + i);
  }

  private String host(int i) {
    return name + "h" + i;
  }

  private String cable(int i) {
    return name + "v" + i;
  }

  /** What stands before a command that a host is to carry out. */
  List<String> on(int i) {
    return List.of("ip", "netns", "exec", host(i));
  }

  /** Carries out a command on a host. */
  void run(int i, String... command) throws IOException {
    List<String> all = new ArrayList<>(on(i));
    all.addAll(List.of(command));
    run(all.toArray(String[]::new));
  }

  /** Pulls the cable of a host. */
  void unplug(int i) throws IOException {
    run("ip", "link", "set", cable(i), "down");
  }

  private static void run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      assertThat(Await.end(process)).as("%s: %s", List.of(command), said).isZero();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() throws IOException {
    for (int i = 0; i < count; i++) {
      run("ip", "link", "del", cable(i)); // Its namespace may live until its last process ends.
      run("ip", "netns", "del", host(i));
    }
    run("ip", "link", "del", name);
  }
}
