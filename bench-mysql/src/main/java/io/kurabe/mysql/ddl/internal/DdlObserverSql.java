package io.kurabe.mysql.ddl.internal;

/**
 * The queries of the observer. Queries of waits return: number and statement of the waiting
 * session, the lock that it waits for, number and statement of the blocking session (0 and empty
 * when not known). Queries of progress return: session, phase, done, total. Each has the schema as
 * its one parameter.
 *
 * <p>Sources: MySQL 8.4 manual, sections "The metadata_locks Table", "The data_lock_waits Table"
 * and "Monitoring ALTER TABLE Progress for InnoDB Tables Using Performance Schema"; MariaDB's pages
 * on METADATA_LOCK_INFO, INNODB_LOCK_WAITS and "Progress Reporting".
 */
final class DdlObserverSql {
  /**
   * Reads metadata locks of tables. A session waits for those whose lock is granted and in
   * conflict, or, in the queue, for one that waits for a stronger lock: new readers line up behind
   * an ALTER.
   */
  static final String METADATA_LOCKS =
      """
      SELECT wt.PROCESSLIST_ID,
             COALESCE(wt.PROCESSLIST_INFO, ''),
             CONCAT('table metadata ', w.LOCK_TYPE),
             COALESCE(bt.PROCESSLIST_ID, 0),
             COALESCE(bt.PROCESSLIST_INFO, '')
        FROM performance_schema.metadata_locks w
        JOIN performance_schema.threads wt ON wt.THREAD_ID = w.OWNER_THREAD_ID
        LEFT JOIN performance_schema.metadata_locks b
          ON b.OBJECT_TYPE = w.OBJECT_TYPE
         AND b.OBJECT_SCHEMA = w.OBJECT_SCHEMA
         AND b.OBJECT_NAME = w.OBJECT_NAME
         AND b.OWNER_THREAD_ID <> w.OWNER_THREAD_ID
         AND (   b.LOCK_STATUS = 'GRANTED' AND w.LOCK_TYPE = 'EXCLUSIVE'
              OR b.LOCK_TYPE IN ('EXCLUSIVE', 'SHARED_NO_READ_WRITE')
                 AND (b.LOCK_STATUS = 'GRANTED' OR w.LOCK_TYPE LIKE 'SHARED%')
              OR b.LOCK_TYPE IN ('SHARED_NO_WRITE', 'SHARED_READ_ONLY')
                 AND w.LOCK_TYPE LIKE 'SHARED_WRITE%'
              OR b.LOCK_STATUS = 'GRANTED' AND b.LOCK_TYPE LIKE 'SHARED_WRITE%'
                 AND w.LOCK_TYPE IN ('SHARED_NO_WRITE', 'SHARED_READ_ONLY', 'SHARED_NO_READ_WRITE'))
        LEFT JOIN performance_schema.threads bt ON bt.THREAD_ID = b.OWNER_THREAD_ID
       WHERE w.LOCK_STATUS = 'PENDING'
         AND w.OBJECT_TYPE = 'TABLE'
         AND w.OBJECT_SCHEMA = ?""";

  /** Asks whether the server records metadata locks; MySQL does by default, MariaDB does not. */
  static final String METADATA_LOCKS_ON =
      """
      SELECT COUNT(*)
        FROM performance_schema.setup_instruments
       WHERE NAME = 'wait/lock/metadata/sql/mdl' AND ENABLED = 'YES'""";

  /** Reads who waits for a table's metadata, but not who holds it. */
  static final String WAITING_FOR_METADATA =
      """
      SELECT ID, COALESCE(INFO, ''), 'table metadata', 0, ''
        FROM information_schema.PROCESSLIST
       WHERE STATE = 'Waiting for table metadata lock' AND DB = ?""";

  /**
   * Reads who waits for a table's metadata and who holds it, by MariaDB's plug-in. A change that
   * waits holds an upgradable lock itself, and all holders block it; others wait for the change.
   */
  static final String METADATA_LOCK_INFO =
      """
      SELECT p.ID, COALESCE(p.INFO, ''), CONCAT('table metadata held as ', b.LOCK_MODE), b.THREAD_ID,
             COALESCE((SELECT q.INFO FROM information_schema.PROCESSLIST q WHERE q.ID = b.THREAD_ID), '')
        FROM information_schema.PROCESSLIST p
        JOIN information_schema.METADATA_LOCK_INFO b
          ON b.TABLE_SCHEMA = p.DB AND b.THREAD_ID <> p.ID AND b.LOCK_TYPE = 'Table metadata lock'
       WHERE p.STATE = 'Waiting for table metadata lock'
         AND p.DB = ?
         AND (   b.LOCK_MODE IN ('MDL_SHARED_UPGRADABLE', 'MDL_SHARED_NO_WRITE', 'MDL_EXCLUSIVE')
              OR EXISTS (SELECT 1
                           FROM information_schema.METADATA_LOCK_INFO o
                          WHERE o.THREAD_ID = p.ID
                            AND o.TABLE_SCHEMA = b.TABLE_SCHEMA
                            AND o.TABLE_NAME = b.TABLE_NAME
                            AND o.LOCK_MODE IN ('MDL_SHARED_UPGRADABLE', 'MDL_SHARED_NO_WRITE')))""";

  /** Reads waits for rows of MySQL 8. */
  static final String DATA_LOCK_WAITS =
      """
      SELECT rt.PROCESSLIST_ID,
             COALESCE(rt.PROCESSLIST_INFO, ''),
             'row',
             bt.PROCESSLIST_ID,
             COALESCE(bt.PROCESSLIST_INFO, '')
        FROM performance_schema.data_lock_waits w
        JOIN performance_schema.threads rt ON rt.THREAD_ID = w.REQUESTING_THREAD_ID
        JOIN performance_schema.threads bt ON bt.THREAD_ID = w.BLOCKING_THREAD_ID
       WHERE rt.PROCESSLIST_DB = ?""";

  /** Reads waits for rows of MariaDB and MySQL 5.7. */
  static final String INNODB_LOCK_WAITS =
      """
      SELECT r.trx_mysql_thread_id,
             COALESCE(r.trx_query, ''),
             'row',
             b.trx_mysql_thread_id,
             COALESCE(b.trx_query, '')
        FROM information_schema.INNODB_LOCK_WAITS w
        JOIN information_schema.INNODB_TRX r ON r.trx_id = w.requesting_trx_id
        JOIN information_schema.INNODB_TRX b ON b.trx_id = w.blocking_trx_id
        JOIN information_schema.PROCESSLIST p ON p.ID = r.trx_mysql_thread_id
       WHERE p.DB = ?""";

  /** Reads the progress in units of work, roughly pages. */
  static final String STAGES =
      """
      SELECT t.PROCESSLIST_ID,
             SUBSTRING_INDEX(e.EVENT_NAME, '/', -1),
             COALESCE(e.WORK_COMPLETED, 0),
             COALESCE(e.WORK_ESTIMATED, 0)
        FROM performance_schema.events_stages_current e
        JOIN performance_schema.threads t ON t.THREAD_ID = e.THREAD_ID
       WHERE t.PROCESSLIST_DB = ?
         AND (e.EVENT_NAME LIKE 'stage/innodb/alter table%'
              OR e.EVENT_NAME = 'stage/sql/copy to tmp table')""";

  /** Asks whether the server records stages; they are off by default in MySQL and MariaDB. */
  static final String STAGES_ON =
      """
      SELECT COUNT(*)
        FROM performance_schema.setup_consumers
       WHERE NAME = 'events_stages_current' AND ENABLED = 'YES'""";

  /** Reads MariaDB's own progress report of copies, in percent of the stage. */
  static final String PROCESSLIST_PROGRESS =
      """
      SELECT ID, CONCAT(STATE, ', stage ', STAGE, ' of ', MAX_STAGE), PROGRESS, 100
        FROM information_schema.PROCESSLIST
       WHERE MAX_STAGE > 0 AND DB = ?""";

  /** Reads MariaDB's progress of the change in place that moved last, in 1/100 percent. */
  static final String ONLINE_PROGRESS =
      """
      SELECT p.ID, 'in place', g.VARIABLE_VALUE / 100, 100
        FROM information_schema.GLOBAL_STATUS g
        JOIN information_schema.PROCESSLIST p
          ON p.STATE LIKE 'altering table%'
       WHERE g.VARIABLE_NAME = 'INNODB_ONLINEDDL_PCT_PROGRESS' AND g.VARIABLE_VALUE > 0
         AND p.DB = ?""";

  private DdlObserverSql() {}
}
