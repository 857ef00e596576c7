package io.kurabe.cli.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.rds.RdsClient;
import software.amazon.awssdk.services.rds.model.DBCluster;
import software.amazon.awssdk.services.rds.model.DBInstance;
import software.amazon.awssdk.services.rds.model.DbClusterNotFoundException;
import software.amazon.awssdk.services.rds.model.DbInstanceNotFoundException;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbClustersResponse;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesRequest;
import software.amazon.awssdk.services.rds.model.DescribeDbInstancesResponse;

/** An RDS with the instances and clusters that a test gives it. */
final class FakeRds implements RdsClient {
  private final Map<String, DBInstance> instances = new LinkedHashMap<>();
  private final Map<String, DBCluster> clusters = new LinkedHashMap<>();

  FakeRds put(DBInstance instance) {
    instances.put(instance.dbInstanceIdentifier(), instance);
    return this;
  }

  FakeRds put(DBCluster cluster) {
    clusters.put(cluster.dbClusterIdentifier(), cluster);
    return this;
  }

  @Override
  public DescribeDbInstancesResponse describeDBInstances(DescribeDbInstancesRequest request) {
    DBInstance found = instances.get(request.dbInstanceIdentifier());
    if (found == null) {
      throw DbInstanceNotFoundException.builder().message("not found").build();
    }
    return DescribeDbInstancesResponse.builder().dbInstances(found).build();
  }

  @Override
  public DescribeDbClustersResponse describeDBClusters(DescribeDbClustersRequest request) {
    DBCluster found = clusters.get(request.dbClusterIdentifier());
    if (found == null) {
      throw DbClusterNotFoundException.builder().message("not found").build();
    }
    return DescribeDbClustersResponse.builder().dbClusters(found).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
