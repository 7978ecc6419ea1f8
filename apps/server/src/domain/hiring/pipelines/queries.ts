import type { Queryable } from '../../../platform/database/database.ts';
import { sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Pipeline } from './schema.ts';

export type PipelineRow = Pipeline & Versioned;

export const pipelines = recordTable<Pipeline>(
  'pipelines',
  {
    id: 'id',
    name: 'name',
    stages: 'stages',
    isDefault: 'is_default',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['stages'], softDelete: true },
);

/** The pipeline of jobs that are created without one. */
export async function findDefaultPipeline(db: Queryable, workspaceId: string): Promise<PipelineRow | undefined> {
  const [pipeline] = await pipelines.rows(db, workspaceId, { where: [sql`t.is_default`] });
  return pipeline;
}

/** Serializes changes of the default, so that there is always exactly one. */
export async function lockDefault(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`${workspaceId} default pipeline`}, 0))`);
}

/** Selects the ID of the pipeline with this name. */
export function pipelineIdByName(workspaceId: string, name: string): Sql {
  return sql`
    select id from pipelines
    where workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`name`, name)} and deleted_at is null`;
}
