package io.kurabe.studies.sqlbench.suite.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * Conditions of the operation select_range: lists of groups, and of regions with groups, of 500
 * terms each, many of which occur twice.
 *
 * @param once the query with an IN list, sent once
 * @param tenTimes the queries with terms joined by OR
 */
record SelectLists(Query once, List<Query> tenTimes) {
  private static final int TERMS = 500;
  private static final int MODULUS = 100_000;

  record Query(String where, long rows) {}

  private static final class Terms {
    final List<Integer> groups = new ArrayList<>(List.of(1));
    final List<String> pairs = new ArrayList<>(List.of(pair(0, 1)));
    final Set<Integer> distinctGroups = new HashSet<>(groups);
    final Set<List<Integer>> distinctPairs = new HashSet<>(Set.of(List.of(0, 1)));

    /** Continues the suite's pseudo-random sequence and returns where it ends. */
    int add(int start, int ofGroups) {
      int y = start;
      for (int j = 1; j < TERMS; j++) {
        y ^= (3 * (y + 63 + j)) % MODULUS;
        int group = y % ofGroups;
        int region = y % SelectAnswers.REGIONS;
        groups.add(group);
        distinctGroups.add(group);
        pairs.add(pair(region, group));
        distinctPairs.add(List.of(region, group));
      }
      return y;
    }

    private static String pair(int region, int group) {
      return "(region='" + SelectAnswers.name(region) + "' AND grp=" + group + ")";
    }
  }

  static List<SelectLists> of(SelectAnswers answers, int rounds) {
    List<SelectLists> all = new ArrayList<>();
    int y = 0;
    for (int k = 0; k < rounds; k++) {
      Terms terms = new Terms();
      y = terms.add(y, answers.groups());
      all.add(of(answers, terms, k % SelectAnswers.ASKED_REGIONS));
    }
    return all;
  }

  private static SelectLists of(SelectAnswers answers, Terms terms, int region) {
    IntPredicate listed =
        k -> answers.region(k) == region && terms.distinctGroups.contains(answers.group(k));
    IntPredicate inPairs =
        k -> terms.distinctPairs.contains(List.of(answers.region(k), answers.group(k)));
    IntPredicate smallOfA = k -> answers.region(k) == 0 && answers.group(k) < 10;
    String ofRegion = "region='" + SelectAnswers.name(region) + "'";
    String or =
        terms.groups.stream().map(g -> "(grp=" + g + ")").collect(Collectors.joining(" OR "));
    String in = terms.groups.stream().map(String::valueOf).collect(Collectors.joining(","));
    String ofGroups = ofRegion + " AND (" + or + ")";
    long ofList = answers.count(listed);
    return new SelectLists(
        new Query(ofRegion + " AND grp IN (" + in + ")", ofList),
        List.of(
            new Query(ofGroups, ofList),
            new Query(String.join(" OR ", terms.pairs), answers.count(inPairs)),
            new Query(ofGroups + " AND idn<50", answers.count(k -> k < 50 && listed.test(k))),
            new Query(
                "((" + ofGroups + ") OR (region='A' AND grp<10)) AND region<='B'",
                answers.count(
                    k -> answers.region(k) <= 1 && (listed.test(k) || smallOfA.test(k))))));
  }
}
