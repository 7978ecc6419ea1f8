import assert from 'node:assert/strict';
import { it } from 'node:test';
import { removeOldRuns } from './modules/automations/runs/remove-old-runs.ts';
import { removeOldMails } from './modules/mail/remove-old-mails.ts';
import { startReceiver } from './modules/webhooks/receiver.fixture.ts';
import { removeOldDeliveries } from './modules/webhooks/remove-old-deliveries.ts';
import { automate } from './testing/automations.ts';
import { eventually } from './testing/eventually.ts';
import { moveClock, startService } from './testing/harness.ts';
import { makeCandidate, makeJob } from './testing/hiring.ts';
import { startWorkers } from './workers.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { db, services } = service;

it('logs are kept as long as is said: deliveries 30 days, runs and mails 90; what still waits is kept', async () => {
  const workers = startWorkers(service);
  const job = await makeJob(workspace);
  const receiver = await startReceiver(service);
  const webhook = { url: receiver.url, events: ['application.created'] };
  const delivered = (await api('POST', '/webhooks', webhook)).body.data.id;
  const waiting = (await api('POST', '/webhooks', { ...webhook, enabled: false })).body.data.id;
  const automation = await automate(workspace, {
    trigger: { event: 'application.created' },
    steps: [{ id: 'note', type: 'add_note', config: { body: 'Hello' } }],
  });
  await api('POST', '/applications', { jobId: job.id, candidateId: await makeCandidate(workspace) });
  await api('POST', '/members', { email: 'grace@example.com', name: 'Grace Hopper', role: 'recruiter' });
  const counts = async () => {
    const paths = [`/webhooks/${delivered}/deliveries`, `/webhooks/${waiting}/deliveries`];
    const lists = [...paths, `/automations/${automation}/runs`, '/mails'].map((path) => api('GET', path));
    return (await Promise.all(lists)).map(({ body }) => body.data.length);
  };
  await eventually(counts, (now) => now.every((count) => count === 1));
  await eventually(
    async () => [
      (await api('GET', `/webhooks/${delivered}/deliveries`)).body.data[0].status,
      (await api('GET', `/automations/${automation}/runs`)).body.data[0].status,
    ],
    (now) => now.every((status) => status === 'succeeded'),
  );
  await workers.stop();

  const jobs = [removeOldDeliveries, removeOldRuns, removeOldMails];
  const after: [days: number, left: number[]][] = [
    [29, [1, 1, 1, 1]],
    [31, [0, 1, 1, 1]],
    [91, [0, 1, 0, 0]],
  ];
  for (const [days, left] of after) {
    await moveClock(db, `${days} days`);
    await Promise.all(jobs.map((removal) => removal.run(db, services)));
    assert.deepEqual(await counts(), left, `after ${days} days`);
  }
});
