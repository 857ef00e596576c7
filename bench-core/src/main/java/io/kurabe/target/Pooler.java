package io.kurabe.target;

/**
 * A program between the clients and a server that lends out its connections. The facts of a server
 * have it as the setting {@value #SETTING}; without one there is no such setting.
 *
 * @param name with the version when the pooler reports it, else a description of what was observed
 * @param keepsSessions whether a client has the same connection to the server for as long as it is
 *     logged in, with a default schema of its own; not so in PgBouncer's transaction mode
 */
public record Pooler(String name, boolean keepsSessions) {
  /** The name of the pooler among the settings of {@link ServerFacts}. */
  public static final String SETTING = "pooler";

  /** {@return the text that the facts show} */
  public String text() {
    return name
        + (keepsSessions
            ? ", a connection to the server for each session"
            : ", connections to the server are shared between sessions");
  }
}
