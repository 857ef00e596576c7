package io.kurabe.postgres.internal;

import io.kurabe.consumer.ConsumerLoadContract;

/** A load by {@code bench-postgres} alone. */
class ConsumerLoadIT extends ConsumerLoadContract {
  ConsumerLoadIT() {
    super("embedded:postgres");
  }
}
