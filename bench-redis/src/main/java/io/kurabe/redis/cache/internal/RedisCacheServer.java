package io.kurabe.redis.cache.internal;

import io.kurabe.redis.internal.AdminConnection;
import io.kurabe.redis.internal.Connections;
import io.kurabe.redis.internal.Info;
import io.kurabe.redis.internal.RedisFailures;
import io.kurabe.redis.internal.RequestClient;
import io.kurabe.redis.internal.SharedConnection;
import io.kurabe.target.Client;
import io.kurabe.target.OutcomeKind;
import io.kurabe.workloads.cache.internal.CacheServer;
import io.kurabe.workloads.cache.internal.ClientRequests;
import io.kurabe.workloads.cache.internal.Pipelined;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisException;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.ValueListOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.util.List;

/** {@link CacheServer} by Lettuce. */
final class RedisCacheServer implements CacheServer {
  /** The keys of this workload among all of the workspace. */
  private static final String FOLDER = "c:";

  private final Connections connections;
  private final AdminConnection control;
  private final String prefix;

  /** Takes the prefix of all keys of the workspace. */
  RedisCacheServer(Connections connections, AdminConnection control, String prefix) {
    this.connections = connections;
    this.control = control;
    this.prefix = prefix + FOLDER;
  }

  @Override
  public String prefix() {
    return prefix;
  }

  @Override
  public void clear() {
    String intent = "remove the keys " + prefix + "*";
    control.unlink(intent, control.scan(intent, prefix + "*"));
  }

  /** Returns the sums over all servers that hold keys; one that evicts is enough to evict. */
  @Override
  public Memory memory() {
    boolean evicts = false;
    long evicted = 0;
    long expired = 0;
    long used = 0;
    for (AdminConnection master : control.masters()) {
      Info memory = info(master, "memory");
      Info stats = info(master, "stats");
      evicts |=
          memory.number("maxmemory").orElse(0) > 0
              && !memory.textOr("maxmemory_policy", "noeviction").equals("noeviction");
      evicted += stats.number("evicted_keys").orElse(0);
      expired += stats.number("expired_keys").orElse(0);
      used += memory.number("used_memory").orElse(0);
    }
    return new Memory(evicts, evicted, expired, used);
  }

  private static Info info(AdminConnection server, String section) {
    return Info.parse(server.run("read INFO " + section, redis -> redis.info(section)));
  }

  @Override
  public void send(String intent, Pipelined requests) {
    try (Pipeline pipeline = new Pipeline(connections.openText())) {
      pipeline.send(requests);
    } catch (RedisException e) {
      throw control.failure(intent, e);
    }
  }

  @Override
  public List<String> keysIn(List<String> command) {
    CommandArgs<String, String> args = new CommandArgs<>(StringCodec.UTF8).add("GETKEYS");
    command.forEach(args::add);
    try {
      // Any server of a cluster knows the commands.
      return control
          .masters()
          .get(0)
          .runRaw(
              redis ->
                  redis.dispatch(
                      CommandType.COMMAND, new ValueListOutput<>(StringCodec.UTF8), args));
    } catch (RedisCommandExecutionException e) {
      if (RedisFailures.classify(e).kind() == OutcomeKind.DENIED) {
        throw control.failure("ask which keys a command has (COMMAND GETKEYS)", e);
      }
      throw new IllegalArgumentException(e.getMessage(), e);
    } catch (RedisException e) {
      throw control.failure("ask which keys a command has", e);
    }
  }

  @Override
  public Client open(ClientRequests requests) {
    SharedConnection place = connections.place();
    return new RequestClient(place, new CacheOperations(place, requests));
  }
}
