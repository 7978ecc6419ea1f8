import { type Sql, sql } from '../../platform/database/sql.ts';

/** Who is erased: a candidate with everybody who has become part of it. */
export interface Subject {
  workspaceId: string;
  ids: readonly string[];
  /** Lower case. */
  emails: readonly string[];
}

/** A place where personal data lies, and the statement that takes it away. */
interface Place {
  /** Name of the count in the certificate. */
  name: string;
  erase: (subject: Subject) => Sql;
}

const of = ({ workspaceId, ids }: Subject): Sql =>
  sql`t.workspace_id = ${workspaceId} and t.candidate_id = any(${ids}::uuid[])`;

const ofApplications = (subject: Subject): Sql =>
  sql`t.workspace_id = ${subject.workspaceId} and t.application_id in (select t.id from applications t where ${of(subject)})`;

/** The name of a person at the public form stands in the actor. */
const NOBODY = JSON.stringify({ type: 'candidate', id: null, name: 'Erased' });

/** What a call that was answered with the person's data gets when it is repeated. */
const ERASED_ANSWER = Buffer.from(
  JSON.stringify({ error: { code: 'conflict', message: 'The answer was erased together with the candidate.' } }),
);

/**
 * Every place with personal data. What counts without the person stays: applications, stage changes, ratings, times and
 * statuses. Events and stored answers come last: until then every record is locked, so nobody can add another one that
 * still tells of the person. The search text goes with the candidates and files, by triggers.
 */
export const PERSONAL_DATA: readonly Place[] = [
  {
    name: 'candidates',
    erase: ({ workspaceId, ids }) => sql`
      update candidates t set first_name = 'Erased', last_name = 'Erased', email = 'erased-' || t.id || '@erased.invalid',
        phone = null, location = null, headline = null, summary = null, linkedin_url = null, github_url = null,
        website_url = null, photo_url = null, source = null, education = '[]', experience = '[]',
        erased_at = rolecall_now(), deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[])`,
  },
  { name: 'tags', erase: (subject) => sql`delete from candidate_tags t where ${of(subject)}` },
  { name: 'notes', erase: (subject) => sql`delete from notes t where ${of(subject)}` },
  {
    // Their bytes follow after the commit: the sweeper of deleted files sees to it.
    name: 'files',
    erase: (subject) => sql`
      update candidate_files t set file_name = 'erased', deleted_at = coalesce(t.deleted_at, rolecall_now()),
        updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // A source that nobody else came from would tell who it was.
    name: 'applications',
    erase: (subject) => sql`
      update applications t set reject_reason = null, reject_note = null, updated_at = rolecall_now(),
        source = case when exists (select from applications o where o.workspace_id = t.workspace_id
          and o.source = t.source and o.candidate_id <> all(${subject.ids}::uuid[])) then t.source end
      where ${of(subject)}`,
  },
  {
    name: 'submissions',
    erase: (subject) => sql`
      update application_submissions t set profile = '{}', answers = '[]', source = null, ip = null, user_agent = null
      where ${ofApplications(subject)}`,
  },
  {
    name: 'stageChanges',
    erase: (subject) => sql`
      update application_stage_changes t set actor = ${NOBODY}
      where ${ofApplications(subject)} and t.actor ->> 'type' = 'candidate'`,
  },
  {
    name: 'consents',
    erase: (subject) => sql`update consents t set ip = null, user_agent = null where ${of(subject)}`,
  },
  {
    name: 'interviews',
    erase: (subject) => sql`
      update interviews t set title = null, location = null, meeting_url = null, notes = null, updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    name: 'offers',
    erase: (subject) => sql`
      update offers t set title = 'Erased', salary_amount = null, currency = null, salary_period = null, equity = null,
        start_date = null, notes = null, updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    name: 'scorecards',
    erase: (subject) => sql`
      update scorecards t set comment = null, criteria = '[]', updated_at = rolecall_now() where ${of(subject)}`,
  },
  {
    name: 'tasks',
    erase: (subject) => sql`
      update tasks t set title = 'Erased', description = null, updated_at = rolecall_now() where ${of(subject)}`,
  },
  {
    name: 'poolEntries',
    erase: (subject) => sql`
      update pool_entries t set reason = null, deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    name: 'quarantinedSubmissions',
    erase: (subject) => sql`
      delete from quarantined_submissions t
      where t.workspace_id = ${subject.workspaceId} and lower(t.body ->> 'email') = any(${subject.emails}::text[])
        or ${ofApplications(subject)}`,
  },
  { name: 'mails', erase: (subject) => sql`delete from mails t where ${of(subject)}` },
  {
    // Their payload is that of the event. A worker that is busy with one loses it: it knows the person still.
    name: 'automationRuns',
    erase: (subject) => sql`
      update automation_runs t
      set condition_result = null, error = null, wait_event = null, next_attempt_at = null, locked_at = null,
        steps = coalesce((select jsonb_agg(step.value || '{"input": null, "output": null, "error": null}' order by step.place)
          from jsonb_array_elements(t.steps) with ordinality step (value, place)), '[]'),
        status = case when t.finished_at is null then 'cancelled' else t.status end,
        cancelled_at = case when t.finished_at is null then rolecall_now() else t.cancelled_at end,
        duration_ms = case when t.finished_at is null then 1000 * extract(epoch from rolecall_now() - t.started_at)
          else t.duration_ms end,
        finished_at = coalesce(t.finished_at, rolecall_now()), updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // What a receiver answered may repeat what it was sent.
    name: 'webhookAttempts',
    erase: (subject) => sql`
      update webhook_attempts t set response_body = null, error = null
      from webhook_deliveries d join activity_events e on e.workspace_id = d.workspace_id and e.id = d.event_id
      where t.workspace_id = ${subject.workspaceId} and d.workspace_id = t.workspace_id and d.id = t.delivery_id
        and e.candidate_id = any(${subject.ids}::uuid[]) and (t.response_body is not null or t.error is not null)`,
  },
  {
    // Of what happened the ids stay.
    name: 'events',
    erase: (subject) => sql`
      update activity_events t
      set data = coalesce((select jsonb_object_agg(part.key, jsonb_build_object('id', part.value -> 'id'))
          from jsonb_each(t.data) part where jsonb_typeof(part.value) = 'object' and part.value ? 'id'), '{}')
          || '{"erased": true}',
        actor = case when t.actor ->> 'type' = 'candidate' then ${NOBODY}::jsonb else t.actor end
      where ${of(subject)}`,
  },
  {
    // The public form's answers say nothing of the person, and a stranger must not see a difference.
    name: 'storedAnswers',
    erase: ({ workspaceId, ids }) => sql`
      update idempotency_keys t set status = 409, body = ${ERASED_ANSWER}, etag = null, sealed = false
      where t.workspace_id = ${workspaceId} and t.candidate_ids <> '{}' and t.candidate_ids && ${ids}::uuid[] and t.scope <> 'public'`,
  },
];
