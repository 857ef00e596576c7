package io.kurabe.page.internal;

import java.util.Set;

/** The place where a page is read; a browser has more room than a terminal. */
public enum Medium {
  TERMINAL,
  MARKDOWN,
  BROWSER;

  public static final Set<Medium> ALL = Set.of(values());

  /** The media that are files. */
  public static final Set<Medium> DOCUMENTS = Set.of(MARKDOWN, BROWSER);

  /** The media without drawings. */
  public static final Set<Medium> TEXTS = Set.of(TERMINAL, MARKDOWN);
}
