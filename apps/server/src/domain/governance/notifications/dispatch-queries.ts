import type { Queryable } from '../../../platform/database/database.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import { hasScored } from '../../hiring/scorecards/queries.ts';
import { type EventBatch, eventsIn, IS_SILENT } from '../../integrations/activity/dispatch-queries.ts';
import { DEFAULT_KIND_SETTINGS, NOTIFICATION_KINDS, NOTIFYING_EVENTS, type OwnerAlert } from './kinds.ts';

/** No event notifies more members than this. */
const MAX_RECIPIENTS = 200;
/**
 * Emails are delayed by this time, so that related events share one email, and notifications that are read in the
 * meantime cause none.
 */
const EMAIL_DELAY_SECONDS = 20;

const quoted = (values: readonly string[]): Sql => raw(`array['${values.join("', '")}']`);
const DEFAULTS = raw(`'${JSON.stringify(DEFAULT_KIND_SETTINGS)}'::jsonb`);

/**
 * Inserts one notification for each row of the table `found` (workspace_id, source_id, event, actor_type, actor_id,
 * entity_type, entity_id, candidate_id, application_id, job_id, member_id, kind, place): according to the settings of
 * each member for this kind, and at most one per source and member. `place` orders them.
 */
export function insertFound(): Sql {
  return sql`
    insert into notifications (workspace_id, id, member_id, kind, source_id, event, actor_type, actor_id, entity_type, entity_id,
      candidate_id, application_id, job_id, in_console, email_at, in_digest)
    select f.workspace_id, ordered_id(rolecall_now(), row_number() over (order by f.place, f.member_id)), f.member_id, f.kind,
      f.source_id, f.event, f.actor_type, f.actor_id, f.entity_type, f.entity_id, f.candidate_id, f.application_id, f.job_id,
      w.in_console,
      case when m.joined_at is null then null
        when w.email = 'immediately' then rolecall_now() + interval '${raw(String(EMAIL_DELAY_SECONDS))} seconds'
        when w.email = 'daily' then next_daily(coalesce(s.digest_time, '08:00')::time, coalesce(s.time_zone, 'UTC')) end,
      w.email = 'daily'
    from (
      select distinct on (workspace_id, source_id, member_id) * from found
      order by workspace_id, source_id, member_id, array_position(${quoted(NOTIFICATION_KINDS)}, kind)) f
    join members m on m.workspace_id = f.workspace_id and m.id = f.member_id and m.deleted_at is null
    left join notification_settings s on s.workspace_id = f.workspace_id and s.member_id = f.member_id
    cross join lateral (
      select (v.own ->> 'console')::boolean as in_console, v.own ->> 'email' as email
      from (select (${DEFAULTS} -> f.kind) || coalesce(s.kinds -> f.kind, '{}') as own) v) w
    where w.in_console or (w.email <> 'off' and m.joined_at is not null)
    on conflict (workspace_id, source_id, member_id, kind) do nothing`;
}

/** Whether the event `e` changed one of these fields. */
const changed = (...fields: readonly string[]): Sql => sql`e.data -> 'changes' ?| ${quoted(fields)}`;

/** The members of the array at this path of the event `e`, without those of another one. */
function added(path: string, before: string): Sql {
  return sql`jsonb_array_elements_text(coalesce(e.data #> ${raw(`'{${path}}'`)}, '[]')) as m (id)
    where not coalesce(e.data #> ${raw(`'{${before}}'`)}, '[]') ? m.id`;
}

/** Whether the event `e` says that a message from outside has come to a candidate: received, or assigned by a member. */
const IS_REPLY = sql`(e.type = 'message.received' or e.type = 'message.updated' and ${changed('candidateId')})
  and e.record ->> 'automatic' is null and e.record ->> 'senderKind' is distinct from 'member'`;

/** Whether the event `e` is one of several applications that one change has created: an import is not news for each of them. */
const IS_IN_BULK = sql`e.actor ->> 'type' <> 'candidate' and exists (
  select from activity_events o where o.workspace_id = e.workspace_id and o.position = e.position and o.id <> e.id
    and o.type = e.type)`;

/** The hiring team of the job `j`. */
const TEAM = sql`jsonb_to_recordset(j.hiring_team) as m ("memberId" uuid)`;
/** Who an application `a` of the job `j` concerns: its owner, otherwise the hiring team. */
const RESPONSIBLE = sql`lateral (
  select a.owner_id as id where a.owner_id is not null
  union all select m."memberId" from ${TEAM} where a.owner_id is null) m`;

/**
 * Notifies the members whom the events of a batch concern, except of what they did themselves. Whether they see the record is
 * decided when notifications are read. One statement, whose cost depends on the events of the batch alone.
 * @returns the number of notifications
 */
export async function insertNotifications(tx: Queryable, batch: EventBatch): Promise<number> {
  const rows = await tx.query(sql`
    with e as materialized (
      select e.workspace_id, e.id, e.position, e.type, e.entity_type, e.entity_id, e.actor, e.data,
        coalesce(e.data -> e.entity_type, e.data -> 'quarantinedSubmission', e.data -> 'availabilityRequest') as record
      from ${eventsIn(batch)} e where e.type = any (${quoted(NOTIFYING_EVENTS)}) and e.data is not null
        and not e.data ? 'historic' and not ${IS_SILENT}),
    concerned (id, member_id, kind) as (
      select e.id, m.id::uuid, 'mention' from e cross join lateral (
        select m.id from ${added('note,mentions', 'changes,mentions,from')}) m
      where e.type = 'note.created' or e.type = 'note.updated' and ${changed('mentions')}
      union all
      select e.id, (e.record ->> 'ownerId')::uuid, 'assignment' from e
      where e.type in ('task.created', 'application.created')
        or e.type in ('task.updated', 'application.updated') and ${changed('ownerId')}
      union all
      select e.id, (e.record ->> 'assigneeId')::uuid, 'assignment' from e
      where e.type = 'message.updated' and ${changed('assigneeId')}
      union all
      select e.id, (m.value ->> 'memberId')::uuid, 'assignment'
      from e cross join lateral jsonb_array_elements(e.record -> 'hiringTeam') as m (value)
      where (e.type = 'job.created' or e.type = 'job.updated' and ${changed('hiringTeam')})
        and not coalesce(e.data #> '{changes,hiringTeam,from}', '[]')
          @> jsonb_build_array(jsonb_build_object('memberId', m.value -> 'memberId'))
      union all
      select e.id, m."memberId", 'new_application'
      from e join jobs j on j.workspace_id = e.workspace_id and j.id = (e.record ->> 'jobId')::uuid cross join lateral ${TEAM}
      where e.type in ('application.resubmitted', 'application.corrected') or e.type = 'application.created' and not (${IS_IN_BULK})
      union all
      -- At most once a day for a job, however many programs fill in its form.
      select e.id, m."memberId", 'quarantine'
      from e join jobs j on j.workspace_id = e.workspace_id and j.id = (e.record ->> 'jobId')::uuid cross join lateral ${TEAM}
      where e.type = 'quarantined_submission.created'
        and not exists (select from e o where o.type = e.type and o.position < e.position and o.record -> 'jobId' = e.record -> 'jobId')
        and not exists (select from notifications n where n.workspace_id = e.workspace_id and n.member_id = m."memberId"
          and n.kind = 'quarantine' and n.job_id = j.id and n.created_at > rolecall_now() - interval '20 hours')
      union all
      select e.id, m.id::uuid, 'interview_changed' from e cross join lateral jsonb_array_elements_text(e.record -> 'interviewerIds') as m (id)
      where e.type in ('interview.scheduled', 'interview.rescheduled', 'interview.canceled')
        or e.type = 'interview.updated' and (${changed('location', 'meetingUrl', 'mode')}
          or ${changed('interviewerIds')} and not coalesce(e.data #> '{changes,interviewerIds,from}', '[]') ? m.id)
      union all
      select e.id, m.id, 'reply'
      from e join applications a on a.workspace_id = e.workspace_id and a.candidate_id = (e.record ->> 'candidateId')::uuid
        and (e.record ->> 'applicationId' is null or a.id = (e.record ->> 'applicationId')::uuid) and a.deleted_at is null
      join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id cross join ${RESPONSIBLE}
      where ${IS_REPLY} or e.type = 'note.created' and e.actor ->> 'type' = 'candidate'
      union all
      select e.id, (o.sent_by ->> 'id')::uuid, 'reply'
      from e join messages o on o.workspace_id = e.workspace_id and o.thread_id = (e.record ->> 'threadId')::uuid
        and o.direction = 'out' and o.sent_by ->> 'type' = 'operator'
      where ${IS_REPLY}
      union all
      select e.id, m.id, 'offer_decided'
      from e join applications a on a.workspace_id = e.workspace_id and a.id = (e.record ->> 'applicationId')::uuid
      join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
      cross join lateral (select a.owner_id as id union select m."memberId" from ${TEAM}) m
      where e.entity_type = 'offer'
      union all
      select e.id, (e.record ->> 'approverId')::uuid, 'approval_requested' from e
      where e.type = 'approval.requested' or e.type = 'approval.updated' and ${changed('approverId')}
      union all
      select e.id, (e.record #>> '{requestedBy,id}')::uuid, 'approval_decided' from e
      where e.type in ('approval.approved', 'approval.rejected') and e.record #>> '{requestedBy,type}' = 'operator'
      union all
      -- Whoever asked, and whoever schedules.
      select e.id, m.id, 'availability_submitted'
      from e join applications a on a.workspace_id = e.workspace_id and a.id = (e.record ->> 'applicationId')::uuid
      join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
      cross join lateral (
        select a.owner_id as id
        union select (e.record #>> '{requestedBy,id}')::uuid where e.record #>> '{requestedBy,type}' = 'operator'
        union select t."memberId" from jsonb_to_recordset(j.hiring_team) as t ("memberId" uuid, role text)
        where t.role = 'coordinator') m
      where e.type = 'availability_request.submitted'
      union all
      -- What members do for a candidate is not news to the team.
      select e.id, m.id, 'withdrawn'
      from e join applications a on a.workspace_id = e.workspace_id and a.id = e.entity_id
      join jobs j on j.workspace_id = a.workspace_id and j.id = a.job_id
      cross join lateral (
        select a.owner_id as id
        union select t."memberId" from jsonb_to_recordset(j.hiring_team) as t ("memberId" uuid, role text)
        where t.role in ('recruiter', 'hiring_manager')) m
      where e.type in ('application.withdrawn', 'application.reopened') and e.actor ->> 'type' = 'candidate'),
    found as (
      select e.workspace_id, e.id as source_id, e.type as event, e.actor ->> 'type' as actor_type, e.actor ->> 'id' as actor_id,
        e.entity_type, e.entity_id, (e.record ->> 'candidateId')::uuid as candidate_id,
        case e.entity_type when 'application' then e.entity_id else (e.record ->> 'applicationId')::uuid end as application_id,
        case e.entity_type when 'job' then e.entity_id else coalesce((e.record ->> 'jobId')::uuid, (
          select a.job_id from applications a
          where a.workspace_id = e.workspace_id and a.id = (e.record ->> 'applicationId')::uuid)) end as job_id,
        c.member_id, c.kind, row_number() over (order by e.position, e.id) as place
      from (select distinct on (c.id, c.member_id, c.kind) c.*, dense_rank() over (partition by c.id order by c.member_id) as number
        from concerned c where c.member_id is not null) c
      join e on e.id = c.id
      where c.number <= ${MAX_RECIPIENTS} and (e.actor ->> 'type' <> 'operator' or e.actor ->> 'id' is distinct from c.member_id::text))
    ${insertFound()} returning 1`);
  return rows.length;
}

/** Replies that a member has read, answered or marked as done are no longer news for the others. */
export async function readReplies(tx: Queryable, batch: EventBatch): Promise<void> {
  await tx.query(sql`
    update notifications t set read_at = rolecall_now(), updated_at = rolecall_now()
    from ${eventsIn(batch)} e
    where e.type = 'message.updated' and e.data #>> '{changes,readAt,to}' is not null
      and t.workspace_id = e.workspace_id and t.candidate_id = (e.data #>> '{message,candidateId}')::uuid
      and t.entity_id = e.entity_id and t.kind = 'reply' and t.read_at is null`);
}

/** Notifies owners of an alert in the audit log. @param alert.type and alert.id the actor of the entry */
export async function insertOwnerAlert(
  tx: Queryable,
  workspaceId: string,
  { kind, entryId, type, id }: { kind: OwnerAlert; entryId: string; type: string; id: string | null },
): Promise<void> {
  await tx.query(sql`
    with found as (
      select m.workspace_id, ${entryId}::uuid as source_id, null::text as event, ${type}::text as actor_type,
        ${id}::text as actor_id, 'audit_entry' as entity_type, ${entryId}::uuid as entity_id, null::uuid as candidate_id,
        null::uuid as application_id, null::uuid as job_id, m.id as member_id, ${kind}::text as kind, 1 as place
      from members m where m.workspace_id = ${workspaceId} and m.role = 'owner' and m.deleted_at is null)
    ${insertFound()}`);
}

/** No reminders are sent for older interviews, such as imported ones. */
const DUE_WITHIN_DAYS = 14;
const DUE_BATCH = 500;

/**
 * Notifies interviewers whose interview has ended, and who have not submitted a scorecard. Finds the interviews by the index of
 * those whose end has not been noticed yet.
 * @returns the number of interviewers who were looked at
 */
export async function insertDueScorecards(tx: Queryable): Promise<number> {
  const [row] = await tx.query<{ count: number }>(sql`
    with ended as materialized (
      select p.workspace_id, p.interview_id, p.member_id, upper(p.during) as at from interview_interviewers p
      where p.awaits_scorecard and upper(p.during) <= rolecall_now()
      order by upper(p.during) limit ${raw(String(DUE_BATCH))} for update skip locked),
    noticed as (
      update interview_interviewers p set awaits_scorecard = false from ended
      where p.workspace_id = ended.workspace_id and p.interview_id = ended.interview_id and p.member_id = ended.member_id),
    found as (
      select i.workspace_id, i.id as source_id, null::text as event, null::text as actor_type, null::text as actor_id,
        'interview' as entity_type, i.id as entity_id, i.candidate_id, i.application_id, i.job_id, ended.member_id,
        'scorecard_due' as kind, ended.at as place
      from ended join interviews i on i.workspace_id = ended.workspace_id and i.id = ended.interview_id
      where i.status <> 'canceled' and i.deleted_at is null and ended.at > rolecall_now() - interval '${raw(String(DUE_WITHIN_DAYS))} days'
        and not ${hasScored('i', sql`ended.member_id`)}),
    inserted as (${insertFound()} returning 1)
    select count(*)::int as count from ended cross join (select count(*) from inserted) i`);
  return row!.count;
}
