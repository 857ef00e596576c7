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
  /** The word for what is not known. */
  public static final String NOT_KNOWN = "not known";

  public Environment {
    jvmArguments = List.copyOf(jvmArguments);
  }

  /**
   * Makes a process of which nothing else is known.
   *
   * @param kurabe the version of Kurabe
   * @param java vendor and version of the JVM
   * @return the environment
   */
  public static Environment of(String kurabe, String java) {
    return new Environment(kurabe, java, List.of(), NOT_KNOWN, NOT_KNOWN, NOT_KNOWN, 0, 0, 0);
  }

  /**
   * {@return this process with what its JVM was given}
   *
   * @param arguments the arguments of the JVM
   * @param heapMiB the largest heap in MiB
   */
  public Environment withJvm(List<String> arguments, long heapMiB) {
    return new Environment(kurabe, java, arguments, os, arch, cpu, processors, memoryMiB, heapMiB);
  }

  /**
   * {@return this process on a system}
   *
   * @param system the operating system with its version
   * @param architecture the architecture of the processor
   */
  public Environment withSystem(String system, String architecture) {
    return new Environment(
        kurabe, java, jvmArguments, system, architecture, cpu, processors, memoryMiB, maxHeapMiB);
  }

  /**
   * {@return this process on a machine}
   *
   * @param model the model of the processor
   * @param cores the number of processors
   * @param mebibytes the memory in MiB
   */
  public Environment withMachine(String model, int cores, long mebibytes) {
    return new Environment(
        kurabe, java, jvmArguments, os, arch, model, cores, mebibytes, maxHeapMiB);
  }
}
