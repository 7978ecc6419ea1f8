import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import { careersSite, openJob, pdf, person } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { DEFAULT_SCOPES } from '../../records/access/scopes.ts';
import { EXPORT_SCOPES } from './export-queries.ts';

const service = await startService();

async function download(
  workspace: TestWorkspace,
  id: string,
): Promise<{ response: Response; files: Record<string, Buffer> }> {
  const response = await fetch(`${service.url}/api/v1/candidates/${id}/export`, {
    headers: { authorization: `Bearer ${workspace.secretKey}` },
  });
  assert.equal(response.status, 200);
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return {
    response,
    files: Object.fromEntries(Object.entries(archive).map(([name, bytes]) => [name, Buffer.from(bytes)])),
  };
}
const recordOf = (files: Record<string, Buffer>): Json => JSON.parse(files['record.json']!.toString());

describe('exporting a candidate', () => {
  it('contains all data of the candidate and identical files', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const site = careersSite(service, workspace);
    const questions = [{ id: 'why', label: 'Why?', type: 'text', required: true }];
    const job = await openJob(workspace, {}, { questions, consent: { text: 'Keep?', required: false } });
    const bytes = pdf('x'.repeat(300_000));
    const upload = await site.upload('resume', { name: 'Résumé of Ada.pdf', type: 'application/pdf', bytes });
    const someone = person({ questionAnswers: { why: 'Because' }, consentGiven: true });
    const sent = await site.apply(job.slug, {
      ...someone,
      resumeKey: upload.key,
      resumeFileName: 'Résumé of Ada.pdf',
      resumeFileType: 'application/pdf',
      resumeFileSize: bytes.length,
    });
    assert.equal(sent.status, 201, sent.text);
    const [candidate] = (await api('GET', `/candidates?email=${someone.email}`)).body.data;
    const path = `/candidates/${candidate.id}`;
    const [application] = (await api('GET', `/applications?candidateId=${candidate.id}`)).body.data;
    const owner = await makeMember(workspace);
    const made = {
      note: await api('POST', `${path}/notes`, { body: 'Remarkable' }),
      message: await api('POST', '/messages', { candidateId: candidate.id, subject: 'Hello', text: 'Hello.' }),
      task: await api('POST', '/tasks', { title: 'Call', ownerId: owner, candidateId: candidate.id }),
      offer: await api('POST', '/offers', { applicationId: application.id, title: 'Countess' }),
      entry: await api('POST', '/pool-entries', { candidateId: candidate.id }),
      scorecard: await api('POST', '/scorecards', { applicationId: application.id, rating: 'yes', authorId: owner }),
      interview: await api('POST', '/interviews', {
        applicationId: application.id,
        interviewerIds: [owner],
        type: 'final',
        mode: 'video',
        scheduledAt: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    };
    for (const { status, text } of Object.values(made)) assert.equal(status, 201, text);

    const { response, files } = await download(workspace, candidate.id);
    assert.equal(response.headers.get('content-type'), 'application/zip');
    const record = recordOf(files);
    assert.deepEqual(record.candidate, (await api('GET', path)).body.data);
    const [file] = record.files;
    assert.match(file.path, /^files\/[0-9a-f-]{36}-Résumé_of_Ada\.pdf$/);
    assert.deepEqual(files[file.path], bytes);
    assert.deepEqual(record.notes, [made.note.body.data]);
    assert.deepEqual(record.messages, [made.message.body.data]);
    assert.deepEqual(record.tasks, [made.task.body.data]);
    assert.deepEqual(record.offers, [made.offer.body.data]);
    assert.deepEqual(record.scorecards, [made.scorecard.body.data]);
    assert.deepEqual(record.interviews, [made.interview.body.data]);
    assert.equal(record.poolEntries[0].id, made.entry.body.data.id);
    assert.equal(record.consents[0].text, 'Keep?');
    const [exported] = record.applications;
    assert.equal(exported.id, application.id);
    assert.equal(exported.submissions[0].answers[0].answer, 'Because');
    assert.equal(exported.stageChanges.length, 1);
    assert.ok(record.events.some(({ type }: Json) => type === 'note.created'));
  });

  it('contains no data of other candidates, even with hundreds of records', async () => {
    const workspace = await service.workspace();
    const [id, other] = [await makeCandidate(workspace), await makeCandidate(workspace, { headline: 'Bystander' })];
    await workspace.api('POST', `/candidates/${other}/notes`, { body: 'Bystander too' });
    await service.db.write.query(sql`
      insert into notes (workspace_id, id, candidate_id, body, author)
      select ${workspace.id}, ('0190' || lpad(to_hex(n), 8, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, ${id},
        'Note ' || n, '{"type": "system", "name": "Test"}' from generate_series(1, 250) n`);
    const { files } = await download(workspace, id);
    assert.equal(recordOf(files).notes.length, 250);
    assert.ok(!files['record.json']!.toString().includes('Bystander'));
  });

  it('lists a file whose content is missing, and contains everything else', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    await service.db.write.query(sql`
      insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
      values (${workspace.id}, ${newId()}, ${id}, 'resume', '../../etc/passwd', 'application/pdf', 1, 'gone/for-good.pdf')`);
    const { files } = await download(workspace, id);
    assert.deepEqual(Object.keys(files), ['record.json']);
    assert.equal(recordOf(files).files[0].path, null);
  });

  it('is rejected for keys without all required scopes', async () => {
    const workspace = await service.workspace();
    const id = await makeCandidate(workspace);
    for (const missing of EXPORT_SCOPES) {
      const scopes = DEFAULT_SCOPES.filter((scope) => scope !== missing);
      const { body } = await workspace.api('POST', '/api-keys', { name: `no ${missing}`, scopes });
      const rejected = await workspace.api('GET', `/candidates/${id}/export`, undefined, {
        authorization: `Bearer ${body.data.key}`,
      });
      assert.deepEqual([rejected.status, rejected.body.error?.details.requiredScope], [403, missing]);
    }
    const outsider = await service.workspace();
    assert.equal((await outsider.api('GET', `/candidates/${id}/export`)).status, 404);
  });
});
