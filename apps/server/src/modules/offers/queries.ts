import type { Queryable } from '../../platform/database/database.ts';
import { columns, join, raw, type Sql, sql } from '../../platform/database/sql.ts';
import { listQuery } from '../../platform/http/operation.ts';
import { commonConditions, newestFirst, type Page, toPageById } from '../../platform/http/pagination.ts';
import { type Static, Type } from '../../platform/http/schema.ts';
import { type Offer, type OfferStatus, offerFilters } from './schema.ts';

export type OfferRow = Offer & { revision: number };

const NAMES = {
  id: 'id',
  applicationId: 'application_id',
  candidateId: 'candidate_id',
  jobId: 'job_id',
  title: 'title',
  salaryAmount: 'salary_amount',
  currency: 'currency',
  salaryPeriod: 'salary_period',
  equity: 'equity',
  startDate: 'start_date',
  expiresAt: 'expires_at',
  notes: 'notes',
  sentAt: 'sent_at',
  decidedAt: 'decided_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

/**
 * Sent, and its time has come: it has expired, though the job that writes this down may be some seconds late. A
 * deleted one stays as it was. Null for one that never expires.
 */
const IS_DUE = sql`(t.status = 'sent' and t.expires_at <= rolecall_now() and t.deleted_at is null)`;

// A due offer is shown as it will be written down, with the revision that this will give it.
const STANDING = sql`case when ${IS_DUE} then 'expired' else t.status end as status,
  t.revision + case when ${IS_DUE} then 1 else 0 end as revision`;
const OFFER = sql`${columns('t', NAMES)}, ${STANDING}`;
const OFFER_WITH_DELETED = sql`${columns('t', { ...NAMES, deletedAt: 'deleted_at' })}, ${STANDING}`;

export const offerListQuery = listQuery(offerFilters);
const offerListSchema = Type.Object(offerListQuery);

export async function listOffers(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof offerListSchema>,
): Promise<Page<OfferRow>> {
  const conditions = [sql`t.workspace_id = ${workspaceId}`, ...commonConditions(query)];
  if (query.includeDeleted !== true) conditions.push(sql`t.deleted_at is null`);
  if (query.candidateId !== undefined) conditions.push(sql`t.candidate_id = ${query.candidateId}`);
  if (query.applicationId !== undefined) conditions.push(sql`t.application_id = ${query.applicationId}`);
  if (query.status !== undefined) conditions.push(hasStatus(query.status));
  const { where, tail, limit } = newestFirst(query, conditions);
  const names = query.includeDeleted === true ? OFFER_WITH_DELETED : OFFER;
  return toPageById(await db.query<OfferRow>(sql`select ${names} from offers t where ${where} ${tail}`), limit);
}

function hasStatus(status: OfferStatus): Sql {
  if (status === 'expired') return sql`(t.status = 'expired' or ${IS_DUE})`;
  return status === 'sent' ? sql`(t.status = 'sent' and ${IS_DUE} is not true)` : sql`t.status = ${status}`;
}

export async function findOffer(db: Queryable, workspaceId: string, id: string): Promise<OfferRow | undefined> {
  const [offer] = await db.query<OfferRow>(sql`
    select ${OFFER} from offers t where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null`);
  return offer;
}

/** The offer, locked until the end of the transaction. */
export async function lockOffer(db: Queryable, workspaceId: string, id: string): Promise<OfferRow | undefined> {
  const [offer] = await db.query<OfferRow>(sql`
    select ${OFFER} from offers t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and t.deleted_at is null for update`);
  return offer;
}

/** Those of these applications that are sent and not due, locked in the order of their ids. */
export async function lockSentOffers(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<OfferRow[]> {
  return db.query<OfferRow>(sql`
    select ${OFFER} from offers t
    where t.workspace_id = ${workspaceId} and t.application_id = any(${[...applicationIds]}::uuid[])
      and ${hasStatus('sent')} and t.deleted_at is null
    order by t.id for update`);
}

/** What a caller can set. */
export type OfferValues = Pick<
  Offer,
  'title' | 'salaryAmount' | 'currency' | 'salaryPeriod' | 'equity' | 'startDate' | 'expiresAt' | 'notes'
>;

type Subject = Pick<Offer, 'id' | 'applicationId' | 'candidateId' | 'jobId'>;

export async function insertOffer(
  db: Queryable,
  workspaceId: string,
  subject: Subject,
  values: OfferValues,
): Promise<OfferRow> {
  const [offer] = await db.query<OfferRow>(sql`
    insert into offers as t (workspace_id, id, application_id, candidate_id, job_id, title, salary_amount, currency,
      salary_period, equity, start_date, expires_at, notes)
    values (${workspaceId}, ${subject.id}, ${subject.applicationId}, ${subject.candidateId}, ${subject.jobId},
      ${values.title}, ${values.salaryAmount}, ${values.currency}, ${values.salaryPeriod}, ${values.equity},
      ${values.startDate}, ${values.expiresAt}, ${values.notes})
    returning ${OFFER}`);
  return offer!;
}

export async function updateOffer(
  db: Queryable,
  workspaceId: string,
  id: string,
  changes: Partial<OfferValues>,
): Promise<OfferRow> {
  // Object.entries forgets that these are the values' own field names.
  const entries = Object.entries(changes) as [keyof OfferValues, unknown][];
  const set = entries.map(([field, value]) => sql`${raw(NAMES[field])} = ${value}`);
  const [offer] = await db.query<OfferRow>(sql`
    update offers t set ${join([...set, sql`updated_at = rolecall_now()`])}
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${OFFER}`);
  return offer!;
}

/** Sets the status, with the time of sending or of the candidate's decision. */
export async function setOfferStatus(
  db: Queryable,
  workspaceId: string,
  id: string,
  status: OfferStatus,
): Promise<OfferRow> {
  const time =
    status === 'sent'
      ? sql`, sent_at = rolecall_now()`
      : status === 'accepted' || status === 'declined'
        ? sql`, decided_at = rolecall_now()`
        : sql``;
  const [offer] = await db.query<OfferRow>(sql`
    update offers t set status = ${status}, updated_at = rolecall_now()${time}
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${OFFER}`);
  return offer!;
}

export async function markOfferDeleted(db: Queryable, workspaceId: string, id: string): Promise<OfferRow> {
  const [offer] = await db.query<OfferRow>(sql`
    update offers t set deleted_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.id = ${id} returning ${OFFER}`);
  return offer!;
}

/** Workspaces that have due offers: the one question that is asked over all of them, by an index of its own. */
export async function workspacesWithDueOffers(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct t.workspace_id as id from offers t where ${IS_DUE} limit 100`);
  return rows.map(({ id }) => id);
}

/** Locks due offers of a workspace, passing over those that somebody is deciding at this moment. */
export async function lockDueOffers(db: Queryable, workspaceId: string, limit: number): Promise<{ id: string }[]> {
  return db.query<{ id: string }>(sql`
    select t.id from offers t where t.workspace_id = ${workspaceId} and ${IS_DUE}
    order by t.expires_at limit ${limit} for update skip locked`);
}

/** Locks one offer if it is due. */
export async function lockIfDue(db: Queryable, workspaceId: string, id: string): Promise<{ id: string } | undefined> {
  const [due] = await db.query<{ id: string }>(sql`
    select t.id from offers t
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${IS_DUE} for update`);
  return due;
}
