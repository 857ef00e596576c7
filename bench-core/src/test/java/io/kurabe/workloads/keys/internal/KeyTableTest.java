package io.kurabe.workloads.keys.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.sql.script.internal.Scope;
import io.kurabe.sql.script.internal.Script;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyTableTest {
  private static KeyTable table(KeyColumn column) {
    return new KeyTable(FakeKeyServer.without(), column, RowWidth.NARROW);
  }

  @Test
  void aCountedKeyIsLeftOutOfTheInsert() {
    assertThat(table(FakeKeyServer.SERIAL).insert())
        .isEqualTo(
            "INSERT INTO ${schema}.keys_serial_narrow (v1) VALUES (10), (11), (12), (13), (14), (15), (16),"
                + " (17), (18), (19);\n\\expect 10");
  }

  @Test
  void aKeyOfTheClientIsMadeAnewForEachOfTheTenRows() {
    String insert = table(FakeKeyServer.UUID4).insert();
    List<String> lines = insert.lines().toList();
    assertThat(lines).hasSize(12);
    for (int i = 0; i < 10; i++) {
      assertThat(lines.get(i)).isEqualTo("\\set key" + i + " new_key()");
    }
    assertThat(lines.get(10))
        .startsWith(
            "INSERT INTO ${schema}.keys_uuid4_narrow (id, v1) VALUES (CAST(:key0 AS uuid), 10), ")
        .endsWith(", (CAST(:key9 AS uuid), 19);")
        .doesNotContain(KeyColumn.PLACE);
    assertThat(lines.get(11)).isEqualTo("\\expect 10");
  }

  @Test
  void aKeyOfTheServerIsItsExpressionInEachRow() {
    String insert = table(FakeKeyServer.UUID4_SERVER).insert();
    assertThat(insert)
        .startsWith(
            "INSERT INTO ${schema}.keys_uuid4_server_narrow (id, v1) VALUES (make_uuid(), 10), ")
        .endsWith("(make_uuid(), 19);\n\\expect 10")
        .doesNotContain("\\set");
  }

  @Test
  void everyInsertAndReadIsAScript() {
    Scope scope =
        new Scope()
            .texts("new_key", (none, random) -> "")
            .texts("some_key", (none, random) -> "1")
            .texts("range_begin", (index, random) -> "")
            .texts("range_end", (index, random) -> "")
            .define("ranges", "1");
    for (KeyColumn column : FakeKeyServer.without().columns()) {
      KeyTable table = table(column);
      assertThat(Script.parse("insert", 1, table.insert(), scope).statementTexts()).hasSize(1);
      for (KeyRead read : KeyRead.values()) {
        assertThat(Script.parse("read", 1, table.read(read), scope).statementTexts())
            .as(column.name() + " " + read)
            .hasSize(1);
      }
    }
  }

  @Test
  void aRowIsReadByItsKeyWhichIsANumberWhereTheServerCounts() {
    assertThat(table(FakeKeyServer.SERIAL).read(KeyRead.POINT))
        .isEqualTo(
            "\\set key int(some_key())\n"
                + "SELECT v1 FROM ${schema}.keys_serial_narrow WHERE id = :key;\n\\expect 1");
    assertThat(table(FakeKeyServer.UUID7).read(KeyRead.POINT))
        .isEqualTo(
            "\\set key some_key()\nSELECT v1 FROM ${schema}.keys_uuid7_narrow"
                + " WHERE id = CAST(:key AS uuid);\n\\expect 1");
  }

  @Test
  void aRangeBeginsAtAKeyOrLiesBetweenTwoTimesAndHasAHundredRows() {
    assertThat(table(FakeKeyServer.UUID7).read(KeyRead.KEY_RANGE))
        .isEqualTo(
            "\\set key some_key()\nSELECT v1 FROM ${schema}.keys_uuid7_narrow"
                + " WHERE id >= CAST(:key AS uuid) ORDER BY id LIMIT 100;\n\\expect 1..100");
    assertThat(table(FakeKeyServer.UUID4).read(KeyRead.TIME_RANGE))
        .isEqualTo(
            "\\set range random(0, :ranges - 1)\n"
                + "\\set since range_begin(:range)\n\\set until range_end(:range)\n"
                + "SELECT v1 FROM ${schema}.keys_uuid4_narrow"
                + " WHERE t1 >= CAST(:since AS timestamp) AND t1 < CAST(:until AS timestamp)"
                + " ORDER BY t1 LIMIT 100;\n\\expect 1..100");
  }

  @Test
  void rowsAreDrawnAsTheServerDrawsThemWithoutAnExponent() {
    assertThat(table(FakeKeyServer.UUID4).sample(0.2))
        .isEqualTo(
            "SELECT CAST(id AS text), CAST(t1 AS text) FROM ${schema}.keys_uuid4_narrow"
                + " WHERE chance() < 0.2");
    assertThat(table(FakeKeyServer.SERIAL).sample(1e-5)).endsWith(" WHERE chance() < 0.000010");
  }

  @Test
  void tablesOfTheSameServerHaveDifferentNamesWithoutDashes() {
    Set<String> names = new HashSet<>();
    for (KeyColumn column : FakeKeyServer.without().columns()) {
      for (RowWidth width : RowWidth.values()) {
        names.add(new KeyTable(FakeKeyServer.without(), column, width).name());
      }
    }
    assertThat(names).hasSize(10).allMatch(n -> n.matches("keys_[a-z0-9_]+_(narrow|wide)"));
  }

  @Test
  void aKeyIsCalledByItsTypeAndHowItIsMade() {
    assertThat(FakeKeyServer.UUID4.name()).isEqualTo("uuid4");
    assertThat(FakeKeyServer.UUID4_SERVER.name()).isEqualTo("uuid4-server");
    assertThat(FakeKeyServer.UUID4_CHAR.name()).isEqualTo("uuid4-char");
    assertThat(FakeKeyServer.UUID4.madeByServer()).isFalse();
    assertThat(FakeKeyServer.UUID4_SERVER.madeByServer()).isTrue();
    assertThat(FakeKeyServer.SERIAL.madeByServer()).isTrue();
  }

  @Test
  void onlyRandomKeysHaveNoRangeOfTheirOwn() {
    assertThat(KeyRead.KEY_RANGE.suits(KeyType.UUID4)).isFalse();
    assertThat(KeyRead.KEY_RANGE.suits(KeyType.ULID)).isTrue();
    assertThat(KeyRead.TIME_RANGE.suits(KeyType.UUID4)).isTrue();
  }
}
