import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import { ask, type Joint } from '../../platform/database/together.ts';
import type { Candidate } from './schema.ts';

export type CandidateRow = Candidate & { revision: number };

/** Column of each stored field; `tags` are read beside them. */
export const CANDIDATE_COLUMNS = {
  id: 'id',
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  phone: 'phone',
  location: 'location',
  headline: 'headline',
  summary: 'summary',
  linkedinUrl: 'linkedin_url',
  githubUrl: 'github_url',
  websiteUrl: 'website_url',
  photoUrl: 'photo_url',
  source: 'source',
  education: 'education',
  experience: 'experience',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  revision: 'revision',
} as const;

const TAGS = raw(`array(select g.label from candidate_tags g
  where g.workspace_id = t.workspace_id and g.candidate_id = t.id order by g.id) as tags`);

/** The whole record of a candidate `t`. */
export const CANDIDATE = sql`${columns('t', CANDIDATE_COLUMNS)}, ${TAGS}`;
/** The same, with the moment of its deletion. */
export const CANDIDATE_OR_TOMBSTONE = sql`${CANDIDATE}, t.deleted_at as "deletedAt"`;

const where = (workspaceId: string, id: string): Sql =>
  sql`t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`;

export async function findCandidate(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow | undefined> {
  const [candidate] = await db.query<CandidateRow>(
    sql`select ${CANDIDATE} from candidates t where ${where(workspaceId, id)}`,
  );
  return candidate;
}

/** The candidate, locked until the end of the transaction. */
export async function lockCandidate(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow | undefined> {
  if (db.gathering !== undefined) return db.gathering.ask(lockCandidates, { workspaceId, id });
  const [candidate] = await db.query<CandidateRow>(
    sql`select ${CANDIDATE} from candidates t where ${where(workspaceId, id)} for update of t`,
  );
  return candidate;
}

interface CandidateKey {
  workspaceId: string;
  id: string;
}

/** Rows of the keys as a table `k`, in their order. */
const keyTable = (keys: readonly CandidateKey[]): Sql =>
  sql`unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${keys.map((key) => key.id)}::uuid[])
    with ordinality as k (workspace_id, id, number)`;

const lockCandidates: Joint<CandidateKey, CandidateRow | undefined> = async (db, keys) => {
  const rows = await db.query<CandidateRow>(sql`
    select ${CANDIDATE} from ${keyTable(keys)}
    join candidates t on t.workspace_id = k.workspace_id and t.id = k.id and t.deleted_at is null
    order by k.number for update of t`);
  return inOrder(keys, rows);
};

const touchCandidates: Joint<CandidateKey, CandidateRow> = async (db, keys) => {
  const rows = await db.query<CandidateRow>(sql`
    update candidates t set updated_at = rolecall_now() from ${keyTable(keys)}
    where t.workspace_id = k.workspace_id and t.id = k.id returning ${CANDIDATE}`);
  return inOrder(keys, rows).map((row) => row!); // they are locked
};

function inOrder(keys: readonly CandidateKey[], rows: readonly CandidateRow[]): (CandidateRow | undefined)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.map(({ id }) => byId.get(id));
}

/** What has become of a candidate, whatever that is. */
export interface CandidateFate {
  id: string;
  deletedAt: string | null;
  mergedInto: string | null;
  erasedAt: string | null;
}

const FATE = sql`t.id, t.deleted_at as "deletedAt", t.merged_into as "mergedInto", t.erased_at as "erasedAt"`;

export async function findFate(db: Queryable, workspaceId: string, id: string): Promise<CandidateFate | undefined> {
  const [fate] = await db.query<CandidateFate>(
    sql`select ${FATE} from candidates t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return fate;
}

/** A candidate in any state, locked until the end of the transaction. */
export async function lockAnyCandidate(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<(CandidateRow & CandidateFate) | undefined> {
  const [candidate] = await db.query<CandidateRow & CandidateFate>(sql`
    select ${CANDIDATE}, ${FATE} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = ${id} for update of t`);
  return candidate;
}

/** By e-mail address, ignoring case; locked until the end of the transaction. */
export async function lockCandidateByEmail(
  db: Queryable,
  workspaceId: string,
  email: string,
): Promise<CandidateRow | undefined> {
  const [candidate] = await db.query<CandidateRow>(sql`
    select ${CANDIDATE} from candidates t
    where t.workspace_id = ${workspaceId} and lower(t.email) = lower(${email}) and t.deleted_at is null for update of t`);
  return candidate;
}

export type CandidateValues = Omit<Candidate, 'id' | 'tags' | 'createdAt' | 'updatedAt'>;

/** @returns undefined when another candidate of the workspace has this e-mail address. */
export async function insertCandidate(
  db: Queryable,
  workspaceId: string,
  id: string,
  values: CandidateValues,
): Promise<CandidateRow | undefined> {
  const [candidate] = await db.query<CandidateRow>(sql`
    insert into candidates as t (workspace_id, id, first_name, last_name, email, phone, location, headline, summary,
      linkedin_url, github_url, website_url, photo_url, source, education, experience)
    values (${workspaceId}, ${id}, ${values.firstName}, ${values.lastName}, ${values.email}, ${values.phone},
      ${values.location}, ${values.headline}, ${values.summary}, ${values.linkedinUrl}, ${values.githubUrl},
      ${values.websiteUrl}, ${values.photoUrl}, ${values.source}, ${JSON.stringify(values.education)},
      ${JSON.stringify(values.experience)})
    on conflict (workspace_id, lower(email)) where deleted_at is null do nothing
    returning ${columns('t', CANDIDATE_COLUMNS)}, '{}'::text[] as tags`);
  return candidate;
}

/** Only `updatedAt` moves. */
export function touchCandidate(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow> {
  return ask(db, touchCandidates, { workspaceId, id });
}

export async function updateCandidate(
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<CandidateValues>,
): Promise<CandidateRow> {
  const assignments = Object.entries(changes).map(
    ([field, value]) =>
      // The entries' names are the fields of CandidateValues, each of which has a column.
      sql`${raw(CANDIDATE_COLUMNS[field as keyof CandidateValues])} = ${Array.isArray(value) ? JSON.stringify(value) : value}`,
  );
  const [candidate] = await db.query<CandidateRow>(sql`
    update candidates t set ${join([...assignments, sql`updated_at = rolecall_now()`])}
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${CANDIDATE}`);
  return candidate!;
}

/** Deletes softly, or takes that back. */
export async function setCandidateDeleted(
  db: Queryable,
  workspaceId: string,
  id: string,
  deleted: boolean,
): Promise<CandidateRow> {
  const [candidate] = await db.query<CandidateRow>(sql`
    update candidates t set deleted_at = ${deleted ? sql`rolecall_now()` : null}, updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${CANDIDATE}`);
  return candidate!;
}
