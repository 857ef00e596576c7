package io.kurabe.workloads.orderentry.internal;

import io.kurabe.target.Client;
import io.kurabe.target.Failure;
import io.kurabe.target.OutcomeKind;
import io.kurabe.tier.Await;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.internal.Mix;
import java.util.SplittableRandom;

/** Carries transactions out one by one, without a load engine. */
final class OrderEntryClients {
  private static final int DECK = 23;

  private OrderEntryClients() {}

  /** Deals so many decks to a terminal; a lost connection is opened again, and the next follows. */
  static int carryOut(LoadedWorkload workload, int index, int decks) throws Exception {
    SplittableRandom random = new SplittableRandom(index + 1);
    Mix.Deck deck = new Mix(workload.operations()).deck();
    int lost = 0;
    try (Client.Blocking client = (Client.Blocking) workload.open(index, 17)) {
      for (int i = 0; i < decks * DECK; i++) {
        lost += carryOut(client, deck.next(random), random);
      }
    }
    return lost;
  }

  private static int carryOut(Client.Blocking client, int operation, SplittableRandom random)
      throws Exception {
    boolean again = false;
    while (true) {
      try {
        if (again) {
          client.performAgain(operation, random);
        } else {
          client.perform(operation, random);
        }
        return 0;
      } catch (Exception e) {
        Failure failure = client.classify(e);
        if (failure.kind() == OutcomeKind.CONNECTION_LOST) {
          Await.until(() -> reconnected(client), back -> back);
          return 1;
        }
        if (!failure.kind().retryable()) {
          throw e;
        }
        again = true;
      }
    }
  }

  private static boolean reconnected(Client client) {
    try {
      client.reconnect();
      return true;
    } catch (Exception stillAway) {
      return false;
    }
  }
}
