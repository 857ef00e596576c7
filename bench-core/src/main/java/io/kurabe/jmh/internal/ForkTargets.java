package io.kurabe.jmh.internal;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Address;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.Target;
import io.kurabe.target.local.internal.WorkFolder;
import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Passes the servers that a parent opened to its forks: by name, in a file that only this user can
 * read. Everybody can see a forked JVM's command line, so it has only the file's path. Immutable.
 */
public final class ForkTargets {
  /** The system property of the fork with the path of the file. */
  public static final String PROPERTY = "kurabe.jmh.targets";

  private static final String FILE = "targets.properties";
  private static final String SESSION = "session";

  private final Properties entries;

  private ForkTargets(Properties entries) {
    this.entries = entries;
  }

  /**
   * Writes the file.
   *
   * @param session begin of the run ids of all forks, by which the parent recognises their
   *     workspaces
   * @param targets with distinct names, each a URL
   * @return the file, which lives as long as the folder
   * @throws ConfigurationException for a target whose password is another one at each login
   */
  public static Path write(WorkFolder folder, RunId session, List<Target> targets) {
    Properties entries = new Properties();
    entries.setProperty(SESSION, session.value());
    for (Target target : targets) {
      entries.setProperty(target.name() + ".url", url(target));
      target
          .password()
          .map(p -> handedOver(p, target))
          .ifPresent(p -> entries.setProperty(target.name() + ".password", p.reveal()));
    }
    StringWriter text = new StringWriter();
    try {
      entries.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return folder.writePrivate(FILE, text.toString());
  }

  private static String url(Target target) {
    return target
        .address()
        .match(Address.Embedded::server, Address.Container::image, u -> u.url().forDriver());
  }

  private static Secret handedOver(Secret password, Target target) {
    if (password.isRenewed()) {
      throw new ConfigurationException(
          ("'%s' takes a new token of IAM at each login, which JMH's forks cannot"
                  + " have. Log in by password or Secrets Manager here.")
              .formatted(target.name()));
    }
    return password;
  }

  /** Reads the file that the parent of this process wrote; empty when there is none. */
  public static ForkTargets ofThisProcess() {
    Properties entries = new Properties();
    String file = System.getProperty(PROPERTY);
    if (file != null) {
      try (Reader reader = Files.newBufferedReader(Path.of(file))) {
        entries.load(reader);
      } catch (IOException e) {
        throw new ConfigurationException(
            "The file " + file + ", which names the servers of this fork, cannot be read.");
      }
    }
    return new ForkTargets(entries);
  }

  /** Returns the parent's target of that name; else parses the text as the CLI does. */
  public Target target(String nameOrText, Map<String, String> environment) {
    String url = entries.getProperty(nameOrText + ".url");
    if (url == null) {
      return Target.parse(nameOrText).withPasswordFrom(environment);
    }
    Optional<Secret> password =
        Optional.ofNullable(entries.getProperty(nameOrText + ".password")).map(Secret::of);
    return new Target(nameOrText, new Address.Url(ServerUrl.of(url)), password);
  }

  /** Returns a new id for a workspace of this fork, which begins with the parent's session. */
  public RunId newRunId() {
    String own = RunId.random().value();
    return new RunId((entries.getProperty(SESSION, "") + own).toLowerCase(Locale.ROOT));
  }

  public static boolean madeBy(RunId session, RunId id) {
    return id.value().startsWith(session.value()) && !id.equals(session);
  }
}
