package io.kurabe.cli.aws;

import java.util.List;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkPojo;

/** Reads values of AWS's answers, in which a missing value is null or an empty list. */
final class AwsValues {
  private AwsValues() {}

  static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  static int number(@Nullable Integer value) {
    return value == null ? 0 : value;
  }

  /** Returns the names of fields that have a value; a value may be a pending password. */
  static List<String> told(@Nullable SdkPojo answer) {
    return answer == null
        ? List.of()
        : answer.sdkFields().stream()
            .filter(f -> isTold(f.getValueOrDefault(answer)))
            .map(f -> f.memberName())
            .toList();
  }

  private static boolean isTold(@Nullable Object value) {
    return value != null && !(value instanceof List<?> list && list.isEmpty());
  }
}
