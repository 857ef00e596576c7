package io.kurabe.mysql.ddl.internal;

import io.kurabe.mysql.internal.MySqlEngine;
import io.kurabe.mysql.internal.MySqlImage;
import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.spec.Durability;
import io.kurabe.studies.ddl.internal.DdlContract;
import io.kurabe.target.OpenOptions;
import io.kurabe.target.Server;
import io.kurabe.tier.Tier;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Schema changes of MySQL in a container. */
@Needs(Prerequisite.MYSQL_IMAGE)
@Tag(Tier.CONTAINER)
class MySqlDdlContainerIT extends DdlContract {
  @Override
  protected Server open() {
    return new MySqlEngine().open(MySqlImage.target(), new OpenOptions(Durability.RELAXED, 0));
  }

  /** Seen on MySQL 9.7.4; the column is that of the manual of 8.4. */
  @Override
  protected Map<String, String> knownDisagreements() {
    return Map.of(
        "auto_increment_value",
        "found Mw: no index is built; the manual answers 'metadata only' with 'No*', since the"
            + " counter is a value in memory",
        "drop_stored_column",
        "found Iw: dropping a column has been instant since 8.0.29, stored ones too; the manual's"
            + " table of generated columns still says rebuild",
        "table_default_charset",
        "found Mw: columns keep the character set that they have, so there is nothing to rebuild;"
            + " the manual says rebuild if the encoding differs",
        "convert_charset",
        "found Cr: text columns change their type, which the server refuses to do in place (1846);"
            + " the manual's table says in place, the example below it says ALGORITHM=COPY");
  }

  @Override
  protected String definition(Connection connection, String table) throws SQLException {
    return MySqlDefinition.of(connection, table);
  }
}
