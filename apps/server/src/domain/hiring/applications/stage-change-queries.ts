import type { Queryable } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { isAnyOf } from '../../../platform/database/paging.ts';
import { listRecords } from '../../../platform/database/record-list.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQueryWithoutDeleted } from '../../../platform/http/contract/operation.ts';
import { type Static, Type, Uuid } from '../../../platform/http/contract/schema.ts';
import type { StageChange } from './schema.ts';

export const stageChangeListQuery = listQueryWithoutDeleted({});
const stageChangeListSchema = Type.Object(stageChangeListQuery);

const HISTORY = {
  table: 'application_stage_changes',
  from: sql`(select h.*, h.at as created_at, h.at as updated_at from application_stage_changes h) t`,
  columns: sql`t.id, t.application_id as "applicationId", t.from_stage_id as "fromStageId", t.to_stage_id as "toStageId",
    t.from_status as "fromStatus", t.to_status as "toStatus", t.at, t.actor`,
  softDelete: false,
} as const;

/** Newest first. Stage changes are immutable, so `createdAt` and `updatedAt` both equal `at`. */
export async function listStageChanges(
  db: Queryable,
  workspaceId: string,
  applicationId: string,
  query: Static<typeof stageChangeListSchema>,
): Promise<Page<StageChange>> {
  return listRecords<StageChange>(db, workspaceId, query, {
    ...HISTORY,
    filters: [sql`t.application_id = ${applicationId}`],
  });
}

/** Filters of the changes of all applications. */
export const allStageChangesQuery = listQueryWithoutDeleted({ applicationId: anyOf(Uuid), jobId: anyOf(Uuid) });
const allStageChangesSchema = Type.Object(allStageChangesQuery);

/** The stage changes of all applications, newest first. */
export async function listAllStageChanges(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof allStageChangesSchema>,
): Promise<Page<StageChange>> {
  return listRecords<StageChange>(db, workspaceId, query, {
    ...HISTORY,
    scope: query.jobId === undefined ? [] : [isAnyOf(sql`t.job_id`, query.jobId)],
    filters: query.applicationId === undefined ? [] : [isAnyOf(sql`t.application_id`, query.applicationId)],
  });
}
