package io.kurabe.postgres.internal;

import io.kurabe.consumer.DependencyContract;

/** What comes along with {@code bench-postgres}. */
class DependenciesTest extends DependencyContract {
  DependenciesTest() {
    super("jdbc:postgresql://db1/app", "postgres:18", "testcontainers-postgresql");
  }
}
