package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.compare.Loads;
import io.kurabe.config.ConfigurationException;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.target.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileFolderTest {
  private static final StudyResult COMPLETE = new Loads().point("db", "upsert", 100).result();

  @TempDir private Path output;

  @Test
  void aNewFolderHoldsTheProfileAsItWasCarriedOut() throws IOException {
    String text =
        ProfileFolder.text(
            "targets:\n",
            List.of("repeats=7", "a\nb"),
            List.of(
                Target.parse(
                    "db=jdbc:mysql://me:s3cret@db1/app?trustCertificateKeyStorePassword=planted")),
            Optional.of("Scaled down."));
    ProfileFolder folder = ProfileFolder.create(output, "mine", text);
    assertThat(folder.path()).hasParent(output);
    assertThat(Files.readString(folder.path().resolve(ProfileFolder.FILE)))
        .isEqualTo(
            """
            # -t db=jdbc:mysql://me@db1/app?trustCertificateKeyStorePassword=***
            # --set repeats=7
            # --set a b
            # Scaled down.
            targets:
            """);
  }

  @Test
  void theSameProfileGoesOnInItsFolder() {
    Path made = ProfileFolder.create(output, "mine", "x").path();
    assertThat(ProfileFolder.resume(made, "x").path()).isEqualTo(made);
  }

  @Test
  void aFolderOfNoProfileIsRefused() {
    assertThatThrownBy(() -> ProfileFolder.resume(output, "x"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(output + " has no profile.yaml, so it is not the folder of");
  }

  @Test
  void anotherProfileIsRefused() {
    Path made = ProfileFolder.create(output, "mine", "x").path();
    assertThatThrownBy(() -> ProfileFolder.resume(made, "# --set repeats=7\nx"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("is not of the same profile with the same --set and targets");
  }

  @Test
  void aPartHasAFolderOfItsName() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    ProfileFolder.Place place = folder.of("keys");
    assertThat(place.path()).isEqualTo(folder.path().resolve("keys")).isDirectory();
    assertThat(place.complete()).isEmpty();
  }

  @Test
  void aCompletePartIsNotMadeAgain() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    ResultFiles.write(folder.of("writes").path(), COMPLETE);
    ProfileFolder.Place again = ProfileFolder.resume(folder.path(), "x").of("writes");
    assertThat(again.complete()).contains(COMPLETE);
    assertThat(again.path()).isEqualTo(folder.path().resolve("writes"));
  }

  @Test
  void whatIsCompleteIsKnownWithoutMakingAnything() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    assertThat(folder.isComplete("writes")).isFalse();
    assertThat(folder.path().resolve("writes")).doesNotExist();
    folder.of("writes");
    assertThat(folder.isComplete("writes")).isFalse();
    ResultFiles.write(folder.of("writes").path(), COMPLETE);
    assertThat(folder.isComplete("writes")).as("beside what was cut").isTrue();
  }

  @Test
  void aPartThatWasCutWithoutAJournalIsMadeBesideIt() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    folder.of("writes");
    ProfileFolder.Place again = ProfileFolder.resume(folder.path(), "x").of("writes");
    assertThat(again.path()).isEqualTo(folder.path().resolve("writes.2")).isDirectory();
    assertThat(again.complete()).isEmpty();
  }

  @Test
  void whatWasMadeAnewIsNotMadeOnceMore() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    folder.of("writes");
    ResultFiles.write(folder.of("writes").path(), COMPLETE);
    ProfileFolder.Place third = ProfileFolder.resume(folder.path(), "x").of("writes");
    assertThat(third.path()).isEqualTo(folder.path().resolve("writes.2"));
    assertThat(third.complete()).contains(COMPLETE);
  }

  @Test
  void aPartIsNotTakenForWhatAnotherMadeAnew() {
    ProfileFolder folder = ProfileFolder.create(output, "mine", "x");
    folder.of("writes");
    ResultFiles.write(folder.of("writes").path(), COMPLETE);
    assertThat(folder.of("writes-2").complete()).isEmpty();
  }
}
