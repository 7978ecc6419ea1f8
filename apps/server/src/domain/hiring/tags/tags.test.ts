import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';

const service = await startService();
const { api } = await service.workspace();

let people = 0;
const makeCandidate = async (): Promise<Json> => {
  people += 1;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `ada${people}@example.com` };
  return (await api('POST', '/candidates', person)).body.data;
};

describe('tags', () => {
  it("a tag is part of the candidate's record and recorded as a change of it", async () => {
    const candidate = await makeCandidate();
    const path = `/candidates/${candidate.id}/tags`;
    const made = await api('POST', path, { label: ' Spring ' });
    assert.equal(made.status, 201);
    assert.deepEqual(made.body.data, { id: made.body.data.id, label: 'Spring' });
    await api('POST', path, { label: 'Autumn' });
    const read = await api('GET', `/candidates/${candidate.id}`);
    assert.deepEqual(read.body.data.tags, ['Spring', 'Autumn']);
    assert.equal(read.headers.get('etag'), '"r3"');
    const events = await api('GET', `/activity-events?entityId=${candidate.id}&entityType=candidate`);
    assert.equal(events.body.data[0].type, 'candidate.updated');
    assert.deepEqual(events.body.data[0].data.changes, { tags: { from: ['Spring'], to: ['Spring', 'Autumn'] } });
    assert.deepEqual(
      (await api('GET', path)).body.data.map((tag: Json) => tag.label),
      ['Autumn', 'Spring'],
    );
  });

  it('of ten concurrent equal labels, ignoring case, one is new and all return the same tag', async () => {
    const candidate = await makeCandidate();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api('POST', `/candidates/${candidate.id}/tags`, { label: index % 2 === 0 ? 'same' : 'SAME' }),
      ),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(9).fill(200), 201]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  });

  it('a tag is removed once, with its ETag', async () => {
    const candidate = await makeCandidate();
    const path = `/candidates/${candidate.id}/tags`;
    const tag = await api('POST', path, { label: 'Gone' });
    const one = `${path}/${tag.body.data.id}`;
    assert.equal((await api('DELETE', one, undefined, { 'if-match': '"r9"' })).status, 412);
    assert.equal((await api('DELETE', one, undefined, { 'if-match': tag.headers.get('etag')! })).status, 204);
    assert.equal((await api('DELETE', one)).status, 404);
    assert.deepEqual((await api('GET', `/candidates/${candidate.id}`)).body.data.tags, []);
  });

  it('a label has 1 to 40 characters', async () => {
    const candidate = await makeCandidate();
    const status = async (label: string) => (await api('POST', `/candidates/${candidate.id}/tags`, { label })).status;
    assert.deepEqual([await status(' '), await status('x'.repeat(41)), await status('x'.repeat(40))], [422, 422, 201]);
  });
});

describe('suggestions of tags', () => {
  const suggested = async (caller: typeof api, q: string) =>
    (await caller('GET', `/tags/suggestions?q=${encodeURIComponent(q)}`)).body.data.labels;

  it('are the labels in use that begin with the text, ignoring case, each once, at most ten, of this workspace', async () => {
    const [own, other] = [await service.workspace(), await service.workspace()];
    for (const [{ api }, labels] of [
      [own, ['Kotlin', 'kotlin 2', 'Knitting', 'Ökologie', '100% remote', '100_days']],
      [own, ['KOTLIN', ...Array.from({ length: 12 }, (_, index) => `many ${index}`)]],
      [other, ['Kotlin of others']],
    ] as const) {
      const person = { firstName: 'Tagged', lastName: 'Person', email: null };
      const { id } = (await api('POST', '/candidates', person)).body.data;
      for (const label of labels) await api('POST', `/candidates/${id}/tags`, { label });
    }
    const found: string[] = await suggested(own.api, 'KO');
    assert.deepEqual(
      found.map((label) => label.toLowerCase()),
      ['kotlin', 'kotlin 2'],
    );
    assert.deepEqual(await suggested(own.api, 'ö'), ['Ökologie']);
    assert.deepEqual(await suggested(own.api, '100%'), ['100% remote']);
    assert.deepEqual(await suggested(own.api, 'otlin'), []);
    assert.equal((await suggested(own.api, 'many')).length, 10);
    for (const query of ['', '?q=', `?q=${'x'.repeat(41)}`]) {
      const { status, body } = await own.api('GET', `/tags/suggestions${query}`);
      assert.equal(status, 422, query);
      assert.match(JSON.stringify(body), /"q"/, query);
    }
  });

  it('a hiring manager is suggested only the tags of candidates for their jobs', async () => {
    const workspace = await service.workspace();
    const manager = await joinedMember(workspace, 'hiring_manager');
    const hiringTeam = [{ memberId: manager.id, role: 'hiring_manager' }];
    const jobs = [await makeJob(workspace, { hiringTeam }), await makeJob(workspace)];
    for (const [index, job] of jobs.entries()) {
      const { candidateId } = await apply(workspace, job.id);
      await workspace.api('POST', `/candidates/${candidateId}/tags`, { label: `seen ${index}` });
    }
    const browser = new Browser(service);
    await browser.signIn(workspace, manager.email);
    assert.deepEqual(await suggested(workspace.api, 'seen'), ['seen 0', 'seen 1']);
    assert.deepEqual(await suggested(browser.api.bind(browser) as typeof api, 'seen'), ['seen 0']);
  });

  it('a key for one job is suggested the tags of its candidates, but not of other jobs, deleted applications or deleted candidates', async () => {
    const workspace = await service.workspace();
    const [own, other] = [await makeJob(workspace), await makeJob(workspace)];
    const tagged = async (jobId: string, label: string) => {
      const application = await apply(workspace, jobId);
      await workspace.api('POST', `/candidates/${application.candidateId}/tags`, { label });
      return application;
    };
    await tagged(own.id, 'seen');
    await tagged(other.id, 'seen by others');
    const removed = await tagged(own.id, 'seen before');
    const erased = await tagged(own.id, 'seen once');
    const key = await limitedKey(workspace, { jobIds: [own.id] });
    assert.deepEqual(await suggested(key.api, 'SEEN'), ['seen', 'seen before', 'seen once']);
    assert.equal((await workspace.api('DELETE', `/applications/${removed.id}`)).status, 204);
    assert.equal((await workspace.api('DELETE', `/candidates/${erased.candidateId}`)).status, 204);
    assert.deepEqual(await suggested(key.api, 'seen'), ['seen']);
    const blind = await limitedKey(workspace, { jobIds: [(await makeJob(workspace)).id] });
    assert.deepEqual(await suggested(blind.api, 'seen'), []);
  });

  it('a key for a job with 1,500 applications is suggested the tags of all of them, of more those of the newest', async () => {
    const workspace = await service.workspace();
    const job = await makeJob(workspace);
    const tagged = async (label: string) => {
      const { candidateId } = await apply(workspace, job.id);
      await workspace.api('POST', `/candidates/${candidateId}/tags`, { label });
    };
    const key = await limitedKey(workspace, { jobIds: [job.id] });
    await tagged('first');
    await addApplications(workspace, job, 1_500);
    await tagged('middle');
    assert.deepEqual([await suggested(key.api, 'first'), await suggested(key.api, 'middle')], [['first'], ['middle']]);
    await addApplications(workspace, job, 1_000);
    await tagged('last');
    assert.deepEqual([await suggested(key.api, 'middle'), await suggested(key.api, 'last')], [['middle'], ['last']]);
  });
});

async function addApplications(
  { id: workspaceId }: { id: string },
  job: { id: string; stages: Record<string, string> },
  count: number,
): Promise<void> {
  const ids = Array.from({ length: count }, () => newId());
  await service.db.write.query(sql`
    insert into candidates (workspace_id, id, first_name, last_name)
    select ${workspaceId}::uuid, id, 'One', 'Of many' from unnest(${ids}::uuid[]) id`);
  await service.db.write.query(sql`
    insert into applications (workspace_id, id, candidate_id, job_id, stage_id)
    select ${workspaceId}::uuid, id, id, ${job.id}::uuid, ${job.stages.applied}::uuid from unnest(${ids}::uuid[]) id`);
}
