import { createHash } from 'node:crypto';
import { LookupCache } from '../../../platform/cache/lookup-cache.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { Signals } from '../../../platform/context/signals.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { type CustomFieldRow, findActiveFields } from './queries.ts';
import { ENTITIES, type FieldEntity } from './schema.ts';

/** The scope for reading and writing private fields. */
export const PRIVATE_SCOPE = 'custom_fields:private';

// Below one second, like for keys, so that changes apply on all nodes within a second.
const MAX_AGE_MS = 700;
const MAX_WORKSPACES = 10_000;
// The most that a number holds exactly.
const SHAPE_BYTES = 6;

/** An active custom field. */
export type FieldDefinition = CustomFieldRow;

/** The active custom fields of a workspace. */
export class WorkspaceFields {
  readonly workspaceId: string;
  /** See `LookedUp`. */
  readAt: number;
  readonly isEmpty: boolean;
  readonly #all = new Map<FieldEntity, readonly FieldDefinition[]>();
  readonly #shapes = new Map<readonly FieldDefinition[], number>();
  readonly #public = new Map<FieldEntity, readonly FieldDefinition[]>();

  constructor(workspaceId: string, fields: readonly FieldDefinition[], readAt: number) {
    this.workspaceId = workspaceId;
    this.readAt = readAt;
    this.isEmpty = fields.length === 0;
    for (const entity of ENTITIES) {
      const own = fields.filter((field) => field.entity === entity);
      this.#all.set(entity, own);
      this.#public.set(
        entity,
        own.filter((field) => !field.private),
      );
    }
  }

  /** All fields of an entity, in the order in which they are shown. */
  of(entity: FieldEntity): readonly FieldDefinition[] {
    return this.#all.get(entity)!; // the constructor sets every entity
  }

  /** The fields that a reader with these scopes sees; null for a reader without limits. */
  visible(entity: FieldEntity, scopes: ReadonlySet<string> | null): readonly FieldDefinition[] {
    return scopes === null || scopes.has(PRIVATE_SCOPE) ? this.of(entity) : this.#public.get(entity)!; // as above
  }

  /**
   * A number that stands for which fields a reader sees, and in which order, for entity tags and sync tokens: a record shows
   * others once one is added, archived or made private, while its revision remains. Null if there are none.
   */
  shape(entity: FieldEntity, scopes: ReadonlySet<string> | null): number | null {
    const fields = this.visible(entity, scopes);
    if (fields.length === 0) return null;
    let shape = this.#shapes.get(fields);
    if (shape === undefined) {
      const ids = fields.map(({ id }) => id).join();
      shape = createHash('sha256').update(ids).digest().readUIntBE(0, SHAPE_BYTES);
      this.#shapes.set(fields, shape);
    }
    return shape;
  }

  find(entity: FieldEntity, key: string): FieldDefinition | undefined {
    return this.of(entity).find((field) => field.key === key);
  }
}

/** The custom fields of each workspace, cached for less than a second; this process's own changes apply immediately. */
class FieldDirectory {
  readonly #workspaces = new LookupCache<WorkspaceFields>({
    maxAgeMs: MAX_AGE_MS,
    maxEntries: MAX_WORKSPACES,
    groupOf: ({ workspaceId }) => workspaceId,
  });

  constructor(signals: Signals) {
    signals.on('events', ({ workspaceId, types }) => {
      if (types.some((type) => type.startsWith('custom_field.'))) this.#workspaces.invalidate(workspaceId);
    });
  }

  /** The cached fields, or undefined if they must be read. */
  cached(workspaceId: string): WorkspaceFields | undefined {
    return this.#workspaces.get(workspaceId);
  }

  read(db: Queryable, workspaceId: string): Promise<WorkspaceFields> {
    return this.#workspaces.load(
      workspaceId,
      async (readAt) => new WorkspaceFields(workspaceId, await findActiveFields(db, workspaceId), readAt),
      workspaceId,
    );
  }
}

const directories = new WeakMap<Signals, FieldDirectory>();

function directoryOf({ signals }: Pick<Services, 'signals'>): FieldDirectory {
  let known = directories.get(signals);
  if (known === undefined) {
    known = new FieldDirectory(signals);
    directories.set(signals, known);
  }
  return known;
}

type Reader = Pick<Context, 'workspaceId' | 'db' | 'services'>;

/** The custom fields of the caller's workspace, immediately if they are cached. */
export function fieldsOf({ workspaceId, db, services }: Reader): WorkspaceFields | Promise<WorkspaceFields> {
  const directory = directoryOf(services);
  return directory.cached(workspaceId) ?? directory.read(db.read, workspaceId);
}

/** The same for an open change, which must not wait for another connection: reads within its transaction. */
export async function fieldsWithin(tx: Reader & Queryable): Promise<WorkspaceFields> {
  const cached = directoryOf(tx.services).cached(tx.workspaceId);
  if (cached !== undefined) return cached;
  return new WorkspaceFields(tx.workspaceId, await findActiveFields(tx, tx.workspaceId), Number.NEGATIVE_INFINITY);
}
