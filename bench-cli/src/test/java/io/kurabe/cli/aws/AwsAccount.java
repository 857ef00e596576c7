package io.kurabe.cli.aws;

import java.io.IOException;
import java.nio.file.Path;

/** An account of AWS in the emulator, with servers that only exist in its answers. */
final class AwsAccount implements AutoCloseable {
  private final Moto moto;
  private final AwsFront front;

  private AwsAccount(Path folder) throws IOException, InterruptedException {
    this.moto = Moto.startOrSkip(folder);
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
  }

  /** Starts it; skips the test where the emulator is not installed. */
  static AwsAccount startOrSkip(Path folder) throws IOException, InterruptedException {
    return new AwsAccount(folder);
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
    front.close();
    moto.close();
  }
}
