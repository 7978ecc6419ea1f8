import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person } from '../../../../../test/careers-site.ts';
import { eventually } from '../../../../../test/eventually.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { sql } from '../../../../platform/database/sql.ts';

const service = await startService();
const workspace = await service.workspace();
const other = await service.workspace();
const site = careersSite(service, workspace);
const questions = [{ id: 'why', label: 'Why?', type: 'text', required: true }];
const job = await openJob(workspace, {}, { questions, consent: { text: 'Yes?', required: false } });
const otherJob = await openJob(other);
const newest = async (): Promise<Json> => (await workspace.api('GET', '/quarantine?limit=1')).body.data[0];
const eventTypes = async (): Promise<string[]> =>
  (await workspace.api('GET', '/activity-events?limit=100')).body.data.map((event: Json) => event.type);

describe('a submission with a filled honeypot', () => {
  it('gets the same response as any other, creates nothing but a quarantined submission, and its event has no personal data', async () => {
    const before = (await eventTypes()).length;
    const someone = person({ _hp: 'https://spam.example', captchaToken: 'secret-token', unknown: 1 });
    const answer = await site.apply(job.slug, someone);
    assert.equal(answer.status, 201);
    assert.equal((await workspace.api('GET', '/applications')).body.data.length, 0);
    const row = await newest();
    assert.equal(row.jobId, job.id);
    assert.equal(row.reason, 'honeypot');
    assert.deepEqual([row.firstName, row.lastName, row.email], ['Ada', 'Lovelace', someone.email]);
    assert.equal('submission' in row, false, 'a page of the list stays small');
    const { body } = await workspace.api('GET', `/quarantine/${row.id}`);
    assert.deepEqual(body.data.submission, { firstName: 'Ada', lastName: 'Lovelace', email: someone.email });
    assert.equal(row.releasedAt, null);
    assert.equal(Date.parse(row.expiresAt) - Date.parse(row.createdAt), 30 * 24 * 3600_000);
    const events = (await workspace.api('GET', '/activity-events?limit=100')).body.data;
    assert.equal(events.length, before + 1);
    assert.equal(events[0].type, 'quarantined_submission.created');
    assert.ok(!JSON.stringify(events[0]).includes(someone.email));
  });

  it('that has the value of the person’s own fields was filled by a tool of a real person: it becomes an application', async () => {
    const values = (email: string) => ['Nora Quill', 'quill  NORA', email, ' '];
    for (let index = 0; index < values('').length; index += 1) {
      const someone = person({ firstName: 'Nora', lastName: 'Quill' });
      assert.equal(
        (
          await site.apply(job.slug, {
            ...someone,
            questionAnswers: { why: 'Because' },
            _hp: values(someone.email)[index],
          })
        ).status,
        201,
      );
      const found = await workspace.api('GET', `/candidates?email=${encodeURIComponent(someone.email)}`);
      assert.equal(found.body.data.length, 1, `value ${index}`);
    }
    const before = (await newest()).id;
    await site.apply(job.slug, person({ firstName: 'Nora', lastName: 'Quill', _hp: 'Nora Quill spam' }));
    assert.notEqual((await newest()).id, before, 'anything else is still a trap');
  });

  it('for a job that does not exist is 404, as without the honeypot', async () => {
    assert.equal((await site.apply('none', person({ _hp: 'x' }))).status, 404);
  });

  it('released, it becomes an application dated when it was sent, with its file', async () => {
    const bytes = pdf();
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
    const resume = {
      resumeKey: key,
      resumeFileName: 'cv.pdf',
      resumeFileType: 'application/pdf',
      resumeFileSize: bytes.length,
    };
    const someone = person({ ...resume, consentGiven: true, questionAnswers: { why: 'Because' }, _hp: 1 });
    await site.apply(job.slug, someone, { 'user-agent': 'Autofill/1' });
    const { id } = await newest();
    await service.db.write.query(sql`
      update quarantined_submissions set created_at = '2026-01-02T03:04:05.678Z'
      where workspace_id = ${workspace.id} and id = ${id}`);
    await workspace.api('POST', `/jobs/${job.id}/close`);
    const released = await workspace.api('POST', `/quarantine/${id}/release`);
    await workspace.api('POST', `/jobs/${job.id}/publish`);
    assert.equal(released.status, 200, released.text);
    const application = await applicationOf(workspace, someone.email);
    assert.equal(released.body.data.applicationId, application.id);
    assert.deepEqual(released.body.data.submission, {});
    assert.equal(application.appliedAt, '2026-01-02T03:04:05.678Z');
    assert.equal(application.submissions[0].submittedAt, '2026-01-02T03:04:05.678Z');
    assert.equal(application.answers[0].answer, 'Because');
    const changes = await workspace.api('GET', `/applications/${application.id}/stage-changes`);
    assert.equal(changes.body.data[0].at, '2026-01-02T03:04:05.678Z');
    const files = await workspace.api('GET', `/candidates/${application.candidateId}/files`);
    assert.deepEqual(
      files.body.data.map((file: Json) => [file.kind, file.fileName]),
      [['resume', 'cv.pdf']],
    );
    const [consent] = await service.db.read.query<Json>(sql`
      select given_at as "givenAt", user_agent as agent from consents
      where workspace_id = ${workspace.id} and application_id = ${application.id}`);
    assert.deepEqual(consent, { givenAt: '2026-01-02T03:04:05.678Z', agent: 'Autofill/1' });

    const again = await workspace.api('POST', `/quarantine/${id}/release`);
    assert.equal(again.status, 200);
    assert.equal(again.text, released.text);
    assert.equal((await applicationOf(workspace, someone.email)).submissions.length, 1);
  });

  it('ten concurrent releases create one application', async () => {
    const someone = person({ questionAnswers: { why: 'Rush' }, _hp: 1 });
    await site.apply(job.slug, someone);
    const { id } = await newest();
    const all = await Promise.all(Array.from({ length: 10 }, () => workspace.api('POST', `/quarantine/${id}/release`)));
    assert.deepEqual([...new Set(all.map(({ status }) => status))], [200]);
    assert.equal((await applicationOf(workspace, someone.email)).submissions.length, 1);
  });

  it('that does not satisfy the form cannot be released: 422 with the fields; for a deleted job: 409', async () => {
    const doomed = await openJob(workspace, { title: 'Doomed' });
    await site.apply(job.slug, { email: 'x', _hp: 'https://spam.example' });
    const rejected = await workspace.api('POST', `/quarantine/${(await newest()).id}/release`);
    assert.equal(rejected.status, 422);
    assert.ok('questionAnswers.why' in rejected.body.error!.details.fields);
    await site.apply(doomed.slug, person({ _hp: 'x' }));
    await workspace.api('DELETE', `/jobs/${doomed.id}`);
    assert.equal((await workspace.api('POST', `/quarantine/${(await newest()).id}/release`)).status, 409);
  });

  it('whose file is gone or belongs to an application by now is released without it', async () => {
    const bytes = pdf();
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
    const resume = {
      resumeKey: key,
      resumeFileName: 'cv.pdf',
      resumeFileType: 'application/pdf',
      resumeFileSize: bytes.length,
    };
    const [trapped, ordinary] = [person(resume), person(resume)];
    await site.apply(job.slug, { ...trapped, questionAnswers: { why: '!' }, _hp: 'x' });
    const { id } = await newest();
    assert.equal((await site.apply(job.slug, { ...ordinary, questionAnswers: { why: '!' } })).status, 201);
    const released = await workspace.api('POST', `/quarantine/${id}/release`);
    assert.equal(released.status, 200, released.text);
    const { candidateId } = await applicationOf(workspace, trapped.email);
    assert.equal((await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data.length, 0);
  });

  it('keeps its upload until it is deleted, unless an application has claimed it', async () => {
    const bytes = pdf();
    const sent = async () => {
      const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
      const resume = {
        resumeKey: key,
        resumeFileName: 'cv.pdf',
        resumeFileType: 'application/pdf',
        resumeFileSize: bytes.length,
      };
      await site.apply(job.slug, person({ ...resume, _hp: 'x' }));
      return { resume, row: await newest() };
    };
    const unclaimed = await sent();
    const { key } = await site.upload('resume', { name: 'cv.pdf', type: 'application/pdf', bytes });
    const resume = { ...unclaimed.resume, resumeKey: key };
    assert.equal((await site.apply(job.slug, person({ ...resume, questionAnswers: { why: '!' } }))).status, 201);
    await site.apply(job.slug, person({ ...resume, _hp: 'x' }));
    const claimed = { resume, row: await newest() };
    const { storage } = service.services;
    assert.notEqual(await storage.stat(unclaimed.resume.resumeKey), null);
    for (const { row } of [claimed, unclaimed]) {
      assert.equal((await workspace.api('DELETE', `/quarantine/${row.id}`)).status, 204);
      assert.equal((await workspace.api('DELETE', `/quarantine/${row.id}`)).status, 404);
    }
    await eventually(
      () => storage.stat(unclaimed.resume.resumeKey),
      (stored) => stored === null,
    );
    assert.notEqual(await storage.stat(claimed.resume.resumeKey), null);
  });

  it('belongs to its workspace: it is not found in another', async () => {
    await site.apply(job.slug, person({ _hp: 'x' }));
    const { id } = await newest();
    assert.deepEqual((await other.api('GET', '/quarantine')).body.data, []);
    assert.equal((await other.api('POST', `/quarantine/${id}/release`)).status, 404);
    assert.equal((await other.api('DELETE', `/quarantine/${id}`)).status, 404);
  });

  it('has limited text, however much was sent, and a workspace has at most 1,000, of which 100 with files', async () => {
    const coverLetter = 'x'.repeat(900_000);
    const answers = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`q${n}`, 'y'.repeat(100)]));
    await site.apply(
      job.slug,
      person({
        lastName: 'z'.repeat(10_000),
        coverLetter,
        questionAnswers: answers,
        experience: [[[[[['deep']]]]]],
        _hp: 'x',
      }),
    );
    const summary = await newest();
    assert.equal(summary.lastName.length, 120, 'a page of the list is bounded too');
    const { body } = await workspace.api('GET', `/quarantine/${summary.id}`);
    const size = JSON.stringify(body.data.submission).length;
    assert.ok(size > 4_000 && size < 20_000, `${size}`);
    await service.db.write.query(sql`
      insert into quarantined_submissions (workspace_id, id, job_id, reason, body, storage_keys, created_at)
      select ${other.id}, gen_random_uuid(), j.id, 'honeypot', '{}', array['key-' || n], rolecall_now() - n * interval '1 minute'
      from generate_series(1, 1100) n, (select id from jobs where workspace_id = ${other.id} limit 1) j`);
    await careersSite(service, other).apply(otherJob.slug, person({ _hp: 'x' }));
    const [left] = await service.db.read.query<{ count: number; withFiles: number }>(sql`
      select count(*)::integer as count, count(*) filter (where storage_keys <> '{}')::integer as "withFiles" from quarantined_submissions
      where workspace_id = ${other.id} and expires_at > rolecall_now()`);
    // The newest has sent none.
    assert.deepEqual(left, { count: 1_000, withFiles: 99 });
  });
});
