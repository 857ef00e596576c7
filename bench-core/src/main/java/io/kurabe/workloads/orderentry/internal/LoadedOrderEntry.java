package io.kurabe.workloads.orderentry.internal;

import io.kurabe.spec.Driver;
import io.kurabe.sql.dialogue.internal.Dialogues;
import io.kurabe.sql.internal.Answers;
import io.kurabe.sql.internal.BulkLoad;
import io.kurabe.sql.internal.BulkSettings;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.Client;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Audit;
import io.kurabe.workload.BulkListener;
import io.kurabe.workload.CheckResult;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import io.kurabe.workload.WorkloadException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** The tables of the order entry on one server. Thread-safe, but for one run at a time. */
final class LoadedOrderEntry implements LoadedWorkload {
  private static final String WRONG_ANSWERS = "wrong_answers";

  /** Makes the constants of a run differ from all other random numbers of its seed. */
  private static final long CONSTANTS = 0x6f72646572656eL;

  private final OrderEntryWorkload workload;
  private final SqlWorkspace workspace;
  private final OrderEntryDialect dialect;
  private final Scale scale;
  private final Answers answers;
  private final Dialogues dialogues;
  private final Ledger ledger = new Ledger();
  private volatile Sums before = new Sums(Map.of());
  private volatile Optional<Constants> constants = Optional.empty();
  private volatile boolean fresh;
  private volatile int nameConstantOfLoad = -1;

  /** The constants of the non-uniform random numbers of one run. */
  private record Constants(int names, int customers, int items) {
    static Constants of(long seed, int ofLoad) {
      SplittableRandom random = new SplittableRandom(seed ^ CONSTANTS);
      return new Constants(
          NuRand.constantOfRun(random, ofLoad),
          random.nextInt(NuRand.A_OF_CUSTOMERS + 1),
          random.nextInt(NuRand.A_OF_ITEMS + 1));
    }
  }

  LoadedOrderEntry(OrderEntryWorkload workload, SqlWorkspace workspace, OrderEntryDialect dialect) {
    this.workload = workload;
    this.workspace = workspace;
    this.dialect = dialect;
    this.scale = settings().scale();
    this.answers = new Answers(workload.name());
    this.dialogues = new Dialogues(workspace, TransactionType.values().length, answers);
  }

  private OrderEntrySettings settings() {
    return workload.settings();
  }

  /** Makes the tables and fills them. */
  LoadedOrderEntry filled(BulkListener progress) {
    OrderEntryStatements statements = new OrderEntryStatements(settings(), dialect);
    workspace.execute("make the tables of the order entry", statements.before());
    Population population = workload.population();
    BulkLoad bulk = BulkLoad.of(workspace);
    for (OrderEntryTable table : OrderEntryTable.values()) {
      bulk.load(population.rows(table), BulkSettings.DEFAULT, progress);
    }
    workspace.execute("prepare the tables of the order entry", statements.after());
    fresh = true;
    return this;
  }

  @Override
  public String name() {
    return workload.name();
  }

  @Override
  public Map<String, String> parameters() {
    return settings().factors();
  }

  @Override
  public List<Operation> operations() {
    return TransactionType.operations(settings().mix());
  }

  @Override
  public Workload.Rhythm rhythm() {
    return settings().rhythm();
  }

  @Override
  public boolean runsBy(Driver driver) {
    return driver == Driver.JDBC || driver == Driver.VERTX;
  }

  @Override
  public Client open(int index) {
    return open(index, 0);
  }

  @Override
  public Client open(int index, long seed) {
    Constants drawn = Constants.of(seed, nameConstantOfLoad());
    constants = Optional.of(drawn);
    int home = index % scale.warehouses() + 1;
    int district = index / scale.warehouses() % Scale.DISTRICTS + 1;
    Inputs inputs =
        new Inputs(
            scale,
            home,
            district,
            new NuRand(NuRand.A_OF_NAMES, drawn.names(), 0, scale.names() - 1),
            new NuRand(NuRand.A_OF_CUSTOMERS, drawn.customers(), 1, scale.customers()),
            new NuRand(NuRand.A_OF_ITEMS, drawn.items(), 1, scale.items()));
    return dialogues.open(new Terminal(inputs, ledger.page(), settings(), dialect));
  }

  /** Returns the constant by which names were loaded, which is kept with the data. */
  private int nameConstantOfLoad() {
    if (nameConstantOfLoad < 0) {
      nameConstantOfLoad =
          (int) workspace.number("read the constants", OrderEntryStatements.READ_CONSTANT);
    }
    return nameConstantOfLoad;
  }

  @Override
  public void reset() {
    if (fresh) {
      fresh = false;
      List<CheckResult> found = Conditions.check(workspace, scale, Conditions.afterLoad(true));
      if (!found.stream().allMatch(CheckResult::holds)) {
        throw new TargetException(
            "The tables of the order entry are wrong after the load: "
                + found.stream().map(CheckResult::sentence).collect(Collectors.joining("; "))
                + ".");
      }
    }
    answers.clear();
    ledger.clear();
    before = Sums.read(workspace);
  }

  @Override
  public Optional<Audit> audit(long acknowledged, long uncertain) {
    List<CheckResult> checks = new ArrayList<>();
    checks.add(answers.result());
    checks.addAll(Sums.read(workspace).grownAsTold(before, ledger));
    long outside = workspace.number("read the stock", Sums.STOCK_OUT_OF_RANGE);
    if (outside > 0) {
      checks.add(
          new CheckResult(false, outside + " rows of stock have a quantity below 10 or above 100"));
    }
    checks.addAll(Conditions.check(workspace, scale, Conditions.afterLoad(false)));
    checks.addAll(InputAudit.check(InputAudit.of(ledger.tally(), scale.warehouses())));
    return Optional.of(Audit.ofChecks(acknowledged, uncertain, checks));
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    constants.ifPresent(
        drawn -> {
          measures.put("constant_of_names_at_load", (double) nameConstantOfLoad());
          measures.put("constant_of_names", (double) drawn.names());
          measures.put("constant_of_customers", (double) drawn.customers());
          measures.put("constant_of_items", (double) drawn.items());
        });
    ledger.tally().forEach((name, count) -> measures.put(name, (double) count));
    return measures;
  }

  @Override
  public Map<String, Long> tally() {
    Map<String, Long> tally = new LinkedHashMap<>(ledger.tally());
    tally.put(WRONG_ANSWERS, answers.wrong());
    return tally;
  }

  @Override
  public void add(Map<String, Long> tally) {
    ledger.add(tally);
    answers.addWrong(tally.getOrDefault(WRONG_ANSWERS, 0L));
  }

  @Override
  public Optional<WorkloadException> defect() {
    return answers.defect();
  }
}
