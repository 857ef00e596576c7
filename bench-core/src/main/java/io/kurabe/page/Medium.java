package io.kurabe.page;

import java.util.Set;

/** Where a page is read. What has room in a browser may be too much for a terminal. */
public enum Medium {
  TERMINAL,
  MARKDOWN,
  BROWSER;

  /** Every medium. */
  public static final Set<Medium> ALL = Set.of(values());

  /** The media that are files. */
  public static final Set<Medium> DOCUMENTS = Set.of(MARKDOWN, BROWSER);

  /** The media without drawings. */
  public static final Set<Medium> TEXTS = Set.of(TERMINAL, MARKDOWN);
}
