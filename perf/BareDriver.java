import io.kurabe.jdbc.SqlWorkspace;
import io.kurabe.redis.RedisWorkload;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.study.Bench;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.workload.Workload;
import io.kurabe.workload.sysbench.SysbenchWorkload;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.mysqlclient.MySQLConnectOptions;
import io.vertx.mysqlclient.MySQLConnection;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgConnection;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One client of Kurabe over TLS beside a loop of a few lines over the same driver, the same
 * statement and the same server, in turns in one JVM. Arguments: URL of a server with TLS (trust
 * without a password), driver (jdbc, vertx or lettuce), pairs, seconds of each.
 */
public final class BareDriver {
  private static final int ROWS = 10_000;

  /** Requests that were answered within the time, per second. */
  private interface Loop extends AutoCloseable {
    double rate(double seconds) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[0];
    String driver = arguments[1];
    int pairs = Integer.parseInt(arguments[2]);
    double seconds = Double.parseDouble(arguments[3]);
    boolean redis = driver.equals("lettuce");
    Workload workload =
        redis
            ? RedisWorkload.named("incr")
                .operation("incr", 1, (r, keys, random) -> r.incr(keys.of("k")))
                .build()
            : SysbenchWorkload.pointSelect(ROWS);
    OpenOptions options =
        OpenOptions.DEFAULT.by(Drivers.of(driver.equals("vertx") ? Driver.VERTX : Driver.JDBC));
    List<Double> ratios = new ArrayList<>();
    double ofBare = 0;
    double ofKurabe = 0;
    RunId id = RunId.random();
    try (Bench bench =
        Bench.open(List.of(Target.parse("tls=" + url)), Engines.load(), options, id)) {
      kurabe(bench, workload, 5); // Fills the table, and both sides are compiled before they count.
      String sql = "SELECT c FROM " + id.schema() + ".sbtest1 WHERE id=";
      try (Loop bare = redis ? lettuce(url) : driver.equals("vertx") ? vertx(url, sql) : jdbc(bench, sql)) {
        bare.rate(5);
        for (int i = 0; i < pairs; i++) {
          double first = i % 2 == 0 ? bare.rate(seconds) : kurabe(bench, workload, seconds);
          double second = i % 2 == 0 ? kurabe(bench, workload, seconds) : bare.rate(seconds);
          double a = i % 2 == 0 ? first : second;
          double b = i % 2 == 0 ? second : first;
          ratios.add(b / a);
          ofBare += a / pairs;
          ofKurabe += b / pairs;
        }
      }
    }
    ratios.sort(null);
    double median = (ratios.get((pairs - 1) / 2) + ratios.get(pairs / 2)) / 2;
    System.out.printf(
        "| 1 client, TLS, %s %s | %,.0f/s | %,.0f/s | **%.3f** | %.3f to %.3f | 0.97 | %s |%n",
        url.replaceAll("^(jdbc:)?(\\w+):.*", "$2"),
        driver,
        ofBare,
        ofKurabe,
        median,
        ratios.get(0),
        ratios.get(pairs - 1),
        median >= 0.97 ? "met" : "NOT met");
  }

  private static double kurabe(Bench bench, Workload workload, double seconds) throws Exception {
    var run =
        LoadTest.on(bench)
            .workload(workload)
            .clients(1)
            .phases(Duration.ofSeconds(1), Duration.ofMillis((long) (seconds * 1000)))
            .run();
    return run.operations().get(0).succeeded() / run.measuredSeconds();
  }

  private static Loop jdbc(Bench bench, String sql) throws Exception {
    Connection connection =
        bench.capability("tls", SqlWorkspace.class).orElseThrow().source().open();
    var select = connection.prepareStatement(sql + "?");
    SplittableRandom random = new SplittableRandom(1);
    return new Loop() {
      public double rate(double seconds) throws Exception {
        long answers = 0;
        long began = System.nanoTime();
        long end = began + (long) (seconds * 1e9);
        while (System.nanoTime() < end) {
          select.setInt(1, random.nextInt(ROWS) + 1);
          try (ResultSet row = select.executeQuery()) {
            row.next();
            answers += row.getString(1).isEmpty() ? 0 : 1;
          }
        }
        return answers / ((System.nanoTime() - began) / 1e9);
      }

      public void close() throws Exception {
        connection.close();
      }
    };
  }

  /** Sends the next request when the last is answered, as {@code next} does it. */
  private abstract static class Chain implements Loop {
    abstract CompletableFuture<?> next();

    public double rate(double seconds) throws Exception {
      AtomicLong answers = new AtomicLong();
      CompletableFuture<Void> over = new CompletableFuture<>();
      long began = System.nanoTime();
      step(began + (long) (seconds * 1e9), answers, over);
      over.get();
      return answers.get() / ((System.nanoTime() - began) / 1e9);
    }

    private void step(long end, AtomicLong answers, CompletableFuture<Void> over) {
      next()
          .whenComplete(
              (answer, failure) -> {
                if (failure != null) {
                  over.completeExceptionally(failure);
                } else if (answers.incrementAndGet() >= 0 && System.nanoTime() >= end) {
                  over.complete(null);
                } else {
                  step(end, answers, over);
                }
              });
    }
  }

  private static Loop lettuce(String url) {
    RedisURI uri = RedisURI.create(url);
    uri.setVerifyPeer(false);
    RedisClient client = RedisClient.create(uri);
    StatefulRedisConnection<String, String> connection = client.connect();
    return new Chain() {
      CompletableFuture<?> next() {
        return connection.async().incr("bare").toCompletableFuture();
      }

      public void close() {
        connection.sync().del("bare");
        connection.close();
        client.shutdown();
      }
    };
  }

  private static Loop vertx(String url, String sql) throws Exception {
    Vertx vertx = Vertx.vertx();
    URI at = URI.create(url.substring("jdbc:".length()));
    boolean postgres = url.startsWith("jdbc:postgresql:");
    ClientSSLOptions tls = new ClientSSLOptions().setTrustAll(true).setHostnameVerificationAlgorithm("");
    Future<? extends SqlConnection> login =
        postgres
            ? PgConnection.connect(
                vertx,
                new PgConnectOptions()
                    .setHost(at.getHost())
                    .setPort(at.getPort())
                    .setDatabase("bench")
                    .setUser("bench")
                    .setSslMode(io.vertx.pgclient.SslMode.REQUIRE)
                    .setSslOptions(tls))
            : MySQLConnection.connect(
                vertx,
                new MySQLConnectOptions()
                    .setHost(at.getHost())
                    .setPort(at.getPort())
                    .setUser("bench")
                    .setPassword("")
                    .setSslMode(io.vertx.mysqlclient.SslMode.REQUIRED)
                    .setSslOptions(tls));
    SqlConnection connection = login.toCompletionStage().toCompletableFuture().get();
    PreparedStatement select =
        connection
            .prepare(sql + (postgres ? "$1" : "?"))
            .toCompletionStage()
            .toCompletableFuture()
            .get();
    SplittableRandom random = new SplittableRandom(1);
    return new Chain() {
      CompletableFuture<?> next() {
        return select
            .query()
            .execute(Tuple.of(random.nextInt(ROWS) + 1))
            .map(rows -> rows.iterator().next().getString(0))
            .toCompletionStage()
            .toCompletableFuture();
      }

      public void close() {
        vertx.close();
      }
    };
  }
}
