package io.kurabe.workloads.keys.internal;

import java.util.Locale;

/** The figures that a server reports about a table and about its own work; absent is not zero. */
public enum KeyFigure {
  /** Size of the index of the primary key; with InnoDB the rows are in it. */
  INDEX_BYTES(false, "size of the key's index"),
  /** Size of the table with all its indexes. */
  TABLE_BYTES(false, "size of the table with its indexes"),
  /** How full the leaf pages of the key's index are. */
  LEAF_DENSITY_PERCENT(false, "fill of the leaf pages"),
  /** Share of leaf pages whose successor lies before them in the file. */
  LEAF_FRAGMENTATION_PERCENT(false, "leaf pages out of order"),
  /** Pages that had to be divided for a new key. */
  PAGE_SPLITS(true, "page splits"),
  /** Bytes of the write-ahead log, or redo log. */
  LOG_BYTES(true, "log written"),
  /** Whole pages in the write-ahead log, one for the first change of each after a checkpoint. */
  FULL_PAGE_IMAGES(true, "full-page images"),
  /** Pages that were in the server's own cache when they were requested. */
  CACHE_HITS(true, "pages found in the cache"),
  /** Pages that were not in the server's own cache when they were requested. */
  CACHE_MISSES(true, "pages read past the cache"),
  /** Data pages written. */
  PAGES_WRITTEN(true, "data pages written"),
  /** Checkpoints finished. */
  CHECKPOINTS(true, "checkpoints");

  private final boolean grows;
  private final String title;

  KeyFigure(boolean grows, String title) {
    this.grows = grows;
    this.title = title;
  }

  /** Returns the name in results, with its unit, e.g. {@code index_bytes}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns whether it only grows, so that a step has the difference; else it is a state. */
  public boolean grows() {
    return grows;
  }

  /** Returns whether the server does the work later, when the load that caused it may be over. */
  public boolean inBackground() {
    return this == PAGES_WRITTEN || this == CHECKPOINTS;
  }

  /** Returns the figure in words. */
  public String title() {
    return title;
  }
}
