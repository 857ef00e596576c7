package io.kurabe.cli.aws;

import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/** An account of AWS in the emulator, with servers that only exist in its answers. */
final class AwsAccount implements AutoCloseable {
  /** Read by the SDK, before files of the machine. */
  private static final Map<String, String> CREDENTIALS =
      Map.of(
          "aws.accessKeyId", "AKIAPLANTED",
          "aws.secretAccessKey", "planted-key",
          "aws.disableEc2Metadata", "true");

  private final Path bundle;
  private final Moto moto;
  private final AwsFront front;

  private AwsAccount(Path folder) throws Exception {
    this.bundle = PublicAuthorities.write(PublicAuthorities.first(1), folder.resolve("rds.pem"));
    this.moto = Moto.start(folder);
    this.front = new AwsFront(moto.uri());
    // The emulator gives clusters the disks of instances, and replicas no endpoint.
    front.rewrite(
        "rds:DescribeDBClusters",
        answer -> answer.replaceAll("<StorageType>gp2<", "<StorageType>aurora<"));
    front.rewrite(
        "elasticache:DescribeReplicationGroups",
        answer ->
            answer.replace(
                "</PrimaryEndpoint>",
                "</PrimaryEndpoint><ReaderEndpoint><Address>replica.amazonaws.com</Address>"
                    + "<Port>6379</Port></ReaderEndpoint>"));
    CREDENTIALS.forEach(System::setProperty);
  }

  /** Starts the emulator. */
  static AwsAccount start(Path folder) throws Exception {
    return new AwsAccount(folder);
  }

  /**
   * Looks up servers in it.
   *
   * @param notes hears what cannot be found out
   */
  AwsTargets open(Consumer<String> notes) {
    return new AwsTargets(
        Map.of(
            "AWS_ENDPOINT_URL",
            front.uri().toString(),
            "AWS_EC2_METADATA_DISABLED",
            "true",
            RdsCaBundle.VARIABLE,
            bundle.toString()),
        notes);
  }

  /** A target in the region of its servers, with a password. */
  static Target target(String text) {
    String region =
        text.contains("region=") ? "" : (text.contains("?") ? "&" : "?") + "region=us-east-1";
    return Target.parse(text + region).withPassword(Secret.of("planted"));
  }

  /** What stands before the emulator. */
  AwsFront front() {
    return front;
  }

  /** What is in it. */
  EmulatedServices services() {
    return new EmulatedServices(moto.uri());
  }

  @Override
  public void close() {
    CREDENTIALS.keySet().forEach(System::clearProperty);
    front.close();
    moto.close();
  }
}
