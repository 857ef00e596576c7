package io.kurabe.cli;

import io.kurabe.config.ConfigurationException;
import io.kurabe.config.Parameter;
import io.kurabe.config.ParameterProblems;
import io.kurabe.config.Parameters;
import io.kurabe.config.Problems;
import io.kurabe.config.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/** The options of a command that are declared as parameters, and what the user gave of them. */
final class ParameterOptions {
  /** The order of options that have none, by picocli. */
  private static final int UNORDERED = -1;

  private final Map<String, Option> options = new LinkedHashMap<>();

  /** Adds an option for each parameter, before those that the command has already. */
  static ParameterOptions of(Parameters<?> parameters, CommandSpec command) {
    ParameterOptions all = new ParameterOptions();
    int before = UNORDERED - parameters.all().size();
    for (Parameter<?> parameter : parameters.all()) {
      command.addOption(all.option(parameter, parameter.name()).order(before++).build());
      for (String alias : parameter.aliases()) {
        command.addOption(all.option(parameter, alias).hidden(true).build());
      }
    }
    return all;
  }

  /** Returns the texts that the user gave, by the name or alias that was written for each. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    options.forEach((written, option) -> option.text().ifPresent(t -> given.put(written, t)));
    return given;
  }

  /** Returns a collector that names parameters by the options that the user wrote. */
  ParameterProblems problems(Problems problems) {
    return new ParameterProblems(
        problems,
        name ->
            name.isEmpty()
                ? ""
                : "--"
                    + given().keySet().stream()
                        .filter(written -> option(written).parameter.name().equals(name))
                        .findFirst()
                        .orElse(name));
  }

  /** Returns what is wrong with the text of an option, if it is declared as a parameter. */
  static Optional<String> problem(OptionSpec option, String text) {
    if (!(option.setter() instanceof Option declared)) {
      return Optional.empty();
    }
    try {
      declared.parameter.type().read(text);
      return Optional.empty();
    } catch (IllegalArgumentException | ConfigurationException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private Option option(String written) {
    return Objects.requireNonNull(options.get(written), written);
  }

  private OptionSpec.Builder option(Parameter<?> parameter, String name) {
    Option value = new Option(parameter);
    options.put(name, value);
    ValueType.Form form = parameter.type().form();
    OptionSpec.Builder option =
        OptionSpec.builder("--" + name)
            .description(parameter.help().replace("%", "%%").replace("${", "$${"))
            .getter(value)
            .setter(value);
    if (form.kind() == ValueType.Kind.FLAG) {
      return option.arity("0").type(boolean.class);
    }
    if (!form.list()) {
      option.completionCandidates(form.words());
    }
    return form.repeated()
        ? option.arity("1").type(List.class).auxiliaryTypes(String.class).paramLabel(form.label())
        : option.arity("1").type(String.class).paramLabel(form.label());
  }

  /** Keeps what the parser found of an option; before that it is null or false. */
  private static final class Option implements IGetter, ISetter {
    private final Parameter<?> parameter;
    private @Nullable Object found;

    Option(Parameter<?> parameter) {
      this.parameter = parameter;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // As the interface has it.
    @Override
    public <T> @Nullable T get() {
      return (T) found;
    }

    @Override
    public <T> T set(T value) {
      found = value;
      return value;
    }

    Optional<String> text() {
      if (found instanceof List<?> lines) {
        return Optional.of(String.join("\n", lines.stream().map(String::valueOf).toList()));
      }
      return Optional.ofNullable(found).filter(f -> !f.equals(false)).map(String::valueOf);
    }
  }
}
