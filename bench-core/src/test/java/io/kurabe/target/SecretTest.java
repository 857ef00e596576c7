package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void itsTextLeavesByRevealOnly() {
    Secret secret = Secret.of("hunter2");
    assertThat(secret.reveal()).isEqualTo("hunter2");
    assertThat(secret).hasToString("***");
    assertThat(secret.isRenewed()).isFalse();
  }

  @Test
  void twoOfTheSameTextAreEqual() {
    assertThat(Secret.of("a")).isEqualTo(Secret.of("a")).hasSameHashCodeAs(Secret.of("a"));
    assertThat(Secret.of("a")).isNotEqualTo(Secret.of("b")).isNotEqualTo("a");
  }

  @Test
  void oneThatIsRenewedIsAnotherAtEachLogin() {
    AtomicInteger made = new AtomicInteger();
    Secret secret = Secret.renewed(() -> "token-" + made.incrementAndGet());
    assertThat(secret.isRenewed()).isTrue();
    assertThat(secret.reveal()).isEqualTo("token-1");
    assertThat(secret.reveal()).isEqualTo("token-2");
    assertThat(secret).hasToString("***");
  }

  @Test
  void oneThatIsRenewedEqualsItselfWithoutBeingMade() {
    AtomicInteger made = new AtomicInteger();
    Secret secret = Secret.renewed(() -> "token-" + made.incrementAndGet());
    assertThat(Set.of(secret).contains(secret)).isTrue();
    assertThat(secret.equals(Secret.of("token-1"))).isFalse();
    assertThat(Secret.of("token-1").equals(secret)).isFalse();
    assertThat(secret.equals(Secret.renewed(() -> "token-1"))).isFalse();
    assertThat(made).hasValue(0);
  }

  @Test
  void randomOnesAreLongAndDifferent() {
    assertThat(Secret.random().reveal()).matches("[A-Za-z0-9_-]{32}");
    assertThat(Secret.random()).isNotEqualTo(Secret.random());
  }
}
