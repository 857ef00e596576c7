package org.example.shop;

import io.kurabe.sql.SqlWorkload;
import io.kurabe.workload.Workload;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

/** The shop's own workload: three orders placed for each payment. */
final class Orders {
  private static final int SHOPS = 100;

  /** Kurabe counts what the server acknowledged, and asks after each run whether it is there. */
  static final Workload WORKLOAD =
      SqlWorkload.named("orders")
          .parameter("shops", String.valueOf(SHOPS))
          .setUp(Orders::createTables)
          .beforeRun(Orders::empty)
          .operation("place", 3, Orders::place)
          .transaction("pay", 1, Orders::pay)
          .check(
              "every order is there",
              (connection, counts) -> counts.compare("place", count(connection, "orders")))
          .check(
              "every payment is there",
              (connection, counts) -> counts.compare("pay", count(connection, "payments")))
          .build();

  private Orders() {}

  private static void createTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE orders (id BIGINT GENERATED ALWAYS AS IDENTITY, shop INT NOT NULL)");
      statement.execute(
          "CREATE TABLE payments (id BIGINT GENERATED ALWAYS AS IDENTITY, shop INT NOT NULL)");
      statement.execute("CREATE TABLE balances (shop INT PRIMARY KEY, cents BIGINT NOT NULL)");
      statement.execute("INSERT INTO balances SELECT n, 0 FROM generate_series(1, " + SHOPS + ") n");
    }
  }

  private static void empty(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("TRUNCATE orders, payments");
    }
  }

  private static void place(Connection connection, SplittableRandom random) throws SQLException {
    update(connection, "INSERT INTO orders (shop) VALUES (?)", random);
  }

  private static void pay(Connection connection, SplittableRandom random) throws SQLException {
    update(connection, "INSERT INTO payments (shop) VALUES (?)", random);
    askProvider(connection);
    update(connection, "UPDATE balances SET cents = cents + 995 WHERE shop = ?", random);
  }

  /** Stands for the payment provider, which takes its time. */
  private static void askProvider(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SELECT pg_sleep(0.1)");
    }
  }

  private static void update(Connection connection, String sql, SplittableRandom random)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setInt(1, 1 + random.nextInt(SHOPS));
      statement.executeUpdate();
    }
  }

  private static long count(Connection connection, String table) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      row.next();
      return row.getLong(1);
    }
  }
}
