package io.kurabe.cli.fleet;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.kurabe.fleet.internal.FleetLink;
import io.kurabe.tier.Await;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Keeps what a link tells, for tests that wait for it. */
final class Heard implements FleetLink.Listener {
  private final List<String> joined = new CopyOnWriteArrayList<>();
  private final Map<String, String> lost = new ConcurrentHashMap<>();
  private final BlockingQueue<String> losses = new LinkedBlockingQueue<>();
  private final Map<String, List<byte[]>> messages = new ConcurrentHashMap<>();

  @Override
  public void joined(String member, String address) {
    joined.add(member + " " + address);
  }

  @Override
  public void lost(String member, String why) {
    lost.merge(member, why, (one, other) -> one + ", and then " + other);
    losses.add(member);
  }

  @Override
  public void message(String member, byte[] message) {
    messages.computeIfAbsent(member, m -> new CopyOnWriteArrayList<>()).add(message);
  }

  /** Waits until so many have joined; their ids in that order. */
  List<String> members(int count) {
    return Await.until(() -> joined, j -> j.size() >= count).stream()
        .map(line -> line.split(" ")[0])
        .toList();
  }

  List<String> joined() {
    return joined;
  }

  /** Who was lost, and why. */
  Map<String, String> lost() {
    return lost;
  }

  /** Waits until a member is lost; why. */
  String whyLost(String member) {
    return Await.until(() -> lost.getOrDefault(member, ""), why -> !why.isEmpty());
  }

  /** Waits a tenth of a second, or until somebody is lost whom nobody has waited for yet. */
  void awaitLossForAMoment() throws InterruptedException {
    losses.poll(100, TimeUnit.MILLISECONDS);
  }

  /** Waits until a member has sent so many messages; all of it. */
  List<byte[]> messages(String member, int count) {
    return Await.until(
        () -> messages.getOrDefault(member, List.of()), sent -> sent.size() >= count);
  }

  /** Sends a text that the member sends back, and waits for that. */
  void echo(FleetLink link, String member, String text) {
    int before = messages.getOrDefault(member, List.of()).size();
    link.send(member, text.getBytes(UTF_8));
    messages(member, before + 1);
  }
}
