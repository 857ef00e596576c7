package io.kurabe.workloads.keys;

import java.util.Locale;

/** What a server says of a table and of its own work; absent is not zero. */
public enum KeyFigure {
  /** Size of the index of the primary key; with InnoDB the rows are in it. */
  INDEX_BYTES(false, "size of the key's index", "B"),
  /** Size of the table with all its indexes. */
  TABLE_BYTES(false, "size of the table with its indexes", "B"),
  /** How full the leaf pages of the key's index are. */
  LEAF_DENSITY_PERCENT(false, "fill of the leaf pages", "%"),
  /** Share of leaf pages whose successor lies before them in the file. */
  LEAF_FRAGMENTATION_PERCENT(false, "leaf pages out of order", "%"),
  /** Pages that had to be divided for a new key. */
  PAGE_SPLITS(true, "page splits", ""),
  /** Bytes of the write-ahead log, or redo log. */
  LOG_BYTES(true, "log written", "B"),
  /** Whole pages in the write-ahead log, one for the first change of each after a checkpoint. */
  FULL_PAGE_IMAGES(true, "full-page images", ""),
  /** Pages that were in the server's own cache when they were wanted. */
  CACHE_HITS(true, "pages found in the cache", ""),
  /** Pages that were not. */
  CACHE_MISSES(true, "pages read past the cache", ""),
  /** Data pages written. */
  PAGES_WRITTEN(true, "data pages written", ""),
  /** Checkpoints finished. */
  CHECKPOINTS(true, "checkpoints", "");

  private final boolean grows;
  private final String title;
  private final String unit;

  KeyFigure(boolean grows, String title, String unit) {
    this.grows = grows;
    this.title = title;
    this.unit = unit;
  }

  /** Name in results, with its unit, e.g. {@code index_bytes}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it only grows, so that a step has the difference; else it is the state at its end. */
  public boolean grows() {
    return grows;
  }

  /** Whether the server does it later, for work that may be over by then. */
  public boolean inBackground() {
    return this == PAGES_WRITTEN || this == CHECKPOINTS;
  }

  /** In words. */
  public String title() {
    return title;
  }

  /** {@code B}, {@code %}, or empty for a number. */
  public String unit() {
    return unit;
  }
}
