import type { Queryable } from '../../../platform/database/database.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Owner } from '../../records/access/owner.ts';
import { type Automation, AutomationStatus } from './definition-schema.ts';

export type AutomationRow = Automation & Versioned;

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
    limits: 'limits',
    createdBy: 'created_by',
    owner: 'owner',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    publishedAt: 'published_at',
  },
  { json: ['trigger', 'conditions', 'steps', 'createdBy', 'owner', 'limits'], filters: ['status'], softDelete: true },
);

export const automationListQuery = listQuery({ status: anyOf(AutomationStatus) });
const automationListSchema = Type.Object(automationListQuery);
type AutomationListQuery = Static<typeof automationListSchema>;

export async function listAutomations(
  db: Queryable,
  workspaceId: string,
  query: AutomationListQuery,
): Promise<Page<Automation>> {
  return automations.list(db, workspaceId, query);
}

export async function findAutomationByName(
  db: Queryable,
  workspaceId: string,
  name: string,
): Promise<AutomationRow | undefined> {
  return (await automations.rows(db, workspaceId, { where: [sql`t.name = ${name}`], order: sql`t.id`, limit: 1 }))[0];
}

/**
 * Makes the draft the published version. Publishing a new version of a published automation does not move the position in
 * the event log from which events start runs.
 */
export function publishDraft(
  db: Queryable,
  workspaceId: string,
  automation: Automation,
  owner: Owner | null,
): Promise<AutomationRow> {
  const { id, definitionVersion, trigger } = automation;
  const values = { status: 'published', owner, publishedVersion: definitionVersion } as const;
  return automations.update(db, workspaceId, id, values, [
    sql`published_event = ${trigger.event}`,
    sql`published_position = case when t.status = 'published' then t.published_position else event_position() end`,
    sql`published_at = case when t.published_version = ${definitionVersion} then t.published_at else rolecall_now() end`,
  ]);
}

/** Starts runs again, for events from now on. */
export function resumeRuns(
  db: Queryable,
  workspaceId: string,
  id: string,
  owner: Owner | null,
): Promise<AutomationRow> {
  const position = sql`published_position = event_position()`;
  return automations.update(db, workspaceId, id, { status: 'published', owner }, [position]);
}

/** Locks the automations of these owners. */
export function lockAutomationsOf(
  db: Queryable,
  workspaceId: string,
  ownerIds: readonly string[],
): Promise<AutomationRow[]> {
  const where = [sql`t.owner ->> 'id' = any(${ownerIds}::text[])`];
  return automations.rows(db, workspaceId, { where, order: sql`t.id`, lock: 'update' });
}
