import type { Queryable } from '../../../platform/database/database.ts';
import { exactAmount } from '../../../platform/database/exact-amount.ts';
import type { Page } from '../../../platform/database/paging.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { join, type Sql, sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Unparsed } from '../../../platform/records/stored-json.ts';
import { customFieldsQuery } from '../../records/custom-fields/filter-records.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { APPLICATION_LOCKED } from '../../records/lock-order/queries.ts';
import { type Offer, type OfferStatus, offerFilters } from './schema.ts';

export type OfferRow = Offer & Versioned;
/** For responses. */
export type OfferReadRow = Unparsed<OfferRow, 'customFields'>;

/**
 * Whether a sent offer has expired, although the background job may not have stored this yet. Deleted offers do not expire.
 * Null for offers without expiry.
 */
const IS_DUE = sql`(t.status = 'sent' and t.expires_at <= rolecall_now() and t.deleted_at is null)`;

/** When the offer expired is its last change. */
const EXPIRED_AT = sql`greatest(t.updated_at, t.expires_at)`;

// A due offer is returned with the status, revision and time of change that the background job will store.
export const offers = recordTable<Offer, 'customFields'>(
  'offers',
  {
    id: 'id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    title: 'title',
    status: {
      select: sql`case when ${IS_DUE} then 'expired' else t.status end`,
      store: (status) => ({ status }),
    },
    salaryAmount: exactAmount('salary_amount'),
    currency: 'currency',
    salaryPeriod: 'salary_period',
    equity: 'equity',
    startDate: 'start_date',
    expiresAt: 'expires_at',
    notes: 'notes',
    customFields: 'custom_fields',
    externalRefs: 'external_refs',
    sentAt: 'sent_at',
    decidedAt: 'decided_at',
    createdAt: 'created_at',
    updatedAt: { select: sql`case when ${IS_DUE} then ${EXPIRED_AT} else t.updated_at end` },
    revision: { select: sql`t.revision + case when ${IS_DUE} then 1 else 0 end` },
  },
  {
    json: ['customFields', 'externalRefs'],
    unparsed: ['customFields'],
    filters: ['candidateId', 'applicationId'],
    softDelete: true,
    before: APPLICATION_LOCKED,
    explain: explainRefConflict('offer'),
  },
);

export const offerListQuery = listQuery({ ...offerFilters, ...customFieldsQuery });
const offerListSchema = Type.Object(offerListQuery);

/** @param custom the conditions of filters by custom fields */
export async function listOffers(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof offerListSchema>,
  custom: readonly Sql[] = [],
): Promise<Page<OfferReadRow>> {
  const filters = [...refConditions(workspaceId, 'offer', query), ...custom];
  if (query.status !== undefined) filters.push(hasAnyStatus(query.status));
  return offers.list(db, workspaceId, query, {
    filters,
    // Offers expire before the background job updates their rows.
    alsoChanged: [
      { rows: sql`offers t where t.workspace_id = ${workspaceId} and ${IS_DUE}`, key: sql`t.id`, position: 'now' },
    ],
  });
}

function hasAnyStatus(statuses: readonly OfferStatus[]): Sql {
  const alternatives = [...new Set(statuses)].map(hasStatus);
  return alternatives.length === 1 ? alternatives[0]! : sql`(${join(alternatives, ' or ')}) ${REPLAN}`;
}

function hasStatus(status: OfferStatus): Sql {
  if (status === 'expired') return sql`(t.status = 'expired' or ${IS_DUE})`;
  return status === 'sent' ? sql`(t.status = 'sent' and ${IS_DUE} is not true)` : sql`t.status = ${status}`;
}

/** Locks the sent offers of these applications that have not expired, in ID order. */
export async function lockSentOffers(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<OfferRow[]> {
  return offers.rows(db, workspaceId, {
    where: [sql`t.application_id = any(${[...applicationIds]}::uuid[])`, hasStatus('sent')],
    order: sql`t.id`,
    lock: 'update',
  });
}

/** The fields that a caller can set. */
export type OfferValues = Pick<
  Offer,
  | 'title'
  | 'salaryAmount'
  | 'currency'
  | 'salaryPeriod'
  | 'equity'
  | 'startDate'
  | 'expiresAt'
  | 'notes'
  | 'customFields'
  | 'externalRefs'
>;

/** Sets the status and, accordingly, `sent_at` or `decided_at`. */
export function setOfferStatus(db: Queryable, workspaceId: string, id: string, status: OfferStatus): Promise<OfferRow> {
  const isDecided = status === 'accepted' || status === 'declined';
  const times = [
    ...(status === 'sent' ? [sql`sent_at = rolecall_now()`] : []),
    ...(isDecided ? [sql`decided_at = rolecall_now()`] : []),
  ];
  return offers.update(db, workspaceId, id, { status }, times, status === 'expired' ? EXPIRED_AT : undefined);
}

/** Workspaces with due offers. The only query across workspaces; it has its own index. */
export async function workspacesWithDueOffers(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct t.workspace_id as id from offers t where ${IS_DUE} limit 100`);
  return rows.map(({ id }) => id);
}

/** Locks due offers of a workspace, skipping those that are locked by another transaction. */
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
