package io.kurabe.studies.querycache.internal;

import io.kurabe.config.internal.ByteSize;
import io.kurabe.config.internal.DurationText;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Workspace;
import io.kurabe.workload.StatementText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists the statements that the study sends to a target, without sending them. Stateless. */
final class SentStatements {
  private SentStatements() {}

  static List<StatementText> on(QueryCacheOptions options, Workspace workspace) {
    Optional<CacheStore> store = workspace.capability(CacheStore.class);
    if (store.isPresent()) {
      return store.get().commands();
    }
    if (workspace.capability(SqlWorkspace.class).isEmpty()) {
      return List.of();
    }
    List<StatementText> texts = new ArrayList<>();
    Optional<NativeQueryCache> cache = workspace.capability(NativeQueryCache.class);
    CacheWay way =
        CacheWay.ofServer("every way", cache.map(c -> List.of(c.session(true))).orElse(List.of()));
    texts.addAll(HotTable.statements(workspace, options.hot(), way));
    cache
        .filter(NativeQueryCache::sizable)
        .ifPresent(
            c -> {
              for (ByteSize size : options.sizes()) {
                c.resizing(size.bytes())
                    .forEach(
                        sql ->
                            texts.add(new StatementText("before a run with " + size.text(), sql)));
              }
              c.locking().ifPresent(sql -> texts.add(new StatementText("positive control", sql)));
            });
    if (cache.isPresent() || workspace.capability(CachingProxy.class).isPresent()) {
      texts.add(
          new StatementText(
              "a proxy's cache (" + DurationText.format(options.ttl()) + "), before each SELECT",
              CacheWay.proxy("", List.of(), options.ttl()).hint().strip()));
    }
    return texts;
  }
}
