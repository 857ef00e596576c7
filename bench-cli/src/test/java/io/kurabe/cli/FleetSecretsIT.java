package io.kurabe.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.cli.fleet.FleetMembers;
import io.kurabe.cli.fleet.FleetPlan;
import io.kurabe.cli.fleet.Program;
import io.kurabe.fleet.internal.Fleet;
import io.kurabe.fleet.internal.FleetAgent;
import io.kurabe.fleet.internal.FleetEngine;
import io.kurabe.fleet.internal.FleetLink;
import io.kurabe.fleet.internal.TargetSites;
import io.kurabe.load.StopSignal;
import io.kurabe.postgres.internal.LocalPostgres;
import io.kurabe.probe.AnyMachine;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.NanoClock;
import io.kurabe.study.LoadTest;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** No password is in a message of a fleet that loads a user's server and one of Kurabe's own. */
class FleetSecretsIT {
  private static final String AGENT = "agent-0";

  private final Queue<String> messages = new ConcurrentLinkedQueue<>();

  @Test
  void noPasswordTravels() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres();
        TargetSession session =
            TargetSession.open(
                List.of(
                    Target.parse("pg=" + postgres.url("bench"))
                        .withPassword(Secret.of(LocalPostgres.PASSWORD)),
                    Target.parse("redis=embedded:redis")),
                Engines.load(),
                OpenOptions.DEFAULT,
                RunId.random())) {
      Map<String, Secret> passwords = new LinkedHashMap<>();
      session
          .servers()
          .forEach((n, s) -> s.reachableTarget().password().ifPresent(p -> passwords.put(n, p)));
      assertThat(passwords).containsOnlyKeys("pg", "redis");

      StudyResult result = load(session, passwords);
      assertThat(result.runs()).hasSize(2).allMatch(r -> r.audit().orElseThrow().exact());
      assertThat(messages)
          .anyMatch(m -> m.contains(session.workspace("pg").id().value()))
          .anyMatch(m -> m.contains(session.workspace("redis").id().value()))
          .allSatisfy(
              m ->
                  assertThat(m)
                      .doesNotContain(passwords.values().stream().map(Secret::reveal).toList()));
    }
  }

  private StudyResult load(TargetSession session, Map<String, Secret> passwords) throws Exception {
    Fleet fleet = new Fleet(1, Program.identity("coordinator", ""), NanoClock.SYSTEM);
    FleetAgent agent =
        new FleetAgent(
            Program.identity(AGENT, ""),
            new TargetSites(site -> site.toTarget().withPassword(passwords.get(site.target()))),
            AnyMachine.engine(),
            word -> {},
            word -> {});
    fleet.over(recorded((to, message) -> agent.message(FleetLink.COORDINATOR, message)));
    fleet.joined(AGENT, "127.0.0.1");
    CompletableFuture<Integer> code =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return agent.run(recorded((to, message) -> fleet.message(AGENT, message)));
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
            });
    fleet.gather(Duration.ofMinutes(1), new StopSignal(), word -> {});
    FleetMembers members = new FleetMembers(FleetPlan.parse("local:1"), "", word -> {});
    StudyResult result =
        LoadTest.onEach(session)
            .workload(Workload.named("counters", Map.of()))
            .joinedBy(new Attachment("counters", Map.of(), List.of()))
            .clients(2)
            .phases(Duration.ZERO, Duration.ofMillis(200))
            .repeats(1)
            .generator(
                new FleetEngine(
                    fleet, members.sites(session, OpenOptions.DEFAULT), AnyMachine.RULE))
            .runAll();
    fleet.end(ExitCode.OK);
    assertThat(code.get()).isEqualTo(ExitCode.OK);
    return result;
  }

  private FleetLink recorded(BiConsumer<String, byte[]> carry) {
    return new FleetLink() {
      @Override
      public void send(String member, byte[] message) {
        messages.add(new String(message, UTF_8));
        carry.accept(member, message);
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }
}
