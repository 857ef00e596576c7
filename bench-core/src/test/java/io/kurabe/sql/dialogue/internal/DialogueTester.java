package io.kurabe.sql.dialogue.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Carries out dialogues against answers that a test makes up. */
public final class DialogueTester {
  private DialogueTester() {}

  /**
   * Carries out one dialogue.
   *
   * @param begin says its first statements
   * @param server answers a statement with its values
   */
  public static void carryOut(
      Consumer<Dialogue> begin, BiFunction<String, List<@Nullable Object>, Rows> server)
      throws Dialogue.WrongAnswer {
    Dialogue dialogue = new Dialogue();
    begin.accept(dialogue);
    for (Dialogue.Step step = dialogue.next(); step != null; step = dialogue.next()) {
      step.heard(server.apply(step.sql(), new ArrayList<>(step.values().get())));
    }
  }

  /** An answer of one row. */
  public static Rows row(@Nullable Object... values) {
    return new Rows(Collections.singletonList(values), 1);
  }

  /** An answer without rows. */
  public static Rows none() {
    return new Rows(List.of(), 0);
  }
}
