package io.kurabe.study.page.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.page.internal.Block;
import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Medium;
import io.kurabe.page.internal.Page;
import io.kurabe.page.internal.Section;
import io.kurabe.page.internal.Table;
import io.kurabe.page.internal.Tone;
import io.kurabe.probe.Environment;
import io.kurabe.result.FleetResult;
import io.kurabe.result.FleetResult.Generator;
import io.kurabe.result.RunResult;
import io.kurabe.result.StudyResult;
import io.kurabe.spec.Arrivals;
import io.kurabe.spec.Phases;
import io.kurabe.spec.RunSpec;
import io.kurabe.spec.ThinkTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class GeneratorSectionsTest {
  private static final Environment MACHINE =
      Environment.of("1.0", "Java 17").withMachine("cpu", 4, 1_024).withSystem("Linux", "amd64");

  private static Generator generator(int number, double lateMillis, double uncertainMillis) {
    return Generator.of("agent-" + number, "host-" + number, "eu-1a", MACHINE, 2)
        .did(
            Optional.of(
                FleetResult.Work.of(300 - 100 * number, 1_000, 2_000)
                    .on(0.2, 3, 150)
                    .over(0.5, List.of(100.0, 200.0))),
            Optional.of(
                new FleetResult.Clock(
                    5e6 + number,
                    uncertainMillis,
                    OptionalDouble.of(1.5),
                    -0.3,
                    OptionalDouble.of(lateMillis))));
  }

  private static RunResult run(int number, Generator... generators) {
    RunSpec spec =
        RunSpec.of(
            "run-" + number,
            "point-select",
            new Arrivals.Closed(4, ThinkTime.NONE),
            new Phases(Duration.ZERO, Duration.ofSeconds(1)));
    return RunResult.of(spec)
        .on(List.of("db"))
        .fleet(Optional.of(new FleetResult(List.of(generators))))
        .build();
  }

  private static Page page(RunResult... runs) {
    return StudyPages.of(
        StudyResult.of("load point-select", "How fast?")
            .made(Instant.EPOCH, 1)
            .on(MACHINE.withMachine("coordinator's cpu", 2, 512))
            .runs(List.of(runs), List.of())
            .build());
  }

  private static List<Block> blocks(Page page, String id, Medium medium) {
    return page.sections().stream()
        .filter(s -> s.id().equals(id))
        .map(s -> s.blocksFor(medium))
        .findFirst()
        .orElse(List.of());
  }

  @Test
  void generatorsThatAreAlikeAreALine() {
    Page page = page(run(1, generator(0, 0.31, 0.12), generator(1, 0.82, 0.4)));
    Block line =
        new Block.Text(
            Tone.PLAIN, "2 generators alike, started within 0.6 ms, clocks known to 0.4 ms.");
    assertThat(blocks(page, "generators", Medium.TERMINAL)).containsExactly(line);
    assertThat(blocks(page, "generators", Medium.MARKDOWN)).containsExactly(line);
    assertThat(blocks(page, "generators", Medium.BROWSER)).hasSize(2).contains(line);
  }

  @Test
  void theWorstOfSeveralRunsIsTold() {
    Page page =
        page(
            run(1, generator(0, 0.1, 0.2)),
            run(2, generator(0, 0.1, 0.2), generator(1, 1.1, 0.3), generator(2, 0.1, 0.2)),
            run(3, generator(0, 0.1, 2.2), generator(1, 0.2, 0.3)));
    assertThat(blocks(page, "generators", Medium.TERMINAL))
        .containsExactly(
            new Block.Text(
                Tone.PLAIN,
                "1 to 3 generators alike, started within 1.0 ms, clocks known to 2.2 ms, at worst"
                    + " of 3 runs."));
  }

  @Test
  void aLostGeneratorIsMarkedInItsRun() {
    Generator lost = generator(1, 0.1, 0.2).lost("was lost: it died after 1.2 s of 4 s");
    List<Block> blocks =
        blocks(
            page(run(1, generator(0, 0.1, 0.2)), run(2, generator(0, 0.1, 0.2), lost)),
            "generators",
            Medium.TERMINAL);
    Table table = (Table) blocks.get(0);
    assertThat(table.rows()).extracting(Table.Row::group).containsOnly("run-2");
    assertThat(table.rows().get(1).cells())
        .anySatisfy(
            cell -> {
              assertThat(cell.text()).isEqualTo("LOST");
              assertThat(cell.tone()).isEqualTo(Tone.BAD);
            });
    assertThat(blocks.get(2).toString()).contains("The other run: 1 generator, started");
  }

  @Test
  void anOddOneAnotherMachineAndAnUnknownStartShowTheTable() {
    Generator odd = generator(1, 0.1, 0.2).remarking(List.of("it is slow"));
    Generator other =
        Generator.of("agent-1", "h", "", MACHINE.withSystem("Linux", "arm64"), 2)
            .did(generator(1, 0, 0).work(), generator(1, 0, 0).clock());
    Generator unknown = Generator.of("agent-1", "h", "", MACHINE, 2);
    for (Generator second : List.of(odd, other, unknown)) {
      assertThat(
              blocks(page(run(1, generator(0, 0.1, 0.2), second)), "generators", Medium.TERMINAL))
          .as(second.toString())
          .anyMatch(Table.class::isInstance)
          .noneMatch(block -> block.toString().contains("alike"));
    }
  }

  @Test
  void whereThereIsLittleRoomOnlyTheFirstRunsAreListed() {
    List<RunResult> runs = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      runs.add(run(i, generator(0, 0, 0).remarking(List.of("it is slow"))));
    }
    List<Block> blocks =
        blocks(page(runs.toArray(RunResult[]::new)), "generators", Medium.TERMINAL);
    assertThat(((Table) blocks.get(0)).rows()).hasSize(3);
    assertThat(blocks.get(1).toString()).contains("2 more runs are in report.html");
  }

  @Test
  void theFilesHaveARowForEachGeneratorAndForEachRate() {
    List<DataFile> files = page(run(1, generator(0, 0, 0), generator(1, 0, 0))).data();
    DataFile generators = named("generators.csv", files);
    assertThat(generators.rows()).hasSize(2);
    assertThat(generators.rows().get(0).get(generators.titles().indexOf("share"))).isEqualTo(0.6);
    assertThat(named("generator-series.csv", files).rows())
        .containsExactly(
            List.of("run-1", "agent-0", "0.000", 100.0),
            List.of("run-1", "agent-0", "0.500", 200.0),
            List.of("run-1", "agent-1", "0.000", 100.0),
            List.of("run-1", "agent-1", "0.500", 200.0));
  }

  private static DataFile named(String name, List<DataFile> files) {
    return files.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void theSettingSaysWhoMadeTheLoadsAndThatTheCoordinatorMadeNone() {
    Page page = page(run(1, generator(0, 0, 0), generator(1, 0, 0)));
    String setting = blocks(page, "setting", Medium.MARKDOWN).toString();
    assertThat(setting)
        .contains("The loads were made by 2 generators on host-0 (eu-1a), host-1 (eu-1a).")
        .contains("Coordinator, which made no load")
        .contains("coordinator's cpu")
        .contains("title=agent-0, agent-1");
  }

  @Test
  void aRunOfOneProcessHasNoSuchSection() {
    Page page = page(run(1).toBuilder().fleet(Optional.empty()).build());
    assertThat(page.sections()).extracting(Section::id).doesNotContain("generators");
    assertThat(page.data()).extracting(DataFile::name).doesNotContain("generators.csv");
    assertThat(blocks(page, "setting", Medium.MARKDOWN).toString()).doesNotContain("oordinator,");
  }
}
