package io.kurabe.studies.sqlbench.suite.internal;

import io.kurabe.config.internal.KnownNames;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Repeats one operation of the suite, round by round: its test is carried out up to it, without
 * queries, and then stops. After the last round the first comes again; when that would find other
 * rows than it expects, or change nothing, {@link #ready} carries the test out anew. Used by one
 * thread.
 */
public final class SingleOperation implements AutoCloseable {
  /**
   * The begins of the names of operations whose rounds find the same rows whenever they are run.
   */
  private static final Set<String> REPEATABLE =
      Set.of("select", "order_by", "count", "min_max", "prepared", "once_prepared", "connect");

  /**
   * The changes that are the same work every time: other values in each round, or, as in the suite,
   * always the same. (Not {@code update_with_key}: MySQL skips an update to what is there.)
   */
  private static final Set<String> SAME_CHANGE =
      Set.of("update_with_key_prefix", "update_big", "insert_duplicates");

  private final SuiteTest test;
  private final SuiteOperation wanted;
  private final SuiteSize size;
  private final SuiteDialect dialect;
  private final Supplier<SuiteSession> connect;
  private final Runnable dropTables;
  private @Nullable ScreenedSession session;
  private SuiteOperation operation = SuiteOperation.of("", 0);
  private SuiteRun.@Nullable Round round;
  private int next;

  /** Says that the operation was reached; nothing of its test follows. */
  private static final class Reached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Reached() {
      super("reached", null, false, false);
    }
  }

  private SingleOperation(
      SuiteTest test,
      SuiteOperation wanted,
      SuiteSize size,
      SuiteDialect dialect,
      Supplier<SuiteSession> connect,
      Runnable dropTables) {
    this.test = test;
    this.wanted = wanted;
    this.size = size;
    this.dialect = dialect;
    this.connect = connect;
    this.dropTables = dropTables;
  }

  /**
   * Prepares an operation. Of several tests that have it, one is taken in which the published table
   * counts it, or that of the same name ({@code insert}), else the first.
   *
   * @param connect gives a new connection
   * @param dropTables drops the tables that the test has made so far
   * @throws IllegalArgumentException when there is none of that name
   */
  public static SingleOperation prepare(
      String name,
      SuiteSize size,
      SuiteDialect dialect,
      Supplier<SuiteSession> connect,
      Runnable dropTables) {
    KnownNames.require(List.of(name), new TreeSet<>(SuiteScript.names(SuiteTest.ALL, false)));
    Place place =
        SuiteTest.ALL.stream()
            .flatMap(t -> Place.of(t, name))
            .max(Comparator.comparing(Place::reported).thenComparing(Place::isNamedAlike))
            .orElseThrow();
    SingleOperation single =
        new SingleOperation(place.test, place.operation, size, dialect, connect, dropTables);
    single.begin();
    return single;
  }

  private record Place(SuiteTest test, SuiteOperation operation) {
    static Stream<Place> of(SuiteTest test, String name) {
      return SuiteScript.operations(List.of(test), false).stream()
          .filter(o -> o.name().equals(name))
          .map(o -> new Place(test, o));
    }

    boolean reported() {
      return operation.reported();
    }

    boolean isNamedAlike() {
      return test.name().equals(operation.name());
    }
  }

  private void begin() {
    close();
    dropTables.run();
    ScreenedSession opened = new ScreenedSession(connect.get());
    opened.sendQueries(false);
    session = opened;
    next = 0;
    try {
      test.run(new UpToIt(opened));
    } catch (Reached here) {
      opened.sendQueries(true);
    }
  }

  /**
   * Carries the test out anew when the rounds are used up; call it outside of the measured time.
   */
  public void ready() {
    if (next == operation.rounds()) {
      if (isRepeatable()) {
        next = 0;
      } else {
        begin();
      }
    }
  }

  /** Carries out the next round; call {@link #ready} before. */
  public void round() {
    SuiteRun.Round its = round;
    if (its == null || next == operation.rounds()) {
      throw new IllegalStateException(wanted.name() + " is not ready");
    }
    its.run(next++);
  }

  private boolean isRepeatable() {
    return SAME_CHANGE.contains(wanted.name())
        || REPEATABLE.stream().anyMatch(wanted.name()::startsWith);
  }

  @Override
  public void close() {
    ScreenedSession opened = session;
    session = null;
    if (opened != null) {
      opened.close();
    }
  }

  /** Runs everything before the operation, without queries. */
  private final class UpToIt implements SuiteRun {
    private final SuiteSession of;

    UpToIt(SuiteSession of) {
      this.of = of;
    }

    @Override
    public SuiteSize size() {
      return size;
    }

    @Override
    public boolean fast() {
      return false;
    }

    @Override
    public SuiteDialect dialect() {
      return dialect;
    }

    @Override
    public SuiteSession session() {
      return of;
    }

    @Override
    public SuiteSession connect() {
      return connect.get();
    }

    @Override
    public void aside(Runnable work) {
      work.run();
    }

    @Override
    public int operation(SuiteOperation met, Round its) {
      if (met.name().equals(wanted.name()) && met.reported() == wanted.reported()) {
        operation = met;
        round = its;
        throw new Reached();
      }
      for (int k = 0; k < met.rounds() && !met.name().startsWith("connect"); k++) {
        its.run(k);
      }
      return met.rounds();
    }
  }
}
