package io.kurabe.workloads.cache.internal;

import io.kurabe.spec.Driver;
import io.kurabe.target.Client;
import io.kurabe.workload.Audit;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** A cache with its keys. */
final class LoadedCache implements LoadedWorkload {
  private final CacheState state;
  private final CacheServer.Memory atLoad;
  private final OptionalDouble bytesPerKey;
  private volatile long before;
  private volatile CacheServer.Memory atReset;
  private volatile CacheServer.Memory atAudit;

  /**
   * @param atLoad the server's counts before the keys were loaded
   * @param bytesPerKey the memory that a key takes after the load, if the server says so
   */
  LoadedCache(CacheState state, CacheServer.Memory atLoad, OptionalDouble bytesPerKey) {
    this.state = state;
    this.atLoad = atLoad;
    this.bytesPerKey = bytesPerKey;
    this.atReset = atLoad;
    this.atAudit = atLoad;
  }

  @Override
  public String name() {
    return state.settings().mix().commands().isEmpty()
        ? CacheWorkload.NAME + "/" + state.settings().mix().type().text()
        : CacheWorkload.NAME + "/commands";
  }

  @Override
  public Map<String, String> parameters() {
    return state.settings().factors();
  }

  @Override
  public List<Operation> operations() {
    return state.operations().stream().map(CacheOperation::operation).toList();
  }

  @Override
  public Workload.Rhythm rhythm() {
    return state.settings().rhythm();
  }

  @Override
  public boolean runsBy(Driver driver) {
    return driver != Driver.VERTX;
  }

  /** Opens a client as the only one, of which the keys are not divided. */
  @Override
  public Client open(int index) {
    return open(index, index + 1, 0);
  }

  @Override
  public Client open(int index, int clients, long seed) {
    return state.server().open(new ClientRequests(state, state.ledger().lane(), index, clients));
  }

  @Override
  public void reset() {
    state.ledger().clear();
    CacheAudit audit = new CacheAudit(state, atLoad);
    before = audit.keepsTotal() ? audit.totals().sum() : 0;
    atReset = state.server().memory();
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    Audit audit = Audit.ofChecks(acknowledged, uncertain, new CacheAudit(state, atLoad).of(before));
    atAudit = state.server().memory();
    return Optional.of(audit);
  }

  @Override
  public Map<String, Long> tally() {
    return state.ledger().tally();
  }

  @Override
  public void add(Map<String, Long> tally) {
    state.ledger().add(tally);
  }

  @Override
  public Map<String, Double> measures() {
    return CacheFigures.of(state.ledger(), atReset, atAudit, bytesPerKey);
  }
}
