import type { Queryable } from '../../platform/database/database.ts';
import { recordTable } from '../../platform/database/record-table.ts';
import { sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import type { Page } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { type Automation, AutomationStatus } from './definition/schema.ts';

export type AutomationRow = Automation & { revision: number };

export const automations = recordTable<Automation>(
  'automations',
  {
    id: 'id',
    name: 'name',
    description: 'description',
    status: 'status',
    trigger: 'trigger',
    conditions: 'conditions',
    steps: 'steps',
    definitionVersion: 'definition_version',
    publishedVersion: 'published_version',
    maxAttempts: 'max_attempts',
    maxRunsPerMinute: 'max_runs_per_minute',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    publishedAt: 'published_at',
  },
  { json: ['trigger', 'conditions', 'steps'], softDelete: true },
);

export const automationListQuery = listQuery({ status: Type.Optional(AutomationStatus) });
const automationListSchema = Type.Object(automationListQuery);
export type AutomationListQuery = Static<typeof automationListSchema>;

export async function listAutomations(
  db: Queryable,
  workspaceId: string,
  query: AutomationListQuery,
): Promise<Page<Automation>> {
  const conditions = query.status === undefined ? [] : [sql`t.status = ${query.status}`];
  return automations.list(db, workspaceId, query, conditions);
}

/**
 * Makes the draft the version that events run. Only a start of runs, not a new version while they are made, moves the
 * place in the event log from which on events count.
 */
export async function publishDraft(db: Queryable, workspaceId: string, automation: Automation): Promise<AutomationRow> {
  const { id, definitionVersion, trigger } = automation;
  const [row] = await db.query<AutomationRow>(sql`
    update automations t
    set status = 'published', published_version = ${definitionVersion}, published_event = ${trigger.event},
        published_position = case when t.status = 'published' then t.published_position else event_position() end,
        published_at = case when t.published_version = ${definitionVersion} then t.published_at else rolecall_now() end,
        updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${automations.record}`);
  return row!;
}

/** Begins to make runs again: of events from now on. */
export async function resumeRuns(db: Queryable, workspaceId: string, id: string): Promise<AutomationRow> {
  const [row] = await db.query<AutomationRow>(sql`
    update automations t
    set status = 'published', published_position = event_position(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${automations.record}`);
  return row!;
}
