package io.kurabe.cli;

import io.kurabe.compare.Side;
import io.kurabe.compare.internal.Turns;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Problems;
import io.kurabe.jmh.internal.JmhStudy;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the sides of a comparison: {@code [NAME=]RESULT}, each a folder, a file or JMH's JSON. A
 * name that is there several times is one side, measured in turns.
 */
final class SideReader {
  private static final Pattern NAMED = Pattern.compile("([A-Za-z][A-Za-z0-9._-]{0,15})=(.+)");

  /** Reads the sides, of a single result its targets; throws all that cannot be read. */
  List<Side> read(List<String> texts) {
    Problems problems = new Problems("bench compare");
    Map<String, List<Side>> sides = new LinkedHashMap<>();
    Set<String> read = new HashSet<>();
    for (int i = 0; i < texts.size(); i++) {
      String text = texts.get(i);
      Matcher named = NAMED.matcher(text);
      boolean hasName = named.matches() && !Files.exists(Path.of(text));
      String label = hasName ? named.group(1) : letter(i);
      String path = hasName ? named.group(2) : text;
      if (!read.add(hasName ? text : label + "=")) {
        problems.add(text, "is there twice; each turn of '" + label + "' is a result of its own");
      } else if (!hasName && sides.containsKey(label)) {
        problems.add(text, "the name '" + label + "' is another's; write NAME=" + text);
      }
      read(path, problems)
          .map(result -> Side.of(label, path, result))
          .ifPresent(side -> sides.computeIfAbsent(label, l -> new ArrayList<>()).add(side));
    }
    problems.throwIfAny();
    List<Side> merged = Turns.sides(List.copyOf(sides.values()));
    return merged.size() == 1 ? targetsOf(merged.get(0)) : merged;
  }

  private static List<Side> targetsOf(Side only) {
    List<Side> targets = Side.targetsOf(only.source(), only.result());
    if (targets.size() < 2) {
      throw new ConfigurationException(
          "There is nothing to compare %s with: it is one result of one target. Name another result."
              .formatted(only.source()));
    }
    return targets;
  }

  /** Returns A, B, C ... */
  private static String letter(int i) {
    return i < 26 ? String.valueOf((char) ('A' + i)) : "R" + (i + 1);
  }

  private static java.util.Optional<StudyResult> read(String text, Problems problems) {
    try {
      Path path = Path.of(text);
      return java.util.Optional.of(isJmh(path) ? JmhStudy.ofFile(path) : ResultFiles.read(path));
    } catch (ConfigurationException e) {
      problems.add(text, String.valueOf(e.getMessage()));
      return java.util.Optional.empty();
    }
  }

  /** Returns whether a file is JMH's JSON, which is a list; a result of Kurabe is an object. */
  private static boolean isJmh(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (var reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
      int c = reader.read();
      while (c >= 0 && (Character.isWhitespace(c) || c == '\ufeff')) {
        c = reader.read();
      }
      return c == '[';
    } catch (IOException e) {
      return false; // The reader of results says what is wrong with it.
    }
  }
}
