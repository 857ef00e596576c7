package io.kurabe.sql.internal;

import java.util.regex.Pattern;

/** The servers' own functions that a user's statement may not call. Stateless. */
final class SqlFunctions {
  /** Matches PostgreSQL's own functions that affect no more than a session or only read. */
  private static final Pattern HARMLESS =
      Pattern.compile(
          "PG_(SLEEP(_FOR|_UNTIL)?|BACKEND_PID|TYPEOF|BASETYPE|COLLATION_FOR|CLIENT_ENCODING"
              + "|\\w+_SIZE|SIZE_\\w+|COLUMN_COMPRESSION|(STAT_)?GET_\\w+|(TRY_)?ADVISORY_\\w+"
              + "|CURRENT_WAL_\\w+|LAST_(WAL|XACT|COMMITTED)_\\w+|WAL_LSN_DIFF|WALFILE_NAME\\w*"
              + "|IS_\\w+|\\w+_IS_VISIBLE|VISIBLE_IN_SNAPSHOT|CURRENT_(SNAPSHOT|XACT_ID\\w*)"
              + "|SNAPSHOT_X\\w+|XACT_\\w+|POSTMASTER_START_TIME|CONF_LOAD_TIME|MY_TEMP_SCHEMA"
              + "|(SAFE_SNAPSHOT_)?BLOCKING_PIDS|LOCK_STATUS|JIT_AVAILABLE|TRIGGER_DEPTH|HAS_ROLE"
              + "|RELATION_FILE\\w+|PARTITION_\\w+|INDEX\\w*_HAS_PROPERTY|INPUT_\\w+"
              + "|ENCODING_TO_CHAR|CHAR_TO_ENCODING|DESCRIBE_OBJECT|TIMEZONE_\\w+|PREWARM)");

  /** Matches functions that reach past the schema, stop others, run texts, or use files. */
  private static final Pattern FAR_REACHING =
      Pattern.compile(
          "(PG|LO|DBLINK|SPIDER|GROUP_REPLICATION|ASYNCHRONOUS_CONNECTION_FAILOVER|KEYRING"
              + "|VERSION_TOKENS|MYSQL_FIREWALL|OPTION_TRACKER|BINARY_UPGRADE|POSTGRES_FDW)_\\w+"
              + "|AUDIT_(API|LOG)_\\w+|\\w+_REWRITE_RULES|SET_FIREWALL_MODE|SERVICE_\\w+_LOCKS"
              + "|DBLINK|SET_CONFIG|LOAD_FILE|SYS_(EXEC|EVAL|GET|SET)|LOREAD|LOWRITE"
              + "|QUERY_TO_XML\\w*|XPATH_TABLE|TS_STAT|TS_REWRITE|CROSSTAB\\w*|CONNECTBY");

  private SqlFunctions() {}

  /** Returns whether a function, in upper case, reaches past the content of the schema. */
  static boolean reachFar(String name) {
    return FAR_REACHING.matcher(name).matches() && !HARMLESS.matcher(name).matches();
  }
}
