package io.kurabe.cli.aws;

import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.services.elasticache.ElastiCacheClient;
import software.amazon.awssdk.services.elasticache.model.CacheCluster;
import software.amazon.awssdk.services.elasticache.model.CacheClusterNotFoundException;
import software.amazon.awssdk.services.elasticache.model.DescribeCacheClustersRequest;
import software.amazon.awssdk.services.elasticache.model.DescribeCacheClustersResponse;
import software.amazon.awssdk.services.elasticache.model.DescribeReplicationGroupsRequest;
import software.amazon.awssdk.services.elasticache.model.DescribeReplicationGroupsResponse;
import software.amazon.awssdk.services.elasticache.model.DescribeServerlessCachesRequest;
import software.amazon.awssdk.services.elasticache.model.DescribeServerlessCachesResponse;
import software.amazon.awssdk.services.elasticache.model.ReplicationGroup;
import software.amazon.awssdk.services.elasticache.model.ReplicationGroupNotFoundException;
import software.amazon.awssdk.services.elasticache.model.ServerlessCache;
import software.amazon.awssdk.services.elasticache.model.ServerlessCacheNotFoundException;

/** An ElastiCache with the groups and caches that a test gives it. */
final class FakeCaches implements ElastiCacheClient {
  private final Map<String, ReplicationGroup> groups = new LinkedHashMap<>();
  private final Map<String, CacheCluster> members = new LinkedHashMap<>();
  private final Map<String, ServerlessCache> serverless = new LinkedHashMap<>();

  FakeCaches put(ReplicationGroup group) {
    groups.put(group.replicationGroupId(), group);
    return this;
  }

  FakeCaches put(CacheCluster member) {
    members.put(member.cacheClusterId(), member);
    return this;
  }

  FakeCaches put(ServerlessCache cache) {
    serverless.put(cache.serverlessCacheName(), cache);
    return this;
  }

  @Override
  public DescribeReplicationGroupsResponse describeReplicationGroups(
      DescribeReplicationGroupsRequest request) {
    ReplicationGroup found = groups.get(request.replicationGroupId());
    if (found == null) {
      throw ReplicationGroupNotFoundException.builder().message("not found").build();
    }
    return DescribeReplicationGroupsResponse.builder().replicationGroups(found).build();
  }

  @Override
  public DescribeCacheClustersResponse describeCacheClusters(DescribeCacheClustersRequest request) {
    CacheCluster found = members.get(request.cacheClusterId());
    if (found == null) {
      throw CacheClusterNotFoundException.builder().message("not found").build();
    }
    return DescribeCacheClustersResponse.builder().cacheClusters(found).build();
  }

  @Override
  public DescribeServerlessCachesResponse describeServerlessCaches(
      DescribeServerlessCachesRequest request) {
    ServerlessCache found = serverless.get(request.serverlessCacheName());
    if (found == null) {
      throw ServerlessCacheNotFoundException.builder().message("not found").build();
    }
    return DescribeServerlessCachesResponse.builder().serverlessCaches(found).build();
  }

  @Override
  public String serviceName() {
    return SERVICE_NAME;
  }

  @Override
  public void close() {}
}
