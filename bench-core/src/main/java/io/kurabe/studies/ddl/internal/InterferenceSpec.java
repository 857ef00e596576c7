package io.kurabe.studies.ddl.internal;

import io.kurabe.spec.Arrivals;
import io.kurabe.sql.internal.SqlWorkspace;
import io.kurabe.target.ServerProbe;
import io.kurabe.workload.LoadedWorkload;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The specification of one run: a place, the load on it, and the change that is made beside it.
 *
 * @param streams kinds of load, the one whose result stands for the run first
 * @param lengths times of load around the change; none after it when it leaves nothing to ask for
 * @param change the way to make the change: steps, or an external program
 * @param openTransaction how long a transaction that has read the table stays open from the
 *     change's start on, if there is one
 * @param parameters of the run, as text
 */
record InterferenceSpec(
    String name,
    Site site,
    List<Stream> streams,
    DdlOptions.Lengths lengths,
    OnlineChangeStrategy change,
    Optional<Duration> openTransaction,
    long seed,
    Map<String, String> parameters) {
  InterferenceSpec {
    streams = List.copyOf(streams);
  }

  /**
   * The place of a change.
   *
   * @param server its abilities with regard to changes
   * @param onGeneratorsHost whether it takes its processor time from the generator's machine
   * @param probes open probes of the server, by target
   * @param lockingRead a query that reads from the table
   */
  record Site(
      String target,
      SqlWorkspace workspace,
      DdlServer server,
      boolean onGeneratorsHost,
      Map<String, ServerProbe> probes,
      String table,
      String lockingRead) {}

  record Stream(String name, LoadedWorkload workload, Arrivals arrivals) {}
}
