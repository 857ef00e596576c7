package io.kurabe.workloads.ycsb.internal;

import io.kurabe.sql.internal.RowRandom;
import java.util.ArrayList;
import java.util.List;

/** The records that a store is loaded with, each a function of its number. Used by one thread. */
public final class FirstRecords {
  private static final long SEED = 20;

  private final YcsbSettings settings;
  private final FieldValues values;
  private final RowRandom random = new RowRandom(SEED);

  public FirstRecords(YcsbSettings settings) {
    this.settings = settings;
    this.values = new FieldValues(settings);
  }

  /** A record with the values of its fields in their order. */
  public record Loaded(String key, List<String> fields) {}

  /** Returns the record of a number from 0. */
  public Loaded at(long number) {
    String key = settings.order().of(number);
    random.at(number);
    List<String> fields = new ArrayList<>(settings.fields());
    for (int i = 0; i < settings.fields(); i++) {
      fields.add(values.first(key, i, random::bits));
    }
    return new Loaded(key, fields);
  }
}
