import type { Queryable } from '../../../platform/database/database.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Approvable } from '../../accounts/workspaces/approval-rules.ts';
import { type Approval, approvalFilters } from './schema.ts';

export type ApprovalRow = Approval & Versioned;

export const approvals = recordTable<Approval>(
  'approvals',
  {
    id: 'id',
    offerId: 'offer_id',
    jobId: 'job_id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    status: 'status',
    approverId: 'approver_id',
    steps: 'steps',
    requestedBy: 'requested_by',
    comment: 'comment',
    decidedAt: 'decided_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { json: ['steps', 'requestedBy'], filters: ['status', 'approverId'], softDelete: true },
);

export const approvalListQuery = listQuery(approvalFilters);
const approvalListSchema = Type.Object(approvalListQuery);

export function listApprovals(
  db: Queryable,
  workspaceId: string,
  query: Static<typeof approvalListSchema>,
): Promise<Page<ApprovalRow>> {
  const { offerId, jobId, about } = query;
  const scope: Sql[] = [];
  if (offerId !== undefined) scope.push(isAnyOf(sql`t.offer_id`, offerId));
  if (jobId !== undefined) scope.push(isAnyOf(sql`t.job_id`, jobId));
  if (about !== undefined) scope.push(isAnyOf(sql`case when t.offer_id is null then 'job' else 'offer' end`, about));
  return approvals.list(db, workspaceId, query, { scope });
}

/** What is to be approved. */
export interface Subject {
  what: Approvable;
  /** Of the offer or the job. */
  id: string;
}

export function subjectOf({ offerId, jobId }: Pick<Approval, 'offerId' | 'jobId'>): Subject {
  return offerId === null ? { what: 'jobs', id: jobId } : { what: 'offers', id: offerId };
}

const about = ({ what, id }: Subject): Sql =>
  what === 'offers' ? sql`t.offer_id = ${id}` : sql`t.job_id = ${id} and t.offer_id is null`;

/** Locks the newest approval of an offer or a job, which the caller has locked. Earlier ones no longer count. */
export async function lockLatest(
  db: Queryable,
  workspaceId: string,
  subject: Subject,
): Promise<ApprovalRow | undefined> {
  const [latest] = await approvals.rows(db, workspaceId, {
    where: [about(subject)],
    order: sql`t.id desc`,
    limit: 1,
    lock: 'update',
  });
  return latest;
}

/** Locks all approvals of an offer or a job. */
export function lockAll(db: Queryable, workspaceId: string, subject: Subject): Promise<ApprovalRow[]> {
  return approvals.rows(db, workspaceId, { where: [about(subject)], order: sql`t.id`, lock: 'update' });
}

/** Locks the job of an offer against deletion: before the offer, because an approval refers to both. */
export function lockJobOfOffer(workspaceId: string, offerId: string): Sql {
  return sql`
    select from jobs j
    where j.workspace_id = ${workspaceId} and j.id = (
      select o.job_id from offers o where o.workspace_id = ${workspaceId} and o.id = ${offerId})
    for key share`;
}

/** Selects the ID of the undecided approval of an offer or a job. */
export function pendingId(workspaceId: string, subject: Subject): Sql {
  return sql`
    select id from approvals t
    where t.workspace_id = ${workspaceId} and ${about(subject)} and t.status = 'pending' and t.deleted_at is null`;
}
