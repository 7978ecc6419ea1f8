import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { eventually } from '../../../../test/eventually.ts';
import { moveClock, startService } from '../../../../test/harness.ts';
import { apply, makeJob } from '../../../../test/hiring.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { runDispatcher } from '../../integrations/automations/runs/dispatch-runs.ts';
import { claimRuns } from '../../integrations/automations/runs/queue-queries.ts';
import { dueEndpoints } from '../../integrations/webhooks/queue-queries.ts';
import { workspacesWithRetention } from '../privacy/retention-queries.ts';
import { closeRestored } from './close-restored.ts';

const service = await startService();
const engine = startEngine(service);
const { db, services } = service;

it('after a restore, nobody but owners has access and nothing leaves a workspace, until an owner confirms it', async () => {
  const workspace = await service.workspace();
  const { api, slug } = workspace;
  const job = await makeJob(workspace);
  await api('POST', `/jobs/${job.id}/publish`);
  await api('PATCH', '/workspace', { retention: { days: 300 } });
  const automation = await automate(workspace, {
    trigger: { event: 'application.created' },
    steps: [{ id: 'tag', type: 'add_tag', config: { label: 'seen' } }],
  });
  await api('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['application.created'] });
  const { id: applicationId } = await apply(workspace, job.id);
  const { url: candidatePage } = (await api('POST', `/applications/${applicationId}/candidate-link`)).body.data;
  const test = (await api('POST', '/api-keys', { name: 'Test', mode: 'test', scopes: ['jobs:read'] })).body.data;
  const [owner, admin] = [new Browser(service), new Browser(service)];
  await owner.signIn(workspace, (await joinedMember(workspace, 'owner')).email);
  await admin.signIn(workspace, (await joinedMember(workspace, 'admin')).email);

  const statuses = async () => {
    const get = (path: string, headers: Record<string, string> = {}) => service.request('GET', path, { headers });
    return {
      key: (await api('GET', '/me')).status,
      testKey: (await get('/api/v1/jobs', { authorization: `Bearer ${test.key}` })).status,
      admin: (await admin.api('GET', '/me')).status,
      owner: (await owner.api('GET', '/me')).status,
      publicApi: (await get(`/api/public/v1/jobs?workspace=${slug}`)).status,
      publishableKey: (await get('/api/public/v1/jobs', { authorization: `Bearer ${workspace.publishableKey}` }))
        .status,
      careerSite: (await fetch(`${service.url}/careers/${slug}`)).status,
      candidate: (await fetch(candidatePage)).status,
    };
  };
  const open = {
    ...{ key: 200, testKey: 200, admin: 200, owner: 200 },
    ...{ publicApi: 200, publishableKey: 200, careerSite: 200, candidate: 200 },
  };
  assert.deepEqual(await statuses(), open);

  await closeRestored(db, services);
  const closed = {
    ...{ key: 503, testKey: 503, admin: 503, owner: 200 },
    ...{ publicApi: 503, publishableKey: 503, careerSite: 503, candidate: 404 },
  };
  await eventually(statuses, (now) => isDeepStrictEqual(now, closed));
  await dispatchOnce(
    db,
    runDispatcher(() => {}),
  );
  assert.deepEqual(await claimRuns(db.write, { limit: 10, perWorkspace: 10, inProgress: [] }), []);
  assert.deepEqual(await dueEndpoints(db.read), []);
  assert.deepEqual(await workspacesWithRetention(db.read), []);
  assert.equal((await owner.api('POST', '/workspace/confirm-restore')).body.data.restoredAt, null);

  await eventually(statuses, (now) => isDeepStrictEqual(now, open));
  await engine.settle();
  assert.deepEqual(
    (await runsOf(workspace, automation)).map(({ status }) => status),
    ['succeeded'],
  );
  const [notice] = (await api('GET', '/emails?kind=security_notice')).body.data;
  assert.match(notice.text, /restored from a backup, was opened again/);
});

it('confirming requires a session that was confirmed recently', async () => {
  const workspace = await service.workspace();
  await closeRestored(db, services);
  const owner = new Browser(service);
  await owner.signIn(workspace, (await joinedMember(workspace, 'owner')).email);
  await moveClock(db, '1 hour');
  const rejected = await owner.api('POST', '/workspace/confirm-restore');
  assert.equal(rejected.body.error?.details.reason, 'reauthentication_required');
  assert.notEqual((await owner.api('GET', '/workspace')).body.data.restoredAt, null);
  await moveClock(db, '0 hours');
});
