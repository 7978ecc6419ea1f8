import { LookupCache } from '../../../../platform/cache/lookup-cache.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { scopesOfDefinition } from '../definition/definition-scopes.ts';
import type { Definition } from '../definition-schema.ts';
import { readVersions, type StoredVersion, type VersionKey } from './version-queries.ts';

/** A version's definition, and the scopes that it requires but was published without. */
export interface PublishedDefinition {
  definition: Definition;
  missingScopes: readonly string[];
  readAt: number;
}

const MAX_ENTRIES = 1_000;

function nameOf({ workspaceId, automationId, version }: VersionKey): string {
  return `${workspaceId} ${automationId} ${version}`;
}

/** Caches definitions by version. */
export class Definitions {
  readonly #db: Queryable;
  readonly #definitions = new LookupCache<PublishedDefinition>({
    maxAgeMs: Number.POSITIVE_INFINITY, // a version never changes
    maxEntries: MAX_ENTRIES,
  });

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** The definitions of the given versions, in their order. */
  async of(keys: readonly VersionKey[]): Promise<PublishedDefinition[]> {
    const byName = new Map(keys.map((key) => [nameOf(key), key]));
    const definitions = await this.#definitions.getAll(byName.keys(), async (missing, readAt) => {
      const rows = await readVersions(
        this.#db,
        [...missing].map((name) => byName.get(name)!),
      ); // it is one of these names
      return rows.map((row) => [nameOf(row), publishedDefinition(row, readAt)] as const);
    });
    return keys.map((key) => definitions.get(nameOf(key))!); // runs refer to their version by a foreign key
  }
}

function publishedDefinition({ definition, scopes }: StoredVersion, readAt: number): PublishedDefinition {
  const missing = scopes === null ? [] : scopesOfDefinition(definition).filter((scope) => !scopes.includes(scope));
  return { definition, missingScopes: missing, readAt };
}
