package io.kurabe.redis.internal;

import io.kurabe.target.Leftover;
import io.kurabe.target.OwnerMark;
import io.kurabe.target.RunId;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The owner's mark of a key prefix, and whether it is kept: one string, because SET NX claims it
 * with its whole content in one step, which a hash cannot.
 */
record Mark(OwnerMark owner, boolean kept) {
  private static final Pattern FORM =
      Pattern.compile(
          "kurabe pid=(\\d{1,18}) created=(\\S+) kept=(true|false)(?: namespace=(\\S+))? host=(.*)");

  /** Returns the text stored under {@code kurabe_<id>:owner}. */
  String text() {
    return "kurabe pid=%s created=%s kept=%s namespace=%s host=%s"
        .formatted(owner.pid(), owner.createdAt(), kept, owner.namespace(), owner.host());
  }

  /** Reads {@link #text()}; empty when something else stands there. */
  static Optional<Mark> parse(String text) {
    Matcher m = FORM.matcher(text);
    if (!m.matches()) {
      return Optional.empty();
    }
    String namespace = Objects.requireNonNullElse(m.group(4), "");
    OwnerMark owner = new OwnerMark(m.group(5), namespace, Long.parseLong(m.group(1)), m.group(2));
    return Optional.of(new Mark(owner, Boolean.parseBoolean(m.group(3))));
  }

  /** Returns whether its process gives signs of life, unlike processes of earlier versions. */
  boolean isSigned() {
    return !owner.namespace().isEmpty();
  }

  /** Returns the leftover of a run, silent since its last sign of life. */
  Leftover leftover(RunId id, Duration silence) {
    return new Leftover(id, owner, kept, isSigned() ? silence : Duration.ZERO);
  }
}
