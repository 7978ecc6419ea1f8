import { wallTimeOf, ZONE_DATA } from '../../../platform/calendar/wall-time.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { hasAddress } from '../../../platform/database/fold-case.ts';
import type { SortKey } from '../../../platform/database/list-order.ts';
import { isAnyOf, type Page } from '../../../platform/database/paging.ts';
import { REPLAN } from '../../../platform/database/prepared.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';
import { listQuery } from '../../../platform/http/contract/operation.ts';
import { type Static, Type } from '../../../platform/http/contract/schema.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Unparsed } from '../../../platform/records/stored-json.ts';
import { customFieldsQuery } from '../../records/custom-fields/filter-records.ts';
import { explainRefConflict, refConditions } from '../../records/external-refs/queries.ts';
import { APPLICATION_LOCKED } from '../../records/lock-order/queries.ts';
import { type Interview, type InterviewStatus, interviewFilters } from './schema.ts';

export type InterviewRow = Interview & Versioned;
/** For responses. */
export type InterviewReadRow = Unparsed<InterviewRow, 'customFields'>;

export const interviews = recordTable<Interview, 'customFields'>(
  'interviews',
  {
    id: 'id',
    applicationId: 'application_id',
    candidateId: 'candidate_id',
    jobId: 'job_id',
    title: 'title',
    type: 'type',
    mode: 'mode',
    status: 'status',
    scheduledAt: 'scheduled_at',
    durationMins: 'duration_mins',
    timeZone: 'time_zone',
    location: 'location',
    meetingUrl: 'meeting_url',
    notes: 'notes',
    sessionId: 'session_id',
    scorecardCriteria: 'scorecard_criteria',
    customFields: 'custom_fields',
    externalRefs: 'external_refs',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    responses: {
      select: sql`coalesce((select jsonb_agg('{"delegatedTo": null}' || r.value - 'sequence'
          || jsonb_build_object('isCurrent', (r.value ->> 'sequence')::int >= t.sequence) order by r.place)
        from jsonb_array_elements(t.responses) with ordinality r (value, place)), '[]')`,
    },
    calendarDifferences: {
      select: sql`case when t.status = 'scheduled' then coalesce((select jsonb_agg(d.value - 'sequence' order by d.place)
        from jsonb_array_elements(t.calendar_differences) with ordinality d (value, place)
        where (d.value ->> 'sequence')::int = t.sequence), '[]') else '[]' end`,
    },
    timeZoneMovesTo: { select: sql`case when t.status = 'scheduled' then t.zone_moment end` },
    interviewerIds: {
      select: sql`array(select i.member_id from interview_interviewers i
        where i.workspace_id = t.workspace_id and i.interview_id = t.id order by i.place)`,
    },
    optionalInterviewerIds: {
      select: sql`array(select i.member_id from interview_interviewers i
        where i.workspace_id = t.workspace_id and i.interview_id = t.id and i.optional order by i.place)`,
    },
  },
  {
    json: ['responses', 'calendarDifferences', 'scorecardCriteria', 'customFields', 'externalRefs'],
    unparsed: ['customFields'],
    softDelete: true,
    before: APPLICATION_LOCKED,
    explain: explainRefConflict('interview'),
  },
);

export const interviewListQuery = listQuery({ ...interviewFilters, ...customFieldsQuery }, ['scheduledAt']);
const interviewListSchema = Type.Object(interviewListQuery);
type InterviewListQuery = Static<typeof interviewListSchema>;

const BY_START: SortKey = { value: sql`t.scheduled_at`, type: 'timestamptz', direction: 'desc' };

/** @param custom the conditions of filters by custom fields */
export async function listInterviews(
  db: Queryable,
  workspaceId: string,
  query: InterviewListQuery,
  custom: readonly Sql[] = [],
): Promise<Page<InterviewReadRow>> {
  const filters = [...ownConditions(query), ...refConditions(workspaceId, 'interview', query), ...custom];
  if (query.interviewerId !== undefined) {
    filters.push(sql`t.id in (select i.interview_id from interview_interviewers i
      where i.workspace_id = ${workspaceId} and ${isAnyOf(sql`i.member_id`, query.interviewerId)})`);
  }
  return interviews.list(db, workspaceId, query, { filters, sorts: { scheduledAt: BY_START } });
}

function ownConditions(query: InterviewListQuery): Sql[] {
  const conditions: Sql[] = [];
  if (query.candidateId !== undefined) conditions.push(isAnyOf(sql`t.candidate_id`, query.candidateId));
  if (query.applicationId !== undefined) conditions.push(isAnyOf(sql`t.application_id`, query.applicationId));
  if (query.jobId !== undefined) conditions.push(isAnyOf(sql`t.job_id`, query.jobId));
  if (query.status !== undefined) conditions.push(isAnyOf(sql`t.status`, query.status));
  if (query.from !== undefined) conditions.push(sql`t.scheduled_at >= ${query.from}::timestamptz ${REPLAN}`);
  if (query.to !== undefined) conditions.push(sql`t.scheduled_at < ${query.to}::timestamptz ${REPLAN}`);
  return conditions;
}

/** The interview, locked until the end of the transaction. */
export async function lockInterview(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow | undefined> {
  // Read afterwards: the statement that waited for the lock shows the interviewers as they were before.
  if ((await interviews.lock(db, workspaceId, id)) === undefined) return undefined;
  return interviews.find(db, workspaceId, id);
}

/** Locks the upcoming interviews of these applications, in ID order. @returns their IDs */
export async function lockUpcomingInterviews(
  db: Queryable,
  workspaceId: string,
  applicationIds: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select t.id from interviews t
    where t.workspace_id = ${workspaceId} and t.application_id = any(${[...applicationIds]}::uuid[])
      and t.status = 'scheduled' and t.scheduled_at > rolecall_now() and t.deleted_at is null
    order by t.id for update`);
  return rows.map(({ id }) => id);
}

/** The fields that a caller can set. */
export type InterviewValues = Omit<
  Interview,
  | 'id'
  | 'applicationId'
  | 'candidateId'
  | 'jobId'
  | 'interviewerIds'
  | 'optionalInterviewerIds'
  | 'status'
  | 'sessionId'
  | 'scorecardCriteria'
  | 'responses'
  | 'calendarDifferences'
  | 'timeZoneMovesTo'
  | 'createdAt'
  | 'updatedAt'
>;

/** The interview of an event in the calendars of the team or of the candidate. */
export async function findInvited(db: Queryable, workspaceId: string, uid: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(sql`
    select t.id from interviews t
    where t.workspace_id = ${workspaceId} and (t.id = ${uid} or t.candidate_uid = ${uid}) and t.deleted_at is null`);
  return row?.id;
}

/** The attendee with one of these addresses: an interviewer, or the candidate with the address that they have or had. */
export async function findAttendee(
  db: Queryable,
  workspaceId: string,
  id: string,
  address: string,
): Promise<{ memberId: string | null } | undefined> {
  const [row] = await db.query<{ memberId: string | null }>(sql`
    select null::uuid as "memberId" from interviews t join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    where t.workspace_id = ${workspaceId} and t.id = ${id} and (${hasAddress(sql`c.email`, address)}
      or exists (select from unnest(c.former_emails) former where ${hasAddress(sql`former`, address)}))
    union all
    select m.id from interview_interviewers i join members m on m.workspace_id = i.workspace_id and m.id = i.member_id
    where i.workspace_id = ${workspaceId} and i.interview_id = ${id} and m.deleted_at is null and ${hasAddress(sql`m.email`, address)}
    limit 1`);
  return row;
}

const NOW_TEXT = sql`to_char(rolecall_now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** An answer to the invitation with this SEQUENCE. */
interface NewResponse {
  memberId: string | null;
  response: Interview['responses'][number]['response'];
  delegatedTo: string | null;
  proposedAt: string | null;
  sequence: number;
}

/** In place of the attendee's last answer, unless that was to a later invitation. @returns undefined if it was */
export async function storeResponse(
  db: Queryable,
  workspaceId: string,
  id: string,
  { memberId, response, delegatedTo, proposedAt, sequence }: NewResponse,
): Promise<InterviewRow | undefined> {
  const isTheirs = sql`r.value ->> 'memberId' is not distinct from ${memberId}::text`;
  const [later] = await db.query(sql`
    select 1 from interviews t, jsonb_array_elements(t.responses) r
    where t.workspace_id = ${workspaceId} and t.id = ${id} and ${isTheirs} and (r.value ->> 'sequence')::int > ${sequence}::int`);
  if (later !== undefined) return undefined;
  return interviews.update(db, workspaceId, id, {}, [
    sql`responses = coalesce((select jsonb_agg(r.value order by r.place)
        from jsonb_array_elements(t.responses) with ordinality r (value, place) where not (${isTheirs})), '[]')
      || jsonb_build_object('memberId', ${memberId}::text, 'response', ${response}::text, 'delegatedTo', ${delegatedTo}::text, 'proposedAt', ${proposedAt}::text,
        'sequence', ${sequence}::int, 'respondedAt', ${NOW_TEXT})`,
  ]);
}

/** What the event of an interviewer is in their calendar; null if it is as it was written. */
export async function storeDifference(
  db: Queryable,
  workspaceId: string,
  id: string,
  memberId: string,
  difference: Pick<Interview['calendarDifferences'][number], 'scheduledAt' | 'durationMins'> | null,
): Promise<InterviewRow> {
  const others = sql`coalesce((select jsonb_agg(d.value order by d.place)
    from jsonb_array_elements(t.calendar_differences) with ordinality d (value, place)
    where d.value ->> 'memberId' <> ${memberId}::text and (d.value ->> 'sequence')::int = t.sequence), '[]')`;
  const added =
    difference === null
      ? sql``
      : sql`|| jsonb_build_object('memberId', ${memberId}::text, 'scheduledAt', ${difference.scheduledAt}::text,
          'durationMins', ${difference.durationMins}::integer, 'noticedAt', ${NOW_TEXT}, 'sequence', t.sequence)`;
  return interviews.update(db, workspaceId, id, {}, [sql`calendar_differences = ${others} ${added}`]);
}

/** Forgets what was different in calendars. */
export function clearDifferences(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow> {
  return interviews.update(db, workspaceId, id, {}, [sql`calendar_differences = '[]'`]);
}

/** The calendar entry becomes a newer one. */
const NEWER = sql`sequence = sequence + 1`;

/** Writes the changed fields; `incrementSequence` makes calendars replace their entry. */
export async function updateInterview(
  db: Queryable,
  workspaceId: string,
  { id, ...before }: Pick<InterviewRow, 'id' | 'scheduledAt' | 'timeZone'>,
  changes: Partial<InterviewValues>,
  incrementSequence: boolean,
): Promise<void> {
  const agreed = 'scheduledAt' in changes || 'timeZone' in changes ? [wallTimeIs({ ...before, ...changes })] : [];
  await interviews.update(db, workspaceId, id, changes, [...agreed, ...(incrementSequence ? [NEWER] : [])]);
}

/** What people have agreed on is what the clocks show at the moment, by the data of this process. */
const wallTimeIs = ({ scheduledAt, timeZone }: Pick<InterviewRow, 'scheduledAt' | 'timeZone'>): Sql =>
  sql`wall_time = ${wallTimeOf(scheduledAt, timeZone)}, zone_data = ${ZONE_DATA}, zone_moment = null`;

/** Keeps the moment of an interview, whatever the clocks show by now. */
export function keepMoment(db: Queryable, workspaceId: string, interview: InterviewRow): Promise<InterviewRow> {
  return interviews.update(db, workspaceId, interview.id, {}, [wallTimeIs(interview), NEWER]);
}

/** Sets a final status and releases the time of the interviewers. */
export async function setInterviewStatus(
  db: Queryable,
  workspaceId: string,
  id: string,
  status: InterviewStatus,
): Promise<InterviewRow> {
  await releaseInterviewers(db, workspaceId, id);
  return interviews.update(db, workspaceId, id, { status }, [NEWER]);
}

export async function markInterviewDeleted(db: Queryable, workspaceId: string, id: string): Promise<InterviewRow> {
  await releaseInterviewers(db, workspaceId, id);
  return interviews.markDeleted(db, workspaceId, id);
}

async function releaseInterviewers(db: Queryable, workspaceId: string, id: string): Promise<void> {
  await db.query(sql`
    update interview_interviewers set scheduled = false
    where workspace_id = ${workspaceId} and interview_id = ${id}`);
}
