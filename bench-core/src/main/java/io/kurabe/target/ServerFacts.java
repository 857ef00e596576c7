package io.kurabe.target;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a server reports about itself.
 *
 * @param target name of the target
 * @param engine engine that speaks to it: {@code mysql}, {@code postgres}, {@code redis}
 * @param product the real product: {@code MySQL}, {@code MariaDB}, {@code Aurora MySQL}, {@code
 *     Valkey} ...
 * @param version its version as it reports it
 * @param address host and port or socket, without secrets
 * @param origin {@code embedded}, {@code container} or {@code remote}
 * @param sharesGeneratorHost whether it runs on the machine of the generator, so that both compete
 *     for processors
 * @param tls protocol and cipher, or {@code off}
 * @param roundTripMicros median round trip of the cheapest statement over at least 20 tries, in
 *     microseconds
 * @param settings settings that matter for durability and speed, name to value, in a stable order
 * @param warnings settings or conditions that spoil a benchmark, each a sentence
 */
public record ServerFacts(
    String target,
    String engine,
    String product,
    String version,
    String address,
    String origin,
    boolean sharesGeneratorHost,
    String tls,
    double roundTripMicros,
    Map<String, String> settings,
    List<String> warnings) {
  public ServerFacts {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    warnings = List.copyOf(warnings);
  }

  /**
   * Makes the facts of a server elsewhere, without settings.
   *
   * @param target the name of the target
   * @param engine the engine
   * @param product the product
   * @param version its version
   * @return the server facts
   */
  public static ServerFacts of(String target, String engine, String product, String version) {
    return new ServerFacts(
        target, engine, product, version, "", "remote", false, "off", 0, Map.of(), List.of());
  }

  /**
   * {@return these facts of a server at that address}
   *
   * @param where host and port or socket, without secrets
   * @param whose embedded, container or remote
   * @param onGeneratorsHost whether it shares the machine of the generator
   */
  public ServerFacts at(String where, String whose, boolean onGeneratorsHost) {
    return new ServerFacts(
        target,
        engine,
        product,
        version,
        where,
        whose,
        onGeneratorsHost,
        tls,
        roundTripMicros,
        settings,
        warnings);
  }

  /**
   * {@return these facts of a server that is reached over a way}
   *
   * @param protocol the protocol of statements
   * @param micros a time in microseconds
   */
  public ServerFacts over(String protocol, double micros) {
    return new ServerFacts(
        target,
        engine,
        product,
        version,
        address,
        origin,
        sharesGeneratorHost,
        protocol,
        micros,
        settings,
        warnings);
  }

  /**
   * {@return the value of a setting as people read it, so that an empty value can be told from a
   * missing one}
   *
   * @param value the value
   */
  public static String shown(String value) {
    return value.isBlank() ? "(empty)" : value;
  }

  /**
   * {@return these facts with what the host of the server reports about it, if it reports anything}
   *
   * @param cloud what its host reports
   */
  public ServerFacts with(Optional<CloudMetadata> cloud) {
    if (cloud.isEmpty()) {
      return this;
    }
    Map<String, String> allSettings = new LinkedHashMap<>();
    allSettings.put("hosted as", cloud.get().text());
    allSettings.putAll(cloud.get().settings());
    settings.forEach(allSettings::putIfAbsent);
    List<String> allWarnings = new ArrayList<>(cloud.get().warnings());
    allWarnings.addAll(warnings);
    return with(allSettings, allWarnings);
  }

  /** {@return whether Kurabe started the server, so that it is there for one run only} */
  public boolean startedByKurabe() {
    return !origin.equals("remote");
  }

  /**
   * {@return these facts with the pooler between the clients and the server, if there is one}
   *
   * @param pooler the pooler, or empty
   */
  public ServerFacts through(Optional<Pooler> pooler) {
    if (pooler.isEmpty()) {
      return this;
    }
    Map<String, String> allSettings = new LinkedHashMap<>();
    allSettings.put(Pooler.SETTING, pooler.get().text());
    allSettings.putAll(settings);
    List<String> allWarnings = new ArrayList<>(warnings);
    allWarnings.add(
        "clients reach it through "
            + pooler.get().text()
            + ". Times include both, and the server's own counters include the pooler's other clients.");
    return with(allSettings, allWarnings);
  }

  /**
   * {@return these facts with other settings and warnings}
   *
   * @param otherSettings settings by name
   * @param otherWarnings sentences
   */
  public ServerFacts with(Map<String, String> otherSettings, List<String> otherWarnings) {
    return new ServerFacts(
        target,
        engine,
        product,
        version,
        address,
        origin,
        sharesGeneratorHost,
        tls,
        roundTripMicros,
        otherSettings,
        otherWarnings);
  }
}
