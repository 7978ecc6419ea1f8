import type { EventType } from '../../platform/changes/events.ts';
import type { Operation } from '../../platform/http/contract/operation.ts';
import type { BackgroundJob } from '../../platform/queue/background-job.ts';

/** The groups of the API reference, in its order. */
export const REFERENCE_GROUPS = ['Hiring', 'Events and automation', 'Workspace', 'Websites'] as const;

/** Columns of a table that hold content encrypted with the service secret. */
export interface SealedColumns {
  table: string;
  columns: readonly string[];
  /** Columns that identify a row, as SQL; otherwise the workspace and the ID. */
  key?: readonly string[];
  /** Limits the rows; otherwise all with a value. */
  where?: string;
  /** The same for all rows, or by their key. */
  purpose: string | ((key: readonly string[]) => string);
}

/** What a module adds to the service. `domain/modules.ts` lists all of them. */
export interface Module {
  /** Its tags in the API reference, with their texts. */
  tags?: Readonly<Record<string, string>>;
  /** The group of these tags, otherwise `Hiring`. */
  group?: (typeof REFERENCE_GROUPS)[number];
  operations?: readonly Operation[];
  /** Those that lead to a session instead of requiring one. */
  unauthenticated?: readonly Operation<'unauthenticated'>[];
  /** Those of the public API. */
  public?: readonly Operation<'public'>[];
  /** Made by `defineEvents`. */
  events?: readonly Readonly<Record<string, EventType>>[];
  /** The scopes for reading its records in events, by the name of the entity, if they are not `<entity>s:read`. */
  readScopes?: Readonly<Record<string, string>>;
  jobs?: readonly BackgroundJob[];
  /** Its encrypted columns. */
  sealed?: readonly SealedColumns[];
  /** Its tables whose rows belong to no job: restricted callers see all of them that their scopes permit. */
  tablesOfNoJob?: readonly string[];
}

/** The names, of which some follow another one. */
export function inOrder(names: readonly string[], after: Readonly<Record<string, string>>): string[] {
  const ordered = names.filter((name) => after[name] === undefined);
  for (const name of Object.keys(after)) {
    if (names.includes(name)) ordered.splice(ordered.indexOf(after[name]!) + 1, 0, name);
  }
  return ordered;
}
