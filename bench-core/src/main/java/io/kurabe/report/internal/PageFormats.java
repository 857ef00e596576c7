package io.kurabe.report.internal;

import io.kurabe.page.internal.DataFile;
import io.kurabe.page.internal.Page;
import io.kurabe.result.ResultFiles;
import io.kurabe.result.StudyResult;
import io.kurabe.study.page.internal.StudyPages;
import java.nio.file.Path;

/** Writes pages, and the tables of pages, by a renderer for each format. Stateless. */
public final class PageFormats {
  private PageFormats() {}

  /** Writes {@code result.json} and all reports into a folder; returns their page. */
  public static Page writeResult(Path folder, StudyResult result) {
    ResultFiles.write(folder, result);
    return writeAll(folder, result);
  }

  /** Writes all reports of a stored result anew; returns their page. */
  public static Page writeAll(Path folder, StudyResult result) {
    Page page = StudyPages.of(result);
    write(folder, page);
    return page;
  }

  /** Writes a page for browsers, as Markdown, and its tables into a folder. */
  public static void write(Path folder, Page page) {
    ResultFiles.writeText(folder.resolve(page.html()), HtmlRenderer.text(page));
    ResultFiles.writeText(folder.resolve(page.markdown()), MarkdownRenderer.text(page));
    for (DataFile table : page.data()) {
      ResultFiles.writeText(folder.resolve(table.name()), CsvRenderer.text(table));
    }
  }
}
