import java.util.Map;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.redis.RedisWorkload;
import io.kurabe.spec.Driver;
import io.kurabe.spec.Drivers;
import io.kurabe.study.TargetSession;
import io.kurabe.study.LoadTest;
import io.kurabe.target.Engines;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.workload.Workload;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
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
import java.util.stream.IntStream;

/**
 * Kurabe beside a loop of a few lines over the same driver, the same statement, as many connections
 * and the same server, in turns in one JVM: what Kurabe itself costs. Arguments: name of the row,
 * URL of a server (trust without a password), driver (jdbc, vertx or lettuce), clients, least ratio
 * or -, pairs, seconds of each.
 */
public final class BareDriver {
  private static final int ROWS = 10_000;

  /** Requests that were answered within the time, per second. */
  private interface Loop extends AutoCloseable {
    double rate(double seconds) throws Exception;
  }

  public static void main(String[] arguments) throws Exception {
    String url = arguments[1];
    String driver = arguments[2];
    int clients = Integer.parseInt(arguments[3]);
    String least = arguments[4];
    int pairs = Integer.parseInt(arguments[5]);
    double seconds = Double.parseDouble(arguments[6]);
    boolean redis = driver.equals("lettuce");
    Workload workload =
        redis
            ? RedisWorkload.named("incr")
                .operation("incr", 1, (r, keys, random) -> r.incr(keys.of("k")))
                .build()
            : Workload.named("point-select", Map.of("rows", String.valueOf(ROWS)));
    OpenOptions options =
        OpenOptions.DEFAULT.by(Drivers.of(driver.equals("vertx") ? Driver.VERTX : Driver.JDBC));
    List<Double> ratios = new ArrayList<>();
    double ofBare = 0;
    double ofKurabe = 0;
    RunId id = RunId.random();
    try (TargetSession session =
        TargetSession.open(List.of(Target.parse("db=" + url)), Engines.load(), options, id)) {
      kurabe(session, workload, clients, 5); // Fills the table, and both sides are compiled before they count.
      String sql = "SELECT c FROM " + id.schema() + ".sbtest1 WHERE id=";
      try (Loop bare = redis
              ? lettuce(url, clients)
              : driver.equals("vertx") ? vertx(url, sql, clients) : jdbc(session, sql, clients)) {
        bare.rate(5);
        for (int i = 0; i < pairs; i++) {
          double first = i % 2 == 0 ? warm(bare).rate(seconds) : kurabe(session, workload, clients, seconds);
          double second = i % 2 == 0 ? kurabe(session, workload, clients, seconds) : warm(bare).rate(seconds);
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
    String verdict = least.equals("-") ? "" : median >= Double.parseDouble(least) ? "met" : "NOT met";
    System.out.printf(
        "| %s, %s %s | %,.0f/s | %,.0f/s | **%.3f** | %.3f to %.3f | %s | %s |%n",
        arguments[0],
        url.replaceAll("^(jdbc:)?(\\w+):.*", "$2"),
        driver,
        ofBare,
        ofKurabe,
        median,
        ratios.get(0),
        ratios.get(pairs - 1),
        least,
        verdict);
  }

  /** A second that is not measured, as Kurabe has it. */
  private static Loop warm(Loop bare) throws Exception {
    bare.rate(1);
    return bare;
  }

  private static double kurabe(TargetSession session, Workload workload, int clients, double seconds)
      throws Exception {
    var run =
        LoadTest.on(session)
            .workload(workload)
            .clients(clients)
            .phases(Duration.ofSeconds(1), Duration.ofMillis((long) (seconds * 1000)))
            .run();
    return run.operations().get(0).succeeded() / run.measuredSeconds();
  }

  private static Loop jdbc(TargetSession session, String sql, int clients) throws Exception {
    List<Connection> connections = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      connections.add(session.capability("db", SqlWorkspace.class).orElseThrow().source().open());
    }
    List<java.sql.PreparedStatement> selects = new ArrayList<>();
    for (Connection connection : connections) {
      selects.add(connection.prepareStatement(sql + "?"));
    }
    return new Loop() {
      public double rate(double seconds) throws Exception {
        long began = System.nanoTime();
        long end = began + (long) (seconds * 1e9);
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
          java.sql.PreparedStatement select = selects.get(i);
          SplittableRandom random = new SplittableRandom(i);
          CompletableFuture<Long> counted = new CompletableFuture<>();
          answers.add(counted);
          new Thread(
                  () -> {
                    try {
                      counted.complete(answers(select, random, end));
                    } catch (Exception e) {
                      counted.completeExceptionally(e);
                    }
                  })
              .start();
        }
        long all = 0;
        for (CompletableFuture<Long> one : answers) {
          all += one.get();
        }
        return all / ((System.nanoTime() - began) / 1e9);
      }

      public void close() throws Exception {
        for (Connection connection : connections) {
          connection.close();
        }
      }
    };
  }

  private static long answers(java.sql.PreparedStatement select, SplittableRandom random, long end)
      throws Exception {
    long answers = 0;
    while (System.nanoTime() < end) {
      select.setInt(1, random.nextInt(ROWS) + 1);
      try (ResultSet row = select.executeQuery()) {
        row.next();
        answers += row.getString(1).isEmpty() ? 0 : 1;
      }
    }
    return answers;
  }

  /** Each connection sends its next request when its last is answered, as {@code next} does it. */
  private abstract static class Chain implements Loop {
    private final int clients;

    Chain(int clients) {
      this.clients = clients;
    }

    abstract CompletableFuture<?> next(int client);

    public double rate(double seconds) throws Exception {
      AtomicLong answers = new AtomicLong();
      long began = System.nanoTime();
      List<CompletableFuture<Void>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        all.add(new CompletableFuture<>());
        step(i, began + (long) (seconds * 1e9), answers, all.get(i));
      }
      CompletableFuture.allOf(all.toArray(new CompletableFuture<?>[0])).get();
      return answers.get() / ((System.nanoTime() - began) / 1e9);
    }

    private void step(int client, long end, AtomicLong answers, CompletableFuture<Void> over) {
      next(client)
          .whenComplete(
              (answer, failure) -> {
                if (failure != null) {
                  over.completeExceptionally(failure);
                } else if (answers.incrementAndGet() >= 0 && System.nanoTime() >= end) {
                  over.complete(null);
                } else {
                  step(client, end, answers, over);
                }
              });
    }
  }

  private static Loop lettuce(String url, int clients) {
    RedisURI uri = RedisURI.create(url);
    uri.setVerifyPeer(false);
    RedisClient client = RedisClient.create(uri);
    List<StatefulRedisConnection<String, String>> connections = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      connections.add(client.connect());
    }
    return new Chain(clients) {
      CompletableFuture<?> next(int client) {
        return connections.get(client).async().incr("bare").toCompletableFuture();
      }

      public void close() {
        connections.get(0).sync().del("bare");
        connections.forEach(StatefulRedisConnection::close);
        client.shutdown();
      }
    };
  }

  private static Loop vertx(String url, String sql, int clients) throws Exception {
    boolean tls = url.contains("sslmode=require") || url.contains("sslMode=trust");
    Vertx vertx =
        Vertx.vertx(
            new VertxOptions().setEventLoopPoolSize(Runtime.getRuntime().availableProcessors()));
    URI at = URI.create(url.substring("jdbc:".length()));
    boolean postgres = url.startsWith("jdbc:postgresql:");
    ClientSSLOptions trust =
        new ClientSSLOptions().setTrustAll(true).setHostnameVerificationAlgorithm("");
    List<PreparedStatement> selects = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      Future<? extends SqlConnection> login =
          postgres
              ? PgConnection.connect(
                  vertx,
                  new PgConnectOptions()
                      .setHost(at.getHost())
                      .setPort(at.getPort())
                      .setDatabase("bench")
                      .setUser("bench")
                      .setSslMode(
                          tls ? io.vertx.pgclient.SslMode.REQUIRE : io.vertx.pgclient.SslMode.DISABLE)
                      .setSslOptions(trust))
              : MySQLConnection.connect(
                  vertx,
                  new MySQLConnectOptions()
                      .setHost(at.getHost())
                      .setPort(at.getPort())
                      .setUser("bench")
                      .setPassword("")
                      .setSslMode(
                          tls
                              ? io.vertx.mysqlclient.SslMode.REQUIRED
                              : io.vertx.mysqlclient.SslMode.DISABLED)
                      .setSslOptions(trust));
      selects.add(
          login
              .compose(connection -> connection.prepare(sql + (postgres ? "$1" : "?")))
              .toCompletionStage()
              .toCompletableFuture()
              .get());
    }
    List<SplittableRandom> randoms =
        IntStream.range(0, clients).mapToObj(SplittableRandom::new).toList();
    return new Chain(clients) {
      CompletableFuture<?> next(int client) {
        return selects
            .get(client)
            .query()
            .execute(Tuple.of(randoms.get(client).nextInt(ROWS) + 1))
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
