import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { type Json, startService } from '../../../../test/harness.ts';
import { apply, eventsOf, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { limitedKey } from '../../../../test/keys.ts';

const service = await startService();
const engine = startEngine(service);

/** A candidate with an application that everyone sees and one for a confidential job, and callers who see only the first. */
async function partlyHidden() {
  const workspace = await service.workspace();
  const [shown, hidden] = [await makeJob(workspace), await makeJob(workspace, { confidential: true })];
  const seen = await apply(workspace, shown.id);
  const { candidateId } = seen;
  const unseen = (await workspace.api('POST', '/applications', { candidateId, jobId: hidden.id })).body.data;
  const recruiter = new Browser(service);
  await recruiter.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
  const key = await limitedKey(workspace, { jobIds: [shown.id] });
  const callers = { recruiter: recruiter.api.bind(recruiter), key: key.api };
  return { workspace, shown, hidden, seen, unseen, candidateId, callers };
}

const DRY = { 'dry-run': 'true' };

describe('a candidate with an application for a job that the caller does not see', () => {
  it('cannot be deleted, restored, erased or merged by the caller, also in a dry run, and the response names nothing hidden', async () => {
    const { workspace, shown, hidden, unseen, candidateId, callers } = await partlyHidden();
    const other = (await apply(workspace, shown.id)).candidateId;
    for (const [name, api] of Object.entries(callers)) {
      for (const [method, path, body] of [
        ['DELETE', `/candidates/${candidateId}`],
        ['POST', `/candidates/${candidateId}/erase`, {}],
        ['POST', `/candidates/${candidateId}/merge`, { candidateId: other }],
        ['POST', `/candidates/${other}/merge`, { candidateId }],
      ] as const) {
        for (const headers of [DRY, {}]) {
          const rejected = await api(method, path, body, headers);
          assert.equal(rejected.status, 403, `${name} ${method} ${path} ${rejected.text}`);
          assert.match(rejected.body.error!.message, /An owner or admin/);
          assert.doesNotMatch(rejected.text, new RegExp([hidden.id, unseen.id].join('|')));
        }
      }
    }
    await workspace.api('DELETE', `/candidates/${candidateId}`);
    for (const [name, api] of Object.entries(callers)) {
      const rejected = await api('POST', `/candidates/${candidateId}/restore`, {});
      assert.equal(rejected.status, 403, `${name} ${rejected.text}`);
    }
    const restored = await workspace.api('POST', `/candidates/${candidateId}/restore`, {});
    assert.equal(restored.status, 200, restored.text);
  });

  it('can be deleted, erased and merged once no application is hidden', async () => {
    const { workspace, shown, callers } = await partlyHidden();
    const [survivor, other, left] = await Promise.all(
      [1, 2, 3].map(async () => (await apply(workspace, shown.id)).candidateId),
    );
    const { recruiter } = callers;
    assert.equal((await recruiter('POST', `/candidates/${survivor}/merge`, { candidateId: other })).status, 200);
    assert.equal((await recruiter('POST', `/candidates/${survivor}/erase`, {})).status, 200);
    assert.equal((await recruiter('DELETE', `/candidates/${left}`)).status, 204);
  });

  it('stays when only a task or a pool entry is about a hidden job', async () => {
    const { workspace, shown, hidden, callers } = await partlyHidden();
    const ownerId = (await joinedMember(workspace, 'admin')).id;
    const inPool = (await apply(workspace, shown.id)).candidateId;
    await workspace.api('POST', '/pool-entries', { candidateId: inPool, jobId: hidden.id, source: 'sourced' });
    const withTask = (await apply(workspace, shown.id)).candidateId;
    const task = await workspace.api('POST', '/tasks', {
      title: 'Ask',
      ownerId,
      candidateId: withTask,
      jobId: hidden.id,
    });
    assert.ok(task.status === 201 || task.status === 422, task.text);
    assert.equal((await callers.recruiter('POST', `/candidates/${inPool}/erase`, {})).status, 403);
    if (task.status === 201)
      assert.equal((await callers.recruiter('POST', `/candidates/${withTask}/erase`, {})).status, 403);
  });
});

describe('events about records that a caller does not see', () => {
  it('are not named in the runs that a merge or an erasure starts, nor quoted by their steps', async () => {
    const { workspace, shown, hidden, unseen, candidateId, callers } = await partlyHidden();
    const other = (await apply(workspace, shown.id)).candidateId;
    const pair = (await workspace.api('POST', '/applications', { candidateId: other, jobId: hidden.id })).body.data;
    const conditions = { field: 'event.mergedApplications', op: 'exists' };
    const steps = [{ id: 'note', type: 'add_note', config: { body: '{{event.mergedApplications | json}}' } }];
    const [merging, erasing] = [
      await automate(workspace, { trigger: { event: 'candidate.merged' }, conditions, steps }),
      await automate(workspace, {
        trigger: { event: 'candidate.erased' },
        steps: [{ id: 'wait', type: 'delay', config: { seconds: 1 } }],
      }),
    ];
    await workspace.api('POST', `/candidates/${candidateId}/merge`, { candidateId: other });
    await engine.settle();
    const secrets = new RegExp([hidden.id, unseen.id, pair.id].join('|'));
    const checkRuns = async (automation: string) => {
      const [own] = await runsOf(workspace, automation);
      assert.match(JSON.stringify(own), secrets);
      const list = await callers.recruiter('GET', `/automations/${automation}/runs`);
      assert.equal(list.body.data.length, 1, list.text);
      const one = await callers.recruiter('GET', `/automations/${automation}/runs/${own.id}`);
      assert.equal(one.status, 200, one.text);
      assert.notEqual(one.body.data.triggerPayload, null);
      for (const { text } of [list, one]) assert.doesNotMatch(text, secrets);
    };
    await checkRuns(merging);
    await workspace.api('POST', `/candidates/${candidateId}/erase`, {});
    await engine.settle();
    await checkRuns(erasing);
  });

  it('are not named in the event of a merge or an erasure, nor counted', async () => {
    const { workspace, shown, hidden, unseen, candidateId, callers } = await partlyHidden();
    const other = (await apply(workspace, shown.id)).candidateId;
    const pair = (await workspace.api('POST', '/applications', { candidateId: other, jobId: hidden.id })).body.data;
    await workspace.api('POST', `/candidates/${candidateId}/merge`, { candidateId: other });
    const secrets = new RegExp([hidden.id, unseen.id, pair.id].join('|'));
    const merged = (await eventsOf(workspace, candidateId)).find(({ type }) => type === 'candidate.merged')!;
    assert.match(JSON.stringify(merged.data), secrets);
    for (const [name, api] of Object.entries(callers)) {
      const feed = await api('GET', '/activity-events?limit=100&order=asc');
      const own = feed.body.data.find(({ id }: Json) => id === merged.id);
      assert.deepEqual(own.data.mergedApplications, [], name);
      assert.doesNotMatch(feed.text, secrets, name);
    }
    await workspace.api('POST', `/candidates/${candidateId}/erase`, {});
    for (const [name, api] of Object.entries(callers)) {
      const feed = await api('GET', '/activity-events?type=candidate.erased');
      assert.equal(feed.body.data.length, 1, name);
      assert.deepEqual(
        [feed.body.data[0].data.certificate.removed, feed.body.data[0].data.certificate.removedIds],
        [{}, {}],
      );
      const again = await api('POST', `/candidates/${candidateId}/erase`, {});
      assert.doesNotMatch(again.text, secrets, name);
    }
  });

  it('are left out of the events of a dry run', async () => {
    const { workspace, shown, callers } = await partlyHidden();
    const email = `quarantined@example.com`;
    const hidden = await makeJob(workspace, { confidential: true, title: 'Hidden' });
    await workspace.api('POST', `/jobs/${hidden.id}/publish`, {});
    const candidateId = await makeCandidate(workspace, { email });
    await workspace.api('POST', '/applications', { candidateId, jobId: shown.id });
    const { slug } = (await workspace.api('GET', `/jobs/${hidden.id}`)).body.data;
    const trap = { firstName: 'A', lastName: 'B', email, _hp: 'x' };
    const sent = await service.request('POST', `/api/public/v1/jobs/${slug}/applications?workspace=${workspace.slug}`, {
      body: trap,
    });
    assert.equal(sent.status, 201, sent.text);
    const typesFor = async (api: typeof workspace.api) => {
      const tried = await api('POST', `/candidates/${candidateId}/erase`, {}, DRY);
      assert.equal(tried.status, 200, tried.text);
      return tried.body.meta.dryRun.events.map(({ type }: Json) => type).sort();
    };
    assert.deepEqual(await typesFor(workspace.api), [
      'application.updated',
      'candidate.erased',
      'quarantined_submission.deleted',
    ]);
    for (const api of Object.values(callers))
      assert.deepEqual(await typesFor(api), ['application.updated', 'candidate.erased']);
  });
});
