package io.kurabe.postgres.local.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class TarXzTest {
  @Test
  void unpacksFilesLinksAndModes(@TempDir Path folder) throws IOException {
    byte[] archive =
        archive(
            file("bin/run", "go", 0100755),
            file("share/text", "t", 0100600),
            link("bin/r2", "run"));

    TarXz.unpack(new ByteArrayInputStream(archive), folder);

    assertThat(folder.resolve("bin/run")).hasContent("go");
    assertThat(permissions(folder.resolve("bin/run"))).isEqualTo("rwxr-xr-x");
    assertThat(permissions(folder.resolve("share/text"))).isEqualTo("rw-r--r--");
    assertThat(permissions(folder.resolve("share"))).isEqualTo("rwxr-xr-x");
    assertThat(folder.resolve("bin/r2")).hasContent("go");
  }

  @Test
  void leavesOutWhatOnlyACompilerNeeds(@TempDir Path folder) throws IOException {
    TarXz.unpack(new ByteArrayInputStream(archive(file("lib/libx.a", "x", 0100644))), folder);

    assertThat(folder.resolve("lib/libx.a")).doesNotExist();
  }

  @Test
  void refusesAnEntryThatLeadsOutOfTheFolder(@TempDir Path folder) throws IOException {
    byte[] archive = archive(file("../escaped", "x", 0100644));

    assertThatThrownBy(
            () -> TarXz.unpack(new ByteArrayInputStream(archive), folder.resolve("inside")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("../escaped");
    assertThat(Files.exists(folder.resolve("escaped"))).isFalse();
  }

  @Test
  void refusesALinkThatLeadsOutOfTheFolder(@TempDir Path folder) throws IOException {
    byte[] archive = archive(link("bin/evil", "../../escaped"));

    assertThatThrownBy(() -> TarXz.unpack(new ByteArrayInputStream(archive), folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("bin/evil");
  }

  private record Entry(TarArchiveEntry header, String content) {}

  private static Entry file(String name, String text, int mode) {
    TarArchiveEntry header = new TarArchiveEntry(name, true);
    header.setSize(text.length());
    header.setMode(mode);
    return new Entry(header, text);
  }

  private static Entry link(String name, String to) {
    TarArchiveEntry header = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
    header.setLinkName(to);
    return new Entry(header, "");
  }

  private static byte[] archive(Entry... entries) throws IOException {
    var bytes = new ByteArrayOutputStream();
    try (var tar = new TarArchiveOutputStream(new XZOutputStream(bytes, new LZMA2Options(0)))) {
      for (Entry entry : entries) {
        tar.putArchiveEntry(entry.header);
        tar.write(entry.content.getBytes(StandardCharsets.US_ASCII));
        tar.closeArchiveEntry();
      }
    }
    return bytes.toByteArray();
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
