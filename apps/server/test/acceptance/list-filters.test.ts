import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UUID_PATTERN } from '../../src/platform/ids/ids.ts';
import { operations } from '../../src/server/operations.ts';
import { automate } from '../automations.ts';
import { Browser, joinedMember } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { type Json, startService } from '../harness.ts';
import { makeCandidate, makeJob, makeMember } from '../hiring.ts';

const service = await startService();
/** The filters of every list, by the field of its records that each reads. */
const COMMON = {
  id: ['ids'],
  createdAt: ['createdAfter', 'createdBefore'],
  updatedAt: ['updatedAfter', 'updatedBefore'],
};

const lists = operations.filter(({ spec }) => spec.list === true && spec.method === 'GET');
const ids = (answer: Json): string[] => answer.body.data.map(({ id }: Json) => id).sort();

describe('filters of lists', () => {
  it('every list of records can be filtered by IDs, creation time and update time', () => {
    for (const { spec } of lists) {
      const fields = Object.keys((spec.data as Json).properties ?? {});
      const expected = Object.entries(COMMON).flatMap(([field, filters]) => (fields.includes(field) ? filters : []));
      const missing = expected.filter((name) => !(name in (spec.query ?? {})));
      assert.deepEqual(missing, [], spec.id);
    }
  });

  it('automation versions, automation secrets and email templates can be filtered by their times', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const [PAST, FUTURE] = ['2000-01-01T00:00:00Z', '2999-01-01T00:00:00Z'];
    await api('PUT', '/automation-secrets/CRM_TOKEN', { value: 'x' });
    await api('PUT', '/email-templates/offer_sent', { subject: 'Your offer', text: 'Hello' });
    const id = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'note', type: 'add_note', config: { body: 'Hello' } }],
    });
    const countOf = async (path: string) => (await api('GET', path)).body.data.length;
    for (const [list, time] of [
      [`/automations/${id}/versions`, 'created'],
      ['/automation-secrets', 'created'],
      ['/automation-secrets', 'updated'],
      ['/email-templates', 'updated'],
    ]) {
      assert.equal(await countOf(`${list}?${time}After=${PAST}`), 1, `${list} ${time}After`);
      assert.equal(await countOf(`${list}?${time}After=${FUTURE}`), 0, `${list} ${time}After`);
      assert.equal(await countOf(`${list}?${time}Before=${FUTURE}`), 1, `${list} ${time}Before`);
      assert.equal(await countOf(`${list}?${time}Before=${PAST}`), 0, `${list} ${time}Before`);
    }
  });

  it('sessions can be filtered by ID and sign-in time', async () => {
    const workspace = await service.workspace();
    const { email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    for (const each of [new Browser(service), browser]) await each.signIn(workspace, email);
    const all = ids(await browser.api('GET', '/sessions'));
    assert.equal(all.length, 2);
    assert.deepEqual(ids(await browser.api('GET', `/sessions?ids=${all[0]}`)), [all[0]]);
    assert.deepEqual(ids(await browser.api('GET', '/sessions?createdAfter=2000-01-01T00:00:00Z')), all);
    assert.deepEqual(ids(await browser.api('GET', '/sessions?createdBefore=2000-01-01T00:00:00Z')), []);
  });

  it('every filter by an ID, a status or another fixed value accepts several values', () => {
    const single = lists.flatMap(({ spec }) =>
      Object.entries(spec.query ?? {})
        .filter(([name, schema]) => name !== 'sort' && name !== 'order' && isFixed(schema as Json))
        .map(([name]) => `${spec.id} ${name}`),
    );
    assert.deepEqual(single, []);
  });

  it('several values, comma-separated or in repeated parameters, match records with any of them', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const jobs = [await makeJob(workspace), await makeJob(workspace), await makeJob(workspace)];
    const [draft, open, closed] = jobs.map(({ id }) => id) as [string, string, string];
    await api('POST', `/jobs/${open}/publish`);
    await api('POST', `/jobs/${closed}/close`);
    assert.deepEqual(ids(await api('GET', '/jobs?status=draft,open')), [draft, open].sort());
    assert.deepEqual(ids(await api('GET', '/jobs?status=draft&status=closed')), [draft, closed].sort());
    assert.deepEqual(ids(await api('GET', '/jobs?status=draft,draft')), [draft]);
    assert.deepEqual(
      ids(await api('GET', '/jobs?status=draft,%20open&employmentType=full_time,contract')),
      [draft, open].sort(),
    );
    const candidates = [await makeCandidate(workspace), await makeCandidate(workspace), await makeCandidate(workspace)];
    for (const [index, candidateId] of candidates.entries()) {
      await api('POST', '/applications', { candidateId, jobId: jobs[index]!.id });
    }
    const firstTwo = `${draft},${open}`;
    assert.deepEqual(ids(await api('GET', `/candidates?jobId=${firstTwo}`)), candidates.slice(0, 2).sort());
    const applications = await api('GET', `/applications?jobId=${firstTwo}&status=active,hired`);
    assert.equal(applications.body.data.length, 2);
    const [applicationId] = ids(applications);
    const interview = { applicationId, type: 'final', mode: 'phone', scheduledAt: '2090-01-01T09:00:00Z' };
    const members = [await makeMember(workspace), await makeMember(workspace)];
    const { id } = (await api('POST', '/interviews', { ...interview, interviewerIds: members })).body.data;
    assert.deepEqual(ids(await api('GET', `/interviews?interviewerId=${members.join(',')}`)), [id], 'once, not twice');
    for (const [title, expiresAt] of [
      ['Old', '2090-01-01T00:00:00Z'],
      ['New', null],
    ]) {
      await api('POST', '/offers', { applicationId, title, expiresAt });
    }
    const [offer] = (await api('GET', '/offers')).body.data;
    await api('POST', `/offers/${offer.id}/withdraw`);
    assert.equal((await api('GET', '/offers?status=draft,withdrawn')).body.data.length, 2);
    assert.deepEqual(ids(await api('GET', '/offers?status=withdrawn,expired')), [offer.id]);
    const events = await api('GET', '/activity-events?type=job.published,job.closed&order=asc');
    assert.deepEqual(
      events.body.data.map(({ type }: Json) => type),
      ['job.published', 'job.closed'],
    );
    const about = await api('GET', `/activity-events?entityId=${draft},${closed}&type=job.created`);
    assert.equal(about.body.data.length, 2);
  });

  it('one invalid value in a list is 422 naming the parameter, including NUL characters', async () => {
    const { api } = await service.workspace();
    for (const [path, field] of [
      ['/jobs?status=open,nonsense', 'status'],
      ['/jobs?status=', 'status'],
      ['/jobs?ids=1', 'ids'],
      [`/jobs?ids=${Array.from({ length: 101 }, () => '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e').join(',')}`, 'ids'],
      ['/emails?kind=%00&kind=x', 'kind'],
      ['/emails?kind=a,%00', 'kind'],
      ['/jobs?createdBefore=yesterday', 'createdBefore'],
      ['/jobs?q=a&q=b', 'q'],
    ] as const) {
      const answer = await api('GET', path);
      assert.equal(answer.status, 422, `${path}: ${answer.text}`);
      assert.equal(answer.body.error?.details.field, field);
    }
  });

  it('createdBefore and createdAfter at one time split all records without overlap', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (let n = 0; n < 5; n += 1) await makeJob(workspace);
    // The feed shows an event once all older transactions of the database have ended.
    const count = async (order: string) => ids(await api('GET', `/activity-events?limit=100&order=${order}`)).length;
    await eventually(
      async () => (await count('asc')) === (await count('desc')),
      (isComplete) => isComplete,
    );
    for (const path of ['/jobs?', '/activity-events?', '/activity-events?order=asc&', '/members?', '/api-keys?']) {
      const list = `${path}limit=100`;
      const all = (await api('GET', list)).body.data;
      const { createdAt } = all[Math.floor(all.length / 2)];
      for (const [after, before] of [
        ['createdAfter', 'createdBefore'],
        ['updatedAfter', 'updatedBefore'],
      ]) {
        const later = await api('GET', `${list}&${after}=${createdAt}`);
        const earlier = await api('GET', `${list}&${before}=${createdAt}`);
        const both = [...ids(later), ...ids(earlier)].sort();
        assert.deepEqual(both, ids({ body: { data: all } }), `${list} ${after}`);
      }
    }
  });

  it('jobs can be filtered by one or several slugs, whatever their status', async () => {
    const workspace = await service.workspace();
    const [one, two] = [await makeJob(workspace, { slug: 'one' }), await makeJob(workspace, { slug: 'two' })];
    const other = await service.workspace();
    await makeJob(other, { slug: 'three' });
    assert.deepEqual(ids(await workspace.api('GET', '/jobs?slug=one')), [one.id]);
    assert.deepEqual(ids(await workspace.api('GET', '/jobs?slug=one,two,three')), [one.id, two.id].sort());
  });
});

/** Whether the values of a schema are an enum or IDs. */
function isFixed({ type, pattern, enum: values }: { type?: string; pattern?: string; enum?: string[] }): boolean {
  return type === 'string' && (values !== undefined || pattern === UUID_PATTERN);
}
