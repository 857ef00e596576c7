package io.kurabe.cli;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.kurabe.tier.Await;
import io.kurabe.tier.Tier;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The one-file program as a user gets it: {@code target/bench-cli.jar}. */
@Tag(Tier.SYSTEM)
final class PackagedJarIT {
  private static final long MEGABYTE = 1_000_000;
  private static final Path PATH = Path.of(property("kurabe.packaged.jar"));
  private static final String VERSION = property("kurabe.packaged.version");

  private static JarFile jar;

  @TempDir private Path folder;

  @BeforeAll
  static void openTheJar() throws IOException {
    jar = new JarFile(PATH.toFile());
  }

  @AfterAll
  static void closeTheJar() throws IOException {
    jar.close();
  }

  @Test
  void printsItsVersion() throws Exception {
    assertThat(run("--version")).contains(VERSION);
  }

  @Test
  void listsAllEngines() throws Exception {
    assertThat(run("list")).containsIgnoringCase("mysql").contains("postgres").contains("redis");
  }

  @Test
  void listsTheBenchmarksOfEveryModule() throws Exception {
    List<String> names =
        run("jmh", "--list").lines().map(l -> l.replaceFirst("\\..*", "")).toList();
    TreeMap<String, Long> counts =
        names.stream().collect(groupingBy(n -> n, TreeMap::new, counting()));
    assertThat(counts)
        .containsExactly(
            entry("CacheBenchmark", 2L),
            entry("MySqlBenchmark", 4L),
            entry("MySqlPoolBenchmark", 2L),
            entry("MySqlSuiteBenchmark", 1L),
            entry("MySqlWorkloadBenchmark", 1L),
            entry("OverheadBenchmark", 4L),
            entry("PostgresBenchmark", 4L),
            entry("PostgresPoolBenchmark", 2L),
            entry("PostgresSuiteBenchmark", 1L),
            entry("PostgresWorkloadBenchmark", 1L),
            entry("RedisBenchmark", 3L),
            entry("RedisYcsbBenchmark", 1L));
  }

  @Test
  void keepsBothJdbcDrivers() throws IOException {
    assertThat(lines("META-INF/services/java.sql.Driver"))
        .contains("com.mysql.cj.jdbc.Driver", "org.postgresql.Driver");
  }

  @Test
  void keepsTheServiceEntriesOfAllEngines() throws IOException {
    assertThat(lines("META-INF/services/io.kurabe.target.Engine"))
        .anyMatch(name -> name.startsWith("io.kurabe.mysql."))
        .anyMatch(name -> name.startsWith("io.kurabe.postgres."))
        .anyMatch(name -> name.startsWith("io.kurabe.redis."))
        .allSatisfy(
            name -> assertThat(jar.getEntry(name.replace('.', '/') + ".class")).isNotNull());
  }

  @Test
  void carriesAServerOfEachEngine() {
    assertThat(serversNamedLike("mariadb")).isNotEmpty();
    assertThat(serversNamedLike("postgres")).isNotEmpty();
    assertThat(serversNamedLike("redis")).isNotEmpty();
  }

  /** Without {@code strip} the MariaDB server keeps its debug symbols and the jar is far bigger. */
  @Test
  void staysBelowOneHundredAndTenMegabytesWhereServersCanBeStripped() throws IOException {
    assertThat(Files.size(PATH)).isLessThanOrEqualTo((stripIsThere() ? 115 : 255) * MEGABYTE);
  }

  @Test
  void saysInItsManifestHowToRunIt() throws IOException {
    Attributes manifest = jar.getManifest().getMainAttributes();
    assertThat(manifest.getValue(Attributes.Name.MAIN_CLASS)).isEqualTo("io.kurabe.cli.Main");
    assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION)).isEqualTo(VERSION);
    assertThat(manifest.getValue("Multi-Release")).isEqualTo("true");
    assertThat(manifest.getValue("Enable-Native-Access")).isEqualTo("ALL-UNNAMED");
  }

  @Test
  void carriesTheLicencesOfWhatItBundles() throws IOException {
    assertThat(text("META-INF/LICENSE")).contains("Apache License");
    assertThat(text("META-INF/NOTICE"))
        .contains(
            "Kurabe",
            "Connector/J",
            "MariaDB",
            "PostgreSQL",
            "Redis",
            "HdrHistogram",
            "JGroups",
            "JMH",
            "JOpt Simple");
    assertThat(text("META-INF/licenses/GPL-2.0.txt")).contains("GNU GENERAL PUBLIC LICENSE");
    assertThat(text("META-INF/licenses/redis-server.txt")).contains("Salvatore Sanfilippo");
    assertThat(text("META-INF/licenses/postgresql-server.txt")).contains("Regents");
    assertThat(text("META-INF/licenses/jmh-core-jar/LICENSE"))
        .contains("GNU General Public License", "\"CLASSPATH\" EXCEPTION");
    assertThat(text("META-INF/licenses/jgroups-jar/LICENSE")).contains("Apache License");
    assertThat(text("META-INF/licenses/jopt-simple.txt")).contains("Paul R. Holser");
    assertThat(text("META-INF/licenses/mysql-connector-j-jar/LICENSE"))
        .contains("Universal FOSS Exception");
  }

  @Test
  void hasNoSignatureAndNoModuleDescriptorOfASingleLibrary() {
    assertThat(names())
        .noneMatch(name -> name.matches("META-INF/[^/]+\\.(SF|DSA|RSA)"))
        .noneMatch(name -> name.endsWith("module-info.class"));
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(property("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", PATH.toString()));
    command.addAll(List.of(arguments));
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().close();
    assertThat(Await.end(process)).as(Files.readString(err)).isZero();
    return Files.readString(out);
  }

  private static List<String> serversNamedLike(String part) {
    return jar.stream()
        .filter(entry -> entry.getCompressedSize() > MEGABYTE)
        .map(ZipEntry::getName)
        .filter(name -> name.contains(part))
        .toList();
  }

  private static List<String> names() {
    return jar.stream().map(ZipEntry::getName).toList();
  }

  private static List<String> lines(String name) throws IOException {
    return text(name)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty() && !line.startsWith("#"))
        .toList();
  }

  private static String text(String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    assertThat(entry).as(name).isNotNull();
    try (InputStream in = jar.getInputStream(entry)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static boolean stripIsThere() {
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .anyMatch(place -> Files.isExecutable(Path.of(place, "strip")));
  }

  private static String property(String name) {
    return Objects.requireNonNull(System.getProperty(name), name);
  }
}
