package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClientZoneTest {
  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer metadata;

  @BeforeEach
  void startMetadata() throws IOException {
    metadata = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    metadata.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String token = exchange.getRequestHeaders().getFirst("X-aws-ec2-metadata-token");
            String question =
                exchange.getRequestMethod()
                    + " "
                    + exchange.getRequestURI()
                    + (token == null ? "" : " with " + token);
            asked.add(question);
            String answer = answers.get(question);
            byte[] body = answer == null ? new byte[0] : answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(
                answer == null ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
          }
        });
    metadata.start();
  }

  @AfterEach
  void stopMetadata() {
    metadata.stop(0);
  }

  @Test
  void anInstanceTellsItsZoneToWhoeverHasAToken() {
    answers.put("PUT /latest/api/token", "token-1");
    answers.put("GET /latest/meta-data/placement/availability-zone with token-1", "eu-west-1a\n");
    ClientZone zone = new ClientZone(Map.of("AWS_EC2_METADATA_SERVICE_ENDPOINT", uri() + "/"));
    assertThat(zone.find()).hasValue("eu-west-1a");
    assertThat(zone.find()).hasValue("eu-west-1a");
    assertThat(asked).as("asked once").hasSize(2);
  }

  @Test
  void aTaskOfEcsTellsItsOwn() {
    answers.put("GET /v4/abc/task", "{\"Cluster\": \"c\", \"AvailabilityZone\": \"us-east-1b\"}");
    Map<String, String> task =
        Map.of(
            "ECS_CONTAINER_METADATA_URI_V4",
            uri() + "/v4/abc",
            "AWS_EC2_METADATA_SERVICE_ENDPOINT",
            uri());
    assertThat(new ClientZone(task).find()).hasValue("us-east-1b");
    assertThat(asked).containsExactly("GET /v4/abc/task");
  }

  @Test
  void metadataWithoutAZoneTellNone() {
    answers.put("GET /v4/abc/task", "{\"Cluster\": \"c\"}");
    assertThat(new ClientZone(Map.of("ECS_CONTAINER_METADATA_URI_V4", uri() + "/v4/abc")).find())
        .isEmpty();
    answers.put("PUT /latest/api/token", "token-1");
    answers.put("GET /latest/meta-data/placement/availability-zone with token-1", "");
    assertThat(new ClientZone(Map.of("AWS_EC2_METADATA_SERVICE_ENDPOINT", uri())).find()).isEmpty();
  }

  @Test
  void whoeverSwitchedMetadataOffIsNotAsked() {
    assertThat(
            new ClientZone(
                    Map.of(
                        "AWS_EC2_METADATA_DISABLED",
                        "TRUE",
                        "AWS_EC2_METADATA_SERVICE_ENDPOINT",
                        uri()))
                .find())
        .isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void refusalsNobodyAndNonsenseMeanThatItIsNotAws() {
    assertThat(new ClientZone(Map.of("AWS_EC2_METADATA_SERVICE_ENDPOINT", uri())).find()).isEmpty();
    assertThat(new ClientZone(Map.of("ECS_CONTAINER_METADATA_URI_V4", uri() + "/v4/abc")).find())
        .isEmpty();
    String gone = uri();
    metadata.stop(0);
    assertThat(new ClientZone(Map.of("AWS_EC2_METADATA_SERVICE_ENDPOINT", gone)).find()).isEmpty();
    assertThat(new ClientZone(Map.of("AWS_EC2_METADATA_SERVICE_ENDPOINT", "not a URL")).find())
        .isEmpty();
  }

  private String uri() {
    return "http://127.0.0.1:" + metadata.getAddress().getPort();
  }
}
