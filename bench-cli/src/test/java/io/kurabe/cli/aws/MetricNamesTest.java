package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MetricNamesTest {
  private static final List<CloudInstance> ALL =
      List.of(
          SampleHosted.rds("mysql"),
          SampleHosted.rds("mariadb"),
          SampleHosted.rds("postgres"),
          SampleHosted.aurora("aurora-mysql"),
          SampleHosted.aurora("aurora-postgresql"),
          SampleHosted.cache("redis"),
          SampleHosted.cache("valkey"),
          serverlessCache());

  @ParameterizedTest
  @ValueSource(strings = {"mysql", "mariadb", "postgres"})
  void anInstanceHasThatOfItsProcessorsDiskAndCredits(String engine) {
    CloudInstance server = SampleHosted.rds(engine);
    assertThat(units(server))
        .containsEntry("CPUUtilization", "%")
        .containsEntry("ReadIOPS", "1/s")
        .containsEntry("WriteIOPS", "1/s")
        .containsEntry("ReadLatency", "s")
        .containsEntry("WriteLatency", "s")
        .containsEntry("ReadThroughput", "B/s")
        .containsEntry("WriteThroughput", "B/s")
        .containsEntry("DiskQueueDepth", "")
        .containsEntry("FreeableMemory", "B")
        .containsEntry("DatabaseConnections", "")
        .containsEntry("BurstBalance", "%")
        .containsEntry("EBSIOBalance%", "%")
        .containsEntry("EBSByteBalance%", "%")
        .containsEntry("CPUCreditBalance", "")
        .doesNotContainKeys("SelectLatency", "VolumeReadIOPs", "CommitLatency");
    assertThat(units(server).containsKey("TransactionLogsGeneration"))
        .isEqualTo(engine.equals("postgres"));
    assertThat(MetricNames.of(server))
        .allSatisfy(
            n -> {
              assertThat(n.namespace()).isEqualTo("AWS/RDS");
              assertThat(n.periodSeconds()).isEqualTo(60);
              assertThat(n.dimensions()).isEqualTo(Map.of("DBInstanceIdentifier", "orders"));
            });
  }

  @Test
  void auroraMySqlHasLatencyAndThroughputOfItsStatementsInMilliseconds() {
    Map<String, String> units = units(SampleHosted.aurora("aurora-mysql"));
    for (String statement : List.of("Select", "Insert", "Update", "Delete", "DML", "DDL")) {
      assertThat(units)
          .containsEntry(statement + "Latency", "ms")
          .containsEntry(statement + "Throughput", "1/s");
    }
    assertThat(units)
        .containsEntry("CommitLatency", "ms")
        .containsEntry("CommitThroughput", "1/s")
        .containsEntry("Queries", "1/s")
        .containsEntry("Deadlocks", "1/s")
        .containsEntry("BlockedTransactions", "1/s")
        .containsEntry("RowLockTime", "ms")
        .containsEntry("BufferCacheHitRatio", "%")
        .containsEntry("ResultSetCacheHitRatio", "%")
        .containsEntry("ReadLatency", "s")
        .doesNotContainKeys("BurstBalance", "EBSIOBalance%");
  }

  @Test
  void auroraPostgresHasNoneOfThoseOfMySql() {
    assertThat(units(SampleHosted.aurora("aurora-postgresql")))
        .containsEntry("CommitLatency", "ms")
        .containsEntry("Deadlocks", "1/s")
        .doesNotContainKeys("SelectLatency", "DDLThroughput", "RowLockTime");
  }

  @Test
  void theVolumeOfAClusterIsAskedForByTheClusterEachFiveMinutes() {
    List<MetricNames.Name> names = MetricNames.of(SampleHosted.aurora("aurora-postgresql"));
    assertThat(names)
        .filteredOn(n -> n.name().startsWith("Volume"))
        .extracting(MetricNames.Name::name)
        .containsExactly("VolumeReadIOPs", "VolumeWriteIOPs");
    assertThat(names)
        .allSatisfy(
            n -> {
              boolean volume = n.name().startsWith("Volume");
              assertThat(n.periodSeconds()).isEqualTo(volume ? 300 : 60);
              assertThat(n.dimensions())
                  .isEqualTo(
                      volume
                          ? Map.of("DBClusterIdentifier", "orders")
                          : Map.of("DBInstanceIdentifier", "orders-1"));
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"redis", "valkey"})
  void aCacheHasThatOfItsCommandsInMicrosecondsAndOfItsNetwork(String engine) {
    CloudInstance server = SampleHosted.cache(engine);
    Map<String, String> units = units(server);
    assertThat(units)
        .containsEntry("CPUUtilization", "%")
        .containsEntry("EngineCPUUtilization", "%")
        .containsEntry("CurrConnections", "")
        .containsEntry("NewConnections", "1/min")
        .containsEntry("SetTypeCmds", "1/min")
        .containsEntry("GetTypeCmds", "1/min")
        .containsEntry("NetworkBandwidthInAllowanceExceeded", "1/min")
        .containsEntry("NetworkBandwidthOutAllowanceExceeded", "1/min")
        .containsEntry("NetworkPacketsPerSecondAllowanceExceeded", "1/min")
        .containsEntry("CPUCreditBalance", "");
    for (String kind : List.of("SetType", "GetType", "StringBased", "KeyBased", "EvalBased")) {
      assertThat(units).containsEntry(kind + "CmdsLatency", "us");
    }
    assertThat(MetricNames.of(server))
        .allSatisfy(
            n -> {
              assertThat(n.namespace()).isEqualTo("AWS/ElastiCache");
              assertThat(n.dimensions())
                  .isEqualTo(Map.of("CacheClusterId", "orders-001", "CacheNodeId", "0001"));
            });
  }

  @Test
  void aServerlessCacheHasUnitsInPlaceOfProcessors() {
    assertThat(units(serverlessCache()))
        .containsEntry("ElastiCacheProcessingUnits", "1/min")
        .containsEntry("ThrottledCmds", "1/min")
        .containsEntry("SuccessfulWriteRequestLatency", "us")
        .doesNotContainKeys("CPUUtilization", "EngineCPUUtilization", "CPUCreditBalance");
  }

  @Test
  void eachServerHasAMetricThatIsAlwaysThere() {
    for (CloudInstance server : ALL) {
      assertThat(units(server)).as(server.engine()).containsKey(MetricNames.always(server));
    }
    assertThat(MetricNames.always(SampleHosted.rds("mysql"))).isEqualTo("CPUUtilization");
    assertThat(MetricNames.always(serverlessCache())).isEqualTo("BytesUsedForCache");
  }

  @Test
  void noMetricIsAskedForTwiceAndAllFitIntoOneRequest() {
    for (CloudInstance server : ALL) {
      List<MetricNames.Name> names = MetricNames.of(server);
      assertThat(names).extracting(MetricNames.Name::name).doesNotHaveDuplicates();
      assertThat(names.size() * 3).as("queries of three statistics").isLessThanOrEqualTo(500);
    }
  }

  private static Map<String, String> units(CloudInstance server) {
    Map<String, String> units = new LinkedHashMap<>();
    MetricNames.of(server).forEach(n -> units.put(n.name(), n.unit()));
    return units;
  }

  private static CloudInstance serverlessCache() {
    return SampleHosted.with(SampleHosted.cache("valkey"), InstanceClass.parse("serverless"));
  }
}
