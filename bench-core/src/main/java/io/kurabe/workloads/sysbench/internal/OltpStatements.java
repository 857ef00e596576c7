package io.kurabe.workloads.sysbench.internal;

/**
 * The statements of sysbench 1.0.20 (src/lua/oltp_common.lua, stmt_defs and the execute_ functions)
 * as pieces of scripts, with the texts and the draws of sysbench. {@code {range}} and {@code
 * {changed}} stand for the numbers of rows that are expected.
 */
final class OltpStatements {
  /** The draw of a table, which is made once before the statements of one kind. */
  static final String TABLE = "\\set table random(1, :tables)\n";

  static final String BEGIN = "BEGIN;\n";

  static final String COMMIT = "COMMIT;\n";

  static final String POINT_SELECT =
      """
      \\set id random_key(1, :rows)
      SELECT c FROM ${schema}.sbtest${table} WHERE id=:id;
      \\expect 1
      """;

  private static final String RANGE =
      """
      \\set id random_key(1, :rows)
      \\set last :id + :range - 1
      """;

  static final String SIMPLE_RANGE =
      RANGE
          + """
          SELECT c FROM ${schema}.sbtest${table} WHERE id BETWEEN :id AND :last;
          \\expect 1..{range}
          """;

  static final String SUM_RANGE =
      RANGE
          + """
          SELECT SUM(k) FROM ${schema}.sbtest${table} WHERE id BETWEEN :id AND :last;
          \\expect 1
          """;

  static final String ORDER_RANGE =
      RANGE
          + """
          SELECT c FROM ${schema}.sbtest${table} WHERE id BETWEEN :id AND :last ORDER BY c;
          \\expect 1..{range}
          """;

  static final String DISTINCT_RANGE =
      RANGE
          + """
          SELECT DISTINCT c FROM ${schema}.sbtest${table} WHERE id BETWEEN :id AND :last ORDER BY c;
          \\expect 1..{range}
          """;

  static final String INDEX_UPDATE =
      """
      \\set id random_key(1, :rows)
      UPDATE ${schema}.sbtest${table} SET k=k+1 WHERE id=:id;
      \\expect {changed}
      """;

  static final String NON_INDEX_UPDATE =
      """
      \\set id random_key(1, :rows)
      \\set c new_c(:table, :id)
      UPDATE ${schema}.sbtest${table} SET c=:c WHERE id=:id;
      \\expect {changed}
      """;

  static final String DELETE_INSERT =
      """
      \\set id random_key(1, :rows)
      \\set k random_key(1, :rows)
      \\set c new_c(:table, :id)
      \\set pad new_pad(:table, :id, :k)
      DELETE FROM ${schema}.sbtest${table} WHERE id=:id;
      \\expect {changed}
      INSERT INTO ${schema}.sbtest${table} (id, k, c, pad) VALUES (:id, :k, :c, :pad);
      \\expect 1
      """;

  private OltpStatements() {}
}
