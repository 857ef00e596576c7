package io.kurabe.page.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A document with a question, its answer, and everything on which the answer rests. Immutable.
 *
 * @param file name of the files that show it, without what follows the dot, e.g. {@code report}
 * @param kind what sort of page it is, e.g. the name of a study
 * @param main what a reader sees below the answer without scrolling, where there are drawings
 * @param facts when and how it was made, in one line; may be empty
 * @param brief what it says where there is little room
 * @param origin the program that made it, and the file with all of its numbers
 */
public record Page(
    String file,
    String kind,
    String title,
    List<Block> head,
    List<Block> main,
    String facts,
    List<Section> sections,
    List<DataFile> data,
    Brief brief,
    Origin origin) {
  public Page {
    head = head.stream().filter(b -> !b.isEmpty()).toList();
    main = main.stream().filter(b -> !b.isEmpty()).toList();
    sections = sections.stream().filter(s -> !s.blocks().isEmpty()).toList();
    data = List.copyOf(data);
  }

  /** The program that made a page, and its file with all numbers, if there is one. */
  public record Origin(String version, String source) {}

  public static Builder named(String file, String kind, String title, Origin origin) {
    return new Builder(file, kind, title, origin);
  }

  /** Returns this page for somebody to whom what is not decided has failed. */
  public Page strict() {
    return new Page(file, kind, title, head, main, facts, sections, data, brief.strict(), origin);
  }

  public String html() {
    return file + ".html";
  }

  public String markdown() {
    return file + ".md";
  }

  /** Builds a page. Not thread-safe. */
  public static final class Builder {
    private final String file;
    private final String kind;
    private final String title;
    private final Origin origin;
    private final List<Block> head = new ArrayList<>();
    private final List<Block> main = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();
    private final List<DataFile> data = new ArrayList<>();
    private String facts = "";
    private Brief brief = Brief.NONE;

    private Builder(String file, String kind, String title, Origin origin) {
      this.file = file;
      this.kind = kind;
      this.title = title;
      this.origin = origin;
    }

    /** Adds a block before all sections. */
    public Builder head(Block block) {
      head.add(block);
      return this;
    }

    public Builder answer(String sentence) {
      return head(new Block.Text(Tone.ANSWER, sentence));
    }

    /** Adds what shows the answer: a medium with drawings has it right below, others not at all. */
    public Builder main(List<Block> blocks) {
      main.addAll(blocks);
      return this;
    }

    /** Adds a list of the sections that follow, where links lead to them. */
    public Builder contents() {
      return add(
          Section.named("contents", "Contents", Set.of(Medium.BROWSER)).add(new Block.Contents()));
    }

    /** Sets when and how the page was made. */
    public Builder facts(String text) {
      facts = text;
      return this;
    }

    /** Sets what the page says where there is little room. */
    public Builder brief(Brief words) {
      brief = words;
      return this;
    }

    public Builder add(Section section) {
      sections.add(section);
      return this;
    }

    public Builder add(Section.Builder section) {
      return add(section.build());
    }

    public Builder add(List<Section> more) {
      sections.addAll(more);
      return this;
    }

    public Builder items(String id, String heading, Tone tone, List<String> sentences) {
      return add(Section.named(id, heading).items(tone, sentences));
    }

    public Builder data(DataFile table) {
      data.add(table);
      return this;
    }

    public Builder data(List<DataFile> tables) {
      data.addAll(tables);
      return this;
    }

    public Page build() {
      return new Page(file, kind, title, head, main, facts, sections, data, brief, origin);
    }
  }
}
