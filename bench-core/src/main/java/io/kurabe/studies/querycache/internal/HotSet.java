package io.kurabe.studies.querycache.internal;

import io.kurabe.workloads.sysbench.internal.SysbenchSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of {@code sbtest1} that are read and written, drawn uniformly, and the names under which
 * a cache keeps them.
 *
 * @param ids the largest id that is drawn, from 1
 */
record HotSet(int rows, int ids, int range) {
  static final String POINT = "SELECT id, k, c FROM ${schema}.sbtest1 WHERE id = ?";
  static final String RANGE = "SELECT id, k, c FROM ${schema}.sbtest1 WHERE id BETWEEN ? AND ?";
  static final String UPDATE = "UPDATE ${schema}.sbtest1 SET k = k + 1 WHERE id = ?";

  public HotSet {
    if (ids < 1 || range < 1 || rows < (long) ids + range - 1) {
      throw new IllegalArgumentException(
          "a table of %s rows has no %s hot rows with ranges of %s: it needs %s"
              .formatted(rows, ids, range, (long) ids + range - 1));
    }
  }

  /** Returns the table that holds it, as sysbench fills it. */
  SysbenchSettings table() {
    return SysbenchSettings.DEFAULT.withRows(rows);
  }

  /** Returns the number of rows that a read may see. */
  int watched() {
    return ids + range - 1;
  }

  String pointName(int id) {
    return "p:" + id;
  }

  String rangeName(int first) {
    return "r:" + first;
  }

  /** Returns every name under which the row may be kept. */
  List<String> namesOf(int id) {
    List<String> names = new ArrayList<>();
    names.add(pointName(id));
    for (int first = Math.max(1, id - range + 1); first <= Math.min(id, ids); first++) {
      names.add(rangeName(first));
    }
    return names;
  }

  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    factors.put("rows", String.valueOf(rows));
    factors.put("hot", String.valueOf(ids));
    factors.put("range", String.valueOf(range));
    return factors;
  }
}
