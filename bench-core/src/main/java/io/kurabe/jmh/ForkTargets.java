package io.kurabe.jmh;

import io.kurabe.config.ConfigurationException;
import io.kurabe.target.Address;
import io.kurabe.target.RunId;
import io.kurabe.target.Secret;
import io.kurabe.target.ServerUrl;
import io.kurabe.target.Target;
import io.kurabe.target.local.WorkFolder;
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
 * How a fork finds the servers that its parent opened: by name, in a file that only this user can
 * read. A forked JVM's command line is for everybody to see, so it has the file's path and no more.
 * Immutable.
 */
public final class ForkTargets {
  /** System property of the fork: path of the file. */
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
   * @param session begin of the run ids of all forks, so that the parent knows what they made
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
          "'"
              + target.name()
              + "' takes a new token of IAM at each login, which JMH's forks cannot have. Log in by"
              + " password or Secrets Manager here.");
    }
    return password;
  }

  /** What the parent of this process wrote; empty when nobody did. */
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

  /**
   * The target that the parent calls so; else the text is parsed as on the command line, with the
   * password of the environment.
   */
  public Target target(String nameOrText, Map<String, String> environment) {
    String url = entries.getProperty(nameOrText + ".url");
    if (url == null) {
      return Target.parse(nameOrText).withPasswordFrom(environment);
    }
    Optional<Secret> password =
        Optional.ofNullable(entries.getProperty(nameOrText + ".password")).map(Secret::of);
    return new Target(nameOrText, new Address.Url(ServerUrl.of(url)), password);
  }

  /** A new id for what this fork makes; begins with the parent's session. */
  public RunId newRunId() {
    String own = RunId.random().value();
    return new RunId((entries.getProperty(SESSION, "") + own).toLowerCase(Locale.ROOT));
  }

  /** Whether a fork of the session made it. */
  public static boolean madeBy(RunId session, RunId id) {
    return id.value().startsWith(session.value()) && !id.equals(session);
  }
}
