package io.kurabe.junit;

import io.kurabe.target.Target;

/**
 * Makes the target of a {@link PerformanceTest} when its class begins, for a server whose address
 * is known only then, such as the port of a container that the test itself started:
 *
 * <pre>{@code
 * @Testcontainers // Above @PerformanceTest, so that the container is started first.
 * @PerformanceTest(provider = OrdersPerformanceTest.Database.class)
 * class OrdersPerformanceTest {
 *   @Container static final PostgreSQLContainer POSTGRES = new PostgreSQLContainer("postgres:18");
 *
 *   static class Database implements TargetProvider {
 *     @Override
 *     public Target target() {
 *       return Target.parse("shop=jdbc:postgresql://%s@%s:%d/%s".formatted(
 *               POSTGRES.getUsername(), POSTGRES.getHost(),
 *               POSTGRES.getMappedPort(5432), POSTGRES.getDatabaseName()))
 *           .withPassword(Secret.of(POSTGRES.getPassword()));
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p>The class has a constructor without parameters, which may be private; nested in a test it is
 * static. It is made and asked once for each test class. What it started it ends itself; Kurabe
 * closes its own connections only.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface TargetProvider {
  /**
   * Returns the target, which answers by now, with the password that it needs. Its name is that of
   * results and of {@code KURABE_PASSWORD_<NAME>}.
   *
   * @return where the server is
   * @throws Exception when there is none; the test class fails with its message
   */
  Target target() throws Exception;
}
