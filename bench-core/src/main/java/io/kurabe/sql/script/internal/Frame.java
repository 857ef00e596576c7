package io.kurabe.sql.script.internal;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The variables of one client and their values, by slot; see {@link Expression} for the values.
 * They stay from one script to the next, as in pgbench. Used by one thread at a time.
 */
public final class Frame {
  /** Stands in the place of a variable that has no value yet; NULL is a value. */
  private static final Object UNSET = new Object();

  private final List<String> names;
  private final @Nullable Object[] values;

  /** Makes variables that have no value. */
  Frame(List<String> names) {
    this.names = names;
    this.values = new Object[names.size()];
    Arrays.fill(values, UNSET);
  }

  /** Returns the value; a ScriptException when the variable has none yet. */
  public @Nullable Object value(int slot) {
    Object value = values[slot];
    if (value == UNSET) {
      throw new ScriptException(
          "variable :%s has no value yet: no \\set, \\gset or \\aset has set it in this client"
              .formatted(names.get(slot)));
    }
    return value;
  }

  /** Returns the variable as a whole number. */
  public long integer(int slot) {
    return Numbers.whole(value(slot));
  }

  /** Returns the variable as a text. */
  public String text(int slot) {
    return Numbers.text(value(slot));
  }

  void set(int slot, @Nullable Object value) {
    values[slot] = value;
  }
}
