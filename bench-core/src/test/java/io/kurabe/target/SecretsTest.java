package io.kurabe.target;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretsTest {
  private static final Secrets SECRETS =
      Secrets.of(List.of(Secret.of("p@ss"), Secret.of("ab"), Secret.of("")));

  @Test
  void masksASecretAsItIsAndAsItStandsInUrls() {
    assertThat(SECRETS.mask("with p@ss or p%40ss")).isEqualTo("with *** or ***");
    assertThat(SECRETS).hasToString("***");
  }

  @Test
  void aShortOneIsMaskedOnlyWhereItStandsAlone() {
    assertThat(SECRETS.mask("about 'ab' and ab")).isEqualTo("about '***' and ***");
  }

  @Test
  void anExceptionWithoutASecretStaysItself() {
    Exception clean = new Exception("nothing", new IllegalStateException("to hide"));
    assertThat(SECRETS.mask(clean)).isSameAs(clean);
  }

  @Test
  void anExceptionWithASecretInACauseIsCopiedWithoutIt() {
    Exception cause = new IllegalStateException("value p@ss is odd");
    Throwable masked = SECRETS.mask(new Exception("outer", cause));
    assertThat(masked).hasMessageContaining("java.lang.Exception: outer");
    assertThat(masked.getCause())
        .hasMessage("java.lang.IllegalStateException: value *** is odd")
        .extracting(Throwable::getStackTrace)
        .isEqualTo(cause.getStackTrace());
  }

  @Test
  void theyAreJoinedAndARenewedOneIsNotMadeForIt() {
    Secrets all =
        Secrets.of(List.of(Secret.of("first"))).and(Secrets.of(List.of(Secret.of("then"))));
    Secret renewed =
        Secret.renewed(
            () -> {
              throw new AssertionError("made");
            });
    assertThat(all.and(Optional.of(renewed)).mask("first, then")).isEqualTo("***, ***");
  }
}
