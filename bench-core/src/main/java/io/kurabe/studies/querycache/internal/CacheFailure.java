package io.kurabe.studies.querycache.internal;

import io.kurabe.target.Failure;

/** Says that the cache failed, not the SQL server. */
final class CacheFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  CacheFailure(Failure failure, Throwable cause) {
    super(failure.message(), cause);
    this.failure = failure;
  }

  Failure failure() {
    return failure;
  }
}
