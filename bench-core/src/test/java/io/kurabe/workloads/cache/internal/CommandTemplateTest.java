package io.kurabe.workloads.cache.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTemplateTest {
  @Test
  void readsPlaceholdersWithTextAroundTheKey() {
    assertThat(CommandTemplate.parse("hset user:__key__:cart f __data__"))
        .isEqualTo(
            CommandTemplate.of(
                "HSET", new Word.Key("user:", ":cart"), new Word.Fixed("f"), new Word.Data()));
    assertThat(CommandTemplate.parse("SET {__key__} __data__ PX __ttl__").words())
        .containsExactly(
            new Word.Key("{", "}"), new Word.Data(), new Word.Fixed("PX"), new Word.Ttl());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "APPEND __key__ 'two words'                | two words",
        "APPEND __key__ \"two words\"              | two words",
        "APPEND __key__ two\\ words                | two words",
        "APPEND __key__ \"a \\\"quoted\\\" word\"  | a \"quoted\" word",
        "APPEND __key__ 'it'\\''s'                 | it's",
        "APPEND __key__ a\"b c\"d                  | ab cd",
        "APPEND __key__ \"back\\\\slash\"          | back\\slash"
      })
  void splitsWordsAsAShellDoes(String text, String word) {
    CommandTemplate template = CommandTemplate.parse(text.strip());
    assertThat(template.words().get(1)).isEqualTo(new Word.Fixed(word));
    assertThat(CommandTemplate.parse(template.text())).as(template.text()).isEqualTo(template);
  }

  @Test
  void keepsEmptyWordsAndEscapes() {
    CommandTemplate template = CommandTemplate.parse("APPEND __key__ '' \"a\\n\\r\\tb\"");
    assertThat(template.words())
        .containsExactly(new Word.Key("", ""), new Word.Fixed(""), new Word.Fixed("a\n\r\tb"));
    assertThat(CommandTemplate.parse(template.text())).isEqualTo(template);
  }

  @Test
  void knowsWhatStoresValuesAndNamesItsKey() {
    assertThat(CommandTemplate.parse("HSET h:__key__ f __data__").writes()).isTrue();
    assertThat(CommandTemplate.parse("HGETALL h:__key__").writes()).isFalse();
    assertThat(CommandTemplate.parse("HGETALL h:__key__:x").key("p:", 7)).isEqualTo("p:h:7:x");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "\t",
        "''",
        "GET",
        "GET k",
        "GET 'k",
        "GET \"k",
        "GET __key__\\",
        "GET \"\\q__key__\"",
        "GET \"__key__\\",
        "__key__",
        "__key__ GET",
        "__data__ __key__",
        "G__key__T x",
        "GET __KEY__",
        "GET __Key__",
        "GET __keys__",
        "GET __key_",
        "GET _key__",
        "GET key",
        "GET __foo__",
        "SET __key__ x__data__",
        "SET __key__ __data__x",
        "SET __key__ __DATA__",
        "SET __key__ __data__ PX __ttl__0",
        "SET __key__ __data__ PX x__ttl__",
        "SET __key____key__ x",
        "SET __key__:__key__ x",
        "SET __key__:__data__ x",
        "SET k __data__",
        "SET __data__ __data__",
        "GET __monitor_line1__",
        "__monitor_line@__",
        "GET __key__ __monitor_line@__",
        "1GET __key__",
        "GE!T __key__",
        "'G ET' __key__",
        "GET\u0001 __key__",
        "GET __key__ \u0000",
        "EVAL 'return 1' 1 __key__",
        "evalsha abc 1 __key__",
        "FCALL f 1 __key__",
        "MIGRATE h 1 __key__ 0 9",
        "SUBSCRIBE __key__",
        "psubscribe __key__",
        "MONITOR",
        "MULTI",
        "EXEC",
        "WATCH __key__",
        "SELECT 1",
        "AUTH __key__",
        "HELLO 3",
        "CLIENT KILL __key__",
        "FLUSHALL",
        "FLUSHDB",
        "SHUTDOWN",
        "CONFIG SET maxmemory 1",
        "KEYS *",
        "DBSIZE"
      })
  void refusesWhatIsNoCommandOnKeysOfTheRun(String text) {
    assertThatThrownBy(() -> CommandTemplate.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + text + "' is no command: ");
  }

  @Test
  void saysEverythingThatIsWrong() {
    assertThatThrownBy(() -> CommandTemplate.parse("SELECT x__data__ __foo__"))
        .hasMessageContaining("SELECT changes the connection")
        .hasMessageContaining("__data__ must be a word of its own")
        .hasMessageContaining("__foo__ is no placeholder. Possible: __key__, __data__, __ttl__");
  }
}
