package io.kurabe.cli.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.regions.Region;

class InstanceTypesTest {
  private static final InstanceClass CLASS = InstanceClass.parse("db.m7g.large");
  private static final Map<String, String> CREDENTIALS =
      Map.of("aws.accessKeyId", "AKIAPLANTED", "aws.secretAccessKey", "planted-key");
  private static final String ANSWER =
      """
      <DescribeInstanceTypesResponse xmlns="http://ec2.amazonaws.com/doc/2016-11-15/">
      <instanceTypeSet><item><instanceType>m7g.large</instanceType>
      <vCpuInfo><defaultVCpus>2</defaultVCpus></vCpuInfo>
      <memoryInfo><sizeInMiB>8192</sizeInMiB></memoryInfo>%s
      </item></instanceTypeSet></DescribeInstanceTypesResponse>""";
  private static final String EBS =
      """
      <ebsInfo><ebsOptimizedInfo><baselineIops>3600</baselineIops>
      <baselineThroughputInMBps>78.75</baselineThroughputInMBps>
      <maximumIops>20000</maximumIops></ebsOptimizedInfo></ebsInfo>""";

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private int status = 200;
  private String answer = ANSWER.formatted(EBS);
  private HttpServer ec2;
  private AwsClients clients;

  @BeforeEach
  void startEc2() throws IOException {
    CREDENTIALS.forEach(System::setProperty);
    ec2 = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ec2.createContext(
        "/",
        exchange -> {
          try (exchange) {
            asked.add(
                exchange.getRequestHeaders().getFirst("Authorization")
                    + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] body = answer.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    ec2.start();
    clients =
        new AwsClients(
            new AwsClients.Access(
                Optional.of("eu-west-1"),
                Optional.empty(),
                Optional.of("http://127.0.0.1:" + ec2.getAddress().getPort())));
  }

  @AfterEach
  void stopEc2() {
    clients.close();
    ec2.stop(0);
    CREDENTIALS.keySet().forEach(System::clearProperty);
  }

  @Test
  void theSizeOfAClassIsAskedForBySignedRequest() throws Exception {
    assertThat(new InstanceTypes(clients).size(CLASS))
        .hasValue(new InstanceTypes.Size(2, 8_192, 3_600, 20_000, 75));
    assertThat(asked)
        .singleElement()
        .asString()
        .contains("/eu-west-1/ec2/aws4_request")
        .endsWith("Action=DescribeInstanceTypes&Version=2016-11-15&InstanceType.1=m7g.large")
        .doesNotContain("planted-key");
  }

  @Test
  void aClassWithoutALinkToStorageHasNoIops() throws Exception {
    answer = ANSWER.formatted("");
    InstanceTypes.Size size = new InstanceTypes(clients).size(CLASS).orElseThrow();
    assertThat(size).isEqualTo(new InstanceTypes.Size(2, 8_192, 0, 0, 0));
    assertThat(size.burstsToStorage()).isFalse();
  }

  @Test
  void aClassThatEc2DoesNotHaveHasNoSize() throws Exception {
    answer = "<DescribeInstanceTypesResponse><instanceTypeSet/></DescribeInstanceTypesResponse>";
    assertThat(new InstanceTypes(clients).size(CLASS)).isEmpty();
  }

  @Test
  void serverlessIsNotAskedFor() throws Exception {
    assertThat(new InstanceTypes(clients).size(InstanceClass.parse("db.serverless"))).isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void aMissingRightIsToldApartFromOtherRefusals() {
    status = 403;
    assertThat(refusal().notAllowed).isTrue();
    status = 503;
    assertThat(refusal().notAllowed).isFalse();
    assertThat(refusal()).hasMessage("EC2 answered 503");
  }

  @Test
  void regionsHaveTheDomainOfTheirPartOfAws() {
    assertThat(InstanceTypes.address(Region.EU_WEST_1))
        .hasToString("https://ec2.eu-west-1.amazonaws.com/");
    assertThat(InstanceTypes.address(Region.CN_NORTH_1))
        .hasToString("https://ec2.cn-north-1.amazonaws.com.cn/");
  }

  private InstanceTypes.RefusedException refusal() {
    return assertThrows(
        InstanceTypes.RefusedException.class, () -> new InstanceTypes(clients).size(CLASS));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "no XML",
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>",
      })
  void whatIsNoAnswerIsRefused(String text) {
    answer = text;
    assertThatThrownBy(() -> new InstanceTypes(clients).size(CLASS))
        .isInstanceOf(InstanceTypes.RefusedException.class);
  }
}
