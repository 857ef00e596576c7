package io.kurabe.config.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ReasonTest {
  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new NoSuchFileException("/x"), "there is no such file or folder"),
        Arguments.of(new UncheckedIOException(new AccessDeniedException("/x")), "no permission"),
        Arguments.of(
            new FileSystemException("/x", null, "Disk quota exceeded"), "Disk quota exceeded"),
        Arguments.of(new MalformedInputException(1), "it is not a text in UTF-8"),
        Arguments.of(
            new SQLException("The connection attempt failed.", new UnknownHostException("db")),
            "the host is unknown"),
        Arguments.of(new IOException("link failure", new EOFException()), "the connection ended"),
        Arguments.of(
            new SQLException(
                "Communications link failure\n\nThe last packet",
                new IllegalStateException("Packet for query is too large")),
            "Packet for query is too large"),
        Arguments.of(
            new SQLException(
                "The value 'x' of connectTimeout is no number",
                new NumberFormatException("For input string: \"x\"")),
            "The value 'x' of connectTimeout is no number"),
        Arguments.of(
            new SQLException(
                "The value 'x' is none of A, B",
                new IllegalArgumentException("No enum constant a.b.Mode.x")),
            "The value 'x' is none of A, B"),
        Arguments.of(
            new ExecutionException(new IOException("Connection refused")), "Connection refused"),
        Arguments.of(
            new IllegalArgumentException("No enum constant io.lettuce.core.SslVerifyMode.FALSE"),
            "'FALSE' is not a possible value"),
        Arguments.of(
            new RuntimeException("javax.net.ssl.SSLException: no cipher: java.io.IOException: end"),
            "no cipher: end"),
        Arguments.of(new NullPointerException(), "null pointer"),
        Arguments.of(new NoSuchElementException(), "no such element"),
        Arguments.of(new SQLException(), "sql"),
        Arguments.of(new Exception() {}, "failure"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void theDeepestCauseThatHasWordsSaysItWithoutNamesOfClasses(Throwable thrown, String words) {
    assertThat(Reason.of(thrown)).isEqualTo(words);
  }

  @Test
  void whatNobodyForesawNamesItsFileOrSaysItInItsOwnWords() {
    IOException none = new NoSuchFileException("/x");
    assertThat(Reason.withFile(new UncheckedIOException(none)))
        .isEqualTo("/x: there is no such file or folder");
    assertThat(Reason.withFile(new UncheckedIOException("cannot write /x: full", none)))
        .isEqualTo("cannot write /x: full");
    assertThat(Reason.withFile(new IllegalStateException("odd"))).isEqualTo("odd");
  }
}
