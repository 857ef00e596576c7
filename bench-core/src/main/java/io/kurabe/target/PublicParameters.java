package io.kurabe.target;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The parameters of URLs whose values are known to hold no secret: numbers, switches, modes and
 * names, of Connector/J 26, pgjdbc 42.7 and Lettuce 7. The value of any other parameter is never
 * printed.
 */
final class PublicParameters {
  private static final Set<String> NAMES =
      Arrays.stream(
              """
              allowLoadLocalInfile allowMultiQueries allowNanAndInf allowPublicKeyRetrieval
              alwaysSendSetIsolation autoReconnect blobsAreStrings cacheCallableStmts cacheDefaultTimeZone
              cachePrepStmts cacheResultSetMetadata cacheServerConfiguration callableStmtCacheSize
              characterEncoding characterSetResults clientCertificateKeyStoreType connectTimeout
              connectionCollation connectionTimeZone continueBatchOnError createDatabaseIfNotExist
              databaseTerm defaultFetchSize detectCustomCollations dontTrackOpenResources
              elideSetAutoCommits enableQueryTimeouts failOverReadOnly fallbackToSystemKeyStore
              fallbackToSystemTrustStore forceConnectionTimeZoneToSession ha.loadBalanceStrategy
              initialTimeout interactiveClient jdbcCompliantTruncation loadBalanceAutoCommitStatementThreshold
              loadBalanceBlocklistTimeout loadBalanceHostRemovalGracePeriod loadBalancePingTimeout
              maintainTimeStats maxAllowedPacket maxReconnects maxRows metadataCacheSize
              netTimeoutForStreamingResults nullDatabaseMeansCurrent passwordCharacterEncoding
              prepStmtCacheSize prepStmtCacheSqlLimit preserveInstants queryTimeoutKillsConnection
              readFromSourceWhenNoReplicas requireSSL retriesAllDown rewriteBatchedStatements
              secondsBeforeRetrySource sendFractionalSeconds serverTimezone socketTimeout sslMode tcpKeepAlive
              tcpNoDelay tcpRcvBuf tcpSndBuf tcpTrafficClass tinyInt1isBit tlsCiphersuites
              tlsVersions trackSessionState trustCertificateKeyStoreType useAffectedRows useCompression
              useCursorFetch useInformationSchema useLocalSessionState useLocalTransactionState
              useReadAheadInput useSSL useServerPrepStmts useUnbufferedInput useUnicode
              verifyServerCertificate yearIsDateType zeroDateTimeBehavior

              ApplicationName adaptiveFetch adaptiveFetchMaximum adaptiveFetchMinimum assumeMinServerVersion
              autosave binaryTransfer cancelSignalTimeout channelBinding cleanupSavepoints currentSchema
              databaseMetadataCacheFields databaseMetadataCacheFieldsMiB defaultRowFetchSize
              disableColumnSanitiser escapeSyntaxCallMode gssEncMode hostRecheckSeconds loadBalanceHosts
              logServerErrorDetail loginTimeout maxResultBuffer maxSendBufferSize preferQueryMode
              preparedStatementCacheQueries preparedStatementCacheSizeMiB prepareThreshold protocolVersion
              queryTimeout reWriteBatchedInserts reWriteBatchedInsertsSize readOnly readOnlyMode
              receiveBufferSize replication sendBufferSize ssl sslNegotiation sslResponseTimeout sslmode
              sslrootcert stringtype targetServerType unknownLength

              ca clientName database db libraryName libraryVersion routing sentinelLogin sentinelMasterId timeout
              verifyPeer

              address host port priority protocol type
              """
                  .strip()
                  .split("\\s+"))
          .map(PublicParameters::folded)
          .collect(Collectors.toUnmodifiableSet());

  private static final String USER = "user";

  private static final Pattern PLAIN =
      Pattern.compile("(?:[\\w.,:/+~-]|%20|%2[CcFf]|%3[Aa])*", Pattern.UNICODE_CHARACTER_CLASS);

  private PublicParameters() {}

  /** Returns the value as it may be printed: itself, or {@code ***}. */
  static String shown(String name, String value) {
    boolean known = isKnown(name) || folded(name).equals(USER);
    return known && isPlain(value) ? value : ServerUrl.HIDDEN;
  }

  /** Returns whether a text of a URL consists only of characters of names, numbers and paths. */
  static boolean isPlain(String text) {
    return PLAIN.matcher(text).matches();
  }

  /** Returns whether a driver has a parameter of that name that holds no secret. */
  static boolean isKnown(String name) {
    return NAMES.contains(folded(name));
  }

  /** Returns the name in the form in which names are compared; Connector/J ignores case. */
  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
