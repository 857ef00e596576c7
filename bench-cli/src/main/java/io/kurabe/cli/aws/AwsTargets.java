package io.kurabe.cli.aws;

import io.kurabe.result.HostPrice;
import io.kurabe.result.UnequalPair;
import io.kurabe.target.Address;
import io.kurabe.target.CloudMetadata;
import io.kurabe.target.HealthReportLine;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import io.kurabe.target.TargetLookup;
import io.kurabe.target.local.internal.WorkFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;

/**
 * Looks up the targets that AWS hosts: product, address and login. It only reads. Used by one
 * thread; the passwords of its targets may be requested from any thread, until it is closed.
 */
public final class AwsTargets implements TargetLookup.Search {
  /** A server that was found, and how to ask further. */
  private record Known(
      CloudInstance server, AwsClients clients, Optional<InstanceTypes.Size> size) {}

  private final Map<String, String> environment;
  private final Consumer<String> notes;
  private final Map<AwsClients.Access, AwsClients> clients = new LinkedHashMap<>();
  private final Map<String, Known> found = new LinkedHashMap<>();
  private final ClientZone clientZone;
  private @Nullable WorkFolder folder;

  public AwsTargets(Map<String, String> environment, Consumer<String> notes) {
    this.environment = Map.copyOf(environment);
    this.notes = notes;
    this.clientZone = new ClientZone(environment);
  }

  /**
   * Returns the targets, with those that AWS hosts in a form that their engines open. Others stay
   * as they are.
   *
   * @throws TargetException with what is wrong with all that cannot be used
   */
  @Override
  public List<Target> resolve(List<Target> targets) {
    List<Target> resolved = new ArrayList<>();
    List<TargetException> problems = new ArrayList<>();
    for (Target target : targets) {
      if (target.address() instanceof Address.Aws address) {
        try {
          resolved.add(resolve(target, address));
        } catch (TargetException e) {
          problems.add(e);
        } catch (AwsServiceException e) {
          problems.add(new TargetException(AwsErrors.text(target, e)));
        } catch (SdkClientException e) {
          problems.add(new TargetException(AwsErrors.text(target, e)));
        }
      } else {
        resolved.add(target);
      }
    }
    if (!problems.isEmpty()) {
      throw TargetException.allOf(problems);
    }
    return resolved;
  }

  private Target resolve(Target target, Address.Aws address) {
    AwsClients of =
        clients.computeIfAbsent(AwsClients.Access.of(address, environment), AwsClients::new);
    CloudInstance server = lookUp(of, address);
    Logins.Login login =
        new Logins(new Tokens(of.region(), of.credentials()), of::secrets).of(server, target);
    Optional<InstanceTypes.Size> size = size(of, server);
    found.put(target.name(), new Known(server, of, size));
    CloudMetadata cloud =
        new HostedFacts(server, size, clientZone.find()).cloud(target.text(), login.how());
    return new Target(
        target.name(),
        new Address.Url(ServerUrl.of(url(server, login))),
        login.secret(),
        Optional.of(cloud),
        target.connectTimeout());
  }

  private static CloudInstance lookUp(AwsClients of, Address.Aws address) {
    String region = of.region().id();
    return switch (address.service()) {
      case "rds" -> new RdsLookup(of.rds(), region).instance(address);
      case "aurora" -> new RdsLookup(of.rds(), region).cluster(address);
      default -> new CacheLookup(of.elastiCache(), region).find(address);
    };
  }

  private Optional<InstanceTypes.Size> size(AwsClients of, CloudInstance server) {
    try {
      return new InstanceTypes(of).size(server.instanceClass());
    } catch (InstanceTypes.RefusedException e) {
      notes.accept(
          server.place()
              + ": its processors and memory are not known"
              + (e.notAllowed
                  ? ", since the right ec2:DescribeInstanceTypes is missing."
                  : ": " + e.getMessage() + "."));
      return Optional.empty();
    }
  }

  private String url(CloudInstance server, Logins.Login login) {
    Optional<String> database = server.address().parameter("database");
    boolean encrypted = server.speaksTls();
    if (server.isCache()) {
      return Urls.redis(
          server.endpoint(),
          login.user(),
          encrypted,
          server.address().parameter("ca").map(Path::of));
    }
    Optional<Path> bundle =
        encrypted ? Optional.of(new RdsCaBundle(environment).bundle(server)) : Optional.empty();
    if (server.isPostgres()) {
      return Urls.postgres(
          server.endpoint(), login.user(), database.or(server.account()::database), bundle);
    }
    return Urls.mySql(server.endpoint(), login.user(), database, bundle.map(this::store));
  }

  private Path store(Path bundle) {
    WorkFolder here = folder;
    if (here == null) {
      here = WorkFolder.create("aws");
      folder = here;
    }
    Path store = here.path().resolve("rds-ca-" + Integer.toHexString(bundle.hashCode()) + ".p12");
    RdsCaBundle.toStore(bundle, store);
    return store;
  }

  /** Returns whether AWS hosts any of the targets. */
  public boolean any() {
    return !found.isEmpty();
  }

  /** Returns servers of one kind that are not alike; settings may be empty. */
  public List<UnequalPair> unequalPairs(Function<String, Map<String, String>> settings) {
    List<ComparabilityCheck.Candidate> all =
        found.entrySet().stream()
            .map(
                e ->
                    new ComparabilityCheck.Candidate(
                        e.getKey(), e.getValue().server, e.getValue().size, Map.of()))
            .toList();
    return ComparabilityCheck.of(
        all.stream()
            .map(
                candidate -> {
                  boolean alone =
                      all.stream().filter(c -> c.kind().equals(candidate.kind())).count() == 1;
                  return alone ? candidate : candidate.with(settings(candidate.target(), settings));
                })
            .toList());
  }

  /** Returns the settings; ones that cannot be read are no reason to measure nothing. */
  private Map<String, String> settings(
      String target, Function<String, Map<String, String>> settings) {
    try {
      return settings.apply(target);
    } catch (TargetException e) {
      notes.accept(
          target + ": its settings are not compared with those of others: " + e.getMessage());
      return Map.of();
    }
  }

  /** Returns the prices of targets on AWS, and those that the user gave. */
  public List<HostPrice> prices(
      List<String> targets, Map<String, Double> given, List<String> notesToo) {
    Prices prices = new Prices(given);
    List<HostPrice> all = new ArrayList<>();
    Set<String> clusters = new HashSet<>();
    for (String target : targets) {
      Known known = found.get(target);
      if (known == null) {
        prices.given(target).ifPresent(all::add);
      } else {
        boolean first = clusters.add(known.server.region() + " " + known.server.place());
        prices
            .of(target, known.server, () -> new PriceApi(known.clients.pricing()))
            .map(p -> first || p.nodes() == 1 ? p : p.ofCountedCluster())
            .ifPresent(all::add);
      }
    }
    notesToo.addAll(prices.notes());
    return all;
  }

  /** Returns how much room the storage of a target has; empty for one that AWS does not host. */
  public Optional<HealthReportLine> freeStorage(String target) {
    return Optional.ofNullable(found.get(target)).map(k -> FreeStorage.of(k.server, k.clients));
  }

  /** Returns what CloudWatch and Performance Insights record of each target that AWS hosts. */
  List<HostWatch> watches() {
    return found.entrySet().stream()
        .map(
            e ->
                new HostWatch(
                    e.getKey(),
                    e.getValue().server,
                    new MetricReader(e.getValue().clients.cloudWatch()),
                    new WaitReader(e.getValue().clients.insights()),
                    e.getValue().size))
        .toList();
  }

  @Override
  public void close() {
    clients.values().forEach(AwsClients::close);
    WorkFolder made = folder;
    if (made != null) {
      made.close();
    }
  }
}
