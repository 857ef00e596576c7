package io.kurabe.redis;

import io.kurabe.redis.internal.RedisWorkspace;
import io.kurabe.sql.internal.UserWorkloadParts;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.OperationCounts;
import io.kurabe.workload.WorkloadException;
import io.kurabe.workload.internal.Defects;
import io.kurabe.workload.internal.Tally;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The user's own Redis workload on a workspace. */
final class LoadedRedisWorkload implements LoadedWorkload {
  private final UserWorkloadParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check>
      parts;
  private final RedisWorkspace workspace;
  private final RedisKeys keys;
  private final Tally tally;
  private final Defects defects;

  LoadedRedisWorkload(
      UserWorkloadParts<RedisWorkload.Script, RedisWorkload.Action, RedisWorkload.Check> parts,
      RedisWorkspace workspace) {
    this.parts = parts;
    this.workspace = workspace;
    this.keys = new RedisKeys(workspace.prefix());
    this.tally = new Tally(parts.operations());
    this.defects = new Defects(parts.name());
  }

  @Override
  public String name() {
    return parts.name();
  }

  @Override
  public Map<String, String> parameters() {
    return parts.parameters();
  }

  @Override
  public List<Operation> operations() {
    return parts.operations();
  }

  @Override
  public Client open(int index) {
    return new UserCommandsClient(
        workspace.connections().place(), parts, keys, tally.lane(), defects);
  }

  @Override
  public void reset() {
    defects.clear();
    tally.clear();
    scripts("before-run", parts.beforeRun());
  }

  @Override
  public Optional<WorkloadException> defect() {
    return defects.first();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    OperationCounts counts = tally.counts();
    return parts.audit(
        acknowledged,
        uncertain,
        (name, check) ->
            unmeasured("check '" + name + "'", redis -> check.of(redis, keys, counts)));
  }

  /** Runs the user's commands before the first run. */
  void setUp() {
    scripts("set-up", parts.setUp());
  }

  private void scripts(String what, List<RedisWorkload.Script> scripts) {
    for (RedisWorkload.Script script : scripts) {
      unmeasured(
          what,
          redis -> {
            script.run(redis, keys);
            return true;
          });
    }
  }

  /** Runs work over a connection of its own; the shared one may repeat commands. */
  private <T> T unmeasured(String what, Function<RedisCommands<String, String>, T> work) {
    try (StatefulRedisConnection<String, String> connection = workspace.connections().openText()) {
      return work.apply(connection.sync());
    } catch (RedisException e) {
      throw workspace.failure("run the " + what + " of workload '" + parts.name() + "'", e);
    } catch (io.kurabe.target.TargetException e) {
      throw e;
    } catch (RuntimeException | AssertionError e) {
      throw parts.threw(what, e);
    }
  }
}
