package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AwsTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "aws:rds:orders",
        "aws:rds:orders?user=bench&database=shop&login=iam&region=eu-west-1",
        "aws:aurora:orders?role=reader&secret=arn:aws:secretsmanager:eu-west-1:1:secret:x-AbC",
        "aws:aurora:orders?login=secret&secret=mine&tls=on",
        "aws:elasticache:orders-2?role=writer&tls=off&ca=/etc/own.pem",
        "aws:rds:orders?endpoint=http://127.0.0.1:5000&profile=my profile&login=password",
      })
  void whatIsReadIsWrittenTheSame(String text) {
    Address.Aws address = AwsText.parse(text);
    assertThat(AwsText.of(address)).isEqualTo(text);
    assertThat(address.isLookedUp()).isTrue();
    assertThat(address.startedByKurabe()).isFalse();
  }

  @Test
  void parametersAreKeptInTheOrderOfTheUserAndCannotBeChanged() {
    Address.Aws address =
        AwsText.parse("aws:aurora:orders?user=bench&role=reader&region=eu-west-1");
    assertThat(List.copyOf(address.parameters().keySet()))
        .containsExactly("user", "role", "region");
    assertThat(address.parameter("role")).hasValue("reader");
    assertThat(address.parameter("database")).isEmpty();
    assertThatThrownBy(() -> address.parameters().put("user", "root"))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "aws:dynamodb:orders, 'dynamodb' is no service that Kurabe knows",
    "aws::orders, '' is no service that Kurabe knows",
    "aws:rds, the name of the instance is missing",
    "aws:rds:, the name of the instance is missing",
    "aws:rds:1orders, '1orders' is no name of an instance",
    "aws:rds:or.ders, 'or.ders' is no name of an instance",
    "aws:rds:orders?zone=a, 'zone' is no parameter. Possible: region",
    "aws:aurora:orders?role=both, 'role=both is none of reader, writer'",
    "aws:rds:orders?role=reader, an RDS instance has no role",
    "aws:elasticache:orders?database=3, a cache has no database",
    "aws:rds:orders?login=iam&secret=arn, login=iam and secret are two ways to log in",
    "aws:rds:orders?login=password&secret=arn, login=password and secret are two ways to log in",
    "aws:rds:orders?login=iam&tls=off, login=iam needs TLS",
  })
  void whatIsWrongIsNamed(String text, String problem) {
    assertThatThrownBy(() -> AwsText.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(
            problem.replace("of the instance is", "of the instance, cluster or group is"))
        .hasMessageEndingWith(
            "Possible: aws:rds:INSTANCE, aws:aurora:CLUSTER, aws:elasticache:GROUP, each with"
                + " ?region=...");
  }

  @Test
  void severalProblemsAreToldInOneMessage() {
    assertThatThrownBy(
            () -> AwsText.parse("aws:rds:9x?role=reader&login=iam&secret=arn&tls=off&zone=a"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'9x' is no name")
        .hasMessageContaining("'zone' is no parameter")
        .hasMessageContaining("two ways to log in")
        .hasMessageContaining("login=iam needs TLS")
        .hasMessageContaining("has no role");
  }
}
