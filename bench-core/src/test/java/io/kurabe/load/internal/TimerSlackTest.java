package io.kurabe.load.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class TimerSlackTest {
  @Test
  @EnabledOnOs(OS.LINUX)
  void isTheLeastForTheCallingThreadAlone() throws Exception {
    Path ours = TimerSlack.ofCallingThread();
    assumeTrue(Files.isWritable(ours), "this system does not let a thread set its slack");
    String before = Files.readString(ours);
    String[] other = new String[1];
    Thread thread =
        new Thread(
            () -> {
              TimerSlack.least();
              other[0] = slack();
            });
    thread.start();
    thread.join();
    assertThat(other[0]).isEqualTo("1");
    assertThat(Files.readString(ours)).isEqualTo(before);
  }

  private static String slack() {
    try {
      return Files.readString(TimerSlack.ofCallingThread()).strip();
    } catch (java.io.IOException e) {
      return e.toString();
    }
  }
}
