package io.kurabe.page.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A part of a page under a heading. Immutable.
 *
 * @param id short name of the part, unique in its page
 * @param title heading; empty for none
 */
public record Section(String id, String title, Set<Medium> media, List<Block> blocks) {
  public Section {
    media = Set.copyOf(media);
    blocks = blocks.stream().filter(b -> !b.isEmpty()).toList();
  }

  /** Begins a section that every medium shows. */
  public static Builder named(String id, String title) {
    return new Builder(id, title, Medium.ALL);
  }

  public static Builder named(String id, String title, Set<Medium> media) {
    return new Builder(id, title, media);
  }

  public List<Block> blocksFor(Medium medium) {
    return media.contains(medium) ? shown(blocks, medium) : List.of();
  }

  public static List<Block> shown(List<Block> blocks, Medium medium) {
    List<Block> shown = new ArrayList<>();
    for (Block block : blocks) {
      if (block instanceof Block.Only only) {
        if (only.media().contains(medium)) {
          shown.add(only.block());
        }
      } else {
        shown.add(block);
      }
    }
    return shown;
  }

  /** Builds a section. Not thread-safe. */
  public static final class Builder {
    private final String id;
    private final String title;
    private final Set<Medium> media;
    private final List<Block> blocks = new ArrayList<>();

    private Builder(String id, String title, Set<Medium> media) {
      this.id = id;
      this.title = title;
      this.media = media;
    }

    /** Adds a block; one without content is left out. */
    public Builder add(Block block) {
      blocks.add(block);
      return this;
    }

    public Builder heading(String text) {
      return add(new Block.Heading(text));
    }

    public Builder text(String text) {
      return add(new Block.Text(Tone.PLAIN, text));
    }

    /** Adds a note on how to read the content beside it. */
    public Builder note(String text) {
      return add(new Block.Text(Tone.NOTE, text.strip()));
    }

    public Builder items(List<String> sentences) {
      return items(Tone.PLAIN, sentences);
    }

    public Builder items(Tone tone, List<String> sentences) {
      return add(new Block.Items(tone, sentences));
    }

    public Section build() {
      return new Section(id, title, media, blocks);
    }
  }
}
