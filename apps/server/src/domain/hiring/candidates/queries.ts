import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress, sameIgnoringCase } from '../../../platform/database/fold-case.ts';
import { type BatchQuery, batchQuery } from '../../../platform/database/query-batcher.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { and, empty, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Unparsed } from '../../../platform/records/stored-json.ts';
import { emailSpellings } from '../../../platform/text/email-address.ts';
import { explainRefConflict, recordsWithRefs } from '../../records/external-refs/queries.ts';
import type { ExternalRef } from '../../records/external-refs/schema.ts';
import type { Candidate } from './schema.ts';

export type CandidateRow = Candidate & Versioned;
/** For responses. */
export type CandidateReadRow = Unparsed<CandidateRow, 'customFields'>;

export const candidates = recordTable<Candidate, 'customFields'>(
  'candidates',
  {
    id: 'id',
    firstName: 'first_name',
    lastName: 'last_name',
    email: 'email',
    emailConfirmedAt: 'email_confirmed_at',
    emailUnreachableAt: 'email_unreachable_at',
    emailUnreachableReason: 'email_unreachable_reason',
    emailOptedOutAt: 'email_opted_out_at',
    formerEmails: 'former_emails',
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
    customFields: 'custom_fields',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    tags: {
      select: sql`array(select g.label from candidate_tags g
        where g.workspace_id = t.workspace_id and g.candidate_id = t.id order by g.id)`,
    },
  },
  {
    json: ['education', 'experience', 'customFields', 'externalRefs'],
    unparsed: ['customFields'],
    softDelete: true,
    cached: true,
    explain: explainRefConflict('candidate'),
  },
);

/** The candidate, locked until the end of the transaction. */
export async function lockCandidate(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow | undefined> {
  if (db.batcher !== undefined) return db.batcher.query(lockCandidates, { workspaceId, id });
  return candidates.lock(db, workspaceId, id);
}

interface CandidateKey {
  workspaceId: string;
  id: string;
}

/** The keys as a table `k`, numbered in the order given. */
const keyTable = (keys: readonly CandidateKey[]): Sql =>
  sql`unnest(${keys.map((key) => key.workspaceId)}::uuid[], ${keys.map((key) => key.id)}::uuid[])
    with ordinality as k (workspace_id, id, number)`;

const lockCandidates: BatchQuery<CandidateKey, CandidateRow | undefined> = async (db, keys) => {
  const rows = await db.query<CandidateRow>(sql`
    select ${candidates.record} from ${keyTable(keys)}
    join candidates t on t.workspace_id = k.workspace_id and t.id = k.id and t.deleted_at is null
    order by t.id for update of t`);
  return inOrder(keys, rows);
};

const touchAll: BatchQuery<CandidateKey, CandidateRow> = async (db, keys) => {
  const rows = await db.query<CandidateRow>(sql`
    update candidates t set updated_at = rolecall_now() from ${keyTable(keys)}
    where t.workspace_id = k.workspace_id and t.id = k.id returning ${candidates.record}`);
  return inOrder(keys, rows).map((row) => row!); // the rows exist, because they are locked
};

function inOrder(keys: readonly CandidateKey[], rows: readonly CandidateRow[]): (CandidateRow | undefined)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.map(({ id }) => byId.get(id));
}

/** Whether a candidate was deleted, merged or erased. */
export interface CandidateLifecycle {
  id: string;
  deletedAt: string | null;
  mergedInto: string | null;
  erasedAt: string | null;
}

const LIFECYCLE = sql`t.id, t.deleted_at as "deletedAt", t.merged_into as "mergedInto", t.erased_at as "erasedAt"`;

export async function findLifecycle(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CandidateLifecycle | undefined> {
  const [fate] = await db.query<CandidateLifecycle>(
    sql`select ${LIFECYCLE} from candidates t where t.workspace_id = ${workspaceId} and t.id = ${id}`,
  );
  return fate;
}

/** A candidate in any state, locked until the end of the transaction. */
export async function lockAnyCandidate(
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<(CandidateRow & CandidateLifecycle) | undefined> {
  const [candidate] = await db.query<CandidateRow & CandidateLifecycle>(sql`
    select ${candidates.record}, ${LIFECYCLE} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = ${id} for update of t`);
  return candidate;
}

/**
 * Candidates in any state and those that were merged into one of them, in the order of their IDs, locked until the end of the
 * transaction.
 */
export function lockWithMerged(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<(CandidateRow & CandidateLifecycle)[]> {
  return db.query<CandidateRow & CandidateLifecycle>(sql`
    select ${candidates.record}, ${LIFECYCLE} from candidates t
    where t.workspace_id = ${workspaceId} and (t.id = any(${[...ids]}::uuid[]) or t.merged_into = any(${[...ids]}::uuid[]))
    order by t.id for update of t`);
}

/** Candidates in any state. */
export async function findAnyCandidates(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(sql`
    select ${candidates.record} from candidates t
    where t.workspace_id = ${workspaceId} and t.id = any(${[...ids]}::uuid[]) order by t.id`);
}

/** The number of records of these candidates that can belong to a job, including deleted ones. */
export async function countJobRecordsOf(
  db: Pick<Queryable, 'query'>,
  workspaceId: string,
  ids: readonly string[],
): Promise<number> {
  const ofThem = sql`t.workspace_id = ${workspaceId} and t.candidate_id = any(${[...ids]}::uuid[])`;
  const [row] = await db.query<{ count: number }>(sql`
    select ((select count(*) from applications t where ${ofThem}) + (select count(*) from pool_entries t where ${ofThem})
      + (select count(*) from tasks t where ${ofThem}))::int as count`);
  return row!.count;
}

/** Whether the candidate `t` was merged with one that had one of these email addresses. */
export function hadAddress(emails: readonly string[]): Sql {
  return sql`(t.former_emails <> '{}' and folded_emails(t.former_emails) && folded_emails(${emails.flatMap(emailSpellings)}::text[]))`;
}

/** Selects the candidate who has this email address, or else the one who had it. */
const ofAddress = (email: string) => ({
  where: [sql`(${hasAddress(sql`t.email`, email)} or ${hadAddress([email])})`],
  order: hadAddress([email]),
  limit: 1,
});

/** The candidate who has or had this email address, ignoring case; locked until the end of the transaction. */
export async function lockCandidateByEmail(
  db: Queryable,
  workspaceId: string,
  email: string,
): Promise<CandidateRow | undefined> {
  const [candidate] = await candidates.rows(db, workspaceId, { ...ofAddress(email), lock: 'update' });
  return candidate;
}

/** The candidates who have or had one of these email addresses, ignoring case, or references; locked in ID order. */
export function lockMatchingCandidates(
  db: Queryable,
  workspaceId: string,
  { emails, refs }: { emails: readonly string[]; refs: readonly Pick<ExternalRef, 'system' | 'id'>[] },
): Promise<CandidateRow[]> {
  const matching = sql`array(
    select c.id from unnest(${emails.flatMap(emailSpellings)}::text[]) as n (email)
    join candidates c on c.workspace_id = ${workspaceId} and ${sameIgnoringCase(sql`c.email`, sql`n.email`)} and c.deleted_at is null
    union select t.id from candidates t where t.workspace_id = ${workspaceId} and t.deleted_at is null and ${hadAddress(emails)}
    union ${recordsWithRefs(workspaceId, 'candidate', refs)})`;
  return candidates.rows(db, workspaceId, { where: [sql`t.id = any(${matching})`], order: sql`t.id`, lock: 'update' });
}

export function candidateIdByEmail(workspaceId: string, email: string): Sql {
  const { where, order, limit } = ofAddress(email);
  return sql`
    select t.id from candidates t
    where t.workspace_id = ${workspaceId} and ${and(where)} and t.deleted_at is null order by ${order} limit ${limit}`;
}

/** What is known of the email address; a change of the address changes it. */
export const ADDRESS_STATE = ['emailConfirmedAt', 'emailUnreachableAt', 'emailUnreachableReason'] as const;

type CandidateValues = Omit<
  Candidate,
  'id' | (typeof ADDRESS_STATE)[number] | 'emailOptedOutAt' | 'formerEmails' | 'tags' | 'createdAt' | 'updatedAt'
> &
  Partial<Pick<Candidate, 'createdAt'>>;

/** Two unique indexes reject an address that is taken: that of the previous version remains while it may be running. */
const ANY_KEY = empty;

/** The address counts as the candidate's from now on; later than before, so that a trigger sees that it was set. */
export const CONFIRM_ADDRESS = sql`
  email_confirmed_at = greatest(rolecall_now(), t.email_confirmed_at + interval '1 millisecond')`;
export const UNCONFIRM_ADDRESS = sql`email_confirmed_at = null`;

/**
 * @param isConfirmed whether the email address counts as the candidate's
 * @returns undefined if another candidate of the workspace has this email address, or had it before a merge
 */
export function insertCandidate(
  db: Queryable,
  workspaceId: string,
  id: string,
  values: CandidateValues,
  isConfirmed: boolean,
): Promise<CandidateRow | undefined> {
  // PostgreSQL reads 'now' as the time of the transaction.
  const confirmed = { email_confirmed_at: isConfirmed && values.email !== null ? 'now' : null };
  return candidates.insertUnlessExists(db, workspaceId, { id, ...values }, ANY_KEY, confirmed);
}

/** The candidates with this address to which emails are rejected. */
export async function findUnreachable(db: Queryable, workspaceId: string, address: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from candidates t
    where t.workspace_id = ${workspaceId} and ${hasAddress(sql`t.email`, address)} and t.deleted_at is null
      and t.email_unreachable_at is not null`);
  return rows.map(({ id }) => id);
}

/** Changes nothing but `updatedAt`. */
export function touchCandidate(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow> {
  return batchQuery(db, touchAll, { workspaceId, id });
}

/** The same for several. */
export function touchCandidates(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<readonly CandidateRow[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : touchAll(
        db,
        ids.map((id) => ({ workspaceId, id })),
      );
}

/** The candidates, locked in ID order until the end of the transaction. */
export async function lockCandidatesById(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  const where = [sql`t.id = any(${[...ids]}::uuid[])`];
  await candidates.rows(db, workspaceId, { where, order: sql`t.id`, lock: 'update' });
  // Read again: a statement that waited for a lock returns the tags from before that wait.
  return candidates.rows(db, workspaceId, { where });
}

/** Undoes a deletion. */
export function markCandidateRestored(db: Queryable, workspaceId: string, id: string): Promise<CandidateRow> {
  return candidates.update(db, workspaceId, id, {}, [sql`deleted_at = null`]);
}
