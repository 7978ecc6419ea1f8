import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { and, empty, raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import { hasScored } from '../../hiring/scorecards/queries.ts';
import { readableEntityTypes } from './kinds.ts';
import { MAX_COUNT, type Notification } from './schema.ts';

export type NotificationRow = Notification & Versioned;

const EXCERPT_LENGTH = 200;

const personal = (value: string): Sql => sql`(
  select ${raw(value)} from candidates c
  where c.workspace_id = t.workspace_id and c.id = t.candidate_id and c.erased_at is null)`;
const CANDIDATE_NAME = personal(`rtrim(c.first_name || ' ' || c.last_name)`);

// The actor, by their current name.
const ACTOR_NAME = sql`coalesce(case t.actor_type
  when 'operator' then (select m.name from members m where m.workspace_id = t.workspace_id and m.id::text = t.actor_id)
  when 'candidate' then ${CANDIDATE_NAME}
  when 'api_key' then (select k.name from api_keys k where k.workspace_id = t.workspace_id and k.id::text = t.actor_id)
  when 'automation' then (select a.name from automations a where a.workspace_id = t.workspace_id and a.id::text = t.actor_id)
  end, 'Rolecall')`;

const ofEntity = (table: string, column: string): Sql =>
  raw(`(select r.${column} from ${table} r where r.workspace_id = t.workspace_id and r.id = t.entity_id)`);

export const notifications = recordTable<Notification>(
  'notifications',
  {
    id: 'id',
    kind: 'kind',
    event: 'event',
    actor: {
      select: sql`case when t.actor_type is not null then
        json_build_object('type', t.actor_type, 'id', t.actor_id, 'name', ${ACTOR_NAME}) end`,
    },
    entityType: 'entity_type',
    entityId: 'entity_id',
    candidateId: 'candidate_id',
    applicationId: 'application_id',
    jobId: 'job_id',
    candidateName: { select: CANDIDATE_NAME },
    jobTitle: { select: sql`(select j.title from jobs j where j.workspace_id = t.workspace_id and j.id = t.job_id)` },
    title: {
      select: sql`case t.entity_type when 'task' then ${ofEntity('tasks', 'title')}
        when 'interview' then ${ofEntity('interviews', 'title')} when 'calendar' then ${ofEntity('calendars', 'name')} end`,
    },
    excerpt: {
      select: sql`left(case t.entity_type when 'note' then ${ofEntity('notes', 'body')}
        when 'message' then ${ofEntity('messages', 'text')} end, ${raw(String(EXCERPT_LENGTH))})`,
    },
    at: {
      select: sql`case t.entity_type when 'task' then ${ofEntity('tasks', 'due_at')}
        when 'interview' then ${ofEntity('interviews', 'scheduled_at')} end`,
    },
    readAt: 'read_at',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { softDelete: false },
);

const exists = (table: string, where: Sql = sql`true`): Sql => sql`exists (
  select from ${raw(table)} r where r.workspace_id = t.workspace_id and r.id = t.entity_id and r.deleted_at is null and ${where})`;

/** Whether the record of the notification `t` exists for the reader, and the notification still concerns the member. */
const CONCERNS = sql`case t.entity_type
  when 'note' then ${exists('notes')}
  when 'message' then ${exists('messages', sql`(t.kind <> 'assignment' or r.assignee_id = t.member_id)`)}
  when 'task' then ${exists('tasks', sql`r.owner_id = t.member_id`)}
  when 'application' then ${exists('applications')}
  when 'job' then ${exists('jobs')}
  when 'offer' then ${exists('offers')}
  when 'availability_request' then ${exists('availability_requests')}
  when 'approval' then ${exists('approvals', sql`(t.kind <> 'approval_requested' or r.approver_id = t.member_id)`)}
  when 'quarantined_submission' then exists (select from quarantined_submissions r
    where r.workspace_id = t.workspace_id and r.id = t.entity_id and r.released_at is null and r.expires_at > rolecall_now())
  when 'calendar' then ${exists('calendars')}
  when 'audit_entry' then exists (select from audit_entries r where r.workspace_id = t.workspace_id and r.id = t.entity_id)
  when 'interview' then ${exists(
    'interviews',
    sql`(t.kind <> 'scorecard_due' or r.status <> 'canceled' and not ${hasScored('r', sql`t.member_id`)})`,
  )} end`;

/** A member with the scopes of their role. */
export interface Reader {
  workspaceId: string;
  memberId: string;
  scopes: ReadonlySet<string>;
}

/** Conditions on notifications `t` that a member sees. Run where the statement sees what the member sees. */
export function seenBy({ memberId, scopes }: Reader): Sql[] {
  return [sql`t.member_id = ${memberId}`, sql`t.entity_type = any(${readableEntityTypes(scopes)})`, CONCERNS];
}

export const IN_CONSOLE = sql`t.in_console`;
const UNREAD = sql`t.read_at is null`;

/** Counts unread notifications, up to `MAX_COUNT`. */
export async function countUnread(db: Queryable, reader: Reader): Promise<number> {
  const conditions = and([sql`t.workspace_id = ${reader.workspaceId}`, IN_CONSOLE, UNREAD, ...seenBy(reader)]);
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from (select from notifications t where ${conditions} limit ${raw(String(MAX_COUNT))}) found`);
  return row!.count;
}

/** Marks unread notifications as read. @param upToId only this one and older ones. @returns their number */
export async function markAllRead(
  db: Queryable,
  workspaceId: string,
  memberId: string,
  upToId: string | null,
): Promise<number> {
  const rows = await db.query(sql`
    update notifications t set read_at = rolecall_now(), updated_at = rolecall_now()
    where t.workspace_id = ${workspaceId} and t.member_id = ${memberId} and ${IN_CONSOLE} and ${UNREAD}
      ${upToId === null ? empty : sql`and t.id <= ${upToId}`}
    returning 1`);
  return rows.length;
}

const RETENTION_DAYS = 90;
/** The newest notifications of a member that are kept. */
const MAX_PER_MEMBER = 1_000;

/** Deletes notifications older than 90 days, and those beyond the newest thousand of a member. */
export function deleteOldNotifications(workspaceId: string, limit: number): Sql {
  return sql`
    delete from notifications where workspace_id = ${workspaceId} and id in (
      (select t.id from notifications t
       where t.workspace_id = ${workspaceId}
         and t.created_at < rolecall_now() - make_interval(days => ${RETENTION_DAYS})
       order by t.created_at limit ${limit})
      union
      (select o.id from members m
       cross join lateral (
         select t.id from notifications t where t.workspace_id = m.workspace_id and t.member_id = m.id
         order by t.id desc offset ${MAX_PER_MEMBER} limit 1) last
       cross join lateral (
         select t.id from notifications t where t.workspace_id = m.workspace_id and t.member_id = m.id and t.id <= last.id
         order by t.id limit ${limit}) o
       where m.workspace_id = ${workspaceId} limit ${limit})
      limit ${limit})
    returning 1`;
}
