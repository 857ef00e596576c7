package io.kurabe.spec;

import java.util.Locale;

/**
 * What carries statements to a SQL server; a stated factor of every run. What only a driver can do
 * (pools, TLS, the protocols other than prepared, your own Java code) goes by it in every case.
 */
public enum Driver {
  /** Kurabe's own client on connections that the driver has logged in: many on each thread. */
  NATIVE,
  /** The JDBC driver, with a thread for each connection. */
  JDBC;

  /**
   * @throws IllegalArgumentException naming the value and the choices
   */
  public static Driver parse(String text) {
    for (Driver driver : values()) {
      if (driver.text().equals(text)) {
        return driver;
      }
    }
    throw new IllegalArgumentException("'" + text + "' is unknown. Possible: native, jdbc");
  }

  /** The word used on the command line and in results. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
