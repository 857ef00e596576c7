package io.kurabe.junit;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.kurabe.config.ConfigurationException;
import io.kurabe.config.internal.Reason;
import io.kurabe.config.internal.UserFile;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.internal.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** One baseline in the repository of its user. */
record BaselineFile(Path path) {
  /** Reads the file, if there is one; a damaged one is a ConfigurationException. */
  Optional<Baseline> read() {
    String text;
    try {
      text = UserFile.text(path, UserFile.RESULT_BYTES);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw damaged("cannot be read: " + Reason.of(e));
    }
    try {
      int version = ResultJson.schemaVersion(text);
      if (version > Baseline.SCHEMA_VERSION) {
        throw damaged(
            "has schema version %s, newer than %s, the newest that this Kurabe reads"
                .formatted(version, Baseline.SCHEMA_VERSION));
      }
      return Optional.of(ResultJson.read(text, Baseline.class));
    } catch (JsonProcessingException e) {
      String line = e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ")";
      throw damaged("is not the file that Kurabe wrote" + line);
    }
  }

  private ConfigurationException damaged(String what) {
    return new ConfigurationException(
        "The baseline %s %s. Restore it from version control, or record it anew with -D%s=%s."
            .formatted(path, what, PerformanceTest.BASELINE, BaselineMode.REPLACE.text()));
  }

  /** Writes the file, as a whole or not at all. */
  void write(Baseline baseline) {
    try {
      Files.createDirectories(path.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new ConfigurationException(
          "The folder of the baseline %s cannot be created (%s). Choose another with -D%s=DIR."
              .formatted(path, Reason.of(e), PerformanceTest.BASELINES));
    }
    ResultFiles.writeText(path, ResultJson.text(baseline));
  }
}
