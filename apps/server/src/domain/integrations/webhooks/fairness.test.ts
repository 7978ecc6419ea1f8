import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { MINIMAL_JOB } from '../../../../test/hiring.ts';
import { startWorkers } from '../../../background/workers.ts';
import { httpReceiver } from '../../../platform/egress/receivers.fixture.ts';
import { ok, startReceiver } from './receiver.fixture.ts';

const service = await startService();
const workers = startWorkers(service);
service.beforeClose(() => workers.stop());

// Twice as many requests as one workspace has slots in the quick lane: a new endpoint gets two.
const HANGING = 32;
const EVENTS = 20;

async function createWebhook({ api }: TestWorkspace, url: string): Promise<string> {
  return (await api('POST', '/webhooks', { url, events: ['job.created'] })).body.data.id;
}

const createJob = ({ api }: TestWorkspace) => api('POST', '/jobs', MINIMAL_JOB);

it('hanging endpoints delay neither a healthy endpoint of the same workspace nor other workspaces', async (t) => {
  const [workspace, neighbour] = [await service.workspace(), await service.workspace()];
  const open = new Set<ServerResponse>();
  let ended = 0;
  const hanging = await httpReceiver(t, (_request, response) => {
    open.add(response);
    response.once('close', () => {
      ended += 1;
    });
  });
  for (let index = 0; index < HANGING; index += 1)
    await createWebhook(workspace, `http://127.0.0.1:${hanging.port}/${index}`);
  const broken = await httpReceiver(t, (_request, response) => response.writeHead(500).end());
  await createWebhook(workspace, `http://127.0.0.1:${broken.port}/`);
  const [sibling, outsider] = [await startReceiver(service, ok), await startReceiver(service, ok)];
  const id = await createWebhook(workspace, sibling.url);
  await createWebhook(neighbour, outsider.url);

  await Promise.all([createJob(workspace), createJob(workspace)]);
  await eventually(
    async () => open.size,
    (size) => size >= HANGING,
  );
  await Promise.all(Array.from({ length: EVENTS - 2 }, () => createJob(workspace)));
  await Promise.all(Array.from({ length: EVENTS }, () => createJob(neighbour)));
  await sibling.until((received) => received.length === EVENTS);
  await outsider.until((received) => received.length === EVENTS);
  assert.equal(ended, 0, 'all hanging attempts are still open when the healthy ones are done');

  const feed = await workspace.api('GET', '/activity-events?order=asc&type=job.created&limit=100');
  const listed = await workspace.api('GET', `/webhooks/${id}/deliveries?limit=100`);
  assert.deepEqual(
    listed.body.data.toReversed().map((delivery: Json) => delivery.eventId),
    feed.body.data.map((event: Json) => event.id),
    'deliveries are in the order of the feed',
  );
});
