package io.kurabe.workload.script;

import io.kurabe.jdbc.Shelf;
import io.kurabe.jdbc.SqlDialect;
import io.kurabe.jdbc.SqlFailures;
import io.kurabe.spec.NanoClock;
import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.wire.WireChannel;
import io.kurabe.wire.WireProtocol;
import io.kurabe.wire.WireValues;
import java.sql.SQLException;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of one client over a connection that shares its thread with others: the answer of a
 * statement sends the next one. The same commands, statements, checks and counts as {@link
 * ScriptRun}. Used by one thread at a time, as the load engine sees to.
 */
final class NativeScriptClient implements Client.CompletionDriven, WireChannel.Listener {
  private static final String ROLLBACK = "ROLLBACK";

  private final Shelf<WireChannel> channels;
  private final SqlDialect dialect;
  private final List<Prepared> scripts;
  private final Frame frame;
  private final NanoClock clock;
  private final Answers answers;
  private final Parameters parameters;
  private final WireProtocol.Rows rows = this::look;

  private WireChannel channel;
  private Prepared script;
  private SplittableRandom random = new SplittableRandom(0);
  private Client.@Nullable Completion completion;
  private int next;
  private int send;
  private long before;
  private @Nullable SQLException failure;
  private volatile boolean broken;

  /** A script with what a client keeps for it. */
  private static final class Prepared {
    final Script script;
    final SqlText.Texts[] texts;
    final long[] nanos;

    Prepared(Script script) {
      this.script = script;
      this.texts = script.texts();
      this.nanos = new long[texts.length];
    }
  }

  /**
   * @param frame shared by all scripts of the client
   * @throws io.kurabe.target.TargetException when the server refuses the connection
   */
  NativeScriptClient(
      Shelf<WireChannel> channels,
      SqlDialect dialect,
      List<Script> scripts,
      Frame frame,
      NanoClock clock,
      Answers answers) {
    this.channels = channels;
    this.dialect = dialect;
    this.scripts = scripts.stream().map(Prepared::new).toList();
    this.frame = frame;
    this.clock = clock;
    this.answers = answers;
    this.parameters = new Parameters(frame);
    this.script = this.scripts.get(0);
    try {
      this.channel = channels.take();
    } catch (SQLException e) {
      throw SqlFailures.refusedClient(dialect, e);
    }
  }

  @Override
  public void perform(int operation, SplittableRandom drawn, Client.Completion done) {
    script = scripts.get(operation);
    random = drawn;
    completion = done;
    next = 0;
    send = 0;
    failure = null;
    before = clock.nanoTime();
    try {
      proceed();
    } catch (ScriptException e) {
      end(answers.defect(script.script, e));
    }
  }

  /** Carries commands out up to the next statement, and sends that. */
  private void proceed() {
    List<Command> commands = script.script.commands();
    while (next < commands.size()) {
      Command command = commands.get(next++);
      if (command instanceof Command.Assign assign) {
        assign.workOut(frame, random);
      } else if (command instanceof Command.Send statement) {
        parameters.of(statement.sql().parameters());
        channel.execute(
            script.texts[send].of(frame),
            parameters,
            statement.check().isPresent() ? rows : null,
            this);
        return;
      }
    }
    if (channel.inTransaction()) {
      failure = answers.leftOpen(script.script);
      rollBack();
    } else {
      end(null);
    }
  }

  private void look(String first) {
    Command.Send sent = sent();
    if (!sent.check().orElseThrow().holds(frame, first) && failure == null) {
      failure = answers.wrongRow(sent);
    }
  }

  /** The statement that is under way. */
  private Command.Send sent() {
    return (Command.Send) script.script.commands().get(next - 1);
  }

  @Override
  public void answered(@Nullable SQLException refused) {
    long now = clock.nanoTime();
    try {
      if (refused != null) {
        failure = refused;
      } else {
        judge();
      }
      if (failure != null) {
        failed();
        return;
      }
      script.nanos[send++] = now - before;
      before = now;
      proceed();
    } catch (ScriptException e) {
      end(answers.defect(script.script, e));
    }
  }

  private void judge() {
    Command.Send sent = sent();
    int count = channel.rowCount();
    if (failure == null && !sent.expected().holds(count)) {
      failure = answers.wrongNumber(sent, count);
    }
  }

  private void failed() {
    if (channel.isOpen() && channel.inTransaction()) {
      rollBack();
    } else {
      end(failure);
    }
  }

  /**
   * What is reported is why; that the rollback failed, too, only says that the connection broke.
   */
  private void rollBack() {
    channel.execute(ROLLBACK, WireValues.NONE, null, refused -> end(failure));
  }

  private void end(@Nullable Throwable why) {
    Client.Completion waiting = completion;
    completion = null;
    if (waiting != null) {
      waiting.done(why);
    }
  }

  @Override
  public long @Nullable [] statementNanos() {
    return script.nanos;
  }

  @Override
  public Failure classify(Throwable thrown) {
    Failure found = script.script.judge(SqlFailures.classify(dialect, thrown));
    broken |= found.kind().uncertain();
    return found;
  }

  @Override
  public void reconnect() throws SQLException {
    channel.close();
    channel = channels.open();
    broken = false;
  }

  @Override
  public void abort() {
    broken = true;
    channel.abort();
  }

  @Override
  public void close() {
    if (broken || completion != null) {
      channel.close();
    } else {
      channels.giveBack(channel);
    }
  }

  /** The values of the statement that is being sent, out of the variables. */
  private static final class Parameters implements WireValues {
    private final Frame frame;
    private List<Integer> slots = List.of();

    Parameters(Frame frame) {
      this.frame = frame;
    }

    void of(List<Integer> newSlots) {
      slots = newSlots;
    }

    @Override
    public int count() {
      return slots.size();
    }

    @Override
    public Kind kind(int index) {
      return frame.kind(slots.get(index));
    }

    @Override
    public long integer(int index) {
      return frame.integer(slots.get(index));
    }

    @Override
    public double real(int index) {
      return frame.real(slots.get(index));
    }

    @Override
    public String text(int index) {
      return frame.text(slots.get(index));
    }
  }
}
