package io.kurabe.cli.aws;

import io.kurabe.target.internal.Architecture;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The class of an instance, taken apart: {@code db.m7g.xlarge}, {@code cache.r6g.large}.
 *
 * @param family e.g. {@code m7g}; {@code serverless} for a server without a class
 * @param size e.g. {@code xlarge}; empty for a server without a class
 */
record InstanceClass(String name, String family, String size) {
  private static final Pattern FORM = Pattern.compile("(?:db\\.|cache\\.)?([a-z0-9-]+)\\.(.+)");

  /** The end of Aurora's {@code db.serverless}. */
  private static final String SERVERLESS = "serverless";

  /** Matches letters, generation, features: {@code g} is Graviton, {@code a} AMD. */
  private static final Pattern FAMILY = Pattern.compile("([a-z]+)(\\d+)([a-z]*)");

  /** The Graviton of the generations of a family; t4g has that of m6g, a1 the first. */
  private static final Map<String, Integer> GRAVITON =
      Map.of("2", 2, "4", 2, "6", 2, "7", 3, "8", 4);

  static InstanceClass parse(String name) {
    Matcher form = FORM.matcher(name);
    return form.matches() && !form.group(2).equals(SERVERLESS)
        ? new InstanceClass(name, form.group(1), form.group(2))
        : new InstanceClass(name, SERVERLESS, "");
  }

  /** Returns whether it grows and shrinks by itself, so that it has no fixed size. */
  boolean isServerless() {
    return family.equals(SERVERLESS);
  }

  /** Returns EC2's name for it: {@code m7g.xlarge}. */
  String ec2Name() {
    return family + "." + size;
  }

  /** Returns {@code aarch64} or {@code x86_64}, by the rule of the names; empty for serverless. */
  Optional<String> architecture() {
    if (isServerless()) {
      return Optional.empty();
    }
    return Optional.of(isGraviton() ? Architecture.VARIANT : Architecture.X86);
  }

  private boolean isGraviton() {
    Matcher m = FAMILY.matcher(family);
    return family.equals("a1") || (m.matches() && m.group(3).startsWith("g"));
  }

  /** Returns {@code Graviton3}, {@code AMD} or {@code Intel}; empty for serverless. */
  Optional<String> processor() {
    Matcher m = FAMILY.matcher(family);
    if (isServerless() || !m.matches()) {
      return Optional.empty();
    }
    if (isGraviton()) {
      Integer generation = family.equals("a1") ? Integer.valueOf(1) : GRAVITON.get(m.group(2));
      return Optional.of(generation == null ? "Graviton" : "Graviton" + generation);
    }
    return Optional.of(m.group(3).startsWith("a") ? "AMD" : "Intel");
  }

  /** Returns the generation of the family, e.g. 7; empty when its name has none. */
  Optional<Integer> generation() {
    Matcher m = FAMILY.matcher(family);
    return m.matches() ? Optional.of(Integer.valueOf(m.group(2))) : Optional.empty();
  }

  /** Returns the purpose of the family, e.g. {@code m} general, {@code t} burstable. */
  String kind() {
    Matcher m = FAMILY.matcher(family);
    return m.matches() ? m.group(1) : family;
  }

  /** Returns whether it runs on credits, so that a long run is slower than a short one. */
  boolean burstable() {
    return kind().equals("t");
  }
}
