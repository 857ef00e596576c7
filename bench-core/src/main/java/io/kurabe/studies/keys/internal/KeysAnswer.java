package io.kurabe.studies.keys.internal;

import io.kurabe.page.internal.Quantity;
import io.kurabe.stats.Estimate;
import io.kurabe.stats.internal.LogRatios;
import io.kurabe.study.internal.FindingText;
import io.kurabe.workloads.keys.internal.KeyFigure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The answer of the study in a few sentences.
 *
 * @param overSerial time of a key's rows over those of the counted one, by the name of its variant
 */
record KeysAnswer(
    List<KeyVariant> variants, Map<String, Estimate> overSerial, List<KeyRatio> ratios) {
  private static final int MOST_RATIOS = 4;

  List<String> sentences() {
    List<String> all = new ArrayList<>();
    for (String target : variants.stream().map(KeyVariant::target).distinct().toList()) {
      for (String width : variants.stream().map(KeyVariant::width).distinct().toList()) {
        List<KeyVariant> own =
            variants.stream()
                .filter(a -> a.target().equals(target) && a.width().equals(width))
                .toList();
        own.stream()
            .filter(a -> a.key().equals("serial"))
            .findFirst()
            .ifPresent(s -> times(s, own, all));
        sizes(target, width, own).ifPresent(all::add);
        outgrown(target, width, own).ifPresent(all::add);
      }
    }
    background().ifPresent(all::add);
    return all;
  }

  private void times(KeyVariant serial, List<KeyVariant> own, List<String> all) {
    List<String> apart = new ArrayList<>();
    List<String> alike = new ArrayList<>();
    for (KeyVariant variant : own) {
      Estimate ratio = overSerial.get(variant.variant());
      if (ratio != null && ratio.excludes(1)) {
        apart.add(variant.key() + " " + Quantity.of(ratio));
      } else if (ratio != null) {
        alike.add(variant.key());
      }
    }
    all.add(
        FindingText.text(
            "On %s a million %s rows take %.1f s with a serial key%s%s.",
            serial.target(),
            serial.width(),
            serial.secondsPerMillion().value(),
            apart.isEmpty() ? "" : "; " + String.join(", ", apart),
            alike.isEmpty() ? "" : "; not told apart from it: " + String.join(", ", alike)));
  }

  /** Describes the sizes from the smallest to the largest index. */
  private static Optional<String> sizes(String target, String width, List<KeyVariant> own) {
    List<KeyVariant> sized =
        own.stream()
            .filter(a -> a.figures().containsKey(KeyFigure.INDEX_BYTES.text()))
            .sorted(Comparator.comparingDouble(KeysAnswer::indexBytes))
            .toList();
    if (sized.size() < 2) {
      return Optional.empty();
    }
    KeyVariant small = sized.get(0);
    KeyVariant large = sized.get(sized.size() - 1);
    return Optional.of(
        FindingText.text(
            "The key's index on %s (%s) is smallest with %s (%.1f MB) and largest with %s (%.1f MB).",
            target,
            width,
            small.key(),
            indexBytes(small) / 1e6,
            large.key(),
            indexBytes(large) / 1e6));
  }

  private static double indexBytes(KeyVariant variant) {
    return variant.figures().getOrDefault(KeyFigure.INDEX_BYTES.text(), 0.0);
  }

  private static Optional<String> outgrown(String target, String width, List<KeyVariant> own) {
    String keys =
        own.stream()
            .filter(a -> a.outgrowsCacheAtRows().isPresent())
            .sorted(Comparator.comparingLong(a -> a.outgrowsCacheAtRows().orElse(0)))
            .map(a -> a.key() + " at " + rows(a.outgrowsCacheAtRows()) + " rows")
            .collect(Collectors.joining(", "));
    return keys.isEmpty()
        ? Optional.empty()
        : Optional.of(
            FindingText.text(
                "It outgrew the cache of %s (%.0f MB, %s) with %s.",
                target, own.get(0).cacheBytes() / 1e6, width, keys));
  }

  private static String rows(OptionalLong rows) {
    double n = rows.orElse(0);
    return n >= 1e6
        ? FindingText.text("%.1f million", n / 1e6)
        : FindingText.text("%.0f thousand", n / 1e3);
  }

  /** Describes the differences between targets that are shown among all, the largest first. */
  private Optional<String> background() {
    if (ratios.isEmpty()) {
      return Optional.empty();
    }
    List<Boolean> different = LogRatios.different(ratios.stream().map(KeyRatio::ratio).toList());
    List<KeyRatio> shown =
        IntStream.range(0, ratios.size())
            .filter(different::get)
            .mapToObj(ratios::get)
            .sorted(
                Comparator.comparingDouble((KeyRatio r) -> -Math.abs(Math.log(r.ratio().value()))))
            .toList();
    if (shown.isEmpty()) {
      return Optional.of(
          FindingText.text(
              "Between the targets no difference is shown, in %d comparisons.", ratios.size()));
    }
    String most =
        shown.stream()
            .limit(MOST_RATIOS)
            .map(
                r ->
                    FindingText.text(
                        "%s %sx (%s over %s, %s)",
                        r.what(),
                        Quantity.number(r.ratio().value()),
                        r.over(),
                        r.under(),
                        r.metric()))
            .collect(Collectors.joining("; "));
    return Optional.of(
        FindingText.text(
            "Between the targets %d of %d comparisons show a difference: %s%s",
            shown.size(), ratios.size(), most, shown.size() > MOST_RATIOS ? "; ..." : "."));
  }
}
