package io.kurabe.workload.pointselect;

import java.util.SplittableRandom;

/**
 * The text columns of sysbench 1.0: groups of eleven digits with hyphens between them, ten in
 * {@code c} and five in {@code pad} (src/lua/oltp_common.lua, c_value_template and
 * pad_value_template).
 */
public final class RowText {
  private static final int C_GROUPS = 10;
  private static final int PAD_GROUPS = 5;
  private static final int GROUP = 11;

  private RowText() {}

  /** Text of the column {@code c}, 119 characters. */
  public static String c(SplittableRandom random) {
    return digits(random, C_GROUPS);
  }

  /** Text of the column {@code pad}, 59 characters. */
  public static String pad(SplittableRandom random) {
    return digits(random, PAD_GROUPS);
  }

  private static String digits(SplittableRandom random, int groups) {
    StringBuilder text = new StringBuilder(groups * (GROUP + 1));
    for (int group = 0; group < groups; group++) {
      if (group > 0) {
        text.append('-');
      }
      for (int i = 0; i < GROUP; i++) {
        text.append((char) ('0' + random.nextInt(10)));
      }
    }
    return text.toString();
  }
}
