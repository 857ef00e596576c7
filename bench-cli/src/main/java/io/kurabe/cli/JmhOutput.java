package io.kurabe.cli;

import io.kurabe.load.StopSignal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.format.OutputFormat;

/**
 * JMH's own output. It keeps the results of forks that ended, since JMH forgets them when it is
 * stopped, and it stops JMH before the next benchmark. Used by JMH's leading thread.
 */
final class JmhOutput implements OutputFormat {
  /** Says that JMH was asked to stop. */
  static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final OutputFormat text;
  private final StopSignal stop;
  private final Map<BenchmarkParams, List<BenchmarkResult>> ended = new LinkedHashMap<>();
  private final List<IterationResult> fork = new ArrayList<>();

  JmhOutput(OutputFormat text, StopSignal stop) {
    this.text = text;
    this.stop = stop;
  }

  /** Returns the forks that ended, without those that only warm up. */
  List<RunResult> results() {
    return ended.entrySet().stream()
        .map(e -> Map.entry(e.getKey(), measured(e.getKey(), e.getValue())))
        .filter(e -> !e.getValue().isEmpty())
        .map(e -> new RunResult(e.getKey(), e.getValue()))
        .toList();
  }

  private static List<BenchmarkResult> measured(
      BenchmarkParams params, List<BenchmarkResult> forks) {
    return forks.stream().skip(params.getWarmupForks()).toList();
  }

  /** Returns the forks of benchmarks that were begun and did not end, each by name. */
  List<String> missing() {
    List<String> missing = new ArrayList<>();
    ended.forEach(
        (params, forks) -> {
          for (int n = measured(params, forks).size() + 1; n <= params.getForks(); n++) {
            missing.add(name(params) + ", fork " + n);
          }
        });
    return missing;
  }

  private static String name(BenchmarkParams params) {
    StringBuilder name = new StringBuilder(JmhSelection.shortName(params.getBenchmark()));
    params.getParamsKeys().forEach(key -> name.append(' ').append(params.getParam(key)));
    return name.toString();
  }

  @Override
  public void startBenchmark(BenchmarkParams params) {
    if (stop.requested()) {
      throw new Stopped();
    }
    ended.putIfAbsent(params, new ArrayList<>());
    text.startBenchmark(params);
  }

  @Override
  public void iteration(BenchmarkParams params, IterationParams iteration, int number) {
    if (number == 1) {
      fork.clear();
    }
    text.iteration(params, iteration, number);
  }

  @Override
  public void iterationResult(
      BenchmarkParams params, IterationParams iteration, int number, IterationResult result) {
    text.iterationResult(params, iteration, number, result);
    if (iteration.getType() != IterationType.MEASUREMENT) {
      return;
    }
    fork.add(result);
    if (fork.size() == iteration.getCount()) {
      ended
          .computeIfAbsent(params, p -> new ArrayList<>())
          .add(new BenchmarkResult(params, List.copyOf(fork)));
      fork.clear();
    }
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    text.endBenchmark(result);
  }

  @Override
  public void startRun() {
    text.startRun();
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    text.endRun(results);
  }

  @Override
  public void print(String s) {
    text.print(s);
  }

  @Override
  public void println(String s) {
    text.println(s);
  }

  @Override
  public void flush() {
    text.flush();
  }

  @Override
  public void close() {
    text.close();
  }

  @Override
  public void verbosePrintln(String s) {
    text.verbosePrintln(s);
  }

  @Override
  public void write(int b) {
    text.write(b);
  }

  @Override
  public void write(byte[] b) throws IOException {
    text.write(b);
  }
}
