import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { hasScored } from '../scorecards/queries.ts';
import { type Home, MAX_COUNTED, MAX_ITEMS, MAX_JOBS, MAX_OPEN_MESSAGES, MAX_QUARANTINED } from './schema.ts';

/** The member whose home page it is. Statements see only records that the member sees. */
interface HomeOf {
  workspaceId: string;
  memberId: string;
}

const items = raw(`limit ${MAX_ITEMS}`);
const NAME = sql`rtrim(c.first_name || ' ' || c.last_name) as "candidateName"`;

/** The newest open jobs: those whose hiring team the member is on, or all. */
export async function openJobIds(db: Queryable, { workspaceId, memberId }: HomeOf, ofTeam: boolean): Promise<string[]> {
  const team = JSON.stringify([{ memberId }]);
  const rows = await db.query<{ id: string }>(sql`
    select j.id from jobs j
    where j.workspace_id = ${workspaceId} and j.status = 'open' and j.deleted_at is null
      and ${ofTeam ? sql`j.hiring_team @> ${team}::jsonb` : sql`true`}
    order by j.id desc limit ${raw(String(MAX_JOBS))}`);
  return rows.map(({ id }) => id);
}

/** The oldest active applications of each job, in the order of the index by job and status. */
function counted(workspaceId: string, jobIds: readonly string[]): Sql {
  return sql`
    select a.* from unnest(${[...jobIds]}::uuid[]) as o (job_id) cross join lateral (
      select a.id, a.job_id, a.stage_id, a.candidate_id, a.applied_at, a.stage_entered_at from applications a
      where a.workspace_id = ${workspaceId} and a.job_id = o.job_id and a.status = 'active' and a.deleted_at is null
      order by a.id limit ${raw(String(MAX_COUNTED))}) a`;
}

/** The jobs with their stages, and the applications to review and stalled, from one pass over the counted applications. */
export async function readJobs(
  db: Queryable,
  { workspaceId }: HomeOf,
  jobIds: readonly string[],
  stalledDays: number,
): Promise<Pick<Home, 'jobs' | 'toReview' | 'stalled'>> {
  const [row] = await db.query<Pick<Home, 'jobs' | 'toReview' | 'stalled'>>(sql`
    with a as materialized (${counted(workspaceId, jobIds)}),
    s as materialized (
      select s.* from stages s
      where s.workspace_id = ${workspaceId} and s.job_id = any(${[...jobIds]}::uuid[]) and s.deleted_at is null
        and s.kind not in ('hired', 'rejected')),
    counts as materialized (select a.stage_id, count(*)::int as count from a group by a.stage_id),
    new as (select a.* from a join s on s.id = a.stage_id where s.kind = 'applied'),
    old as (
      select a.* from a join s on s.id = a.stage_id
      where a.stage_entered_at < rolecall_now() - make_interval(days => ${stalledDays}::integer))
    select
      coalesce((select json_agg(json_build_object('id', j.id, 'title', j.title,
          'isPartial', (select count(*) from a where a.job_id = j.id) >= ${raw(String(MAX_COUNTED))},
          'stages', coalesce((
            select json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind, 'count', coalesce(n.count, 0))
              order by s.position, s.id)
            from s left join counts n on n.stage_id = s.id where s.job_id = j.id), '[]')) order by j.id desc)
        from jobs j where j.workspace_id = ${workspaceId} and j.id = any(${[...jobIds]}::uuid[])), '[]') as jobs,
      json_build_object('count', (select count(*) from new), 'items', ${shown(workspaceId, 'new', 'applied_at')}) as "toReview",
      json_build_object('count', (select count(*) from old), 'items', ${shown(workspaceId, 'old', 'stage_entered_at')}) as stalled`);
  return row!;
}

/** The applications of this part that have waited longest. */
function shown(workspaceId: string, part: 'new' | 'old', by: 'applied_at' | 'stage_entered_at'): Sql {
  return sql`coalesce((
    select json_agg(json_build_object('applicationId', f.id, 'candidateId', f.candidate_id,
      'candidateName', rtrim(c.first_name || ' ' || c.last_name), 'jobId', f.job_id, 'jobTitle', j.title, 'stageName', s.name,
      'appliedAt', ${iso('f.applied_at')}, 'stageEnteredAt', ${iso('f.stage_entered_at')}) order by f.${raw(by)}, f.id)
    from (select * from ${raw(part)} order by ${raw(by)}, id ${items}) f
    join s on s.id = f.stage_id
    join candidates c on c.workspace_id = ${workspaceId} and c.id = f.candidate_id
    join jobs j on j.workspace_id = ${workspaceId} and j.id = f.job_id), '[]')`;
}

/** A time within JSON, in the API's format. */
const iso = (column: string): Sql => raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** The maximum number of interviews of a member that are read, newest first. Older ones are over. */
const MAX_OWN_INTERVIEWS = 200;

const INTERVIEW = sql`i.id, i.application_id as "applicationId", i.candidate_id as "candidateId", ${NAME}, i.job_id as "jobId",
  j.title as "jobTitle", i.title, i.type, i.mode, i.scheduled_at as "scheduledAt", i.duration_mins as "durationMins",
  i.meeting_url as "meetingUrl"`;
const OF_INTERVIEW = sql`
  join candidates c on c.workspace_id = i.workspace_id and c.id = i.candidate_id
  join jobs j on j.workspace_id = i.workspace_id and j.id = i.job_id`;
const END = sql`i.scheduled_at + make_interval(mins => i.duration_mins)`;

const own = ({ workspaceId, memberId }: HomeOf): Sql => sql`
  select p.interview_id from interview_interviewers p
  where p.workspace_id = ${workspaceId} and p.member_id = ${memberId}
  order by p.interview_id desc limit ${raw(String(MAX_OWN_INTERVIEWS))}`;

/** Interviews that are not over and begin before a time: those of the member, and those of these jobs. */
export function readInterviews(
  db: Queryable,
  of: HomeOf,
  jobIds: readonly string[],
  until: string,
): Promise<Home['interviews']> {
  return db.query(sql`
    with own as materialized (${own(of)})
    select ${INTERVIEW}, i.id in (select interview_id from own) as "isMine"
    from interviews i ${OF_INTERVIEW}
    where i.workspace_id = ${of.workspaceId} and i.status = 'scheduled' and i.deleted_at is null
      and i.scheduled_at > rolecall_now() - interval '8 hours' and i.scheduled_at < ${until}::timestamptz and ${END} > rolecall_now()
      and (i.job_id = any(${[...jobIds]}::uuid[]) or i.id in (select interview_id from own))
    order by i.scheduled_at, i.id limit 50`);
}

/** Interviews of the member that are over, without a scorecard of theirs. */
export function readDueScorecards(db: Queryable, of: HomeOf): Promise<Home['scorecardsDue']> {
  return db.query(sql`
    with own as materialized (${own(of)})
    select ${INTERVIEW}, true as "isMine"
    from own join interviews i on i.workspace_id = ${of.workspaceId} and i.id = own.interview_id ${OF_INTERVIEW}
    where i.status <> 'canceled' and i.deleted_at is null
      and ${END} <= rolecall_now() and ${END} > rolecall_now() - interval '14 days'
      and not ${hasScored('i', sql`${of.memberId}`)}
    order by i.scheduled_at desc, i.id ${items}`);
}

/** Open tasks of the member that are due before a time. */
export function readTasks(db: Queryable, { workspaceId, memberId }: HomeOf, until: string): Promise<Home['tasks']> {
  return db.query(sql`
    select t.id, t.title, t.priority, t.due_at as "dueAt", t.candidate_id as "candidateId", ${NAME}
    from tasks t left join candidates c on c.workspace_id = t.workspace_id and c.id = t.candidate_id
    where t.workspace_id = ${workspaceId} and t.owner_id = ${memberId} and t.deleted_at is null
      and t.status in ('pending', 'in_progress') and t.due_at < ${until}::timestamptz
    order by t.due_at, t.id ${items}`);
}

/** Sent offers of these jobs that expire soon. */
export function readOffers(db: Queryable, { workspaceId }: HomeOf, jobIds: readonly string[]): Promise<Home['offers']> {
  return db.query(sql`
    select o.id, o.candidate_id as "candidateId", ${NAME}, o.job_id as "jobId", j.title as "jobTitle", o.title,
      o.expires_at as "expiresAt"
    from offers o join candidates c on c.workspace_id = o.workspace_id and c.id = o.candidate_id
    join jobs j on j.workspace_id = o.workspace_id and j.id = o.job_id
    where o.workspace_id = ${workspaceId} and o.status = 'sent' and o.deleted_at is null
      and o.expires_at > rolecall_now() and o.expires_at < rolecall_now() + interval '3 days'
      and o.job_id = any(${[...jobIds]}::uuid[])
    order by o.expires_at, o.id ${items}`);
}

/** Approvals that wait for the member, the oldest first. */
export function readApprovals(db: Queryable, { workspaceId, memberId }: HomeOf): Promise<Home['approvals']> {
  return db.query(sql`
    select p.id, p.offer_id as "offerId", p.candidate_id as "candidateId", ${NAME}, p.job_id as "jobId", j.title as "jobTitle",
      p.created_at as "requestedAt"
    from approvals p join jobs j on j.workspace_id = p.workspace_id and j.id = p.job_id
    left join candidates c on c.workspace_id = p.workspace_id and c.id = p.candidate_id
    where p.workspace_id = ${workspaceId} and p.approver_id = ${memberId} and p.deleted_at is null
      and (p.candidate_id is null or c.deleted_at is null)
    order by p.id ${items}`);
}

/**
 * Candidates whose open messages nobody has answered, the longest wait first: those of the member's jobs and applications, or of
 * all with `isTeam` false. Looks through the newest open messages, in the order of the index by state.
 */
export async function readToAnswer(
  db: Queryable,
  { workspaceId, memberId }: HomeOf,
  isTeam: boolean,
): Promise<Home['toAnswer']> {
  const team = JSON.stringify([{ memberId }]);
  const [row] = await db.query<Home['toAnswer']>(sql`
    with open as materialized (
      select m.id, m.candidate_id, m.application_id, m.assignee_id, m.automatic, m.sender_kind, m.subject, m.created_at
      from messages m
      where m.workspace_id = ${workspaceId} and m.state = 'open' and m.deleted_at is null and m.candidate_id is not null
      order by m.id desc limit ${raw(String(MAX_OPEN_MESSAGES))}),
    waiting as materialized (
      select distinct on (m.candidate_id) m.*, j.title as job_title
      from open m
      left join applications a on a.workspace_id = ${workspaceId} and a.id = m.application_id
      left join jobs j on j.workspace_id = ${workspaceId} and j.id = a.job_id
      where m.automatic is null and m.sender_kind is distinct from 'member'
        and (m.assignee_id = ${memberId} or m.assignee_id is null and (
          ${!isTeam}::boolean or a.id is null or a.owner_id = ${memberId} or j.hiring_team @> ${team}::jsonb))
        and not exists (
          select from messages o
          where o.workspace_id = ${workspaceId} and o.candidate_id = m.candidate_id and o.id > m.id and o.direction = 'out'
            and o.status not in ('failed', 'canceled') and o.deleted_at is null
            and (o.application_id is null or m.application_id is null or o.application_id = m.application_id))
      order by m.candidate_id, m.id)
    select (select count(*)::int from waiting) as count, coalesce((
      select json_agg(json_build_object('messageId', w.id, 'candidateId', w.candidate_id,
        'candidateName', rtrim(c.first_name || ' ' || c.last_name), 'applicationId', w.application_id, 'jobTitle', w.job_title,
        'subject', w.subject, 'waitingSince', ${iso('w.created_at')}) order by w.id)
      from (select * from waiting order by id ${items}) w
      join candidates c on c.workspace_id = ${workspaceId} and c.id = w.candidate_id), '[]') as items`);
  return row!;
}

/** The number of quarantined submissions that have neither been released nor expired. */
export async function countQuarantined(db: Queryable, { workspaceId }: HomeOf): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (
      select from quarantined_submissions q
      where q.workspace_id = ${workspaceId} and q.released_at is null and q.expires_at > rolecall_now()
      limit ${raw(String(MAX_QUARANTINED))}) found`);
  return row!.count;
}

/**
 * The setup steps that a new workspace has completed. Each record is looked for in the order of an index: without one, PostgreSQL
 * expects to meet it soon in the table, and reads the rows of all other workspaces.
 */
export async function readSetup(db: Queryable, { workspaceId, memberId }: HomeOf): Promise<Home['setup']> {
  const has = (table: string, where: Sql = sql`true`, key = sql`t.id`) => sql`exists (select from (
    select from ${raw(table)} t where t.workspace_id = ${workspaceId} and t.deleted_at is null and ${where}
    order by ${key} limit 1) found)`;
  const [row] = await db.query<Home['setup']>(sql`
    select ${has('jobs')} as "hasJobs", ${has('jobs', sql`t.status <> 'draft'`)} as "hasPublishedJobs",
      ${has('members', sql`t.id <> ${memberId}`)} as "hasTeam",
      ${has('applications', sql`true`, sql`t.job_id, t.candidate_id`)} as "hasApplications"`);
  return row!;
}
