import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { Definition } from '../definition-schema.ts';
import { type AutomationRow, automations } from '../queries.ts';
import type { Content } from './file.ts';

/** An automation with its published definition; null if it was never published. */
export interface StoredAutomation extends AutomationRow {
  published: Definition | null;
}

/** Every automation of the workspace, ordered by name. */
export async function readStored(db: Queryable, workspaceId: string): Promise<StoredAutomation[]> {
  return db.query(sql`
    select ${automations.record}, v.definition as published from automations t
    left join automation_versions v on v.workspace_id = t.workspace_id and v.automation_id = t.id
      and v.version = t.published_version
    where t.workspace_id = ${workspaceId} and t.deleted_at is null order by t.name, t.id`);
}

/** Serializes applies in a workspace, so that two cannot both create the same automation. */
export async function lockApply(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`automations apply ${workspaceId}`}, 0))`);
}

/** The content that is compared with a file: the published version if there is one, else the draft. */
export function contentOf(automation: StoredAutomation, status: AutomationRow['status']): Content {
  const { description, maxAttempts, maxRunsPerMinute, trigger, conditions, steps, published } = automation;
  const draft = { trigger, conditions, steps };
  return { description, maxAttempts, maxRunsPerMinute, ...(status === 'draft' ? draft : (published ?? draft)) };
}
