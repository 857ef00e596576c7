package io.kurabe.load.internal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Sets by how much Linux may end a sleep late to bundle it with others: 50 us for a usual thread
 * (prctl(2), PR_SET_TIMERSLACK), half of what a short request takes. Stateless.
 */
final class TimerSlack {
  private static final Path THREAD = Path.of("/proc/thread-self");

  /** The least slack in nanoseconds; 0 would mean the default. */
  private static final String LEAST = "1";

  private TimerSlack() {}

  /** Makes the sleeps of the calling thread end on time from now on, if the system allows it. */
  static void least() {
    try {
      Files.writeString(ofCallingThread(), LEAST);
    } catch (IOException | SecurityException e) {
      // Another system, or not allowed: requests are sent a little later, and recorded so.
    }
  }

  /** Returns the file of proc(5) that a thread's slack is read from and written to. */
  static Path ofCallingThread() throws IOException {
    String task = Files.readSymbolicLink(THREAD).getFileName().toString();
    return Path.of("/proc", task, "timerslack_ns");
  }
}
