package io.kurabe.sql.internal;

import io.kurabe.sql.internal.SqlLexer.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts a file into statements as the client of the server does: psql and pgbench (PostgreSQL 18),
 * or mysql and mariadb. The pieces of a file, joined, are the file. Used once.
 */
public final class SqlPieces {
  /** The kinds of pieces. */
  public enum PieceKind {
    /** A statement, without the sign that ends it. */
    STATEMENT,
    /** A command of the client, from its backslash to the end of the line. */
    COMMAND,
    /** The rows behind {@code COPY ... FROM stdin}, without the line that ends them. */
    DATA,
    /**
     * Text that is not sent to the server: blanks, comments, ends of statements, {@code DELIMITER}
     * lines.
     */
    BETWEEN
  }

  /**
   * A piece of a file.
   *
   * @param line on which it begins, from 1
   * @param problem why its end was not found, in words; empty when it was
   * @param combined whether it ended with {@code \;}, so that it is sent with the next statement
   */
  public record Piece(PieceKind kind, String text, int line, String problem, boolean combined) {}

  private static final Pattern DELIMITER =
      Pattern.compile("DELIMITER[ \\t]+(\\S+)[^\\n]*", Pattern.CASE_INSENSITIVE);

  private static final Pattern END_OF_DATA = Pattern.compile("(?m)^\\\\\\.[ \\t]*\\r?$");

  /** The words after which MySQL's END closes a construct that this class does not count. */
  private static final Set<String> UNCOUNTED = Set.of("IF", "LOOP", "WHILE", "REPEAT", "FOR");

  /** The words of a statement that are kept; its kind is among them. */
  private static final int MOST_WORDS = 12;

  private final String file;
  private final SqlSyntax syntax;
  private final SqlLexer lexer;
  private final List<Piece> pieces = new ArrayList<>();
  private final List<String> words = new ArrayList<>();
  private String delimiter = ";";
  private String last = "";
  private int done;
  private int line = 1;
  private int statement = -1;
  private int statementEnd;
  private int brackets;
  private int blocks;
  private boolean fromStdin;

  private SqlPieces(String file, SqlSyntax syntax) {
    this.file = file;
    this.syntax = syntax;
    this.lexer = new SqlLexer(file, syntax);
  }

  /**
   * Cuts a file. A byte order mark counts as blank; where lines end by carriage returns alone, they
   * are replaced by line feeds.
   */
  public static List<Piece> of(String text, SqlSyntax syntax) {
    boolean oldMac = text.indexOf('\r') >= 0 && text.indexOf('\n') < 0;
    SqlPieces cutter = new SqlPieces(oldMac ? text.replace('\r', '\n') : text, syntax);
    cutter.cut();
    return List.copyOf(cutter.pieces);
  }

  /** Returns the statements alone. */
  public static List<Piece> statements(String text, SqlSyntax syntax) {
    return of(text, syntax).stream().filter(p -> p.kind() == PieceKind.STATEMENT).toList();
  }

  private void cut() {
    if (file.startsWith("\uFEFF")) {
      lexer.moveTo(1);
    }
    String unclosed = "";
    while (lexer.next()) {
      int start = lexer.start();
      if (lexer.is("\\") && unclosed.isEmpty()) {
        backslash(start);
      } else if (!lexer.inCode() && file.startsWith(delimiter, start) && isEnd()) {
        end(start, delimiter.length(), false);
      } else if (lexer.matters()) {
        if (statement < 0 && setsDelimiter(start)) {
          continue;
        }
        int inner = delimiterWithin(start);
        begin(start, inner < 0 ? lexer.end() : inner);
        if (inner >= 0) {
          end(inner, delimiter.length(), false);
        }
      }
      if (!lexer.closed()) {
        unclosed = "a quote or a comment is not closed";
        begin(Math.min(start, lexer.end()), lexer.end());
      }
    }
    if (unclosed.isEmpty() && statement >= 0) {
      unclosed =
          lexer.inCode()
              ? "a comment /*! is not closed"
              : brackets > 0 && syntax == SqlSyntax.POSTGRES
                  ? "a bracket is not closed"
                  : blocks > 0 ? "the END of a BEGIN is missing" : "";
    }
    finish(unclosed, false);
    between(file.length());
  }

  /** Within bodies, and for psql within brackets, the sign ends no statement. */
  private boolean isEnd() {
    boolean within = brackets > 0 && syntax == SqlSyntax.POSTGRES;
    return !delimiter.equals(";") || (!within && blocks == 0);
  }

  private void begin(int from, int to) {
    if (statement < 0) {
      between(from);
      statement = from;
      words.clear();
      last = "";
      brackets = 0;
      blocks = 0;
      fromStdin = false;
    }
    statementEnd = to;
    if (lexer.kind() == Kind.WORD) {
      word(file.substring(from, to).toUpperCase(Locale.ROOT));
    } else if (lexer.kind() == Kind.SIGN) {
      brackets += lexer.is("(") ? 1 : lexer.is(")") ? -1 : 0;
    }
  }

  private void word(String word) {
    fromStdin |= word.equals("STDIN") && last.equals("FROM") && words.get(0).equals("COPY");
    if (brackets <= 0 && words.size() < MOST_WORDS) {
      words.add(word);
    }
    if (!words.isEmpty() && hasBody()) {
      boolean ends = last.equals("END");
      if (syntax == SqlSyntax.POSTGRES) {
        blocks += word.equals("ATOMIC") && last.equals("BEGIN") && brackets == 0 ? 1 : 0;
        blocks += word.equals("CASE") && blocks > 0 ? 1 : 0;
        blocks -= word.equals("END") && blocks > 0 ? 1 : 0;
      } else if (ends && UNCOUNTED.contains(word)) {
        blocks++; // The END before it was none of a block.
      } else if (word.equals("ATOMIC") && last.equals("NOT") && words.size() == 3) {
        blocks++; // BEGIN NOT ATOMIC
      } else {
        blocks += word.equals("BEGIN") || (word.equals("CASE") && !ends) ? 1 : 0;
        blocks -= word.equals("END") && blocks > 0 ? 1 : 0;
      }
    }
    last = word;
  }

  /** Returns whether semicolons may stand within the statement, in a body without quotes. */
  private boolean hasBody() {
    if (words.get(0).equals("BEGIN")) { // MariaDB's BEGIN NOT ATOMIC, in which all may stand.
      return syntax == SqlSyntax.MYSQL && words.size() > 2 && words.get(1).equals("NOT");
    }
    if (!words.get(0).equals("CREATE")) {
      return false;
    }
    return syntax == SqlSyntax.POSTGRES
        ? words.contains("FUNCTION") || words.contains("PROCEDURE")
        : words.contains("FUNCTION")
            || words.contains("PROCEDURE")
            || words.contains("TRIGGER")
            || words.contains("EVENT");
  }

  /** Returns where the delimiter stands within a word: {@code END$$}; -1 when it does not. */
  private int delimiterWithin(int start) {
    boolean word = lexer.kind() == Kind.WORD || lexer.kind() == Kind.NUMBER;
    int at = word && !delimiter.equals(";") ? file.indexOf(delimiter, start) : -1;
    return at > start && at < lexer.end() && !lexer.inCode() ? at : -1;
  }

  private boolean setsDelimiter(int start) {
    Matcher setting = DELIMITER.matcher(file).region(start, file.length());
    if (syntax != SqlSyntax.MYSQL || !lexer.is("DELIMITER") || !setting.lookingAt()) {
      return false;
    }
    delimiter = setting.group(1);
    lexer.moveTo(setting.end());
    return true;
  }

  /** Ends the statement, if there is one, by {@code \;} or a command of the client. */
  private void backslash(int start) {
    if (file.startsWith("\\;", start)) {
      end(start, 2, true);
      return;
    }
    finish("", false);
    between(start);
    int end = commandEnd(start);
    String text = file.substring(start, end).stripTrailing();
    add(PieceKind.COMMAND, start + text.length(), "", false);
    lexer.moveTo(end);
  }

  /** Returns the end of the line; it goes on behind a backslash at its end, as in pgbench. */
  private int commandEnd(int start) {
    int end = file.indexOf('\n', start);
    while (end > start
        && (file.charAt(end - 1) == '\\' || file.startsWith("\\\r", end - 2))
        && end - 1 > start) {
      end = file.indexOf('\n', end + 1);
    }
    return end < 0 ? file.length() : end;
  }

  private void end(int at, int length, boolean combined) {
    boolean data = fromStdin && statement >= 0;
    finish("", combined);
    lexer.moveTo(at + length);
    int line = file.indexOf('\n', at);
    if (data && line >= 0) {
      between(line + 1);
      Matcher end = END_OF_DATA.matcher(file).region(line + 1, file.length());
      boolean found = end.find();
      if (found && end.start() > line + 1) {
        add(PieceKind.DATA, end.start(), "", false);
      } else if (!found && line + 1 < file.length()) {
        add(PieceKind.DATA, file.length(), "", false);
      }
      lexer.moveTo(found ? end.end() : file.length());
    }
  }

  private void finish(String problem, boolean combined) {
    if (statement >= 0) {
      add(PieceKind.STATEMENT, statementEnd, problem, combined);
    }
    statement = -1;
    fromStdin = false;
    blocks = 0;
    brackets = 0;
  }

  private void between(int to) {
    if (to > done) {
      add(PieceKind.BETWEEN, to, "", false);
    }
  }

  private void add(PieceKind kind, int to, String problem, boolean combined) {
    String text = file.substring(done, to);
    pieces.add(new Piece(kind, text, line, problem, combined));
    line += (int) text.chars().filter(c -> c == '\n').count();
    done = to;
  }
}
