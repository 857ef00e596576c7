package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kurabe.config.ConfigurationException;
import io.kurabe.workload.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CacheSettingsTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "command=GET __key__;type=hash          | type: the commands say what is sent",
        "command=GET __key__;ratio=1:1          | ratio: the commands have ratios of their own",
        "command=GET __key__;key-pattern=zipf   | key-pattern: the commands have patterns",
        "command=GET __key__;multi-key-get=3    | multi-key-get: only values of type string",
        "command=GET __key__;command-ratio=1~2  | command-ratio: was given 2 times for 1 commands",
        "command=GET __key__;ttl=1m             | ttl: only values of type string have one",
        "command=SET __key__ x PX __ttl__       | ttl: a command has __ttl__",
        "command-ratio=1                        | command-ratio: was given 1 times for 0 commands",
        "command-key-pattern=zipf               | command-key-pattern: was given 1 times for 0",
        "type=hash;multi-key-get=3              | multi-key-get: only values of type string",
        "type=list;ttl=1m                       | ttl: only values of type string",
        "type=stream;ratio-order=fixed          | ratio-order: only set and get",
        "preload-command=SET __key__ x          | preload-command: the types load their keys",
        "preload=none;command=GET __key__;preload-command=SET __key__ x | preload-command: nothing is loaded",
        "type=string2                           | type: 'string2' is unknown",
        "ratio=1                                | ratio: '1' is no ratio",
        "multi-key-get=0                        | multi-key-get: must be from 1",
        "miss-rate-threshold=200%               | miss-rate-threshold:",
        "preload=some                           | preload: 'some' is unknown",
        "nothing=1                              | nothing"
      })
  void saysWhatDoesNotGoTogether(String given, String problem) {
    Map<String, String> parameters = new HashMap<>();
    for (String one : given.strip().split(";", -1)) {
      int equals = one.indexOf('=');
      parameters.put(one.substring(0, equals), one.substring(equals + 1).replace('~', '\n'));
    }
    assertThatThrownBy(() -> Workload.named("cache", parameters))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(problem.strip());
  }

  @Test
  void saysAllOfIt() {
    assertThatThrownBy(
            () ->
                Workload.named(
                    "cache",
                    Map.of("command", "GET __key__", "type", "hash", "ratio", "2:1", "ttl", "1s")))
        .hasMessageContaining("type: ")
        .hasMessageContaining("ratio: ")
        .hasMessageContaining("ttl: ");
  }

  @Test
  void theRatioHoldsWhateverTheTypeSends() {
    for (DataType type : DataType.values()) {
      List<CacheOperation> operations =
          settings(Map.of("type", type.text(), "ratio", "3:5")).operations();
      double writes =
          operations.stream()
              .filter(o -> o.answer().kind() == Answer.Kind.ANYTHING || o.name().equals("rpop"))
              .mapToDouble(CacheOperation::weight)
              .sum();
      double all = operations.stream().mapToDouble(CacheOperation::weight).sum();
      assertThat(writes / all).as(type.text()).isEqualTo(3.0 / 8);
    }
  }

  @Test
  void aSideOfTheRatioThatIsZeroIsNotSent() {
    assertThat(settings(Map.of("ratio", "0:1")).operations())
        .extracting(CacheOperation::name)
        .containsExactly("get");
    assertThat(settings(Map.of("ratio", "1:0", "type", "hash")).operations())
        .extracting(CacheOperation::name)
        .containsExactly("hset");
  }

  @Test
  void aReadOfSeveralKeysWeighsLessSoThatTheRatioCountsKeys() {
    assertThat(settings(Map.of("ratio", "1:10", "multi-key-get", "4")).operations())
        .extracting(CacheOperation::weight)
        .containsExactly(1.0, 2.5);
  }

  @Test
  void commandsThatStoreValuesLoadTheKeys() {
    CacheSettings settings =
        settings(Map.of("command", "HSET h:__key__ f __data__\nHGETALL h:__key__"));
    assertThat(settings.loading())
        .extracting(CommandTemplate::text)
        .containsExactly("HSET h:__key__ f __data__");
    assertThat(
            settings(Map.of("command", "GET __key__", "preload-command", "SET __key__ x"))
                .loading())
        .extracting(CommandTemplate::text)
        .containsExactly("SET __key__ x");
    assertThat(settings(Map.of("preload", "none")).loading()).isEmpty();
  }

  @Test
  void factorsNameWhatShapesTheLoad() {
    assertThat(settings(Map.of("ttl", "60-300", "key-pattern", "S:Z")).factors())
        .containsEntry("type", "string")
        .containsEntry("ratio", "1:10")
        .containsEntry("key-pattern", "sequential,zipf:1.0")
        .containsEntry("ttl", "1m..5m")
        .containsEntry("data-size", "32")
        .doesNotContainKeys("preload", "ratio-order", "multi-key-get");
    assertThat(settings(Map.of("command", "GET __key__")).factors())
        .containsEntry("commands", "GET __key__ (ratio 1, uniform)");
  }

  @Test
  void theHitRatioOverTimeHasFewPoints() {
    TreeMap<Long, CacheLedger.Second> seconds = new TreeMap<>();
    for (long second = 0; second < 1000; second++) {
      seconds.put(second, new CacheLedger.Second(second < 504 ? 3 : 1, 1));
    }
    Map<Long, Double> series = CacheFigures.series(seconds);
    assertThat(series).hasSize(112).containsEntry(0L, 75.0).containsEntry(999L, 50.0);
    assertThat(CacheFigures.series(new TreeMap<>())).isEmpty();
  }

  private static CacheSettings settings(Map<String, String> parameters) {
    return ((CacheWorkload) Workload.named("cache", parameters)).settings();
  }
}
