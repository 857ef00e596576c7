package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.cli.aws.HostReader;
import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Limits;
import io.kurabe.cli.profile.Profile.Part;
import io.kurabe.cli.profile.Profile.Setting;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.compare.Gate;
import io.kurabe.compare.Loads;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.ParameterValues;
import io.kurabe.config.Parameters;
import io.kurabe.load.StopSignal;
import io.kurabe.result.StudyResult;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.PreparedStudy;
import io.kurabe.study.internal.Study;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.study.internal.StudyInfo;
import io.kurabe.study.internal.StudyParameters;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Target;
import io.kurabe.target.Workspace;
import io.kurabe.tier.Await;
import io.kurabe.workload.StatementText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exit codes, gates and limits of a profile whose parts give results made by hand. */
class ProfileRunTest {
  private static final StudyResult HALF_AS_FAST =
      new Loads()
          .point("old", "upsert", 1000, 1010, 990, 1005, 995, 1002, 998)
          .point("new", "upsert", 500, 505, 495, 502, 497, 501, 499)
          .result();

  /** Long enough for the first part to begin before it is over. */
  private static final Limits LITTLE_TIME =
      new Limits(Optional.of(Duration.ofMillis(500)), OptionalLong.empty(), OptionalDouble.empty());

  @TempDir private Path folder;

  private final CaughtScreen screen = new CaughtScreen(Map.of());

  @Test
  void aGateThatFailsGivesExitCodeOne() throws Exception {
    assertThat(run(Limits.NONE, part("writes", "throughput<5% slower", stop -> HALF_AS_FAST)))
        .isEqualTo(ExitCode.GATE_FAILED);
    assertThat(screen.out())
        .contains("Gates", "writes: throughput<5% slower fails: ")
        .contains("upsert at 1 client, new: 0.500x");
    assertThat(Files.readString(results().resolve("summary.md")))
        .contains("throughput&lt;5% slower")
        .contains("fails");
  }

  @Test
  void aGateThatHoldsGivesNone() throws Exception {
    assertThat(run(Limits.NONE, part("writes", "throughput<60% slower", stop -> HALF_AS_FAST)))
        .isZero();
    assertThat(screen.out())
        .contains("writes: throughput<60% slower holds: in the only comparison");
  }

  @Test
  void whatIsRefusedLeavesNoFolder() throws IOException {
    Target[] servers = {Target.parse("old=embedded:redis"), Target.parse("new=embedded:redis")};
    PlannedPart part = part("writes", "throughput<5% slower", stop -> HALF_AS_FAST, servers);
    Limits rows = new Limits(Optional.empty(), OptionalLong.of(1_999), OptionalDouble.empty());
    assertThatThrownBy(() -> run(rows, part))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("about 2,000 rows into tables, and limits.rows allows 1,999");
    Limits money = new Limits(Optional.empty(), OptionalLong.empty(), OptionalDouble.of(1));
    assertThatThrownBy(() -> run(money, part))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("A limit of money needs the price of every server");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aLimitBetweenTwoPartsIsSaidWithHowToGoOn() throws Exception {
    PlannedPart last = part("last", "throughput<60% slower", stop -> HALF_AS_FAST);
    assertThat(run(LITTLE_TIME, part("first", "throughput<60% slower", this::late), last))
        .isEqualTo(ExitCode.GATE_FAILED);
    assertThat(screen.out().replaceAll("\\s+", " "))
        .contains("the limit of time was reached", "Complete: 1 of 2.", "--resume " + results());
    assertThat(results().resolve("first")).isDirectory();
    assertThat(results().resolve("last")).doesNotExist();
  }

  @Test
  void aLimitCountsMoreThanAPartThatIsVoid() throws Exception {
    StudyResult unfit = new Loads().unfit().point("old", "upsert", 1000, 1010, 990).result();
    PlannedPart isVoid =
        part(
            "void",
            "p99<5% slower",
            stop -> {
              late(stop);
              return unfit;
            });
    PlannedPart last = part("last", "p99<5% slower", stop -> unfit);
    assertThat(run(LITTLE_TIME, isVoid, last)).isEqualTo(ExitCode.GATE_FAILED);
    assertThat(run(Limits.NONE, last)).isEqualTo(ExitCode.RUN_INVALID);
  }

  @Test
  void whatEndsItWhenAllIsMeasuredCutsNothing() throws Exception {
    assertThat(run(Limits.NONE, part("writes", "throughput<60% slower", ProfileRunTest::last)))
        .isZero();
    assertThat(screen.out()).doesNotContain("Not all parts", "--resume");
  }

  /** Complete, and ended at once. */
  private static StudyResult last(StopSignal stop) {
    stop.request("it was ended");
    return HALF_AS_FAST;
  }

  /** Complete, at an instant after the limit. */
  private StudyResult late(StopSignal stop) {
    Await.until(stop::requested);
    return HALF_AS_FAST;
  }

  /** On no servers, or on such as are never opened. */
  private static PlannedPart part(
      String name, String gate, Function<StopSignal, StudyResult> measured, Target... targets) {
    Setting line = new Setting("upsert", 3);
    List<Setting> names = List.of(new Setting("old", 3), new Setting("new", 3));
    Part part =
        new Part(
            name, "", false, line, names, Map.of(), Map.of(), List.of(new Setting(gate, 4)), 3);
    PreparedStudy<?> study = new KnownStudy(name, measured).prepare(Map.of());
    return new PlannedPart(part, study, List.of(targets), List.of(Gate.parse(gate)));
  }

  /** Has a result without measuring anything. */
  private record KnownStudy(String name, Function<StopSignal, StudyResult> measured)
      implements Study<KnownStudy.None> {
    private record None(ParameterValues values) implements StudyParameters {}

    @Override
    public StudyInfo info() {
      return new StudyInfo(name, "What is known already?", List.of(), "", false, "");
    }

    @Override
    public Parameters<None> parameters() {
      return Parameters.of(List.of(), None::new);
    }

    @Override
    public OpenOptions open(None parameters) {
      return OpenOptions.DEFAULT;
    }

    @Override
    public PlanEstimate estimate(None parameters, int targets) {
      return PlanEstimate.of(1_000, 1);
    }

    @Override
    public StudyResult run(None parameters, StudyContext context) {
      return measured.apply(context.stop());
    }

    @Override
    public List<StatementText> statements(None parameters, Workspace workspace) {
      return List.of();
    }
  }

  private int run(Limits limits, PlannedPart... parts) throws InterruptedException {
    Slot old = new Slot("old", "", "postgres", Optional.empty(), "embedded:postgres", 1);
    Slot young = new Slot("new", "", "postgres", Optional.empty(), "embedded:postgres", 2);
    Profile profile =
        new Profile(
            "mine",
            "made by hand",
            Map.of("old", old, "new", young),
            List.of(parts).stream().map(PlannedPart::part).toList(),
            Map.of(),
            Map.of(),
            limits);
    return new ProfileRun(
            screen.screen(),
            new OutputOptions(),
            profile,
            List.of(parts),
            HostReader.Options.DEFAULT,
            false,
            Optional.empty(),
            Optional.empty())
        .run(Optional.empty(), () -> ProfileFolder.create(folder, "mine", "x"));
  }

  private Path results() throws IOException {
    return ResultFolder.only(folder);
  }
}
