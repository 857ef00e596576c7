package io.kurabe.workloads.cache.internal;

import io.kurabe.config.Problems;
import io.kurabe.workload.Workload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The factors of the workload. Immutable.
 *
 * @param mix what is sent
 * @param keys which keys
 * @param values which values
 * @param preload what is there before the first run
 */
public record CacheSettings(Mix mix, Keys keys, Values values, Preload preload) {
  /**
   * What is sent.
   *
   * @param commands of the user, in place of those of the type
   * @param inTurn whether each client counts through the operations, as memtier, in place of
   *     drawing them
   * @param multi keys of one read of strings
   */
  record Mix(DataType type, Ratio ratio, boolean inTurn, int multi, List<UserCommand> commands) {
    Mix {
      commands = List.copyOf(commands);
    }
  }

  /** A command of the user's, how often it comes in proportion to the others, and its keys. */
  record UserCommand(CommandTemplate template, int ratio, KeyPattern pattern) {}

  /** Which keys there are, and which are asked for. */
  record Keys(KeyRange range, KeyPatterns patterns) {}

  /** What keys hold, and for how long. */
  record Values(
      ValueSizes sizes,
      ValueSizes.Order order,
      StampedValues.Content content,
      Optional<TtlRange> ttl) {}

  /**
   * What is there before the first run.
   *
   * @param all whether each key is loaded
   * @param commands by which, once for each key; empty for those of the type, or of the user's
   *     commands those that store values
   * @param missLimit the share of answers without a value from which on a user's command fails the
   *     run
   */
  record Preload(boolean all, List<CommandTemplate> commands, double missLimit) {
    Preload {
      commands = List.copyOf(commands);
    }
  }

  /** Adds everything that does not go together. */
  void check(Problems problems) {
    boolean own = !mix.commands.isEmpty();
    boolean strings = mix.type == DataType.STRING && !own;
    if (own && mix.type != DataType.STRING) {
      problems.add("type: the commands say what is sent; leave type out");
    }
    if (own && !mix.ratio.equals(CacheWorkloads.RATIO_DEFAULT)) {
      problems.add("ratio: the commands have ratios of their own, by command-ratio");
    }
    if (own && !keys.patterns.equals(CacheWorkloads.PATTERN_DEFAULT)) {
      problems.add("key-pattern: the commands have patterns of their own, by command-key-pattern");
    }
    if (!strings && mix.multi > 1) {
      problems.add("multi-key-get: only values of type string are read several at a time");
    }
    if (mix.inTurn && mix.type != DataType.STRING) {
      problems.add("ratio-order: only set and get and own commands are counted through");
    }
    if (!preload.all && !preload.commands.isEmpty()) {
      problems.add("preload-command: nothing is loaded with preload none; leave one of them out");
    }
    if (!own && !preload.commands.isEmpty()) {
      problems.add("preload-command: the types load their keys themselves; it is for command");
    }
    checkTtl(strings, problems);
  }

  private void checkTtl(boolean strings, Problems problems) {
    List<CommandTemplate> all = new ArrayList<>(preload.commands);
    mix.commands.forEach(command -> all.add(command.template()));
    boolean asked = all.stream().anyMatch(template -> template.has(Word.Ttl.class));
    if (asked && values.ttl.isEmpty()) {
      problems.add("ttl: a command has __ttl__, so a time to live is needed, e.g. 60s..300s");
    }
    if (!asked && !strings && values.ttl.isPresent()) {
      problems.add(
          "ttl: only values of type string have one; a command of your own has it with __ttl__, e.g. 'SET __key__ __data__ PX __ttl__'");
    }
  }

  /** Returns how clients choose their requests. */
  Workload.Rhythm rhythm() {
    return mix.inTurn ? Workload.Rhythm.IN_TURN : Workload.Rhythm.FREE;
  }

  /** Returns the requests of clients. */
  List<CacheOperation> operations() {
    if (mix.commands.isEmpty()) {
      return mix.type.operations(this);
    }
    List<CacheOperation> all = new ArrayList<>();
    Map<String, Integer> names = new LinkedHashMap<>();
    for (UserCommand command : mix.commands) {
      CommandTemplate template = command.template();
      String name = template.command().toLowerCase(Locale.ROOT);
      int times = names.merge(name, 1, Integer::sum);
      all.add(
          new CacheOperation(
              times == 1 ? name : name + "-" + times,
              command.ratio(),
              template,
              template.writes() ? Answer.ANYTHING : Answer.ofUser(template),
              command.pattern()));
    }
    return all;
  }

  /** Returns the commands that load one key. */
  List<CommandTemplate> loading() {
    if (!preload.all) {
      return List.of();
    }
    if (!preload.commands.isEmpty()) {
      return preload.commands;
    }
    return mix.commands.isEmpty()
        ? mix.type.load(values.ttl.isPresent())
        : mix.commands.stream().map(UserCommand::template).filter(CommandTemplate::writes).toList();
  }

  /** Returns the factors that results state. */
  Map<String, String> factors() {
    Map<String, String> factors = new LinkedHashMap<>();
    if (mix.commands.isEmpty()) {
      factors.put("type", mix.type.text());
      factors.put("ratio", mix.ratio.text());
      factors.put("key-pattern", keys.patterns.text());
    } else {
      mix.commands.forEach(
          command ->
              factors.merge(
                  "commands",
                  "%s (ratio %d, %s)"
                      .formatted(
                          command.template().text(), command.ratio(), command.pattern().text()),
                  (one, other) -> one + "; " + other));
    }
    if (mix.inTurn) {
      factors.put("ratio-order", "fixed");
    }
    if (mix.multi > 1) {
      factors.put("multi-key-get", String.valueOf(mix.multi));
    }
    factors.put("keys", keys.range.text());
    factors.put("data-size", values.sizes.text());
    values.ttl.ifPresent(ttl -> factors.put("ttl", ttl.text()));
    if (!preload.all) {
      factors.put("preload", "none");
    }
    return factors;
  }
}
