package io.kurabe.target;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the provider that hosts a server reports about it, beside what the server itself reports.
 *
 * @param text how the user named it, e.g. {@code aws:rds:orders?region=eu-west-1}
 * @param settings the properties that matter for speed and price, name to value, in a stable order,
 *     e.g. {@code instance class}, {@code storage}
 * @param warnings conditions that spoil a benchmark, each a sentence
 */
public record CloudMetadata(String text, Map<String, String> settings, List<String> warnings) {
  public CloudMetadata {
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    warnings = List.copyOf(warnings);
  }
}
