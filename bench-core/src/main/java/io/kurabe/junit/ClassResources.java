package io.kurabe.junit;

import io.kurabe.study.TargetSession;

/**
 * The resources that a test class holds from its first test to its last. The extension closes them;
 * in JUnit 5.13 and later JUnit's store closes them when the extension cannot. Used by one thread;
 * idempotent.
 */
final class ClassResources implements AutoCloseable {
  private final MachineLock lock;
  private final TargetSession bench;
  private boolean closed;

  ClassResources(MachineLock lock, TargetSession bench) {
    this.lock = lock;
    this.bench = bench;
  }

  TargetSession bench() {
    return bench;
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      bench.close();
    } finally {
      lock.close();
    }
  }
}
