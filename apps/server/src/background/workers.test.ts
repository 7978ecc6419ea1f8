import assert from 'node:assert/strict';
import { it } from 'node:test';
import { automate } from '../../test/automations.ts';
import { eventually } from '../../test/eventually.ts';
import { moveClock, startService } from '../../test/harness.ts';
import { makeCandidate, makeJob } from '../../test/hiring.ts';
import { removeOldEmails } from '../domain/email/remove-old-emails.ts';
import { removeOldRuns } from '../domain/integrations/automations/runs/remove-old-runs.ts';
import { startReceiver } from '../domain/integrations/webhooks/receiver.fixture.ts';
import { removeOldDeliveries } from '../domain/integrations/webhooks/remove-old-deliveries.ts';
import { startWorkers } from './workers.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { db, services } = service;

it('logs are kept as long as documented: deliveries for 30 days, also those of a paused webhook, runs and emails for 90', async () => {
  const job = await makeJob(workspace);
  const receiver = await startReceiver(service);
  const webhook = { url: receiver.url, events: ['application.created'] };
  const activeWebhook = (await api('POST', '/webhooks', webhook)).body.data.id;
  const pausedWebhook = (await api('POST', '/webhooks', { ...webhook, enabled: false })).body.data.id;
  const automation = await automate(workspace, {
    trigger: { event: 'application.created' },
    steps: [{ id: 'note', type: 'add_note', config: { body: 'Hello' } }],
  });
  await api('POST', '/applications', { jobId: job.id, candidateId: await makeCandidate(workspace) });
  await api('POST', '/members', { email: 'grace@example.com', name: 'Grace Hopper', role: 'recruiter' });
  const counts = async () => {
    const paths = [`/webhooks/${activeWebhook}/deliveries`, `/webhooks/${pausedWebhook}/deliveries`];
    const lists = [...paths, `/automations/${automation}/runs`, '/emails'].map((path) => api('GET', path));
    return (await Promise.all(lists)).map(({ body }) => body.data.length);
  };
  // Emails: the invitation, and a notification to the owner for each webhook.
  const all = [1, 1, 1, 3];
  const workers = startWorkers(service);
  try {
    await eventually(counts, (now) => String(now) === String(all));
    await eventually(
      async () => [
        (await api('GET', `/webhooks/${activeWebhook}/deliveries`)).body.data[0].status,
        (await api('GET', `/automations/${automation}/runs`)).body.data[0].status,
      ],
      (now) => now.every((status) => status === 'succeeded'),
    );
  } finally {
    await workers.stop();
  }

  const jobs = [removeOldDeliveries, removeOldRuns, removeOldEmails];
  const after: [days: number, left: number[]][] = [
    [29, all],
    [31, [0, 0, 1, 3]],
    [91, [0, 0, 0, 0]],
  ];
  for (const [days, left] of after) {
    await moveClock(db, `${days} days`);
    await Promise.all(jobs.map((removal) => removal.run(db, services)));
    assert.deepEqual(await counts(), left, `after ${days} days`);
  }
});
