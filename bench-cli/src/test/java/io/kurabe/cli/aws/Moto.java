package io.kurabe.cli.aws;

import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.target.local.internal.FreePort;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The emulator of AWS, as a process on loopback. */
final class Moto implements AutoCloseable {
  private static final int TRIES = 1_000;

  private final Process process;
  private final URI uri;

  private Moto(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  /** Starts it and waits until it answers. */
  static Moto start(Path folder) throws IOException, InterruptedException {
    int port = FreePort.find();
    Process process =
        new ProcessBuilder(Prerequisite.MOTO.value(), "-H", "127.0.0.1", "-p", String.valueOf(port))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("moto.txt").toFile())
            .start();
    Moto moto = new Moto(process, URI.create("http://127.0.0.1:" + port));
    moto.awaitAnswer();
    return moto;
  }

  URI uri() {
    return uri;
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    for (int i = 0; i < TRIES; i++) {
      if (process.waitFor(30, TimeUnit.MILLISECONDS)) {
        throw new IOException("moto ended with " + process.exitValue());
      }
      if (answers()) {
        return;
      }
    }
    process.destroyForcibly();
    throw new IOException("moto does not answer at " + uri);
  }

  private boolean answers() {
    try {
      HttpURLConnection connection =
          (HttpURLConnection) uri.resolve("/moto-api/data.json").toURL().openConnection();
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
