import type { Statement } from './prepared-query.ts';
import type { Sql } from './sql.ts';

/**
 * The visibility of a restricted caller: their statements find the views of this schema instead of the tables with the
 * same names. See migrations/views.
 */
export interface RecordVisibility {
  schema: string;
  /** The viewer for whom the views are read: the value of the setting `rolecall.viewer`. */
  viewer: string;
  /** By table: how to reach the rows that are seen. */
  paths?: AccessPaths;
}

export type AccessPaths = Readonly<Record<string, readonly AccessPath[]>>;

/** How a list reaches rows of its table that a restricted caller sees, without reading those that they do not see. */
export interface AccessPath {
  /** A query for the records to start from; duplicates are allowed. */
  starts: Sql;
  /** With more of them, the list is read in its own order instead: then so much is seen that it soon finds a page. */
  most: number;
  /**
   * Without it, a path is taken for its starting points. With it, also for the rows that are read: it is taken if they are few, and
   * never by a filtered or sorted list if they are many, because such a list can read all of them for one page.
   */
  reads?: {
    /** A query for the rows of a starting point `p`. */
    rows: Sql;
    mostRows: number;
    mostStarts: number;
  };
  /** A further condition, tested before they are counted. */
  when?: Sql;
  /** A table between the two, if there is one. */
  through?: Sql;
  /** The condition on the rows `t` of a starting point `p`. */
  rows: Sql;
  /** Whether it does not reach rows that are deleted. */
  exceptDeleted?: boolean;
}

/** The schema of views of the records whose visibility to the caller has changed. */
export const ACCESS_CHANGES = 'access_changes';

/** The same, for a statement that reads `ACCESS_CHANGES`. */
export function visibilitySince({ schema, viewer }: RecordVisibility, since: number): RecordVisibility {
  return { schema, viewer: JSON.stringify({ ...(JSON.parse(viewer) as object), since }) };
}

/** A table that every schema of views has. */
const PRESENT = 'jobs';

/** Where statements that see everything find the tables. */
export const SEARCH_PATH = '"$user", public';

/**
 * A statement that restricts those after it in the same transaction, and no others. It fails if the views are missing, in
 * which case the statements would find the tables.
 */
export function restrictionTo({ schema, viewer }: RecordVisibility): Statement {
  return {
    name: 'restrict',
    text: "select set_config('search_path', $1, true), set_config('rolecall.viewer', $2, true), $3::regclass",
    values: [`${schema}, ${SEARCH_PATH}`, viewer, `${schema}.${PRESENT}`],
  };
}

/** Lets the statements after it find the tables, in a transaction. */
export const UNRESTRICTED: Statement = { text: 'set local search_path to default', values: [] };
