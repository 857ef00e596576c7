package io.kurabe.cli;

import io.kurabe.cli.profile.Profile;
import io.kurabe.cli.profile.Profile.Slot;
import io.kurabe.load.StopSignal;
import io.kurabe.study.StudyProgress;
import io.kurabe.study.TargetSession;
import io.kurabe.study.internal.Journal;
import io.kurabe.study.internal.PlanEstimate;
import io.kurabe.study.internal.StudyContext;
import io.kurabe.target.Engines;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.WorkFolder;
import java.util.ArrayList;
import java.util.List;

/**
 * What a part of a profile is going to do. How many runs a study makes depends on what the servers
 * can do, and is counted on embedded servers in their place.
 *
 * @param seconds how long they take together, with the filling of tables; about
 */
record PartPlan(int runs, double seconds) {
  /** A guess of the rate at which rows go in, for the expected time only. */
  private static final double ROWS_PER_SECOND = 60_000;

  /** Ends a study when its plan is known. */
  private static final class KnownException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient PartPlan plan;

    KnownException(PartPlan plan) {
      super("the plan is known", null, false, false);
      this.plan = plan;
    }
  }

  static PartPlan of(PlannedPart part, Profile profile) throws InterruptedException {
    PlanEstimate estimate = part.estimate();
    if (estimate.runs().isEmpty()) {
      return counted(part, profile);
    }
    PlanEstimate.Runs runs = estimate.runs().get();
    int all = runs.perTarget() * part.targets().size();
    double filling = rows(part, profile) / ROWS_PER_SECOND;
    return new PartPlan(all, all * runs.each().toMillis() / 1e3 + filling);
  }

  /** Rows that a part fills into the tables of all its targets, about. */
  static long rows(PlannedPart part, Profile profile) {
    long sql = part.targets().stream().filter(t -> !isRedis(t, profile)).count();
    return part.estimate().rows() * sql;
  }

  /** Returns whether the profile says that it is a Redis: it has keys in place of a schema. */
  static boolean isRedis(Target target, Profile profile) {
    Slot slot = profile.targets().get(target.name());
    return slot != null && "redis".equals(slot.engine());
  }

  /** Counts the runs that the study's own code plans on servers that stand in for the user's. */
  private static PartPlan counted(PlannedPart part, Profile profile) throws InterruptedException {
    List<Target> standIns = new ArrayList<>();
    for (String name : part.part().targetNames()) {
      Slot slot = profile.targets().get(name);
      if (slot != null) {
        standIns.add(Target.parse(slot.local()).withName(name));
      }
    }
    try (WorkFolder folder = WorkFolder.create("plan");
        TargetSession session =
            TargetSession.open(standIns, Engines.load(), part.study().open(), RunId.random())) {
      Journal journal = Journal.begin(folder.path(), RunId.random());
      part.study().run(StudyContext.on(session).with(journal).with(new StopSignal(), COUNTING));
    } catch (KnownException known) {
      return known.plan;
    }
    return new PartPlan(0, 0);
  }

  private static final StudyProgress COUNTING =
      new StudyProgress() {
        @Override
        public void plan(int runs, double seconds) {
          throw new KnownException(new PartPlan(runs, seconds));
        }
      };
}
