package io.kurabe.cli.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.Secret;
import io.kurabe.target.Target;
import io.kurabe.target.TargetException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueRequest;
import software.amazon.awssdk.services.secretsmanager.model.GetSecretValueResponse;
import software.amazon.awssdk.services.secretsmanager.model.ResourceNotFoundException;

class LoginsTest {
  private static final CloudInstance.Account OPEN =
      new CloudInstance.Account(Optional.empty(), Optional.empty(), false, Optional.empty(), false);

  /** Secrets by their names. */
  private static final class FakeSecrets implements SecretsManagerClient {
    private final Map<String, String> texts = new LinkedHashMap<>();

    @Override
    public GetSecretValueResponse getSecretValue(GetSecretValueRequest request) {
      String text = texts.get(request.secretId());
      if (text == null) {
        throw ResourceNotFoundException.builder().message("not found").build();
      }
      return GetSecretValueResponse.builder().secretString(text).build();
    }

    @Override
    public String serviceName() {
      return SERVICE_NAME;
    }

    @Override
    public void close() {}
  }

  private final FakeSecrets secrets = new FakeSecrets();
  private final AtomicInteger signed = new AtomicInteger();

  @Test
  void aPasswordThatIsThereIsUsedWithTheUserOfTheServer() {
    Logins.Login login = of("aws:rds:orders", account(true, "arn"), "s3cret");
    assertThat(login.user()).hasValue("admin");
    assertThat(login.secret()).hasValue(Secret.of("s3cret"));
    assertThat(login.how()).isEqualTo("password");
    assertThat(of("aws:rds:orders?user=bench", account(true, ""), "s3cret").user())
        .hasValue("bench");
  }

  @Test
  void withoutAPasswordTheSecretThatRdsKeepsIsRead() {
    secrets.texts.put("arn", "{\"username\": \"admin2\", \"password\": \"pl@nted\"}");
    Logins.Login login = of("aws:rds:orders", account(true, "arn"), "");
    assertThat(login.user()).hasValue("admin2");
    assertThat(login.secret()).hasValue(Secret.of("pl@nted"));
    assertThat(login.how()).isEqualTo("Secrets Manager");
    assertThat(of("aws:rds:orders?user=admin", account(true, "arn"), "").how())
        .isEqualTo("Secrets Manager");
    assertThat(of("aws:rds:orders?login=secret&user=bench", account(true, "arn"), "").user())
        .as("as the user asked")
        .hasValue("bench");
  }

  @Test
  void theSecretThatRdsKeepsIsOfItsMasterUserOnly() {
    secrets.texts.put("arn", "{\"username\": \"admin\", \"password\": \"pl@nted\"}");
    assertThat(of("aws:rds:orders?user=bench", account(true, "arn"), "").how()).isEqualTo("IAM");
    assertThatThrownBy(() -> of("aws:rds:orders?user=bench", account(false, "arn"), ""))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("needs a login");
  }

  @Test
  void aSecretThatTheUserNamesGoesBeforeAPassword() {
    secrets.texts.put("mine", "the-password-alone");
    Logins.Login login = of("aws:rds:orders?secret=mine", account(false, ""), "s3cret");
    assertThat(login.secret()).hasValue(Secret.of("the-password-alone"));
    assertThat(login.user()).hasValue("admin");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"username\": \"admin\", \"pass\": \"planted\"}",
        "{\"username\": \"admin\", \"password\": 12345, \"x\": \"planted\"}",
        "{\"password\": \"planted",
        "{planted}",
      })
  void aSecretThatCannotBeReadIsRefusedWithoutBeingShown(String text) {
    secrets.texts.put("mine", text);
    assertThatThrownBy(() -> of("aws:rds:orders?secret=mine", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("aws:rds:orders: the secret 'mine'")
        .hasMessageNotContaining("planted")
        .hasMessageNotContaining("12345")
        .hasNoCause();
  }

  @Test
  void aSecretThatIsNotThereOrEmptyIsSaid() {
    assertThatThrownBy(() -> of("aws:rds:orders?secret=mine", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessage("aws:rds:orders: Secrets Manager has no secret 'mine' in eu-west-1");
    secrets.texts.put("mine", "");
    assertThatThrownBy(() -> of("aws:rds:orders?secret=mine", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessage("aws:rds:orders: the secret 'mine' holds no text");
    assertThatThrownBy(() -> of("aws:rds:orders?login=secret", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("needs the secret's name or ARN: ?secret=ARN");
  }

  @Test
  void eachConnectionHasAFreshTokenOfIam() {
    Logins.Login login = of("aws:rds:orders?login=iam&user=bench", account(true, ""), "");
    assertThat(login.how()).isEqualTo("IAM");
    assertThat(login.user()).hasValue("bench");
    Secret secret = login.secret().orElseThrow();
    assertThat(secret.isRenewed()).isTrue();
    assertThat(signed).as("made when it is needed").hasValue(0);
    String first = secret.reveal();
    String second = secret.reveal();
    assertThat(first).startsWith(SampleHosted.RDS_HOST + ":5432/?").contains("KEY1");
    assertThat(second).isNotEqualTo(first).contains("KEY2");
    assertThat(secret).hasToString("***");
  }

  @Test
  void whoNamesAUserOnAServerWithIamLogsInByIt() {
    assertThat(of("aws:rds:orders?user=bench", account(true, ""), "").how()).isEqualTo("IAM");
    assertThatThrownBy(() -> of("aws:rds:orders", account(true, ""), ""))
        .as("the master user may be no user of IAM")
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "aws:rds:orders needs a login. Possible: KURABE_PASSWORD_ORDERS, --password-file,"
                + " --ask-password, ?login=secret&secret=ARN (Secrets Manager),"
                + " ?login=iam&user=NAME.");
  }

  @Test
  void whereIamIsOffItIsNeitherUsedNorOffered() {
    assertThatThrownBy(() -> of("aws:rds:orders?login=iam&user=bench", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessage(
            "aws:rds:orders does not take tokens of IAM: IAM database authentication is off."
                + " Leave login=iam out.");
    assertThatThrownBy(() -> of("aws:rds:orders?user=bench", account(false, ""), ""))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("needs a login")
        .hasMessageNotContaining("login=iam");
    CloudInstance cache = SampleHosted.cache("valkey");
    assertThatThrownBy(() -> of(cache, "aws:elasticache:orders?login=iam&user=bench", OPEN, ""))
        .hasMessageContaining("it has no user group");
  }

  @Test
  void aTokenGoesOverTlsOnly() {
    CloudInstance open =
        SampleHosted.with(
            SampleHosted.cache("valkey"),
            SampleHosted.address("aws:elasticache:orders?login=iam&user=bench"),
            account(true, ""),
            new CloudInstance.Endpoint(SampleHosted.CACHE_HOST, 6379, false));
    assertThatThrownBy(
            () -> logins().of(open, Target.parse("aws:elasticache:orders?login=iam&user=bench")))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("has no TLS, without which no token of IAM is sent");
    assertThatThrownBy(() -> of("aws:rds:orders?user=bench&tls=off", account(true, ""), ""))
        .as("by default it would log in by IAM")
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("leave tls=off out");
  }

  @Test
  void aCacheWithoutPasswordNeedsNone() {
    Logins.Login login = of(SampleHosted.cache("valkey"), "aws:elasticache:orders", OPEN, "");
    assertThat(login).isEqualTo(new Logins.Login(Optional.empty(), Optional.empty(), "none"));
  }

  private static CloudInstance.Account account(boolean iam, String secret) {
    return new CloudInstance.Account(
        Optional.of("admin"),
        Optional.empty(),
        iam,
        Optional.of(secret).filter(s -> !s.isEmpty()),
        true);
  }

  private Logins.Login of(String target, CloudInstance.Account account, String password) {
    return of(SampleHosted.rds("postgres"), target, account, password);
  }

  private Logins.Login of(
      CloudInstance server, String text, CloudInstance.Account account, String password) {
    Target target = Target.parse(text);
    return logins()
        .of(
            SampleHosted.with(server, SampleHosted.address(text), account, server.endpoint()),
            password.isEmpty() ? target : target.withPassword(Secret.of(password)));
  }

  /** Each signature is made with another key. */
  private Logins logins() {
    return new Logins(
        new Tokens(
            Region.of("eu-west-1"),
            () -> AwsBasicCredentials.create("KEY" + signed.incrementAndGet(), "planted")),
        () -> secrets);
  }
}
