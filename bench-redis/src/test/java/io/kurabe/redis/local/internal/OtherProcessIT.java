package io.kurabe.redis.local.internal;

import io.kurabe.spec.Durability;
import io.kurabe.target.local.internal.EmbeddedServerContract;
import java.io.IOException;
import java.util.Map;

/** The embedded Redis of another JVM: one that is killed, and one of an ordinary user. */
class OtherProcessIT extends EmbeddedServerContract {
  @Override
  protected Class<?> main() {
    return Main.class;
  }

  static final class Main {
    private Main() {}

    public static void main(String[] args) throws IOException {
      EmbeddedRedis redis = EmbeddedRedis.start(Durability.DURABLE, Map.of());
      EmbeddedServerContract.serve(redis.folder(), redis.handle().pid(), redis::close);
    }
  }
}
