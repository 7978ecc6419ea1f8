import { foldCase } from '../../../platform/database/fold-case.ts';
import { type Sql, sql } from '../../../platform/database/sql.ts';

/** The candidate to erase and all candidates merged into it. */
export interface Subject {
  workspaceId: string;
  ids: readonly string[];
  /** Lower case. */
  emails: readonly string[];
  /** What identifies them in texts: IDs, full names and email addresses in lower case. */
  words: readonly string[];
}

/** A table with personal data, and the statement that removes it. */
export interface Place {
  /** Name of the count in the certificate. */
  name: string;
  erase: (subject: Subject) => Sql;
  /** Set if the records of the table have events of their own. */
  recorded?: { table: string; removed?: true };
  /** Set if the rows have no `id`. */
  unnamed?: true;
}

const of = ({ workspaceId, ids }: Subject): Sql =>
  sql`t.workspace_id = ${workspaceId} and t.candidate_id = any(${ids}::uuid[])`;

/** Theirs, and what came from their address but is not assigned to anybody. */
const ofMessages = (subject: Subject): Sql =>
  sql`(${of(subject)} or t.workspace_id = ${subject.workspaceId} and t.candidate_id is null
    and exists (select from unnest(${subject.emails}::text[]) email
      where ${foldCase(sql`t.sender`)} = email collate "C" or strpos(${foldCase(sql`t.sender`)}, '<' || email || '>' collate "C") > 0))`;

/** Whether an event is of a message that is assigned to nobody, and was theirs: its sender has been removed before. */
const isOfUnassigned = (event: Sql, subject: Subject): Sql =>
  sql`${event}.workspace_id = ${subject.workspaceId} and ${event}.entity_type = 'message' and ${event}.candidate_id is null
    and ${event}.entity_id in (select m.id from messages m
      where m.workspace_id = ${subject.workspaceId} and m.candidate_id is null and m.sender = '')
    and ${names(sql`${event}.data::text`, subject)}`;

const ofApplications = (subject: Subject): Sql =>
  sql`t.workspace_id = ${subject.workspaceId} and t.application_id in (select t.id from applications t where ${of(subject)})`;

/** Whether a text, which can be JSON, contains something that identifies them. */
const names = (text: Sql, { words }: Subject): Sql =>
  sql`exists (select from unnest(${words}::text[]) word
    where strpos(${foldCase(text)}, word) > 0 or strpos(${foldCase(text)}, btrim(to_json(word)::text, '"')) > 0)`;

/** Replaces actors that contain the name of a candidate. */
const NOBODY = JSON.stringify({ type: 'candidate', id: null, name: 'Erased' });

/** Replaces stored idempotent responses that contain personal data. */
const ERASED_ANSWER = Buffer.from(
  JSON.stringify({ error: { code: 'conflict', message: 'The response was erased together with the candidate.' } }),
);

/**
 * All tables with personal data. Applications, stage changes, ratings, times and statuses are anonymous without it and remain.
 * Events and stored responses come last: by then every record is locked, so no new ones with personal data can be added.
 * Triggers remove the search text together with candidates and files.
 */
export const PERSONAL_DATA: readonly Place[] = [
  {
    name: 'candidates',
    erase: ({ workspaceId, ids }) => sql`
      update candidates t set custom_fields = '{}', first_name = 'Erased', last_name = 'Erased', email = 'erased-' || t.id || '@erased.invalid', former_emails = '{}', email_unreachable_reason = null,
        phone = null, location = null, headline = null, summary = null, linkedin_url = null, github_url = null,
        website_url = null, photo_url = null, source = null, education = '[]', experience = '[]', external_refs = '[]',
        erased_at = rolecall_now(), deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where t.workspace_id = ${workspaceId} and t.id = any(${ids}::uuid[])`,
  },
  { name: 'tags', erase: (subject) => sql`delete from candidate_tags t where ${of(subject)}` },
  {
    name: 'notes',
    recorded: { table: 'notes', removed: true },
    erase: (subject) => sql`delete from notes t where ${of(subject)}`,
  },
  {
    // The content is deleted after the commit; the sweeper of deleted files ensures it.
    name: 'files',
    recorded: { table: 'candidate_files' },
    erase: (subject) => sql`
      update candidate_files t set file_name = 'erased', external_refs = '[]', deleted_at = coalesce(t.deleted_at, rolecall_now()),
        updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // A source that only this candidate has would identify them.
    name: 'applications',
    recorded: { table: 'applications' },
    erase: (subject) => sql`
      update applications t set custom_fields = '{}', reject_reason = null, reject_note = null, referrer_id = null,
        answer_to_review = false,
        external_refs = '[]', updated_at = rolecall_now(),
        source = case when t.source is not null and exists (select from applications o where o.workspace_id = t.workspace_id
          and o.source = t.source and o.candidate_id <> all(${subject.ids}::uuid[])) then t.source end
      where ${of(subject)}`,
  },
  {
    name: 'submissions',
    erase: (subject) => sql`
      update application_submissions t set profile = '{}', answers = '[]', source = null, attribution = null, ip = null,
        user_agent = null
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
    recorded: { table: 'interviews' },
    erase: (subject) => sql`
      update interviews t set custom_fields = '{}', title = null, location = null, meeting_url = null, notes = null,
        external_refs = '[]', responses = '[]', updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    name: 'offers',
    recorded: { table: 'offers' },
    erase: (subject) => sql`
      update offers t set custom_fields = '{}', title = 'Erased', salary_amount = null, currency = null, salary_period = null, equity = null,
        start_date = null, notes = null, external_refs = '[]', updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // What was decided, and by whom, remains.
    name: 'approvals',
    recorded: { table: 'approvals' },
    erase: (subject) => sql`
      update approvals t set comment = null, updated_at = rolecall_now(), steps = (
        select jsonb_agg(s.step || '{"comment": null}' order by s.place)
        from jsonb_array_elements(t.steps) with ordinality s (step, place))
      where ${of(subject)}`,
  },
  {
    name: 'offerResponses',
    erase: (subject) => sql`
      update offer_responses t set name = 'Erased', ip = null, user_agent = null, text = ''
      where t.workspace_id = ${subject.workspaceId} and t.offer_id in (select t.id from offers t where ${of(subject)})`,
  },
  {
    name: 'bookingLinks',
    recorded: { table: 'booking_links' },
    erase: (subject) => sql`
      update booking_links t set sessions = '[]', bookings = '[]', location = null, meeting_url = null, time_zone = null,
        deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    name: 'availabilityRequests',
    recorded: { table: 'availability_requests' },
    erase: (subject) => sql`
      update availability_requests t set message = null, periods = '[]', time_zone = null,
        deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  { name: 'candidateLinks', erase: (subject) => sql`delete from candidate_links t where ${of(subject)}` },
  {
    // The person who filled it may be mentioned in the reason for closing it. The application, which no longer
    // identifies anyone, remains.
    name: 'openings',
    recorded: { table: 'openings' },
    erase: (subject) => sql`
      update openings t set close_reason = null, updated_at = rolecall_now()
      where ${ofApplications(subject)} and t.close_reason is not null`,
  },
  {
    name: 'scorecards',
    recorded: { table: 'scorecards' },
    erase: (subject) => sql`
      update scorecards t set comment = null, criteria = '[]', external_refs = '[]', updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // Before the messages, while these have their senders. The fingerprint remains, so that an email that is still on a mail server does not come back. The sweeper removes the content.
    name: 'receivedEmails',
    erase: (subject) => sql`
      update received_emails t set envelope = null, error = null, remove_raw_at = rolecall_now(), updated_at = rolecall_now()
      where t.workspace_id = ${subject.workspaceId} and t.message_id in (select t.id from messages t where ${ofMessages(subject)})`,
  },
  {
    name: 'messages',
    recorded: { table: 'messages' },
    erase: (subject) => sql`
      update messages t set sender = '', recipients = '{}', cc = '{}', reply_to = null, subject = '', text = '', html = '',
        attachments = '[]', error = null, problems = '{}', email_message_id = null, thread_index = null, thread_topic = null,
        sent_by = case when t.sent_by ->> 'type' = 'candidate' then ${NOBODY}::jsonb else t.sent_by end,
        status = case t.status when 'queued' then 'canceled' else t.status end, updated_at = rolecall_now()
      where ${ofMessages(subject)}`,
  },
  {
    name: 'tasks',
    recorded: { table: 'tasks' },
    erase: (subject) => sql`
      update tasks t set title = 'Erased', description = null, updated_at = rolecall_now() where ${of(subject)}`,
  },
  {
    name: 'poolEntries',
    recorded: { table: 'pool_entries' },
    erase: (subject) => sql`
      update pool_entries t set reason = null, deleted_at = coalesce(t.deleted_at, rolecall_now()), updated_at = rolecall_now()
      where ${of(subject)}`,
  },
  {
    // Searches the whole body for the email address, because quarantined bodies need not be valid submissions. Rows expire with
    // their uploads.
    name: 'quarantinedSubmissions',
    recorded: { table: 'quarantined_submissions', removed: true },
    erase: (subject) => sql`
      update quarantined_submissions t set body = '{}', ip = null, user_agent = null, expires_at = rolecall_now()
      where t.workspace_id = ${subject.workspaceId} and t.expires_at > rolecall_now() and (
        exists (select from unnest(${subject.emails}::text[]) email where strpos(${foldCase(sql`t.body::text`)}, email collate "C") > 0)
        or t.application_id in (select t.id from applications t where ${of(subject)}))`,
  },
  {
    // Filters and names that contain the full name, the email address or the ID.
    name: 'savedViews',
    recorded: { table: 'saved_views' },
    erase: (subject) => sql`
      update saved_views t set name = 'Erased', query = '{}', deleted_at = coalesce(t.deleted_at, rolecall_now()),
        updated_at = rolecall_now()
      where t.workspace_id = ${subject.workspaceId} and ${names(sql`t.name || ' ' || t.query::text`, subject)}`,
  },
  {
    // That the person was imported remains, without a name, so that another import of the same source does not bring them back.
    name: 'importItems',
    erase: (subject) => sql`
      update import_items t set outcome = 'erased', original = null, reason = null, hash = null, updated_at = rolecall_now()
      where ${of(subject)} or t.workspace_id = ${subject.workspaceId} and t.candidate_id is null and t.original is not null
        and ${names(sql`t.original::text`, subject)}`,
  },
  { name: 'notifications', erase: (subject) => sql`delete from notifications t where ${of(subject)}` },
  { name: 'sentEmailIds', erase: (subject) => sql`delete from sent_email_ids t where ${of(subject)}` },
  { name: 'mails', erase: (subject) => sql`delete from mails t where ${of(subject)}` },
  {
    // The payload is that of the event. Running workers lose the run, because they still have the data in memory.
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
    // Responses of receivers may repeat the data that was sent.
    name: 'webhookAttempts',
    erase: (subject) => sql`
      update webhook_attempts t set response_body = null, error = null
      from webhook_deliveries d join activity_events e on e.workspace_id = d.workspace_id and e.id = d.event_id
      where t.workspace_id = ${subject.workspaceId} and d.workspace_id = t.workspace_id and d.id = t.delivery_id
        and (e.candidate_id = any(${subject.ids}::uuid[]) or ${isOfUnassigned(sql`e`, subject)}) and (t.response_body is not null or t.error is not null)`,
  },
  {
    // Only the IDs of the events' records remain.
    name: 'events',
    erase: (subject) => sql`
      update activity_events t
      set data = null,
        actor = case when t.actor ->> 'type' = 'candidate' then ${NOBODY}::jsonb else t.actor end
      where ${of(subject)} or ${isOfUnassigned(sql`t`, subject)}
        or t.workspace_id = ${subject.workspaceId} and t.entity_type = 'view' and ${names(sql`t.data::text`, subject)}`,
  },
  {
    // Found by all IDs in the responses. Responses of the public form contain no personal data and must not change visibly.
    name: 'storedAnswers',
    unnamed: true,
    erase: ({ workspaceId, ids }) => sql`
      update idempotency_keys t set status = 409, body = ${ERASED_ANSWER}, etag = null, sealed = false
      where t.workspace_id = ${workspaceId} and t.candidate_ids <> '{}' and t.candidate_ids && ${ids}::uuid[] and t.scope <> 'public'`,
  },
];
