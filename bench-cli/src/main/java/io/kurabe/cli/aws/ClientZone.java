package io.kurabe.cli.aws;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Finds the availability zone of this process, by the metadata of its ECS task or its EC2 instance
 * (version 2: with a token). Outside of AWS nobody answers, which is found out in half a second.
 */
public final class ClientZone {
  private static final String INSTANCE = "http://169.254.169.254";
  private static final int PATIENCE_MILLIS = 500;
  private static final int TOKEN_SECONDS = 60;

  private final Map<String, String> environment;
  private boolean asked;
  private Optional<String> zone = Optional.empty();

  ClientZone(Map<String, String> environment) {
    this.environment = environment;
  }

  /** Returns the zone of this process; empty when it is not on AWS, or nobody tells. */
  public static String of(Map<String, String> environment) {
    return new ClientZone(environment).find().orElse("");
  }

  /** Returns the zone, asked for once; empty when this is not AWS, or it does not tell. */
  synchronized Optional<String> find() {
    if (!asked) {
      zone = ask();
      asked = true;
    }
    return zone;
  }

  private Optional<String> ask() {
    try {
      String task = environment.get("ECS_CONTAINER_METADATA_URI_V4");
      return task != null ? ofTask(task) : ofInstance();
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty(); // Nobody there: not on AWS.
    }
  }

  private static Optional<String> ofTask(String uri) throws IOException {
    String answer = get(uri + "/task", Map.of(), "GET");
    return told(new ObjectMapper().readTree(answer).path("AvailabilityZone").asText(""));
  }

  private static Optional<String> told(String zone) {
    return Optional.of(zone).filter(z -> !z.isEmpty());
  }

  private Optional<String> ofInstance() throws IOException {
    if ("true".equalsIgnoreCase(environment.get("AWS_EC2_METADATA_DISABLED"))) {
      return Optional.empty();
    }
    String base = environment.getOrDefault("AWS_EC2_METADATA_SERVICE_ENDPOINT", INSTANCE);
    String root = base.endsWith("/") ? base.substring(0, base.length() - 1) : base;
    String token =
        get(
            root + "/latest/api/token",
            Map.of("X-aws-ec2-metadata-token-ttl-seconds", String.valueOf(TOKEN_SECONDS)),
            "PUT");
    return told(
        get(
            root + "/latest/meta-data/placement/availability-zone",
            Map.of("X-aws-ec2-metadata-token", token),
            "GET"));
  }

  private static String get(String uri, Map<String, String> headers, String method)
      throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection) URI.create(uri).toURL().openConnection(java.net.Proxy.NO_PROXY);
    connection.setConnectTimeout(PATIENCE_MILLIS);
    connection.setReadTimeout(PATIENCE_MILLIS);
    connection.setRequestMethod(method);
    headers.forEach(connection::setRequestProperty);
    try (var in = connection.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    } finally {
      connection.disconnect();
    }
  }
}
