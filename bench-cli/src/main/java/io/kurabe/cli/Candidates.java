package io.kurabe.cli;

import io.kurabe.cli.profile.ProfileCatalogue;
import io.kurabe.study.internal.Study;
import io.kurabe.target.Engine;
import io.kurabe.target.Engines;
import io.kurabe.workload.WorkloadType;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;

/** The words that a shell completes where a name is wanted; the parser makes each class. */
interface Candidates {
  /** The profiles of the jar. */
  final class Profiles implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return ProfileCatalogue.NAMES.iterator();
    }
  }

  /** All that {@code bench sql} can show. */
  final class StudiesAndWorkloads implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Study.names().stream(), WorkloadType.all().stream().map(WorkloadType::name))
          .distinct()
          .iterator();
    }
  }

  /** The engines of the class path. */
  final class EngineNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Engines.load().all().stream().map(Engine::name).iterator();
    }
  }

  /** The kinds of {@code bench list}. */
  final class Kinds implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of("studies", "profiles", "workloads", "engines", "published").iterator();
    }
  }

  /** The forms of what is no result. */
  final class TextOrJson implements Iterable<String> {
    static final List<String> NAMES = List.of("text", "json");

    @Override
    public Iterator<String> iterator() {
      return NAMES.iterator();
    }
  }

  /** The forms of a result. */
  final class Formats implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(OutputFormat.values()).map(OutputFormat::text).iterator();
    }
  }
}
