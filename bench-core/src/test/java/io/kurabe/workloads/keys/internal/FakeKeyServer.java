package io.kurabe.workloads.keys.internal;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** A server that knows keys but is not there; its dialect is its own. */
public final class FakeKeyServer implements KeyServer {
  static final KeyColumn SERIAL = KeyColumn.counted(KeyType.SERIAL, "serial NOT NULL");
  static final KeyColumn UUID7 = uuid(KeyType.UUID7, KeyMaker.UUID7_TEXT);
  static final KeyColumn UUID4 = uuid(KeyType.UUID4, KeyMaker.UUID4_TEXT);
  static final KeyColumn UUID4_SERVER = UUID4.byServer("server", "make_uuid()");
  static final KeyColumn UUID4_CHAR =
      KeyColumn.byClient(
          KeyType.UUID4_CHAR, "char(36) NOT NULL", KeyMaker.UUID4_TEXT, KeyColumn.PLACE, "id");

  private static final List<KeyColumn> ALL =
      List.of(SERIAL, UUID7, UUID4, UUID4_SERVER, UUID4_CHAR);

  private final Set<String> missing;
  private final Supplier<KeyMeter> meters;

  private FakeKeyServer(Set<String> missing, Supplier<KeyMeter> meters) {
    this.missing = missing;
    this.meters = meters;
  }

  /** It has serial, uuid7, uuid4, uuid4-server and uuid4-char, without these. */
  public static FakeKeyServer without(String... names) {
    return new FakeKeyServer(
        Set.of(names),
        () -> {
          throw new UnsupportedOperationException("there is no server");
        });
  }

  /** The same, measured by what a test scripts. */
  public FakeKeyServer measuredBy(Supplier<KeyMeter> scripted) {
    return new FakeKeyServer(missing, scripted);
  }

  private static KeyColumn uuid(KeyType type, KeyMaker maker) {
    return KeyColumn.byClient(
        type, "uuid NOT NULL", maker, "CAST({key} AS uuid)", "CAST(id AS text)");
  }

  @Override
  public List<KeyColumn> columns() {
    return ALL.stream().filter(c -> !missing.contains(c.name())).toList();
  }

  @Override
  public Map<String, String> unavailable() {
    Map<String, String> reasons = new TreeMap<>();
    missing.forEach(name -> reasons.put(name, "it cannot make one"));
    return reasons;
  }

  @Override
  public String create(String table, KeyColumn key, RowWidth width) {
    return "CREATE TABLE " + table + " (id " + key.definition() + " PRIMARY KEY)";
  }

  @Override
  public String timeParameter() {
    return "CAST({key} AS timestamp)";
  }

  @Override
  public String timeShown() {
    return "CAST(t1 AS text)";
  }

  @Override
  public String drawn() {
    return "chance() < %s";
  }

  @Override
  public Optional<String> checkpoint() {
    return Optional.empty();
  }

  @Override
  public List<String> beforeReads(String table) {
    return List.of("ANALYZE " + table);
  }

  @Override
  public boolean rowsInKeyIndex() {
    return false;
  }

  @Override
  public long cacheBytes() {
    return 1_000;
  }

  @Override
  public KeyMeter meter() {
    return meters.get();
  }
}
