package io.kurabe.probe.internal;

import io.kurabe.target.Secret;
import io.kurabe.target.Secrets;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows the arguments of a JVM: those that are known to hold no secret as they are, of all others
 * only the name. Stateless.
 */
public final class JvmArguments {
  /** Matches switches of the JVM itself, except those that name a command of the user's. */
  private static final Pattern OF_THE_JVM =
      Pattern.compile(
          "-X(?!X:On|bootclasspath|run).*|-(?:ea|da|esa|dsa|server|client|verbose)\\b.*"
              + "|--(?:add-\\w+|enable-[\\w-]+|illegal-[\\w-]+|sun-misc-[\\w-]+|limit-modules)\\b.*");

  /** Matches properties of the JDK and of the libraries on the measured path. */
  private static final Pattern PUBLIC_PROPERTY =
      Pattern.compile(
          "-D(?:file\\.encoding|user\\.(?:timezone|language|country)|java\\.awt\\.headless"
              + "|java\\.io\\.tmpdir|java\\.net\\.prefer\\w+|jdk\\.(?:net|tls|virtualThread\\w+)\\.[\\w.]+"
              + "|io\\.netty\\.[\\w.]+|vertx\\.[\\w.]+)=[\\w.:/+-]*");

  private static final Pattern VALUE = Pattern.compile("(-[^=]*)=(.+)", Pattern.DOTALL);

  private JvmArguments() {}

  /** Returns the argument as it may be shown, e.g. {@code -Dkurabe.target=***}. */
  public static String shown(String argument) {
    return secret(argument).isEmpty() ? argument : VALUE.matcher(argument).replaceFirst("$1=***");
  }

  /** Returns the parts that {@link #shown} leaves out, for texts that others wrote. */
  public static Secrets secrets(List<String> arguments) {
    return Secrets.of(arguments.stream().flatMap(a -> secret(a).stream()).map(Secret::of).toList());
  }

  private static Optional<String> secret(String argument) {
    Matcher value = VALUE.matcher(argument);
    boolean known =
        OF_THE_JVM.matcher(argument).matches() || PUBLIC_PROPERTY.matcher(argument).matches();
    return known || !value.matches() ? Optional.empty() : Optional.of(value.group(2));
  }
}
