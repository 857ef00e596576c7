package io.kurabe.postgres.internal;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The parameters of pgjdbc that shape how statements are sent and answers are read. None of them
 * can hold a secret.
 */
final class DriverOptions {
  private static final Set<String> SHAPING =
      Set.of(
          "adaptiveFetch",
          "adaptiveFetchMaximum",
          "adaptiveFetchMinimum",
          "autosave",
          "binaryTransfer",
          "binaryTransferDisable",
          "binaryTransferEnable",
          "cleanupSavepoints",
          "defaultRowFetchSize",
          "gssEncMode",
          "maxSendBufferSize",
          "preferQueryMode",
          "prepareThreshold",
          "preparedStatementCacheQueries",
          "preparedStatementCacheSizeMiB",
          "reWriteBatchedInserts",
          "readOnly",
          "readOnlyMode",
          "receiveBufferSize",
          "sendBufferSize",
          "socketFactory",
          "stringtype",
          "tcpNoDelay");

  private DriverOptions() {}

  /** Returns the parameters that the user's URL sets. */
  static Map<String, String> of(PostgresUrl url) {
    Map<String, String> options = new TreeMap<>(url.parameters());
    options.keySet().retainAll(SHAPING);
    return options;
  }
}
