package io.kurabe.page.internal;

import io.kurabe.stats.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One piece of a section. Immutable. */
public sealed interface Block
    permits Block.Heading,
        Block.Text,
        Block.Items,
        Block.Labelled,
        Block.Link,
        Block.Cards,
        Block.Claims,
        Block.Key,
        Block.Verbatim,
        Block.Fold,
        Block.Only,
        Table,
        ChartGroup {

  /** Tells whether the block has nothing to show, so that it is left out. */
  default boolean isEmpty() {
    return false;
  }

  /** Returns this block, shown only in these media. */
  default Block in(Set<Medium> media) {
    return new Only(media, this);
  }

  /** Returns this block, shown only in this medium. */
  default Block in(Medium medium) {
    return in(Set.of(medium));
  }

  /** A heading inside of a section. */
  record Heading(String text) implements Block {}

  record Text(Tone tone, String text) implements Block {
    @Override
    public boolean isEmpty() {
      return text.isBlank();
    }
  }

  record Items(Tone tone, List<String> sentences) implements Block {
    public Items {
      sentences = List.copyOf(sentences);
    }

    @Override
    public boolean isEmpty() {
      return sentences.isEmpty();
    }
  }

  /** A word or name with a text about it. */
  record Labelled(Tone tone, String label, String text) implements Block {}

  /**
   * A link to another page; a terminal has none.
   *
   * @param file of the page, without what follows the dot, from the folder of this one
   */
  record Link(String text, String file) implements Block {}

  /** Names and values in groups. */
  record Cards(List<Card> cards) implements Block {
    public Cards {
      cards = List.copyOf(cards);
    }

    @Override
    public boolean isEmpty() {
      return cards.isEmpty();
    }
  }

  /**
   * A group of names and values.
   *
   * @param lead a line before the values; may be empty
   * @param facts values by name, in their order
   */
  record Card(String title, String lead, Map<String, String> facts) {
    public Card {
      facts = new LinkedHashMap<>(facts);
    }
  }

  /** Claims that were fixed beforehand, with their verdicts. */
  record Claims(List<Claim> claims) implements Block {
    public Claims {
      claims = List.copyOf(claims);
    }

    @Override
    public boolean isEmpty() {
      return claims.isEmpty();
    }
  }

  /**
   * A claim.
   *
   * @param id of the finding; may be empty
   * @param relation what an effect must do for the claim to hold; may be empty
   * @param outcomes at least one
   */
  record Claim(String id, String sentence, String relation, List<Outcome> outcomes) {
    public Claim {
      outcomes = List.copyOf(outcomes);
    }
  }

  /**
   * The verdict on a claim for one thing it was tried on.
   *
   * @param effect in words, with its interval; may be empty
   */
  record Outcome(
      Verdict verdict, String subject, String effect, String because, List<String> published) {
    public Outcome {
      published = List.copyOf(published);
    }
  }

  /** A legend: the meaning of each colour of a table or drawing. */
  record Key(List<KeyEntry> entries) implements Block {
    public Key {
      entries = List.copyOf(entries);
    }
  }

  /**
   * An entry of a legend.
   *
   * @param look name of a colour of the style sheet, e.g. {@code c1} or {@code heat-go}
   */
  record KeyEntry(String look, String text) {}

  /**
   * Lines of a fixed pitch, as they are.
   *
   * @param wider these lines with further text beside them, for media that have room; may be empty
   */
  record Verbatim(List<List<Span>> lines, List<List<Span>> wider) implements Block {
    public Verbatim {
      lines = List.copyOf(lines);
      wider = List.copyOf(wider);
    }
  }

  /** A piece of a line. */
  record Span(Tone tone, String text) {}

  /** Blocks that are closed at first, if a medium can do that. */
  record Fold(String summary, List<Block> blocks) implements Block {
    public Fold {
      blocks = List.copyOf(blocks);
    }

    @Override
    public boolean isEmpty() {
      return blocks.stream().allMatch(Block::isEmpty);
    }
  }

  /** A block that not every medium shows. */
  record Only(Set<Medium> media, Block block) implements Block {
    public Only {
      media = Set.copyOf(media);
    }

    @Override
    public boolean isEmpty() {
      return block.isEmpty();
    }
  }
}
