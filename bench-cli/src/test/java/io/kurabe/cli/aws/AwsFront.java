package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Stands before the emulator of AWS: writes down every action, answers those that the emulator does
 * not know, and refuses those that it is told to.
 */
public final class AwsFront implements AutoCloseable {
  private static final Pattern SCOPE =
      Pattern.compile("Credential=[^/]+/\\d+/[a-z0-9-]+/([a-z0-9-]+)/aws4_request");
  private static final Pattern ACTION = Pattern.compile("(?:^|&)Action=([A-Za-z]+)");
  private static final Pattern OPERATION = Pattern.compile("/operation/([A-Za-z]+)$");

  /** Signing names that are not those of the rights. */
  private static final Map<String, String> PREFIXES = Map.of("monitoring", "cloudwatch");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final URI emulator;
  private final Set<String> actions = new ConcurrentSkipListSet<>();
  private final Set<String> denied = ConcurrentHashMap.newKeySet();
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final Map<String, UnaryOperator<String>> changes = new ConcurrentHashMap<>();

  /** What is answered in place of the emulator; sees the request's body. */
  @FunctionalInterface
  interface Answer {
    /** The body and status of an answer. */
    Reply to(String body);
  }

  /** A body with its status and type. */
  record Reply(int status, String type, String body) {
    static Reply json(String body) {
      return new Reply(HttpURLConnection.HTTP_OK, "application/x-amz-json-1.1", body);
    }
  }

  AwsFront(URI emulator) throws IOException {
    this.emulator = emulator;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
    answer( // The emulator fails over it.
        "elasticache:DescribeServerlessCaches",
        body ->
            new Reply(
                HttpURLConnection.HTTP_NOT_FOUND,
                "text/xml",
                error("ServerlessCacheNotFoundFault", "There is none of that name.")));
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Every action that was asked for, as rights are written: {@code rds:DescribeDBInstances}. */
  public Set<String> actions() {
    return Set.copyOf(actions);
  }

  /** Takes a right away. */
  public void deny(String action) {
    denied.add(action);
  }

  /** Gives all rights back and forgets what was asked for. */
  public void forget() {
    denied.clear();
    actions.clear();
  }

  /** Answers an action itself from now on. */
  void answer(String action, Answer answer) {
    answers.put(action, answer);
  }

  /** Changes the emulator's answers of an action from now on. */
  void rewrite(String action, UnaryOperator<String> change) {
    changes.put(action, change);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String action = action(exchange, new String(body, UTF_8));
      actions.add(action);
      Answer own = answers.get(action);
      if (denied.contains(action)) {
        send(exchange, refusal(exchange, action));
      } else if (own != null) {
        send(exchange, own.to(new String(body, UTF_8)));
      } else {
        forward(exchange, body, changes.get(action));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static String action(HttpExchange exchange, String body) {
    String service = "unsigned";
    Matcher scope = SCOPE.matcher(header(exchange, "Authorization"));
    if (scope.find()) {
      service = PREFIXES.getOrDefault(scope.group(1), scope.group(1));
    }
    String target = header(exchange, "X-Amz-Target");
    Matcher operation = OPERATION.matcher(exchange.getRequestURI().getPath());
    Matcher form = ACTION.matcher(body);
    if (!target.isEmpty()) {
      return service + ":" + target.substring(target.lastIndexOf('.') + 1);
    }
    return service
        + ":"
        + (operation.find() ? operation.group(1) : form.find() ? form.group(1) : "?");
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(name);
    return value == null ? "" : value;
  }

  /** As AWS words it. */
  private static Reply refusal(HttpExchange exchange, String action) {
    String message = "User: arn:aws:iam::123456789012:user/bench is not authorized: " + action;
    boolean json = !header(exchange, "X-Amz-Target").isEmpty();
    return json
        ? new Reply(
            HttpURLConnection.HTTP_BAD_REQUEST,
            "application/x-amz-json-1.1",
            "{\"__type\":\"AccessDeniedException\",\"message\":\"" + message + "\"}")
        : new Reply(HttpURLConnection.HTTP_FORBIDDEN, "text/xml", error("AccessDenied", message));
  }

  /** An error of the query protocol. */
  static String error(String code, String message) {
    return "<ErrorResponse><Error><Type>Sender</Type><Code>"
        + code
        + "</Code><Message>"
        + message
        + "</Message></Error><RequestId>1</RequestId></ErrorResponse>";
  }

  private void forward(HttpExchange exchange, byte[] body, @Nullable UnaryOperator<String> change)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(emulator.resolve(exchange.getRequestURI()))
            .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!Set.of("host", "content-length", "connection", "expect", "upgrade")
                  .contains(name.toLowerCase(java.util.Locale.ROOT))) {
                values.forEach(v -> request.header(name, v));
              }
            });
    HttpResponse<byte[]> answer =
        client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (!Set.of("content-length", "connection", "transfer-encoding").contains(name)) {
                values.forEach(v -> exchange.getResponseHeaders().add(name, v));
              }
            });
    send(
        exchange,
        answer.statusCode(),
        change == null
            ? answer.body()
            : change.apply(new String(answer.body(), UTF_8)).getBytes(UTF_8));
  }

  private static void send(HttpExchange exchange, Reply reply) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", reply.type);
    send(exchange, reply.status, reply.body.getBytes(UTF_8));
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
