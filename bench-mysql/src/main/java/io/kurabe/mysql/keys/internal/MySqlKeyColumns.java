package io.kurabe.mysql.keys.internal;

import static io.kurabe.workloads.keys.internal.KeyColumn.PLACE;

import io.kurabe.mysql.internal.MySqlVersion;
import io.kurabe.workloads.keys.internal.KeyColumn;
import io.kurabe.workloads.keys.internal.KeyMaker;
import io.kurabe.workloads.keys.internal.KeyType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which primary keys a version of MySQL or MariaDB can have. Immutable.
 *
 * <p>UUIDs are stored in {@code BINARY(16)} on both, so that keys of the client and of the server
 * differ in nothing else; only version 1 of MariaDB has its own type, as that alone brings its time
 * to the front. The server's keys of {@code uuid4-server} are 16 random bytes: neither server had a
 * generator of version 4 before MariaDB 11.7, and the six bits that a UUID fixes change nothing
 * here.
 */
final class MySqlKeyColumns {
  private static final String BINARY = "BINARY(16) NOT NULL";
  private static final String BY_HEX = "UNHEX(" + PLACE + ")";
  private static final String HEX = "LOWER(HEX(id))";

  /** The parameter in the column's character set; else each row would be converted. */
  private static final String BY_TEXT = "CONVERT(" + PLACE + " USING ascii)";

  private static final KeyColumn SERIAL =
      KeyColumn.counted(KeyType.SERIAL, "BIGINT NOT NULL AUTO_INCREMENT");

  private static final KeyColumn UUID7 =
      KeyColumn.byClient(KeyType.UUID7, BINARY, KeyMaker.UUID7_HEX, BY_HEX, HEX);

  /** The server's key in MariaDB 11.7 and later. */
  private static final KeyColumn UUID7_SERVER =
      UUID7.byServer("server", "UNHEX(REPLACE(UUID_v7(), '-', ''))");

  /** The key in MySQL 8.0 and later; its manual names the swap for this very use. */
  private static final KeyColumn UUID1_SWAPPED =
      uuid1(
          BINARY, "UUID_TO_BIN(UUID(), 1)", "UUID_TO_BIN(" + PLACE + ", 1)", "BIN_TO_UUID(id, 1)");

  /** The key since MariaDB 10.7, which stores version 1 with its groups from right to left. */
  private static final KeyColumn UUID1_TYPE =
      uuid1("UUID NOT NULL", "UUID()", "CAST(" + PLACE + " AS UUID)", "CAST(id AS CHAR(36))");

  private static final KeyColumn ULID =
      KeyColumn.byClient(
          KeyType.ULID, "CHAR(26) CHARACTER SET ascii NOT NULL", KeyMaker.ULID, BY_TEXT, "id");

  private static final KeyColumn UUID4 =
      KeyColumn.byClient(KeyType.UUID4, BINARY, KeyMaker.UUID4_HEX, BY_HEX, HEX);

  /** The server's key in MySQL 5.7, MariaDB 10.10 and later. */
  private static final KeyColumn UUID4_SERVER = UUID4.byServer("server", "RANDOM_BYTES(16)");

  private static final KeyColumn UUID4_CHAR =
      KeyColumn.byClient(
          KeyType.UUID4_CHAR,
          "CHAR(36) CHARACTER SET ascii NOT NULL",
          KeyMaker.UUID4_TEXT,
          BY_TEXT,
          "id");

  private final List<KeyColumn> columns = new ArrayList<>();
  private final Map<String, String> unavailable = new LinkedHashMap<>();

  MySqlKeyColumns(MySqlVersion version) {
    boolean mariaDb = version.isMariaDb();
    columns.add(SERIAL);
    unavailable.put(
        KeyType.IDENTITY.text(), "AUTO_INCREMENT is its only form here, and that is 'serial'");
    columns.add(UUID7);
    offer(
        UUID7_SERVER,
        mariaDb && version.atLeast(11, 7, 0),
        mariaDb
            ? "UUID_v7() came with MariaDB 11.7"
            : "MySQL has no function that makes a UUID of version 7");
    offer(
        mariaDb ? UUID1_TYPE : UUID1_SWAPPED,
        mariaDb ? version.atLeast(10, 7, 0) : version.atLeast(8, 0, 0),
        mariaDb ? "the type UUID came with MariaDB 10.7" : "UUID_TO_BIN() came with MySQL 8.0");
    columns.add(ULID);
    columns.add(UUID4);
    offer(
        UUID4_SERVER,
        !mariaDb || version.atLeast(10, 10, 0),
        "RANDOM_BYTES() came with MariaDB 10.10");
    columns.add(UUID4_CHAR);
  }

  private void offer(KeyColumn column, boolean has, String reason) {
    if (has) {
      columns.add(column);
    } else {
      unavailable.put(column.name(), reason);
    }
  }

  private static KeyColumn uuid1(
      String definition, String generated, String parameter, String shown) {
    return new KeyColumn(
        KeyType.UUID1_SWAPPED, "", definition, Optional.empty(), generated, parameter, shown);
  }

  List<KeyColumn> columns() {
    return Collections.unmodifiableList(columns);
  }

  Map<String, String> unavailable() {
    return Collections.unmodifiableMap(unavailable);
  }
}
