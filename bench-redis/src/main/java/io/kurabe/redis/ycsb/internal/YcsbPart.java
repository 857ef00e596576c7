package io.kurabe.redis.ycsb.internal;

import io.kurabe.redis.internal.RedisPart;
import io.kurabe.target.Workspace;
import io.kurabe.target.internal.Capabilities;
import io.kurabe.workloads.ycsb.internal.RecordStore;

/** The core workloads of YCSB on hashes. */
public final class YcsbPart implements RedisPart {
  @Override
  public void addTo(Capabilities<Workspace> to, RedisPart.Context context) {
    to.put(
        RecordStore.Maker.class,
        workspace ->
            workload ->
                new RedisRecordStore(context, workload, workspace.server().facts().target()));
  }
}
