import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { APPLICATION_LOCKED } from '../../records/lock-order/queries.ts';
import type { AvailabilityRequest } from './schema.ts';

export type AvailabilityRequestRow = AvailabilityRequest & Versioned;

export const availabilityRequests = recordTable<AvailabilityRequest>(
  'availability_requests',
  {
    id: 'id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    status: 'status',
    durationMins: 'duration_mins',
    from: 'starts_from',
    to: 'starts_to',
    expiresAt: 'expires_at',
    message: 'message',
    periods: 'periods',
    timeZone: 'time_zone',
    requestedBy: 'requested_by',
    submittedAt: 'submitted_at',
    interviewId: 'interview_id',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  {
    json: ['periods', 'requestedBy'],
    filters: ['applicationId', 'candidateId', 'jobId', 'status'],
    softDelete: true,
    before: APPLICATION_LOCKED,
  },
);

/** Stores a link that opens only the pages of this request. */
export async function insertRequestToken(
  db: Queryable,
  workspaceId: string,
  { id, applicationId, candidateId }: Pick<AvailabilityRequest, 'id' | 'applicationId' | 'candidateId'>,
  token: { id: string; hash: Buffer },
): Promise<void> {
  await db.query(sql`
    insert into candidate_links (workspace_id, id, application_id, candidate_id, token_hash, emailed, availability_request_id)
    values (${workspaceId}, ${token.id}, ${applicationId}, ${candidateId}, ${token.hash}, true, ${id})`);
}

/** The candidate has stated their times. Only the first time counts. */
export async function storeGiven(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update availability_requests set given_at = coalesce(given_at, rolecall_now())
    where workspace_id = ${workspaceId} and id = ${id}`);
}

/** Ends the requests of an application that wait for an interview: this one is scheduled. @returns those that it ended */
export async function storeScheduled(
  db: Queryable,
  workspaceId: string,
  interview: { id: string; applicationId: string },
): Promise<AvailabilityRequestRow[]> {
  return db.query<AvailabilityRequestRow>(sql`
    update availability_requests t set interview_id = ${interview.id}, scheduled_at = rolecall_now(),
      updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.application_id = ${interview.applicationId} and t.interview_id is null
      and t.status <> 'canceled' and t.deleted_at is null
    returning ${availabilityRequests.record}`);
}
