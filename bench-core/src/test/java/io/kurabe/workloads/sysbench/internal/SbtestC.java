package io.kurabe.workloads.sysbench.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

/** The c of rows, for tests of other packages. */
public final class SbtestC {
  private SbtestC() {}

  /** As the row is loaded. */
  public static String loaded(int table, int id) {
    return new String(SbtestText.loadedC(table, id), ISO_8859_1);
  }
}
