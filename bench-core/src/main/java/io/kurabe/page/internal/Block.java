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
        Block.Contents,
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

  /** A link to a page, its file without what follows the dot; a terminal has none. */
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

  /** A group of names and values in their order; the lead before them may be empty. */
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

  /** A claim with its outcomes; id and relation may be empty. */
  record Claim(String id, String sentence, String relation, List<Outcome> outcomes) {
    public Claim {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** The verdict on a claim for one subject; the effect, with interval, may be empty. */
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

  /** An entry of a legend; {@code look} is a colour of the style sheet. */
  record KeyEntry(String look, String text) {}

  /** Lines of a fixed pitch; {@code wider} is for media with room, and may be empty. */
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

  /** A list of the sections that follow, each a link to it; for media that have links. */
  record Contents() implements Block {}

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
