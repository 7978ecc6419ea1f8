import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { ApplicationConfig } from './application-config.ts';

export interface ConfigRow {
  config: ApplicationConfig;
  revision: number;
}

export async function readConfig(db: Queryable, workspaceId: string, jobId: string): Promise<ConfigRow | undefined> {
  const [row] = await db.query<ConfigRow>(sql`
    select application_config as config, config_revision as revision from jobs
    where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null`);
  return row;
}

export async function lockConfig(db: Queryable, workspaceId: string, jobId: string): Promise<ConfigRow | undefined> {
  const [row] = await db.query<ConfigRow>(sql`
    select application_config as config, config_revision as revision from jobs
    where workspace_id = ${workspaceId} and id = ${jobId} and deleted_at is null for update`);
  return row;
}

/** The form has its own revision, so the job's `updatedAt` does not change. */
export async function writeConfig(
  db: Queryable,
  workspaceId: string,
  jobId: string,
  config: ApplicationConfig,
): Promise<ConfigRow> {
  const [row] = await db.query<ConfigRow>(sql`
    update jobs set application_config = ${JSON.stringify(config)}, config_revision = config_revision + 1
    where workspace_id = ${workspaceId} and id = ${jobId}
    returning application_config as config, config_revision as revision`);
  return row!;
}
