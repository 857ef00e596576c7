package io.kurabe.postgres.internal;

import io.kurabe.prerequisite.Needs;
import io.kurabe.prerequisite.Prerequisite;
import io.kurabe.tier.Tier;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** The pgbench of PostgreSQL 18, out of the image of its server. */
@Needs(Prerequisite.POSTGRES_IMAGE)
@Tag(Tier.CONTAINER)
class PgbenchCorpusContainerIT extends PgbenchCorpusIT {
  @Override
  protected int version() {
    return 18;
  }

  @Override
  protected List<String> pgbench() {
    return List.of(
        "docker",
        "run",
        "--rm",
        "--interactive",
        "--network=host",
        "--env=PGPASSWORD=" + PASSWORD,
        "--env=PGOPTIONS=-csearch_path=" + workspace().id().schema(),
        "--entrypoint=/usr/lib/postgresql/18/bin/pgbench",
        Prerequisite.POSTGRES_IMAGE.value());
  }
}
