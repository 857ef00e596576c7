package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the README shows, so that it is tried. */
public final class Readme {
  private Readme() {}

  /** The first example in a language whose text begins so. */
  public static String example(String language, String begin) throws IOException {
    Matcher block =
        Pattern.compile(
                "```" + language + "\\n(" + Pattern.quote(begin) + ".*?)```", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("../README.md")));
    assertThat(block.find()).as(language + " in the README").isTrue();
    return block.group(1);
  }
}
