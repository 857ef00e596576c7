package io.kurabe.redis;

/**
 * The keys of one workspace: all begin with {@code kurabe_<run id>:}, so that nothing of the user's
 * is touched and everything is found again when the workspace is removed. Immutable.
 *
 * @param prefix with the colon
 */
public record RedisKeys(String prefix) {
  /**
   * {@return the key of that name, e.g. {@code kurabe_x1y2:cart}}
   *
   * @param name the name
   */
  public String of(String name) {
    return prefix + name;
  }

  /**
   * {@return the key of that name and number, e.g. {@code kurabe_x1y2:cart:17}}
   *
   * @param name the name
   * @param number the number
   */
  public String of(String name, long number) {
    return prefix + name + ":" + number;
  }
}
