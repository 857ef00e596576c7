package io.kurabe.redis.internal;

import io.kurabe.study.SilentServerContract;
import io.kurabe.target.Leftover;
import io.kurabe.target.Workspace;
import java.util.List;

class SilentServerIT extends SilentServerContract {
  @Override
  protected String embedded() {
    return "embedded:redis";
  }

  @Override
  protected ProcessHandle process(Workspace workspace) {
    try (var connection = ((RedisWorkspace) workspace).connections().openText()) {
      Info info = Info.parse(connection.sync().info("server"));
      return ProcessHandle.of(info.number("process_id").orElseThrow()).orElseThrow();
    }
  }

  @Override
  protected void ask(Workspace workspace) {
    List<Leftover> unused = workspace.server().leftovers();
  }
}
