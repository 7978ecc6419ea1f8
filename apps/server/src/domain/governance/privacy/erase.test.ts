import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { automate, startEngine } from '../../../../test/automations.ts';
import { joinedMember } from '../../../../test/browser.ts';
import { careersSite, openJob, PNG, pdf } from '../../../../test/careers-site.ts';
import { expectFeedMatchesLists } from '../../../../test/feed-mirror.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeCandidate, makeMember } from '../../../../test/hiring.ts';
import { pathWith } from '../../../../test/samples.ts';
import { VISITOR } from '../../../../test/visitor.ts';
import { change } from '../../../platform/changes/change.ts';
import { raw, sql } from '../../../platform/database/sql.ts';
import { STORED_RESPONSE } from '../../../platform/http/idempotency/idempotency.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { operations } from '../../../server/operations.ts';
import { insertOfferResponse } from '../../careers/candidate-links/response-queries.ts';
import { quarantine } from '../../careers/intake/quarantine/quarantine.ts';
import { MAILED_TOKEN } from '../../email/redacted-token.ts';
import { candidateFileIndexing } from '../../hiring/candidates/search/index-files.ts';
import { removeDeletedBytes } from '../../hiring/files/remove-bytes.ts';
import { receiveMessage } from '../../hiring/messages/receive-message.ts';
import { processAll } from '../../hiring/received/process-all.fixture.ts';
import { removeOldReceived } from '../../hiring/received/process-received.ts';
import { receiveEmail } from '../../hiring/received/receive-email.ts';
import { WEBHOOK_SECRET } from '../../integrations/webhooks/secrets.ts';
import { settle as settleNotifications } from '../notifications/notifications.fixture.ts';
import { PERSONAL_DATA } from './personal-data-queries.ts';

const service = await startService();
const { db } = service;
const engine = startEngine(service);

/** Decrypted bytes for any purpose; empty for bytes that are not encrypted. */
function opened(bytes: Buffer): string[] {
  return [STORED_RESPONSE, MAILED_TOKEN, WEBHOOK_SECRET].flatMap((purpose) => {
    try {
      return [service.services.secrets.open(bytes, purpose).toString()];
    } catch {
      return [];
    }
  });
}

/** Every row of every table as text, including decrypted bytes. */
async function everything(): Promise<{ table: string; row: string }[]> {
  const tables = await db.write.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    for (const { row } of await db.write.query<{ row: string }>(sql`select t::text as row from ${raw(name)} t`)) {
      const bytes = [...row.matchAll(/\\x([0-9a-f]+)/g)]
        .map((match) => Buffer.from(match[1]!, 'hex'))
        .flatMap((found) => [found.toString(), ...opened(found)]);
      rows.push({ table: name, row: [row, ...bytes].join(' ').toLowerCase() });
    }
  }
  return rows;
}
const tablesWith = async (text: string) =>
  [...new Set((await everything()).filter(({ row }) => row.includes(text)).map(({ table }) => table))].sort();

/** All files in the data folder. */
async function storedBytes(): Promise<string> {
  const files = await readdir(service.config.dataDir, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(contents)).join('\n').toLowerCase();
}

/** A candidate with data in all tables, each containing the word `mark`. */
async function leaveTraces(workspace: TestWorkspace, mark: string) {
  const { api, id: workspaceId } = workspace;
  const site = careersSite(service, workspace);
  const owner = await makeMember(workspace);
  const { id: approver } = await joinedMember(workspace, 'admin');
  const questions = [{ id: 'why', label: 'Why?', type: 'text', required: true }];
  const form = {
    questions,
    sections: { photo: { visibility: 'optional' } },
    consent: { text: 'Keep?', required: false },
  };
  const job = await openJob(workspace, {}, form);
  const resume = { name: `${mark}.pdf`, type: 'application/pdf', bytes: pdf(mark) };
  const [upload, photo] = [
    await site.upload('resume', resume),
    await site.upload('image', { name: 'me.png', type: 'image/png', bytes: PNG }),
  ];
  const sent = await site.apply(
    job.slug,
    {
      firstName: mark,
      lastName: mark,
      email: `${mark}@example.com`,
      phone: mark,
      address: mark,
      headline: mark,
      coverLetter: mark,
      websiteUrl: `https://${mark}.example`,
      education: [{ school: mark }],
      experience: [{ company: mark, title: mark }],
      questionAnswers: { why: mark },
      consentGiven: true,
      source: mark,
      resumeKey: upload.key,
      resumeFileName: resume.name,
      resumeFileType: resume.type,
      resumeFileSize: resume.bytes.length,
      photoUrl: photo.fileUrl,
    },
    { 'user-agent': mark, 'idempotency-key': `public-${mark}` },
  );
  assert.equal(sent.status, 201, sent.text);
  const trap = await site.apply(job.slug, {
    firstName: mark,
    lastName: mark,
    email: `${mark}@EXAMPLE.com`,
    _hp: 'x',
    questionAnswers: { why: mark },
  });
  assert.equal(trap.status, 201);
  const [candidate] = (await api('GET', `/candidates?email=${mark}@example.com`)).body.data;
  const [application] = (await api('GET', `/applications?candidateId=${candidate.id}`)).body.data;
  const make = async (path: string, body: object, headers = {}): Promise<Json> => {
    const answer = await api('POST', path, body, headers);
    assert.ok(answer.status < 300, answer.text);
    return answer.body.data;
  };
  const externalRefs = [{ system: 'ats', id: mark, url: `https://ats.example/${mark}` }];
  await api('PATCH', `/candidates/${candidate.id}`, { summary: mark, externalRefs });
  await api('PATCH', `/applications/${application.id}`, { externalRefs });
  await make(`/candidates/${candidate.id}/notes`, { body: mark, externalRefs }, { 'idempotency-key': `note-${mark}` });
  await make(`/candidates/${candidate.id}/tags`, { label: mark });
  const view = { resource: 'candidates', name: mark, query: { email: `${mark}@example.com` } };
  await make('/views', view);
  await make('/messages', { candidateId: candidate.id, subject: mark, text: mark, cc: [`${mark}@example.org`] });
  await db.write.query(sql`
    with i as (
      insert into imports (workspace_id, id, kind, name) values (${workspaceId}, ${newId()}, 'csv', 'list.csv') returning id)
    insert into import_items (workspace_id, id, import_id, source, type, foreign_id, outcome, candidate_id, original)
    select ${workspaceId}, ${newId()}, i.id, 'csv', 'candidate', ${candidate.id}, 'created', ${candidate.id}, ${JSON.stringify({ Name: mark })}::jsonb
    from i`);
  const author = { id: candidate.id, firstName: mark, lastName: mark, email: `${mark}@example.com` };
  await change({ ...workspace.context, actor: { type: 'candidate', id: null, name: mark } }, (tx) =>
    receiveMessage(tx, { candidate: author, applicationId: application.id, subject: mark, text: mark }),
  );
  await make('/tasks', { title: mark, description: mark, ownerId: owner, candidateId: candidate.id });
  await make('/tasks', { title: mark, description: mark, ownerId: owner, applicationId: application.id });
  await automate(workspace, {
    trigger: { event: 'pool_entry.added' },
    conditions: { field: 'event.poolEntry.reason', op: 'exists' },
    steps: [{ id: 'task', type: 'create_task', config: { title: '{{event.poolEntry.reason}}' } }],
  });
  await make('/pool-entries', { candidateId: candidate.id, reason: mark });
  await engine.settle();
  await make('/scorecards', {
    applicationId: application.id,
    rating: 'yes',
    comment: mark,
    authorId: owner,
    externalRefs,
  });
  await make('/interviews', {
    applicationId: application.id,
    interviewerIds: [owner],
    type: 'technical',
    mode: 'onsite',
    title: mark,
    location: mark,
    notes: mark,
    externalRefs,
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await make('/booking-links', {
    applicationId: application.id,
    sessions: [{ title: mark, type: 'technical', notes: mark, interviewerIds: [owner] }],
    location: mark,
    meetingUrl: `https://example.com/${encodeURIComponent(mark)}`,
  });
  await make('/availability-requests', { applicationId: application.id, message: mark });
  const terms = { title: mark, notes: mark, equity: mark, externalRefs };
  const offer = await make('/offers', { applicationId: application.id, ...terms });
  await make('/approvals', { offerId: offer.id, approverIds: [approver], comment: mark });
  await insertOfferResponse(db.write, workspaceId, {
    offerId: offer.id,
    decision: 'declined',
    name: mark,
    ip: '192.0.2.1',
    userAgent: mark,
    text: mark,
    textSha256: '',
  });
  await settleNotifications(service);
  const opening = await make(`/jobs/${job.id}/openings`, {});
  await make(`/applications/${application.id}/hire`, {});
  await api('PATCH', `/jobs/${job.id}/openings/${opening.id}`, { status: 'closed', closeReason: mark });
  await make(`/applications/${application.id}/reopen`, {});
  await make(`/applications/${application.id}/reject`, { reason: mark, note: mark });
  const twin = await make(
    '/candidates',
    { firstName: mark, lastName: mark, email: `twin-${mark}@example.com` },
    { 'idempotency-key': `twin-${mark}` },
  );
  await make(`/candidates/${candidate.id}/merge`, { candidateId: twin.id }, { 'idempotency-key': `merge-${mark}` });
  await candidateFileIndexing[0]!.run(db, service.services);
  await db.write.query(sql`
    insert into mails (workspace_id, id, kind, recipient, subject, text, html, message_id, candidate_id)
    values (${workspaceId}, ${newId()}, 'test', ${mark}, ${mark}, ${mark}, ${mark}, 'x', ${candidate.id})`);
  await db.write.query(sql`
    insert into sent_email_ids (workspace_id, message_id, mail_id, candidate_id)
    values (${workspaceId}, ${`sent-${mark}@example.com`}, ${newId()}, ${candidate.id})`);
  const answer = [`From: ${mark}@example.com`, `Subject: ${mark}`, `In-Reply-To: <sent-${mark}@example.com>`, '', mark];
  const envelope = { from: `${mark}@example.com`, to: [] };
  await receiveEmail(db, service.services, [Buffer.from(answer.join('\r\n'))], { channel: 'postmark', envelope });
  // One that nobody has assigned, because it answers emails to two people.
  const other = await make(
    '/candidates',
    { firstName: 'Other', lastName: 'Other', email: `${newId()}@example.com` },
    { 'idempotency-key': newId() },
  );
  await db.write.query(sql`
    insert into sent_email_ids (workspace_id, message_id, mail_id, candidate_id)
    values (${workspaceId}, ${`other-${other.id}@example.com`}, ${newId()}, ${other.id})`);
  const references = `References: <sent-${mark}@example.com> <other-${other.id}@example.com>`;
  const unassigned = [`From: ${mark} <${mark}@example.com>`, `Subject: Both ${mark}`, references, '', `Both ${mark}`];
  await receiveEmail(db, service.services, [Buffer.from(unassigned.join('\r\n'))], { channel: 'postmark', envelope });
  await processAll(service);
  assert.equal((await api('GET', '/messages?unassigned=true')).body.data.length > 0, true);
  // A receiver that echoes the request.
  const [webhook, delivery] = [newId(), newId()];
  await db.write.query(sql`
    insert into webhooks (workspace_id, id, url, events, secret_sealed)
    values (${workspaceId}, ${webhook}, 'https://echo.example', '{*}', '')`);
  await db.write.query(sql`
    insert into webhook_deliveries (workspace_id, id, webhook_id, event_id, event)
    select workspace_id, ${delivery}, ${webhook}, id, type from activity_events
    where workspace_id = ${workspaceId} and entity_id = ${candidate.id} limit 1`);
  await db.write.query(sql`
    insert into webhook_attempts (workspace_id, delivery_id, id, number, succeeded, response_body, duration_ms)
    values (${workspaceId}, ${delivery}, ${newId()}, 1, true, ${mark}, 1)`);
  return { candidate, application, twin: twin.id as string, jobId: job.id as string };
}

describe('erasing a candidate', () => {
  it('removes all data of the candidate from all tables and files, and no other data', async () => {
    const workspace = await service.workspace();
    const { candidate, twin } = await leaveTraces(workspace, 'zyxmark');
    await leaveTraces(workspace, 'otherperson');
    const before = await tablesWith('zyxmark');
    const others = await tablesWith('otherperson');
    for (const table of [
      'activity_events',
      'application_submissions',
      'automation_runs',
      'candidate_documents',
      'idempotency_keys',
      'webhook_attempts',
    ]) {
      assert.ok(before.includes(table), `the test leaves no trace in ${table}`);
    }
    assert.ok((await storedBytes()).includes('zyxmark'));
    const summarizing = await db.write.query<{ entity: string }>(sql`
      select distinct entity_type as entity from activity_events
      where workspace_id = ${workspace.id} and data #>> '{context,candidate,firstName}' = 'zyxmark' order by 1`);
    assert.deepEqual(
      summarizing.map(({ entity }) => entity),
      [
        'approval',
        'availability_request',
        'booking_link',
        'file',
        'interview',
        'message',
        'note',
        'offer',
        'opening',
        'pool_entry',
        'scorecard',
        'task',
      ],
    );

    const erased = await workspace.api('POST', `/candidates/${candidate.id}/erase`);
    assert.equal(erased.status, 200, erased.text);
    const { removed, removedIds, ...certificate } = erased.body.data;
    assert.deepEqual(certificate, {
      id: certificate.id,
      candidateId: candidate.id,
      mergedCandidateIds: [twin],
      erasedAt: certificate.erasedAt,
      erasedBy: certificate.erasedBy,
      mentions: [],
    });
    assert.equal(certificate.erasedBy.name, 'First secret key');
    for (const [name, count] of Object.entries({
      candidates: 2,
      notes: 1,
      tags: 1,
      files: 2,
      submissions: 1,
      consents: 1,
    })) {
      assert.equal(removed[name], count, name);
    }
    assert.ok(
      Object.values(removed).every((count) => typeof count === 'number' && count > 0),
      JSON.stringify(removed),
    );
    for (const [name, ids] of Object.entries(removedIds))
      assert.equal(new Set(ids as string[]).size, removed[name], name);
    assert.deepEqual(
      Object.keys(removed).filter((name) => !(name in removedIds)),
      ['storedAnswers'],
    );
    assert.deepEqual(removedIds.candidates.sort(), [candidate.id, twin].sort());
    // Idempotency keys are chosen by the caller.
    const left = (await everything()).filter(
      ({ table, row }) =>
        row.includes('zyxmark') && !(table === 'idempotency_keys' && row.split('zyxmark').length === 2),
    );
    assert.deepEqual(left, []);
    const [traced] = await db.write.query<{ count: number }>(sql`
      select (select count(*) from application_submissions where workspace_id = ${workspace.id} and ip is not null)
        + (select count(*) from consents where workspace_id = ${workspace.id} and ip is not null) as count`);
    assert.equal(traced?.count, 2, "only the other person's addresses are left");
    assert.deepEqual(await tablesWith('otherperson'), others);
    // Removed right after the commit, or by the sweeper after a crash.
    await removeDeletedBytes(service.services, db);
    await removeOldReceived.run(db, service.services);
    const bytes = await storedBytes();
    assert.ok(!bytes.includes('zyxmark'));
    assert.ok(bytes.includes('otherperson'));
  });

  it('every table with candidates or applications is handled', async () => {
    const tables = await db.write.query<{ name: string }>(sql`
      select distinct r.relname as name from pg_attribute a join pg_class r on r.oid = a.attrelid
      where a.attname in ('candidate_id', 'application_id') and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace`);
    const statements = PERSONAL_DATA.map(
      ({ erase }) => erase({ workspaceId: newId(), ids: [], emails: [], words: [] }).text,
    );
    // A trigger deletes its rows with their candidates; codes end with their links.
    const forgotten = tables
      .map(({ name }) => name)
      .filter(
        (name) =>
          !['candidate_documents', 'candidate_codes'].includes(name) &&
          !statements.some((text) => new RegExp(`\\b${name} t\\b`).test(text)),
      );
    assert.deepEqual(forgotten, []);
  });

  it('keeps reports and history without personal data', async () => {
    const workspace = await service.workspace();
    const { candidate, application, jobId } = await leaveTraces(workspace, 'countme');
    await leaveTraces(workspace, 'anotherone');
    const report = async () =>
      Promise.all(
        [`/reports/funnel?jobId=${jobId}`, `/reports/time-in-stage?jobId=${jobId}`].map(
          async (path) => (await workspace.api('GET', path)).body.data,
        ),
      );
    const before = await report();
    await workspace.api('POST', `/candidates/${candidate.id}/erase`);
    assert.deepEqual(await report(), before);
    const kept = (await workspace.api('GET', `/applications/${application.id}`)).body.data;
    assert.equal(kept.status, 'rejected');
    assert.deepEqual(kept.answers, []);
    const changes = (await workspace.api('GET', `/applications/${application.id}/stage-changes`)).body.data;
    assert.equal(changes.length, 4);
    assert.equal((await workspace.api('GET', `/candidates/${candidate.id}`)).status, 404);
    const [tombstone] = (await workspace.api('GET', `/candidates?ids=${candidate.id}&includeDeleted=true`)).body.data;
    assert.deepEqual([tombstone.firstName, tombstone.lastName, tombstone.tags], ['Erased', 'Erased', []]);
  });

  it('events keep their IDs and times, without data', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    const before = await eventsOf(workspace, id);
    await workspace.api('POST', `/candidates/${id}/erase`);
    const { body } = await workspace.api('GET', `/activity-events?entityId=${id}&entityType=candidate`);
    assert.deepEqual(
      body.data.map((event: Json) => event.type),
      ['candidate.erased', 'candidate.created'],
    );
    assert.equal(body.data[1].id, before[0].id);
    assert.deepEqual([body.data[1].redacted, body.data[1].data], [true, null]);
  });

  it('repeating the idempotent call that created the candidate neither runs it again nor returns personal data', async () => {
    const workspace = await service.workspace();
    const headers = { 'idempotency-key': 'once' };
    const body = { firstName: 'Ada', lastName: 'Byron', email: 'byron@example.com' };
    const made = await workspace.api('POST', '/candidates', body, headers);
    await workspace.api('POST', `/candidates/${made.body.data.id}/erase`);
    const repeated = await workspace.api('POST', '/candidates', body, headers);
    assert.equal(repeated.status, 409);
    assert.ok(!repeated.text.includes('Byron'));
    const again = await workspace.api('POST', '/candidates', body);
    assert.equal(again.status, 201, 'the email address is free again');
  });

  it('each cleared or removed record has an event without personal data, so that a mirror of the feed equals the lists', async () => {
    const workspace = await service.workspace();
    const { candidate, twin } = await leaveTraces(workspace, 'mirrored');
    const { body: note } = await workspace.api('GET', `/candidates/${candidate.id}/notes`);
    await workspace.api('POST', `/candidates/${candidate.id}/erase`);
    await expectFeedMatchesLists(workspace);
    assert.deepEqual(
      await tablesWith('mirrored').then((tables) => tables.filter((name) => name !== 'idempotency_keys')),
      [],
    );
    const last = async (id: string): Promise<Json> =>
      (await workspace.api('GET', `/activity-events?entityId=${id}&limit=1`)).body.data[0];
    const removedNote = await last(note.data[0].id);
    assert.deepEqual([removedNote.type, removedNote.data.note.body], ['note.deleted', '']);
    assert.equal((await last(candidate.id)).type, 'candidate.erased');
    assert.equal((await last(twin)).type, 'candidate.deleted');
    const [task] = (await workspace.api('GET', `/tasks?candidateId=${candidate.id}`)).body.data;
    const emptied = await last(task.id);
    assert.deepEqual([emptied.type, emptied.data.task.title, emptied.data.changes], ['task.updated', 'Erased', {}]);
  });

  it('erasing again returns the first certificate and records no event', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`, {}, { 'if-match': '"r9"' })).status, 412);
    const answers = await Promise.all([1, 2, 3].map(() => workspace.api('POST', `/candidates/${id}/erase`)));
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body]);
    const { body } = await workspace.api('GET', `/activity-events?entityId=${id}&type=candidate.erased`);
    assert.equal(body.data.length, 1);
    assert.deepEqual(body.data[0].data.certificate, answers[0]?.body.data);
  });

  it('a deleted candidate can be erased, and cannot be restored afterwards', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace, { headline: 'Vanishing' });
    await workspace.api('DELETE', `/candidates/${id}`);
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`)).status, 200);
    assert.equal((await workspace.api('POST', `/candidates/${id}/restore`)).status, 409);
    assert.deepEqual(await tablesWith('vanishing'), []);
  });

  it('a merged candidate is erased with the survivor only; an unknown one returns 404', async () => {
    const workspace = await service.workspace();
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    await workspace.api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    const rejected = await workspace.api('POST', `/candidates/${other}/erase`);
    assert.deepEqual([rejected.status, rejected.body.error?.details], [404, { mergedInto: survivor }]);
    assert.equal((await workspace.api('POST', `/candidates/${newId()}/erase`)).status, 404);
    assert.equal((await (await service.workspace()).api('POST', `/candidates/${survivor}/erase`)).status, 404);
  });

  it('writes during an erasure are rejected or erased as well', async () => {
    const workspace = await service.workspace();
    for (let round = 0; round < 3; round += 1) {
      const id = await makeCandidate(workspace);
      const writes = Array.from({ length: 12 }, (_, index) =>
        index % 2 === 0
          ? workspace.api('POST', `/candidates/${id}/notes`, { body: 'lateword' })
          : workspace.api('PATCH', `/candidates/${id}`, { headline: `lateword ${index}` }),
      );
      const [erased] = await Promise.all([workspace.api('POST', `/candidates/${id}/erase`), ...writes]);
      assert.equal(erased.status, 200);
      assert.deepEqual(await tablesWith('lateword'), []);
    }
  });
});

describe('stored idempotent responses and quarantined submissions', () => {
  /** A body for an operation, with the given records as references. */
  const bodyFor = (spec: (typeof operations)[number]['spec'], ids: Record<string, string>): object => {
    const { properties = {} } = (spec.body ?? {}) as { properties?: Record<string, unknown> };
    const named = Object.entries(ids).filter(([field]) => properties[field] !== undefined);
    const lists = { candidateIds: [ids.candidateId], applicationIds: [ids.applicationId] };
    const listed = Object.entries(lists).filter(([field]) => properties[field] !== undefined);
    return { ...(spec.example as object | undefined), ...Object.fromEntries([...named, ...listed]) };
  };

  it('contain no personal data after every POST was repeated', async () => {
    const workspace = await service.workspace();
    const { candidate, application, jobId } = await leaveTraces(workspace, 'planted');
    const { api } = workspace;
    const first = async (path: string): Promise<string> => (await api('GET', path)).body.data[0]?.id;
    const about = { candidateId: candidate.id, applicationId: application.id, jobId };
    const of = `candidateId=${candidate.id}`;
    const stages: Json[] = (await api('GET', `/jobs/${jobId}/stages`)).body.data;
    const event = await first(`/activity-events?${of}&type=application.created`);
    const automation = await automate(workspace, {
      trigger: { event: 'application.created' },
      steps: [{ id: 'note', type: 'add_note', config: { body: 'For {{candidate.firstName}}' } }],
    });
    const ids: Record<string, string> = {
      '/candidates/{id}': candidate.id,
      '/applications/{id}': application.id,
      '/jobs/{id}': jobId,
      '/interviews/{id}': await first(`/interviews?${of}`),
      '/offers/{id}': await first(`/offers?${of}`),
      '/tasks/{id}': await first(`/tasks?${of}`),
      '/scorecards/{id}': await first(`/scorecards?${of}`),
      '/pool-entries/{id}': await first(`/pool-entries?${of}`),
      '/automations/{id}': automation,
    };
    const given = { ...about, toStageId: stages[1].id, eventId: event };
    const skipped = new Set(['eraseCandidate', 'mergeCandidates', 'mergeCandidate']);
    let remembered = 0;
    for (const { spec } of operations) {
      if (spec.method !== 'POST' || skipped.has(spec.id) || spec.sessionOnly === true) continue;
      const path = pathWith(
        spec.path,
        (param) => ids[spec.path.slice(0, spec.path.indexOf(`{${param}}`) + param.length + 2)] ?? newId(),
      );
      for (const turn of ['first', 'second']) {
        // The label of a tag is about the person; those of settings, such as custom fields, are not.
        const named = spec.id === 'addTag' ? { ...given, label: 'planted' } : given;
        const body = spec.body === undefined ? {} : bodyFor(spec, named);
        const answer = await api('POST', path, body, { 'idempotency-key': `${spec.id}-${turn}` });
        assert.ok(answer.status < 500, `${spec.id}: ${answer.text}`);
        if (answer.text.toLowerCase().includes('planted')) remembered += 1;
      }
    }
    assert.ok(remembered >= 15, `${remembered} answers with the person`);
    const simulated = await api(
      'POST',
      `/automations/${automation}/simulate`,
      { eventId: event },
      { 'idempotency-key': 'try' },
    );
    assert.ok(simulated.text.includes('planted'), simulated.text);
    assert.equal((await api('POST', `/candidates/${candidate.id}/erase`)).status, 200);
    const left = (await everything()).filter(
      ({ table, row }) =>
        row.includes('planted') && !(table === 'idempotency_keys' && row.split('planted').length === 2),
    );
    assert.deepEqual(left, []);
  });

  it('are found in submissions of any form that contain the email address, and only in those', async () => {
    const workspace = await service.workspace();
    const { context } = workspace;
    const job = await openJob(workspace);
    const id = await makeCandidate(workspace, { email: 'Malformed@Example.com' });
    for (const body of [
      { email: ' malformed@example.com ', firstName: 'oddword' },
      { email: ['MALFORMED@example.com'], lastName: 'oddword' },
      { email: { value: 'malformed@example.com' }, lastName: 'oddword' },
      { questionAnswers: { contact: 'write to malformed@example.com' }, coverLetter: 'oddword' },
      { email: 'other@example.com', firstName: 'keptword' },
    ])
      await quarantine(context, { jobId: job.id, reason: 'honeypot', body, visitor: VISITOR }, {});
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`)).body.data.removed.quarantinedSubmissions, 4);
    assert.deepEqual(await tablesWith('oddword'), []);
    assert.deepEqual(await tablesWith('keptword'), ['quarantined_submissions']);
  });
});
