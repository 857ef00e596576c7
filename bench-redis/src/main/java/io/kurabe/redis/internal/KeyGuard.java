package io.kurabe.redis.internal;

import io.kurabe.target.Leftover;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import io.kurabe.target.TargetException;
import io.kurabe.target.internal.SignOfLife;
import io.kurabe.target.internal.Tenancy;
import io.lettuce.core.KeyValue;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps Kurabe's keys apart from the user's: every key begins with {@code kurabe_<id>:}, and only a
 * prefix that carries the owner's mark is ever removed. It never flushes. Thread-safe.
 */
final class KeyGuard implements Tenancy.Guard {
  private static final Pattern OWNER_KEY = Pattern.compile("kurabe_([a-z0-9]{1,24}):owner");

  private final AdminConnection control;
  private final Connections connections;

  KeyGuard(AdminConnection control, Connections connections) {
    this.control = control;
    this.connections = connections;
  }

  static String prefix(RunId id) {
    return id.schema() + ":";
  }

  private static String ownerKey(RunId id) {
    return prefix(id) + "owner";
  }

  private static String signKey(RunId id) {
    return prefix(id) + "alive";
  }

  /** Claims the prefix; a TargetException when any key has it or writing is not allowed. */
  void claim(RunId id) {
    Set<String> present = control.scan("look for keys of " + id.schema(), prefix(id) + "*");
    String mark = new Mark(OwnerMark.ofThisProcess(), false).text();
    if (!present.isEmpty() || !setIfAbsent(ownerKey(id), mark)) {
      throw new TargetException(
          "Redis holds keys that begin with "
              + prefix(id)
              + " already. Use another run id, or remove them with bench clean if they are a"
              + " leftover of Kurabe.");
    }
    giveSign(control, id);
  }

  private boolean setIfAbsent(String key, String value) {
    // Lettuce answers null where Redis answers nil: the key was there.
    return control.run("claim " + key, r -> "OK".equals(r.set(key, value, SetArgs.Builder.nx())));
  }

  /** Marks an earlier process's keys as ours; a TargetException if unmarked or in use. */
  void takeOver(RunId id) {
    OwnerMark owner = requireMarked(id).leftover(id, silence(id)).takenOver("Redis");
    write(id, new Mark(owner, false));
    giveSign(control, id);
  }

  @Override
  public void markKept(RunId id) {
    write(id, new Mark(requireMarked(id).owner(), true));
  }

  /** Gives signs of life as a key that expires, over a connection of its own. */
  @Override
  public SignOfLife.Giver signs(RunId id) {
    AdminConnection own = new AdminConnection(connections);
    return new SignOfLife.Giver() {
      @Override
      public boolean give() {
        boolean ours = mark(own, id).filter(m -> m.owner().isOfThisProcess()).isPresent();
        if (ours) {
          giveSign(own, id);
        }
        return ours;
      }

      @Override
      public void close() {
        own.close();
      }
    };
  }

  private static void giveSign(AdminConnection control, RunId id) {
    control.run(
        "give a sign of life",
        r ->
            r.set(
                signKey(id),
                "expires when the run is dead",
                SetArgs.Builder.ex(SignOfLife.DEAD_AFTER)));
  }

  @Override
  public void withdrawSign(RunId id) {
    control.unlink("mark " + ownerKey(id) + " as left", Set.of(signKey(id)));
  }

  private Duration silence(RunId id) {
    long left = control.run("read " + signKey(id), r -> r.pttl(signKey(id)));
    return SignOfLife.DEAD_AFTER.minusMillis(Math.max(0, left)); // Negative: it is not there.
  }

  /** Returns the mark of a workspace; a TargetException if there is none. */
  Mark requireMarked(RunId id) {
    return mark(control, id)
        .orElseThrow(
            () ->
                new TargetException(
                    "Redis has no "
                        + ownerKey(id)
                        + " with Kurabe's mark: it was removed, or made on another server or in"
                        + " another database."));
  }

  private void write(RunId id, Mark mark) {
    control.run(
        "mark " + ownerKey(id), r -> r.set(ownerKey(id), mark.text(), SetArgs.Builder.xx()));
  }

  /**
   * Removes the keys of this process's own workspace; the mark last, and only when no node of a
   * cluster was away, so that {@code bench clean} finds what is left there.
   */
  @Override
  public void drop(RunId id) {
    String intent = "remove the keys " + prefix(id) + "*";
    Optional<TargetException> failed = Optional.empty();
    for (AdminConnection master : control.masters()) {
      try {
        Set<String> keys = new LinkedHashSet<>(master.scan(intent, prefix(id) + "*"));
        keys.remove(ownerKey(id));
        control.unlink(intent, keys);
      } catch (TargetException e) {
        failed = failed.or(() -> Optional.of(e));
      }
    }
    if (failed.isPresent()) {
      throw failed.get();
    }
    control.unlink(intent, Set.of(ownerKey(id)));
  }

  /** Returns the workspaces that carry a mark, oldest first. */
  List<Leftover> leftovers() {
    String intent = "look for Kurabe's keys";
    List<Leftover> found = new ArrayList<>();
    for (KeyValue<String, String> entry :
        control.values(intent, control.scan(intent, "kurabe_*:owner"))) {
      Matcher key = OWNER_KEY.matcher(entry.getKey());
      if (key.matches() && entry.hasValue()) {
        RunId id = new RunId(key.group(1));
        Mark.parse(entry.getValue()).ifPresent(mark -> found.add(mark.leftover(id, silence(id))));
      }
    }
    found.sort(Comparator.comparing(l -> l.owner().createdAt()));
    return found;
  }

  /** Removes a workspace, whoever made it; a TargetException when it has no mark. */
  void remove(RunId id) {
    if (mark(control, id).isEmpty()) {
      throw new TargetException(
          "There is no "
              + ownerKey(id)
              + " with Kurabe's mark, so nothing was removed. bench clean lists what there is.");
    }
    drop(id);
  }

  private static Optional<Mark> mark(AdminConnection control, RunId id) {
    return control.values("read " + ownerKey(id), Set.of(ownerKey(id))).stream()
        .filter(KeyValue::hasValue)
        .flatMap(entry -> Mark.parse(entry.getValue()).stream())
        .findFirst();
  }
}
