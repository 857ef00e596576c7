package io.kurabe.cli.aws;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.Optional;
import java.util.function.Supplier;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

/** Finds out how to log in to a server of AWS: by password, Secrets Manager or IAM. */
final class Logins {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** A login; the user is empty for Redis' default user, the secret when none is needed. */
  record Login(Optional<String> user, Optional<Secret> secret, String how) {}

  /** The content of a secret of Secrets Manager. */
  private record Stored(Optional<String> user, String password) {}

  private final Tokens tokens;
  private final Supplier<SecretsManagerClient> secrets;

  /** Makes the logins; secrets are asked for only when a login needs them. */
  Logins(Tokens tokens, Supplier<SecretsManagerClient> secrets) {
    this.tokens = tokens;
    this.secrets = secrets;
  }

  /**
   * Returns the login that the user asked for; else one with the given password, else with the
   * secret that RDS keeps, else with IAM if the server accepts it.
   *
   * @throws TargetException when it cannot be done, with the ways that there are
   */
  Login of(CloudInstance server, Target target) {
    Optional<String> asked = server.address().parameter("login");
    Optional<String> secret = server.address().parameter("secret").or(server.account()::secret);
    Optional<String> user = server.address().parameter("user").or(server.account()::user);
    String way = asked.orElseGet(() -> byDefault(server, target, secret));
    return switch (way) {
      case "iam" -> iam(server, user);
      case "secret" -> stored(server, user, secret);
      default -> password(server, target, user);
    };
  }

  private static String byDefault(CloudInstance server, Target target, Optional<String> secret) {
    if (server.address().parameter("secret").isPresent()) {
      return "secret";
    }
    if (target.password().isPresent()) {
      return "password";
    }
    Optional<String> named = server.address().parameter("user");
    boolean other = named.isPresent() && !named.equals(server.account().user());
    if (secret.isPresent() && !other) { // It is the master user's.
      return "secret";
    }
    return server.account().iam() && named.isPresent() ? "iam" : "password";
  }

  private static Login password(CloudInstance server, Target target, Optional<String> user) {
    if (target.password().isPresent()) {
      return new Login(user, target.password(), "password");
    }
    if (server.account().protectedByPassword()) {
      throw new TargetException(
          server.place()
              + " needs a login. Possible: "
              + target.passwordVariable()
              + ", --password-file, --ask-password, ?login=secret&secret=ARN (Secrets Manager)"
              + (server.account().iam() ? ", ?login=iam&user=NAME" : "")
              + ".");
    }
    return new Login(user, Optional.empty(), "none");
  }

  private Login iam(CloudInstance server, Optional<String> user) {
    if (!server.account().iam()) {
      throw new TargetException(
          server.place()
              + " does not take tokens of IAM: "
              + (server.isCache() ? "it has no user group." : "IAM database authentication is off.")
              + " Leave login=iam out.");
    }
    if (!server.endpoint().encrypted()) {
      throw refusal(server, " has no TLS, without which no token of IAM is sent.");
    }
    if (server.tlsIsOff()) {
      throw refusal(
          server,
          ": a token of IAM is not sent without TLS; leave tls=off out, or log in otherwise.");
    }
    String name =
        user.orElseThrow(
            () -> refusal(server, ": login=iam needs a user, e.g. ?login=iam&user=bench."));
    Secret token =
        Secret.renewed(
            () ->
                server.isCache()
                    ? tokens.ofCache(
                        server.address().identifier(), server.instanceClass().isServerless(), name)
                    : tokens.ofDatabase(server.endpoint(), name));
    return new Login(Optional.of(name), Optional.of(token), "IAM");
  }

  private static TargetException refusal(CloudInstance server, String why) {
    return new TargetException(server.place() + why);
  }

  private Login stored(CloudInstance server, Optional<String> user, Optional<String> arn) {
    String id =
        arn.orElseThrow(
            () ->
                refusal(
                    server,
                    ": login=secret needs the secret's name or ARN: ?secret=ARN. RDS keeps"
                        + " none for this server."));
    Stored stored = read(server, id);
    Optional<String> name = server.address().parameter("user").or(stored::user).or(() -> user);
    return new Login(name, Optional.of(Secret.of(stored.password)), "Secrets Manager");
  }

  private Stored read(CloudInstance server, String id) {
    String text;
    try {
      text = secrets.get().getSecretValue(r -> r.secretId(id)).secretString();
    } catch (ResourceNotFoundException e) {
      throw refusal(server, ": Secrets Manager has no secret '" + id + "' in " + server.region());
    }
    if (text == null || text.isEmpty()) {
      throw refusal(server, ": the secret '" + id + "' holds no text");
    }
    return parse(server, id, text);
  }

  /** Parses the JSON that RDS writes, or the password alone; messages never show it. */
  private static Stored parse(CloudInstance server, String id, String text) {
    if (!text.stripLeading().startsWith("{")) {
      return new Stored(Optional.empty(), text);
    }
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      // Its message would quote the secret.
      throw refusal(server, ": the secret '" + id + "' is no valid JSON");
    }
    JsonNode password = json.path("password");
    if (!password.isTextual()) {
      throw new TargetException(
          ("%s: the secret '%s' has no field \"password\"; it must be the password"
                  + " itself, or JSON with \"username\" and \"password\"")
              .formatted(server.place(), id));
    }
    return new Stored(
        Optional.of(json.path("username").asText("")).filter(u -> !u.isEmpty()),
        password.textValue());
  }
}
