package io.kurabe.mysql.internal;

import io.kurabe.consumer.DependencyContract;

/** What comes along with {@code bench-mysql}. */
class DependenciesTest extends DependencyContract {
  DependenciesTest() {
    super("jdbc:mysql://db1/app", "mysql:9", "testcontainers-mysql");
  }
}
