package io.kurabe.mysql.local.internal;

import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.ServerOrigin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The command line of the embedded MariaDB. It holds no secret: every user can read it. */
final class MariaDbOptions {
  /** The most connections: up to 400 clients as published, probes, and the guard. */
  static final int MAX_CONNECTIONS = 500;

  private MariaDbOptions() {}

  /** Returns program and options of set-up and service. */
  static List<String> common(MariaDbPackage mariaDb, Path data) {
    List<String> options = new ArrayList<>();
    options.add(mariaDb.server().toString());
    options.add("--no-defaults"); // First, or it does not count.
    options.add("--basedir=" + mariaDb.server().resolve("../..").normalize());
    options.add("--datadir=" + data);
    options.add("--lc-messages-dir=" + mariaDb.share());
    options.add("--character-sets-dir=" + mariaDb.share().resolve("charsets"));
    options.add("--character-set-server=utf8mb4");
    if ("root".equals(System.getProperty("user.name"))) {
      options.add("--user=root");
    }
    return options;
  }

  /** Returns the options of the server, with {@link #measured}; others are as MariaDB ships it. */
  static List<String> service(
      MariaDbPackage mariaDb, Path data, int port, Path initFile, List<String> measured) {
    List<String> options = common(mariaDb, data);
    options.add("--bind-address=127.0.0.1");
    options.add("--port=" + port);
    options.add("--socket=kurabe.sock"); // Relative to the data folder: a path may have 107 bytes.
    options.add("--pid-file=kurabe.pid");
    options.add("--tmpdir=" + data.getParent());
    options.add("--init-file=" + initFile);
    options.add("--skip-name-resolve");
    options.add("--skip-ssl"); // Making a key costs 4 to 6 s at each start; the facts say tls=off.
    // The data are thrown away, so nothing is flushed when the server ends.
    options.add("--innodb-fast-shutdown=3");
    options.add("--innodb-buffer-pool-dump-at-shutdown=OFF");
    options.add("--innodb-buffer-pool-load-at-startup=OFF");
    options.addAll(measured);
    return options;
  }

  /**
   * Returns the options that decide on speed and durability; containers get the same. The settings
   * of the target come last, so that they override Kurabe's.
   */
  static List<String> measured(ServerOrigin origin) {
    boolean relaxed = origin.durability().equals(Optional.of(Durability.RELAXED));
    String flush = relaxed ? "2" : "1";
    String binlog = relaxed ? "0" : "1";
    Stream<String> ours =
        Stream.of(
            "--innodb-flush-log-at-trx-commit=" + flush,
            "--sync-binlog=" + binlog,
            "--innodb-doublewrite=1",
            "--innodb-buffer-pool-size=256M",
            "--performance-schema=ON",
            "--max-connections=" + MAX_CONNECTIONS,
            // So many may log in at once; with less the kernel makes some wait a second.
            "--back-log=" + MAX_CONNECTIONS);
    return Stream.concat(ours, MySqlSettings.asOptions(origin.settings())).toList();
  }
}
