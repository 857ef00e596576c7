package io.kurabe.fleet.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.record.internal.ClusterTraffic;
import io.kurabe.sql.script.internal.ScriptWorkload;
import io.kurabe.study.TargetSession;
import io.kurabe.target.Engines;
import io.kurabe.target.RunId;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.workload.Attachment;
import io.kurabe.workload.LoadedWorkload;
import io.kurabe.workload.Workload;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The servers of a fleet, reached by engines on the class path. Used by one thread. */
public final class TargetSites implements AgentSites, AutoCloseable {
  private final Function<FleetSite, Target> own;
  private final Engines engines = Engines.load();
  private final Map<FleetSite, TargetSession> open = new LinkedHashMap<>();

  /**
   * @param own returns the target of a site, which has no password; e.g. with the password that the
   *     agent's environment holds, or by a way of the agent's own
   */
  public TargetSites(Function<FleetSite, Target> own) {
    this.own = own;
  }

  @Override
  public Joined join(FleetSite site, Attachment words) {
    TargetSession session = open.computeIfAbsent(site, this::joined);
    LoadedWorkload workload = workload(words).join(session.workspace(site.target()));
    return new Joined(
        workload,
        identity(session, site),
        Optional.of(session.factsOf(site.target())),
        session.workspace(site.target()).capability(ClusterTraffic.Source.class));
  }

  private TargetSession joined(FleetSite site) {
    return TargetSession.join(
        own.apply(site), engines, site.options(), new RunId(site.workspace()));
  }

  private static String identity(TargetSession session, FleetSite site) {
    return session.workspace(site.target()).server().identity();
  }

  private static Workload workload(Attachment words) {
    if (words.workload().equals(ScriptWorkload.NAME)) {
      return ScriptWorkload.of(words);
    }
    return Workload.named(words.workload(), words.parameters());
  }

  @Override
  public FleetMessage.Examined examine(List<FleetSite> sites) {
    return new FleetMessage.Examined(sites.stream().map(this::sight).toList());
  }

  private FleetMessage.Sight sight(FleetSite site) {
    try {
      TargetSession session = open.computeIfAbsent(site, this::joined);
      return new FleetMessage.Sight(
          site.target(),
          "",
          identity(session, site),
          session.factsOf(site.target()).roundTripMicros());
    } catch (TargetException | ConfigurationException e) {
      return new FleetMessage.Sight(site.target(), String.valueOf(e.getMessage()), "", 0);
    }
  }

  @Override
  public void close() {
    open.values().forEach(TargetSession::close);
  }
}
