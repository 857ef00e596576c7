package io.kurabe.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements that one connection keeps prepared: those that were used last. Used by one thread
 * at a time.
 *
 * @param <S> what the protocol knows of one
 */
public final class KeptStatements<S> {
  /**
   * So many are kept, about as many as by the JDBC drivers (256 of pgjdbc by default, 250 as we
   * open Connector/J). With 65 connections they stay below MySQL's limit of all, 16,382.
   */
  public static final int MOST = 250;

  private final Map<String, S> kept = new LinkedHashMap<>(64, 0.75f, true);

  /** The statement with this text, if it is kept; it is used now. */
  public @Nullable S find(String sql) {
    return kept.get(sql);
  }

  /**
   * Keeps another.
   *
   * @return the one that goes for it, to be closed at the server; null while there is room
   */
  public @Nullable S keep(String sql, S statement) {
    S gone = null;
    if (kept.size() == MOST) {
      String eldest = kept.keySet().iterator().next();
      gone = kept.remove(eldest);
    }
    kept.put(sql, statement);
    return gone;
  }

  /** Forgets one that could not be prepared. */
  public void forget(String sql) {
    kept.remove(sql);
  }
}
