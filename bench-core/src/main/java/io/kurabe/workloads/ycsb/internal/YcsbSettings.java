package io.kurabe.workloads.ycsb.internal;

import io.kurabe.config.ConfigurationException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Size and shape of the records, and how they are chosen and used.
 *
 * @param records that are loaded, 2 to {@value #MOST_RECORDS}
 * @param part of them that operations choose from
 * @param fields of a record
 * @param fieldSize bytes of a value
 * @param choice how operations choose records
 * @param order how keys follow from the numbers of records
 * @param expectedInserts of a run, over which keys of the future are spread; empty for 5 % of the
 *     part
 * @param scanLength records that a scan asks for
 * @param uses of fields, server and checks
 */
public record YcsbSettings(
    long records,
    Part part,
    int fields,
    Lengths fieldSize,
    KeyChoice choice,
    RecordKeys order,
    Optional<Integer> expectedInserts,
    Lengths scanLength,
    Uses uses) {
  /** The most records. */
  public static final int MOST_RECORDS = 2_000_000_000;

  /** The most fields. */
  public static final int MOST_FIELDS = 100;

  private static final int INSERTS_OF_RECORDS = 20;

  /**
   * Records that follow each other by their numbers.
   *
   * @param first of the numbers, from 0
   * @param count of the records
   */
  public record Part(long first, long count) {
    /** Returns whether these are all of so many records. */
    boolean isAllOf(long records) {
      return first == 0 && count == records;
    }
  }

  /** How SQL servers keep a record. */
  public enum Layout {
    /** A column for each field. */
    TABLE,
    /** One column with a JSON object. */
    JSON;

    /** Returns the word of users. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * How records are used.
   *
   * @param layout of a SQL table
   * @param partitions of a SQL table by the hash of the key; 1 for none
   * @param readsOneField whether a read asks for one field in place of all
   * @param writesAllFields whether an update writes all fields in place of one
   * @param transaction whether a read-modify-write loses no update
   * @param verify whether values say whose they are, and are checked
   * @param index whether Redis keeps the sorted set of keys
   * @param pipelinedScans whether the reads of a scan on Redis go out together
   */
  public record Uses(
      Layout layout,
      int partitions,
      boolean readsOneField,
      boolean writesAllFields,
      boolean transaction,
      boolean verify,
      boolean index,
      boolean pipelinedScans) {
    /** As the original. */
    public static final Uses DEFAULT =
        new Uses(Layout.TABLE, 1, false, false, false, false, true, false);
  }

  public YcsbSettings {
    List<String> problems = new ArrayList<>();
    if (records < 2 || records > MOST_RECORDS) {
      problems.add("records must be from 2 to " + MOST_RECORDS + ", was " + records);
    }
    if (part.count < 2 || part.first + part.count > records) {
      problems.add(
          "insert-start %d and insert-count %d must leave 2 of the %d records at the least, and name none behind them"
              .formatted(part.first, part.count, records));
    }
    if (uses.verify
        && (fieldSize.shape() != Lengths.Shape.CONSTANT
            || fieldSize.most() < FieldValues.SHORTEST_VERIFIED)) {
      problems.add(
          "verify needs values of one length that hold key, field and version: field-size of at"
              + " least %d, was %s".formatted(FieldValues.SHORTEST_VERIFIED, fieldSize.text()));
    }
    if (uses.pipelinedScans && !uses.index) {
      problems.add("pipelined-scans needs the index that no-index leaves out");
    }
    if (!problems.isEmpty()) {
      throw new ConfigurationException("YCSB", problems);
    }
  }

  /** Returns the settings of the original for so many records. */
  public static YcsbSettings of(YcsbMix mix, int records) {
    return new YcsbSettings(
        records,
        new Part(0, records),
        10,
        Lengths.constant(100),
        mix.keys(),
        new RecordKeys(true, 1),
        Optional.empty(),
        Lengths.uniform(1, 100),
        Uses.DEFAULT);
  }

  /** Returns these settings with another use of records. */
  public YcsbSettings with(Uses other) {
    return new YcsbSettings(
        records, part, fields, fieldSize, choice, order, expectedInserts, scanLength, other);
  }

  /** Returns these settings with another choice of records. */
  public YcsbSettings with(KeyChoice other) {
    return new YcsbSettings(
        records, part, fields, fieldSize, other, order, expectedInserts, scanLength, uses);
  }

  /** Returns these settings for a part of the records. */
  YcsbSettings with(Part other) {
    return new YcsbSettings(
        records, other, fields, fieldSize, choice, order, expectedInserts, scanLength, uses);
  }

  boolean verify() {
    return uses.verify;
  }

  /** Returns the records for which a run of the mix has room when it chooses by hash. */
  long expected(YcsbMix mix) {
    return mix.has(YcsbOperation.INSERT)
        ? expectedInserts.map(Integer::longValue).orElse(part.count / INSERTS_OF_RECORDS)
        : 0;
  }

  /** Returns the records over which YCSB's hash spreads its ranks. */
  long size(YcsbMix mix) {
    return part.count + expected(mix) + 1;
  }
}
