package io.kurabe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page of the documentation: the README, a file of {@code docs/}, and the other Markdown files
 * that show samples. Tests read its samples, so that they are tried.
 *
 * @param file from the folder of a module, e.g. {@code ../docs/guide/load.md}
 * @param text all of it
 */
public record Readme(Path file, String text) {
  /** The pages that answer a user's question, one for each. */
  static final List<String> ANSWERS =
      List.of(
          "docs/guide/find-max.md",
          "docs/guide/alter-at-noon.md",
          "docs/guide/parameter-change.md",
          "docs/guide/pull-request.md",
          "docs/guide/x86-or-graviton.md",
          "docs/guide/uuid-keys.md",
          "docs/guide/pooler.md",
          "docs/guide/beside-the-database.md");

  private static final Path HOME = Path.of("..");

  private static final Pattern BLOCK =
      Pattern.compile(
          "^( *)```(\\w*)(?: title=\"([^\"]+)\")?[^\\n]*\\n(.*?)^\\1```$",
          Pattern.DOTALL | Pattern.MULTILINE);

  /**
   * A block of code.
   *
   * @param language {@code sh}, {@code java}, {@code sql} ...; empty for none
   * @param title the name of the file that it is, if it has one
   * @param text without its indent
   * @param line of the page where it begins
   */
  public record Sample(String language, Optional<String> title, String text, int line) {}

  /** The README. */
  public static Readme main() {
    return read(HOME.resolve("README.md"));
  }

  /** A page by its path from the root of the project. */
  public static Readme page(String path) {
    return read(HOME.resolve(path));
  }

  /** The README, all pages of {@code docs/} and the other pages with samples. */
  public static List<Readme> all() {
    List<Readme> pages = new ArrayList<>();
    Stream.of("README.md", "CONTRIBUTING.md", "deploy/README.md", "perf/README.md")
        .map(Readme::page)
        .forEach(pages::add);
    try (Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
      docs.filter(f -> f.toString().endsWith(".md")).sorted().map(Readme::read).forEach(pages::add);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return pages;
  }

  private static Readme read(Path file) {
    try {
      return new Readme(file, Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The blocks of code in a language. */
  public List<Sample> samples(String language) {
    return samples().stream().filter(s -> s.language().equals(language)).toList();
  }

  /** All blocks of code. */
  public List<Sample> samples() {
    List<Sample> samples = new ArrayList<>();
    Matcher block = BLOCK.matcher(text);
    while (block.find()) {
      samples.add(
          new Sample(
              block.group(2),
              Optional.ofNullable(block.group(3)),
              block.group(4).replaceAll("(?m)^" + block.group(1), ""),
              1 + (int) text.substring(0, block.start()).chars().filter(c -> c == '\n').count()));
    }
    return samples;
  }

  /** The first sample in a language whose text begins so. */
  public String example(String language, String begin) {
    List<String> found =
        samples(language).stream()
            .map(Sample::text)
            .filter(text -> text.startsWith(begin))
            .toList();
    assertThat(found).as("%s that begins with '%s' in %s", language, begin, file).isNotEmpty();
    return found.get(0);
  }

  /** Writes the samples that are files into a folder, where the page's commands find them. */
  public void writeFiles(Path folder) throws IOException {
    for (Sample sample : samples()) {
      if (sample.title().isPresent()) {
        Path file = folder.resolve(sample.title().get());
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, sample.text());
      }
    }
  }

  /** The path from the root of the project, for the names of tests. */
  @Override
  public String toString() {
    return HOME.relativize(file).toString();
  }
}
