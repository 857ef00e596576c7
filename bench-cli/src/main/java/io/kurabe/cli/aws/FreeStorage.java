package io.kurabe.cli.aws;

import io.kurabe.target.HealthReportLine;
import io.kurabe.target.internal.HealthRules;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.NavigableMap;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Reads how much room is left on the storage of a server of AWS, from CloudWatch. Stateless. */
final class FreeStorage {
  private static final String METRIC = "FreeStorageSpace";

  /** The time to look back: CloudWatch has a sample for each minute, some minutes late. */
  private static final Duration BACK = Duration.ofMinutes(15);

  private FreeStorage() {}

  static HealthReportLine of(CloudInstance server, AwsClients clients) {
    if (server.isCache()) {
      return HealthReportLine.ok(HealthRules.SPACE, "none is needed: it keeps its data in memory");
    }
    if (!server.address().service().equals("rds")) {
      return HealthReportLine.ok(HealthRules.SPACE, "Aurora's volume grows as it is filled");
    }
    try {
      return newest(server, clients);
    } catch (AwsServiceException e) {
      return HealthRules.notTold(
          HealthRules.SPACE,
          AwsErrors.isNotAllowed(e)
              ? "the right cloudwatch:GetMetricData is missing"
              : "CloudWatch refuses: " + AwsErrors.said(e));
    } catch (SdkClientException e) {
      return HealthRules.notTold(HealthRules.SPACE, "CloudWatch cannot be reached");
    }
  }

  private static HealthReportLine newest(CloudInstance server, AwsClients clients) {
    Instant now = Instant.now();
    MetricNames.Name name = MetricNames.ofInstance(server, METRIC, "B");
    NavigableMap<Instant, MetricReader.Value> samples =
        new MetricReader(clients.cloudWatch())
            .read(List.of(name), now.minus(BACK).truncatedTo(ChronoUnit.MINUTES), now)
            .get(name);
    if (samples == null || samples.isEmpty()) {
      return HealthRules.notTold(
          HealthRules.SPACE, "CloudWatch has no " + METRIC + " of the last minutes");
    }
    long free = (long) samples.lastEntry().getValue().average();
    long total = server.storage().map(s -> (long) s.gib() << 30).orElse(0L);
    return HealthRules.space("its data", free, Math.max(free, total));
  }
}
