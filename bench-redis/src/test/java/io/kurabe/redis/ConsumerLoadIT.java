package io.kurabe.redis;

import io.kurabe.consumer.ConsumerLoadContract;

/** A load by {@code bench-redis} alone. */
class ConsumerLoadIT extends ConsumerLoadContract {
  ConsumerLoadIT() {
    super("embedded:redis");
  }
}
