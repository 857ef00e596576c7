package io.kurabe.workloads.cache.internal;

/** One word of a command, of which some are made anew for each request. Immutable. */
sealed interface Word {
  /** Returns the word as {@code bench sql} shows it. */
  String text();

  /** Is sent as it is. */
  record Fixed(String text) implements Word {}

  /** The number of a key between two texts; the prefix of the workspace stands before them. */
  record Key(String before, String after) implements Word {
    @Override
    public String text() {
      return before + "__key__" + after;
    }
  }

  /** A value for the key that was drawn last. */
  record Data() implements Word {
    @Override
    public String text() {
      return "__data__";
    }
  }

  /** A time to live in milliseconds. */
  record Ttl() implements Word {
    @Override
    public String text() {
      return "__ttl__";
    }
  }

  /** A number below a bound behind a text: the name of a field or member. */
  record Numbered(String before, int bound) implements Word {
    @Override
    public String text() {
      return before + "<0 to " + (bound - 1) + ">";
    }
  }
}
