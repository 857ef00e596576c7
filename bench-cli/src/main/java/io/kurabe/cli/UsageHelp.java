package io.kurabe.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Help whose examples can be copied at any width: a command that is too long goes on in a line
 * below, as a shell takes it, and is never broken inside of a word.
 */
final class UsageHelp extends Help {
  private static final String EXAMPLE = "Example: ";
  private static final String GOES_ON = " \\";

  /** The further indent of the lines of a command but its first. */
  private static final int HANGING = 4;

  /** A word of a command; blanks between quotes are part of it. */
  private static final Pattern WORD = Pattern.compile("(?:'[^']*'|\"[^\"]*\"|[^\\s'\"])+");

  /** The first letter that stands for a sign: they are of private use, and nobody writes them. */
  private static final char STAND_IN = '\ue000';

  /** Stands before a blank that is only there so that a line may end. */
  private static final String MAY_BREAK = "\ue0ff";

  /** A comma in a list that may be longer than a line. */
  private static final Pattern LIST_COMMA = Pattern.compile("(?<=\\S{8}),(?=\\S{8})");

  private final int width;

  UsageHelp(CommandSpec command, ColorScheme colours) {
    super(command, colours);
    this.width = command.usageMessage().width();
  }

  @Override
  public IOptionRenderer createDefaultOptionRenderer() {
    IOptionRenderer whole = super.createDefaultOptionRenderer();
    return (option, label, colours) -> {
      Ansi.Text[][] rows = whole.render(option, label, colours);
      for (Ansi.Text[] row : rows) {
        int description = row.length - 1;
        row[description] = colours.text(unbreakable(row[description].plainString()));
      }
      return rows;
    };
  }

  @Override
  public String optionList(
      Layout layout, Comparator<OptionSpec> order, IParamLabelRenderer labels) {
    return breakable(super.optionList(layout, order, labels));
  }

  @Override
  public String optionListExcludingGroups(
      List<OptionSpec> options,
      Layout layout,
      Comparator<OptionSpec> order,
      IParamLabelRenderer labels) {
    return breakable(super.optionListExcludingGroups(options, layout, order, labels));
  }

  /**
   * Returns the text with a letter for each sign at which the parser's tables break lines. A long
   * list may be broken behind its commas.
   */
  private static String unbreakable(String text) {
    StringBuilder letters = new StringBuilder();
    for (char sign : LIST_COMMA.matcher(text).replaceAll("," + MAY_BREAK + " ").toCharArray()) {
      boolean plain = sign <= ' ' || sign > '~' || Character.isLetterOrDigit(sign);
      letters.append(plain ? sign : (char) (sign + STAND_IN));
    }
    return letters.toString();
  }

  private static String breakable(String letters) {
    StringBuilder text = new StringBuilder();
    for (char letter : letters.replaceAll(MAY_BREAK + " ?", "").toCharArray()) {
      boolean standsIn = letter > STAND_IN && letter <= STAND_IN + '~';
      text.append(standsIn ? (char) (letter - STAND_IN) : letter);
    }
    return text.toString();
  }

  @Override
  public String footer(Object... params) {
    StringBuilder text = new StringBuilder();
    for (String line : joined(commandSpec().usageMessage().footer())) {
      String shown = String.format(Locale.ROOT, line);
      int indent = shown.startsWith(EXAMPLE) ? EXAMPLE.length() : blanks(shown);
      boolean command = indent > 0 && shown.charAt(indent) != '(';
      List<String> lines =
          shown.length() < width
              ? List.of(shown)
              : command ? commandLines(shown, indent) : textLines(shown, indent);
      lines.forEach(l -> text.append(l).append(System.lineSeparator()));
    }
    return text.toString();
  }

  /** Returns the lines, those of one command as one. */
  private static List<String> joined(String[] lines) {
    List<String> all = new ArrayList<>();
    for (String line : lines) {
      int last = all.size() - 1;
      if (last >= 0 && all.get(last).endsWith(GOES_ON)) {
        String begun = all.get(last);
        all.set(last, begun.substring(0, begun.length() - 1) + line.strip());
      } else {
        all.add(line);
      }
    }
    return all;
  }

  private static int blanks(String line) {
    return line.length() - line.stripLeading().length();
  }

  /** Breaks before options, and inside of those that are longer than a line. */
  private List<String> commandLines(String command, int indent) {
    String further = " ".repeat(indent + HANGING);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(command.substring(0, indent));
    boolean begun = false;
    for (List<String> option : options(command.substring(indent))) {
      String whole = String.join(" ", option);
      boolean fitsAlone = further.length() + whole.length() + GOES_ON.length() < width;
      for (String part : fitsAlone ? List.of(whole) : option) {
        if (begun && line.length() + 1 + part.length() + GOES_ON.length() >= width) {
          lines.add(line + GOES_ON);
          line = new StringBuilder(further);
          begun = false;
        }
        line.append(begun ? " " : "").append(part);
        begun = true;
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Returns the words of a command, each option with what belongs to it. */
  private static List<List<String>> options(String command) {
    List<List<String>> options = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      if (options.isEmpty() || word.group().startsWith("-")) {
        options.add(new ArrayList<>());
      }
      options.get(options.size() - 1).add(word.group());
    }
    return options;
  }

  private List<String> textLines(String text, int indent) {
    String further = " ".repeat(indent);
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(further);
    for (String word : text.strip().split(" +", -1)) {
      if (line.length() > indent && line.length() + 1 + word.length() >= width) {
        lines.add(line.toString());
        line = new StringBuilder(further);
      }
      line.append(line.length() > indent ? " " : "").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
