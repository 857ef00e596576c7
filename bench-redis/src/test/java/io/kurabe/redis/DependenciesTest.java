package io.kurabe.redis;

import io.kurabe.consumer.DependencyContract;

/** What comes along with {@code bench-redis}. */
class DependenciesTest extends DependencyContract {
  DependenciesTest() {
    super("redis://cache1", "redis:8", "testcontainers");
  }
}
