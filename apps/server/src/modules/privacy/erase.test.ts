import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { raw, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/ids.ts';
import { automate, startEngine } from '../../testing/automations.ts';
import { careersSite, openJob, PNG, pdf } from '../../testing/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../testing/harness.ts';
import { eventsOf, makeCandidate, makeMember } from '../../testing/hiring.ts';
import { candidateFileIndexing } from '../candidates/search/index-files.ts';
import { removeDeletedBytes } from '../files/remove-bytes.ts';
import { PERSONAL_DATA } from './personal-data.ts';

const service = await startService();
const { db } = service;
const engine = startEngine(service);

/** Every row of every table, as text; stored bytes too. */
async function everything(): Promise<{ table: string; row: string }[]> {
  const tables = await db.write.query<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const rows: { table: string; row: string }[] = [];
  for (const { name } of tables) {
    for (const { row } of await db.write.query<{ row: string }>(sql`select t::text as row from ${raw(name)} t`)) {
      const bytes = [...row.matchAll(/\\x([0-9a-f]+)/g)].map((match) => Buffer.from(match[1]!, 'hex').toString());
      rows.push({ table: name, row: [row, ...bytes].join(' ').toLowerCase() });
    }
  }
  return rows;
}
const tablesWith = async (text: string) =>
  [...new Set((await everything()).filter(({ row }) => row.includes(text)).map(({ table }) => table))].sort();

/** Everything that lies in the data folder. */
async function storedBytes(): Promise<string> {
  const files = await readdir(service.config.dataDir, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(contents)).join('\n').toLowerCase();
}

/** A person who left traces everywhere, each with the word `mark`. */
async function leaveTraces(workspace: TestWorkspace, mark: string) {
  const { api, id: workspaceId } = workspace;
  const site = careersSite(service, workspace);
  const owner = await makeMember(workspace);
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
  await api('PATCH', `/candidates/${candidate.id}`, { summary: mark });
  await make(`/candidates/${candidate.id}/notes`, { body: mark }, { 'idempotency-key': `note-${mark}` });
  await make(`/candidates/${candidate.id}/tags`, { label: mark });
  await make('/tasks', { title: mark, description: mark, ownerId: owner, candidateId: candidate.id });
  await automate(workspace, {
    trigger: { event: 'pool_entry.added' },
    conditions: { field: 'event.poolEntry.reason', op: 'exists' },
    steps: [{ id: 'task', type: 'create_task', config: { title: '{{event.poolEntry.reason}}' } }],
  });
  await make('/pool-entries', { candidateId: candidate.id, reason: mark });
  await engine.settle();
  await make('/scorecards', { applicationId: application.id, rating: 'yes', comment: mark, authorId: owner });
  await make('/interviews', {
    applicationId: application.id,
    interviewerIds: [owner],
    type: 'technical',
    mode: 'onsite',
    title: mark,
    location: mark,
    notes: mark,
    scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await make('/offers', { applicationId: application.id, title: mark, notes: mark, equity: mark });
  await make(`/applications/${application.id}/reject`, { reason: mark, note: mark });
  const twin = await make(
    '/candidates',
    { firstName: mark, lastName: mark, email: `twin-${mark}@example.com` },
    { 'idempotency-key': `twin-${mark}` },
  );
  await make(`/candidates/${candidate.id}/merge`, { candidateId: twin.id }, { 'idempotency-key': `merge-${mark}` });
  await candidateFileIndexing.run(db, service.services);
  await db.write.query(sql`
    insert into mails (workspace_id, id, kind, recipient, subject, text, html, message_id, candidate_id)
    values (${workspaceId}, ${newId()}, 'test', ${mark}, ${mark}, ${mark}, ${mark}, 'x', ${candidate.id})`);
  // A receiver that echoes what it is sent.
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
  it('leaves no trace of the person in any table or file, and of others everything', async () => {
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

    const erased = await workspace.api('POST', `/candidates/${candidate.id}/erase`);
    assert.equal(erased.status, 200, erased.text);
    const { removed, ...certificate } = erased.body.data;
    assert.deepEqual(certificate, {
      id: certificate.id,
      candidateId: candidate.id,
      mergedCandidateIds: [twin],
      erasedAt: certificate.erasedAt,
      erasedBy: certificate.erasedBy,
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
    // The keys under which calls are remembered are the caller's own words.
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
    // They go right after the commit; what a crash leaves, the sweep takes.
    await removeDeletedBytes(service.services, db);
    const bytes = await storedBytes();
    assert.ok(!bytes.includes('zyxmark'));
    assert.ok(bytes.includes('otherperson'));
  });

  it('no table that belongs to candidates or applications is forgotten', async () => {
    const tables = await db.write.query<{ name: string }>(sql`
      select distinct r.relname as name from pg_attribute a join pg_class r on r.oid = a.attrelid
      where a.attname in ('candidate_id', 'application_id') and r.relkind = 'r' and r.relnamespace = 'public'::regnamespace`);
    const statements = PERSONAL_DATA.map(({ erase }) => erase({ workspaceId: newId(), ids: [], emails: [] }).text);
    // Its rows go with their candidates, by a trigger.
    const forgotten = tables
      .map(({ name }) => name)
      .filter(
        (name) =>
          name !== 'candidate_documents' && !statements.some((text) => new RegExp(`\\b${name} t\\b`).test(text)),
      );
    assert.deepEqual(forgotten, []);
  });

  it('keeps the numbers of reports and the history without the person', async () => {
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
    assert.equal(changes.length, 2);
    assert.equal((await workspace.api('GET', `/candidates/${candidate.id}`)).status, 404);
    const [tombstone] = (await workspace.api('GET', `/candidates?ids=${candidate.id}&includeDeleted=true`)).body.data;
    assert.deepEqual([tombstone.firstName, tombstone.lastName, tombstone.tags], ['Erased', 'Erased', []]);
  });

  it('events keep their ids and times, and of their data only ids', async () => {
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
    assert.deepEqual(body.data[1].data, { candidate: { id }, erased: true });
  });

  it('a call that created the person is not run again when it is repeated, nor answered with the person', async () => {
    const workspace = await service.workspace();
    const headers = { 'idempotency-key': 'once' };
    const body = { firstName: 'Ada', lastName: 'Byron', email: 'byron@example.com' };
    const made = await workspace.api('POST', '/candidates', body, headers);
    await workspace.api('POST', `/candidates/${made.body.data.id}/erase`);
    const repeated = await workspace.api('POST', '/candidates', body, headers);
    assert.equal(repeated.status, 409);
    assert.ok(!repeated.text.includes('Byron'));
    const again = await workspace.api('POST', '/candidates', body);
    assert.equal(again.status, 201, 'the e-mail address is free again');
  });

  it('erasing again answers the first certificate and records nothing', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`, {}, { 'if-match': '"r9"' })).status, 412);
    const answers = await Promise.all([1, 2, 3].map(() => workspace.api('POST', `/candidates/${id}/erase`)));
    for (const { status, body } of answers) assert.deepEqual([status, body], [200, answers[0]?.body]);
    const { body } = await workspace.api('GET', `/activity-events?entityId=${id}&type=candidate.erased`);
    assert.equal(body.data.length, 1);
    assert.deepEqual(body.data[0].data.certificate, answers[0]?.body.data);
  });

  it('a deleted candidate can be erased, and then never restored', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace, { headline: 'Vanishing' });
    await workspace.api('DELETE', `/candidates/${id}`);
    assert.equal((await workspace.api('POST', `/candidates/${id}/erase`)).status, 200);
    assert.equal((await workspace.api('POST', `/candidates/${id}/restore`)).status, 409);
    assert.deepEqual(await tablesWith('vanishing'), []);
  });

  it('one who was merged is erased with the survivor only, and an unknown one not at all', async () => {
    const workspace = await service.workspace();
    const [survivor, other] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    await workspace.api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    const refused = await workspace.api('POST', `/candidates/${other}/erase`);
    assert.deepEqual([refused.status, refused.body.error?.details], [404, { mergedInto: survivor }]);
    assert.equal((await workspace.api('POST', `/candidates/${newId()}/erase`)).status, 404);
    assert.equal((await (await service.workspace()).api('POST', `/candidates/${survivor}/erase`)).status, 404);
  });

  it('what is written while the erasure runs is refused or erased with the rest', async () => {
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
