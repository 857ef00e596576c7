package io.kurabe.mysql.internal;

import io.kurabe.consumer.ConsumerLoadContract;

/** A load by {@code bench-mysql} alone. */
class ConsumerLoadIT extends ConsumerLoadContract {
  ConsumerLoadIT() {
    super("embedded:mariadb");
  }
}
