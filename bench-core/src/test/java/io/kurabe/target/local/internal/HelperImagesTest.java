package io.kurabe.target.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.target.TargetException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelperImagesTest {
  private static final Map<String, String> NO_RYUK = Map.of("TESTCONTAINERS_RYUK_DISABLED", "true");
  private static final Map<String, String> HOST =
      Map.of("TESTCONTAINERS_HOST_OVERRIDE", "localhost");

  @Test
  void onlyWhatTestcontainersWillStartIsNeeded() {
    assertThat(HelperImages.needed(Map.of(), false)).containsOnlyKeys(HelperImages.RYUK);
    assertThat(HelperImages.needed(Map.of(), true))
        .containsOnlyKeys(HelperImages.RYUK, HelperImages.TINY);
    assertThat(HelperImages.needed(NO_RYUK, false)).isEmpty();
    assertThat(HelperImages.needed(NO_RYUK, true)).containsOnlyKeys(HelperImages.TINY);
    assertThat(HelperImages.needed(HOST, true)).containsOnlyKeys(HelperImages.RYUK);
  }

  @Test
  void namesAllThatCannotBeHadAndWhatToSet() {
    Map<String, String> both = HelperImages.needed(Map.of(), true);
    assertThatThrownBy(
            () ->
                HelperImages.require(
                    "mysql:9",
                    both,
                    name -> {
                      throw new DockerImages.Unavailable("no such host", null);
                    }))
        .isInstanceOf(TargetException.class)
        .hasMessageContaining("container:mysql:9 needs images of Testcontainers")
        .hasMessageContaining(HelperImages.RYUK + ", " + HelperImages.TINY + " (no such host).")
        .hasMessageEndingWith(
            "set TESTCONTAINERS_RYUK_DISABLED=true and TESTCONTAINERS_HOST_OVERRIDE=localhost.");
  }

  @Test
  void whatIsThereNeedsNoWord() {
    Map<String, String> both = HelperImages.needed(Map.of(), true);
    assertThatCode(() -> HelperImages.require("mysql:9", both, name -> {}))
        .doesNotThrowAnyException();
  }

  /** Both are constants in classes of Testcontainers that it does not show. */
  @ParameterizedTest
  @CsvSource({
    "org/testcontainers/utility/RyukContainer.class, " + HelperImages.RYUK,
    "org/testcontainers/DockerClientFactory.class, " + HelperImages.TINY
  })
  void theNamesAreThoseOfTestcontainersItself(String type, String image) throws Exception {
    try (InputStream bytes = getClass().getClassLoader().getResourceAsStream(type)) {
      assertThat(new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1)).contains(image);
    }
  }
}
