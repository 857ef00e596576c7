import io.kurabe.redis.RedisWorkload;
import io.kurabe.result.RunResult;
import io.kurabe.spec.Durability;
import io.kurabe.spec.Protocol;
import io.kurabe.study.TargetSession;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import java.time.Duration;
import java.util.List;

/**
 * One command on one key, as redis-benchmark sends it without {@code -r}. Arguments: target, INCR,
 * GET or SET, connections, pipeline, seconds of warm-up, seconds. Prints operations per second and
 * microseconds of processor time for each.
 */
public final class RedisLoad {
  public static void main(String[] arguments) throws Exception {
    System.setProperty("io.netty.leakDetection.level", "disabled"); // As the command line does.
    int pipeline = Integer.parseInt(arguments[3]);
    RedisWorkload.Builder workload =
        RedisWorkload.named("one-command")
            .beforeRun((redis, keys) -> redis.set(keys.of("k"), "0"));
    switch (arguments[1]) {
      case "INCR" -> workload.operation("INCR", 1, (redis, keys, random) -> redis.incr(keys.of("k")));
      case "GET" -> workload.operation("GET", 1, (redis, keys, random) -> redis.get(keys.of("k")));
      case "SET" -> workload.operation("SET", 1, (redis, keys, random) -> redis.set(keys.of("k"), "xxx"));
      default -> throw new IllegalArgumentException(arguments[1]);
    }
    try (TargetSession session =
        TargetSession.open(
            List.of(Target.parse(arguments[0])),
            Engines.load(),
            new OpenOptions(Durability.DURABLE, 0, pipeline, Protocol.PREPARED),
            RunId.random())) {
      RunResult run =
          LoadTest.on(session)
              .workload(workload.build())
              .clients(Integer.parseInt(arguments[2]) * pipeline)
              .phases(seconds(arguments[4]), seconds(arguments[5]))
              .run();
      long succeeded = run.operations().get(0).succeeded();
      if (run.operations().get(0).failed() > 0) {
        throw new IllegalStateException("failed: " + run.operations().get(0).errorCodes());
      }
      double cpu =
          run.generator().cpuShare()
              * Runtime.getRuntime().availableProcessors()
              * run.measuredSeconds()
              / succeeded;
      System.out.println(succeeded / run.measuredSeconds() + " " + cpu * 1e6);
    }
  }

  private static Duration seconds(String text) {
    return Duration.ofMillis((long) (Double.parseDouble(text) * 1000));
  }
}
