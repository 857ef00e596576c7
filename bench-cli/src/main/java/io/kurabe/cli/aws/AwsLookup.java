package io.kurabe.cli.aws;

import io.kurabe.target.TargetLookup;
import java.util.Map;
import java.util.function.Consumer;

/** Finds what AWS hosts, for whoever has this module on the class path. */
public final class AwsLookup implements TargetLookup {
  /** For {@link java.util.ServiceLoader}. */
  public AwsLookup() {}

  @Override
  public AwsTargets begin(Map<String, String> environment, Consumer<String> notes) {
    return new AwsTargets(environment, notes);
  }
}
