package io.kurabe.target;

/**
 * A program between the clients and a server that lends out its connections. The facts of a server
 * have it as the setting {@value #SETTING}; without one there is no such setting.
 *
 * @param name with the version, where it tells; else what was seen of it
 * @param keepsSessions whether a client has the same connection to the server for as long as it is
 *     logged in, with a default schema of its own; not so in PgBouncer's transaction mode
 */
public record Pooler(String name, boolean keepsSessions) {
  /** Its name among the settings of {@link ServerFacts}. */
  public static final String SETTING = "pooler";

  /** What stands in facts. */
  public String text() {
    return name
        + (keepsSessions
            ? ", a connection to the server for each session"
            : ", connections to the server are shared between sessions");
  }
}
