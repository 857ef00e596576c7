package io.kurabe.workloads.orderentry.internal;

import io.kurabe.workload.Operation;
import io.kurabe.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The five transactions, in the order of the workload's operations [2.4 to 2.8, 5.2]. */
enum TransactionType {
  NEW_ORDER("new order", 10, 45, 18, 12, 5),
  PAYMENT("payment", 10, 43, 3, 12, 5),
  ORDER_STATUS("order status", 1, 4, 2, 10, 5),
  DELIVERY("delivery", 1, 4, 2, 5, 5),
  STOCK_LEVEL("stock level", 1, 4, 2, 5, 20);

  /** All of them, by the index of their operation. */
  static final List<TransactionType> ALL = List.of(values());

  private final String words;
  private final int cards;
  private final int weight;
  private final int keyingSeconds;
  private final int thinkSeconds;
  private final int limitSeconds;

  TransactionType(
      String words, int cards, int weight, int keyingSeconds, int thinkSeconds, int limitSeconds) {
    this.words = words;
    this.cards = cards;
    this.weight = weight;
    this.keyingSeconds = keyingSeconds;
    this.thinkSeconds = thinkSeconds;
    this.limitSeconds = limitSeconds;
  }

  String operation() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns its name in sentences. */
  String words() {
    return words;
  }

  /** Returns the time within which 90 % of them have to be answered [5.2.5.3]. */
  double limitMicros() {
    return limitSeconds * 1e6;
  }

  static List<Operation> operations(TransactionMix mix) {
    return ALL.stream().map(t -> new Operation(t.operation(), t.share(mix))).toList();
  }

  static List<Workload.Rhythm.Pauses> pauses() {
    return ALL.stream()
        .map(
            t ->
                new Workload.Rhythm.Pauses(
                    Duration.ofSeconds(t.keyingSeconds), Duration.ofSeconds(t.thinkSeconds)))
        .toList();
  }

  private int share(TransactionMix mix) {
    return mix == TransactionMix.DECK ? cards : weight;
  }

  /**
   * Returns the new orders per minute of one paced terminal whose answers take no time: its share
   * of new orders over the mean of keying and think time.
   */
  static double ceilingPerTerminal(TransactionMix mix) {
    double all = ALL.stream().mapToInt(t -> t.share(mix)).sum();
    double cycle =
        ALL.stream()
            .mapToDouble(t -> t.share(mix) / all * (t.keyingSeconds + t.thinkSeconds))
            .sum();
    return NEW_ORDER.share(mix) / all * 60 / cycle;
  }
}
