import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { Definition } from '../definition-schema.ts';

/** Identifies a version of an automation, which never changes. */
export interface VersionKey {
  workspaceId: string;
  automationId: string;
  version: number;
}

export interface StoredVersion extends VersionKey {
  definition: Definition;
  /** Null for a version from before scopes were stored. */
  scopes: string[] | null;
}

export async function readVersions(db: Queryable, keys: readonly VersionKey[]): Promise<StoredVersion[]> {
  return db.query(sql`
    select v.workspace_id as "workspaceId", v.automation_id as "automationId", v.version, v.definition, v.scopes
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${keys.map((key) => key.automationId)}::uuid[],
                ${keys.map((key) => key.version)}::int[]) as k (workspace_id, automation_id, version)
    join automation_versions v on v.workspace_id = k.workspace_id and v.automation_id = k.automation_id and v.version = k.version`);
}
