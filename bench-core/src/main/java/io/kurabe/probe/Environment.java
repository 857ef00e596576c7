package io.kurabe.probe;

import java.util.List;

/**
 * The machine and process that generated the load.
 *
 * @param kurabe version of Kurabe
 * @param java vendor and version of the JVM
 * @param jvmArguments arguments of the JVM
 * @param os name and version
 * @param arch processor architecture
 * @param cpu model name, if the system reports it
 * @param processors processors that the JVM sees
 * @param memoryMiB memory of the machine
 * @param maxHeapMiB largest heap
 */
public record Environment(
    String kurabe,
    String java,
    List<String> jvmArguments,
    String os,
    String arch,
    String cpu,
    int processors,
    long memoryMiB,
    long maxHeapMiB) {
  public Environment {
    jvmArguments = List.copyOf(jvmArguments);
  }
}
