package io.kurabe.sql.script.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.kurabe.target.Client;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each script of the {@link ScriptCorpus} leaves the same rows on every server by every driver. */
public abstract class ScriptCorpusContract extends ScriptCorpusServer {
  @ParameterizedTest
  @MethodSource("scripts")
  void leavesItsRows(ScriptCorpus corpus) throws Exception {
    empty();
    Scope scope = new Scope();
    corpus.defined().forEach(scope::define);
    List<String> notes = new ArrayList<>();
    Script script = Script.parse("case.sql", 1, corpus.script(), syntax(), scope, notes::add);
    LoadedScripts loaded = new LoadedScripts(workspace(), "sql", List.of(script), scope);
    try (Client client = loaded.open(0, 42)) {
      String message = performed(client);
      if (corpus.error().isEmpty()) {
        assertThat(message).isEmpty();
      } else {
        assertThat(message).contains(corpus.error()).contains("case.sql").doesNotContain("defect");
      }
    }
    if (corpus.error().isEmpty() || !corpus.rows().get(syntax()).isEmpty()) {
      assertThat(rows()).isEqualTo(corpus.rows().get(syntax()));
    }
  }

  /** Carries the script out once; returns the message with which it failed, or nothing. */
  private static String performed(Client client) throws Exception {
    Throwable thrown = null;
    if (client instanceof Client.Blocking blocking) {
      try {
        blocking.perform(0, new SplittableRandom(1));
      } catch (Exception e) {
        thrown = e;
      }
    } else if (client instanceof Client.CompletionDriven driven) {
      CompletableFuture<@Nullable Throwable> done = new CompletableFuture<>();
      driven.perform(0, new SplittableRandom(1), done::complete);
      thrown = done.get(30, TimeUnit.SECONDS);
    }
    return thrown == null ? "" : client.classify(thrown).message();
  }
}
