import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Definition } from '../definition/schema.ts';
import { type AutomationRow, automations } from '../queries.ts';
import type { Content } from './file.ts';

/** An automation with the definition that its events run; null before it is published. */
export interface StoredAutomation extends AutomationRow {
  published: Definition | null;
}

/** Every automation of the workspace in the order of their names. */
export async function readStored(db: Queryable, workspaceId: string): Promise<StoredAutomation[]> {
  return db.query(sql`
    select ${automations.record}, v.definition as published from automations t
    left join automation_versions v on v.workspace_id = t.workspace_id and v.automation_id = t.id
      and v.version = t.published_version
    where t.workspace_id = ${workspaceId} and t.deleted_at is null order by t.name, t.id`);
}

/** One apply at a time in a workspace, so that two do not both make the same automation. */
export async function lockApply(db: Queryable, workspaceId: string): Promise<void> {
  await db.query(sql`select pg_advisory_xact_lock(hashtextextended(${`automations apply ${workspaceId}`}, 0))`);
}

/** What is compared with a file: of what was published the published version, else the draft. */
export function contentOf(automation: StoredAutomation, status: AutomationRow['status']): Content {
  const { description, maxAttempts, maxRunsPerMinute, trigger, conditions, steps, published } = automation;
  const draft = { trigger, conditions, steps };
  return { description, maxAttempts, maxRunsPerMinute, ...(status === 'draft' ? draft : (published ?? draft)) };
}
