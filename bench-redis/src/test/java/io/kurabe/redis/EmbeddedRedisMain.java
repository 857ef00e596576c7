package io.kurabe.redis;

import io.kurabe.spec.Durability;
import java.io.IOException;

/** Starts an embedded server in a JVM of its own; ends when its input ends. */
final class EmbeddedRedisMain {
  private EmbeddedRedisMain() {}

  public static void main(String[] args) throws IOException {
    try (EmbeddedRedis redis = EmbeddedRedis.start(Durability.DURABLE)) {
      System.out.println("USER " + System.getProperty("user.name"));
      System.out.println("FOLDER " + redis.folder());
      System.out.println("PID " + redis.handle().pid());
      System.in.transferTo(java.io.OutputStream.nullOutputStream());
    }
    System.out.println("CLOSED now");
  }
}
