package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AwsClientsTest {
  @Test
  void theParametersOfATargetGoBeforeTheEnvironment() {
    Map<String, String> environment = Map.of("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
    AwsClients.Access access =
        AwsClients.Access.of(
            SampleHosted.address(
                "aws:rds:orders?region=eu-west-1&profile=bench&endpoint=http://127.0.0.1:2"),
            environment);
    assertThat(access)
        .isEqualTo(
            new AwsClients.Access(
                Optional.of("eu-west-1"), Optional.of("bench"), Optional.of("http://127.0.0.1:2")));
    assertThat(AwsClients.Access.of(SampleHosted.address("aws:rds:orders"), environment))
        .isEqualTo(
            new AwsClients.Access(
                Optional.empty(), Optional.empty(), Optional.of("http://127.0.0.1:1")));
  }

  @Test
  void clientsHaveTheRegionAndEndpointThatTheUserNames() {
    try (AwsClients clients = clients("eu-west-1", "http://127.0.0.1:5000")) {
      assertThat(clients.region().id()).isEqualTo("eu-west-1");
      assertThat(clients.endpoint()).hasValue(URI.create("http://127.0.0.1:5000"));
      assertThat(clients.rds().serviceName()).isEqualTo("rds");
      assertThat(clients.pricing().serviceClientConfiguration().region().id())
          .as("where prices are always told")
          .isEqualTo("us-east-1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:5000", "nowhere", "ftp://127.0.0.1/", "http://", "http:// x"})
  void anEndpointThatIsNoAddressIsRefused(String endpoint) {
    assertThatThrownBy(() -> clients("eu-west-1", endpoint))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "'"
                + endpoint
                + "' is no endpoint of AWS. It begins with http:// or https://, e.g."
                + " http://127.0.0.1:5000.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ireland", "eu west 1", "EU-WEST-1", "eu-west-1.evil.example/", ""})
  void aRegionThatNobodyHasIsRefused(String region) {
    assertThatThrownBy(() -> clients(region, "http://127.0.0.1:5000"))
        .isInstanceOf(TargetException.class)
        .hasMessage("'" + region + "' is no AWS region. They look like eu-west-1.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"us-east-1", "ap-southeast-5", "us-gov-west-1", "cn-north-1", "mx-central-1"})
  void regionsOfAllPartsOfAwsAreTaken(String region) {
    try (AwsClients clients = clients(region, "http://127.0.0.1:5000")) {
      assertThat(clients.region().id()).isEqualTo(region);
    }
  }

  @Test
  void aProfileThatIsNamedGoesBeforeTheEnvironment(@TempDir Path folder) throws IOException {
    Path credentials =
        Files.writeString(
            folder.resolve("credentials"),
            "[bench]\naws_access_key_id = AKIAOFTHEPROFILE\naws_secret_access_key = x\n");
    Path config =
        Files.writeString(folder.resolve("config"), "[profile bench]\nregion = eu-north-1\n");
    Map<String, String> process =
        Map.of(
            "aws.accessKeyId",
            "AKIAOFTHEENVIRONMENT",
            "aws.secretAccessKey",
            "y",
            "aws.sharedCredentialsFile",
            credentials.toString(),
            "aws.configFile",
            config.toString());
    process.forEach(System::setProperty);
    try (AwsClients named = new AwsClients(access(Optional.of("bench")));
        AwsClients unnamed = clients("us-west-2", "http://127.0.0.1:5000")) {
      assertThat(accessKey(named)).isEqualTo("AKIAOFTHEPROFILE");
      assertThat(named.region().id()).isEqualTo("eu-north-1");
      assertThat(accessKey(unnamed)).isEqualTo("AKIAOFTHEENVIRONMENT");
    } finally {
      process.keySet().forEach(System::clearProperty);
    }
  }

  private static AwsClients.Access access(Optional<String> profile) {
    return new AwsClients.Access(Optional.empty(), profile, Optional.empty());
  }

  private static String accessKey(AwsClients clients) {
    return clients.credentials().resolveCredentials().accessKeyId();
  }

  private static AwsClients clients(String region, String endpoint) {
    return new AwsClients(
        new AwsClients.Access(Optional.of(region), Optional.empty(), Optional.of(endpoint)));
  }
}
