import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Definition } from '../definition/schema.ts';

/** A version of an automation; it never changes. */
export interface VersionKey {
  workspaceId: string;
  automationId: string;
  version: number;
}

const MAX_KEPT = 1_000;

function nameOf({ workspaceId, automationId, version }: VersionKey): string {
  return `${workspaceId} ${automationId} ${version}`;
}

/** Definitions by version, each read once while it is in use. */
export class Definitions {
  readonly #db: Queryable;
  readonly #kept = new Map<string, Definition>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Those of the given versions, in their order. */
  async of(keys: readonly VersionKey[]): Promise<Definition[]> {
    const missing = new Map(keys.filter((key) => !this.#kept.has(nameOf(key))).map((key) => [nameOf(key), key]));
    if (this.#kept.size + missing.size > MAX_KEPT) {
      this.#kept.clear();
      for (const key of keys) missing.set(nameOf(key), key);
    }
    if (missing.size > 0) {
      for (const row of await readVersions(this.#db, [...missing.values()]))
        this.#kept.set(nameOf(row), row.definition);
    }
    return keys.map((key) => this.#kept.get(nameOf(key))!); // runs refer to their version by a foreign key
  }
}

export async function readVersions(
  db: Queryable,
  keys: readonly VersionKey[],
): Promise<(VersionKey & { definition: Definition })[]> {
  return db.query(sql`
    select v.workspace_id as "workspaceId", v.automation_id as "automationId", v.version, v.definition
    from unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${keys.map((key) => key.automationId)}::uuid[],
                ${keys.map((key) => key.version)}::int[]) as k (workspace_id, automation_id, version)
    join automation_versions v on v.workspace_id = k.workspace_id and v.automation_id = k.automation_id and v.version = k.version`);
}
