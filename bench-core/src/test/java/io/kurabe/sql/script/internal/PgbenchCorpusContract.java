package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.spec.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * pgbench itself leaves the rows of the {@link ScriptCorpus}, so they are what Kurabe has to leave.
 */
public abstract class PgbenchCorpusContract extends ScriptCorpusServer {
  @TempDir private Path folder = Path.of("");

  /** The program with what it needs before its arguments. */
  protected abstract List<String> pgbench();

  /** The arguments with which it logs in. */
  protected abstract List<String> login();

  /** The version of pgbench, e.g. 18. */
  protected abstract int version();

  @Override
  protected Driver driver() {
    return Driver.JDBC;
  }

  protected final List<ScriptCorpus> pgbenchScripts() {
    return scripts().stream()
        .filter(s -> s.pgbench().map(p -> p.since() <= version()).orElse(false))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pgbenchScripts")
  void pgbenchLeavesTheRows(ScriptCorpus corpus) throws Exception {
    empty();
    String printed = carriedOut(corpus);
    assertThat(rows()).as(printed).isEqualTo(corpus.rows().get(syntax()));
  }

  private String carriedOut(ScriptCorpus corpus) throws IOException, InterruptedException {
    Path script = Files.writeString(folder.resolve("case.sql"), corpus.script());
    Path printed = folder.resolve("printed.txt");
    List<String> command = new ArrayList<>(pgbench());
    command.addAll(List.of("-n", "-t", "1", "--random-seed=42", "-f", "/dev/stdin"));
    corpus.defined().forEach((name, value) -> command.addAll(List.of("-D", name + "=" + value)));
    command.addAll(corpus.pgbench().orElseThrow().arguments());
    command.addAll(login());
    Process process =
        new ProcessBuilder(command)
            .redirectInput(script.toFile())
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    String text = Files.readString(printed);
    assertThat(process.exitValue()).as(text).isZero();
    return text;
  }
}
