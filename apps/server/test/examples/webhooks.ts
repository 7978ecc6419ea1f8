import { eventually } from '../eventually.ts';
import type { Scene } from './scene.ts';

/** @returns the ID of the webhook that receives every event */
export async function setUpWebhooks({ api, receiverUrl, service }: Scene): Promise<string> {
  const { id } = (await api('POST', '/webhooks', { url: receiverUrl, events: ['*'], description: 'Payroll' })).body
    .data;
  await api('POST', `/webhooks/${id}/test`);
  const other = await api('POST', '/webhooks', { url: `${receiverUrl}/crm`, events: ['application.created'] });
  await api('POST', `/webhooks/${other.body.data.id}/rotate-secret`, { overlapSeconds: 3_600 });
  await api('PATCH', `/webhooks/${other.body.data.id}`, { enabled: false });
  await api('DELETE', `/webhooks/${other.body.data.id}`);
  await service.request('GET', '/api/v1/session/options');
  return id;
}

/** An endpoint that no longer exists is disabled with the next event. */
export async function disableGoneWebhook({ api, receiverUrl }: Scene): Promise<void> {
  const gone = await api('POST', '/webhooks', { url: `${receiverUrl}/gone`, events: ['task.*'] });
  const { id: ownerId } = (await api('GET', '/members?limit=1')).body.data[0];
  await api('POST', '/tasks', { title: 'Order a laptop', ownerId });
  await eventually(
    async () => (await api('GET', `/webhooks/${gone.body.data.id}`)).body.data,
    ({ enabled }) => enabled === false,
  );
}

/** Replays events since the creation of the workspace, including those from before the webhook. */
export async function replayEvents({ api, at }: Scene, webhookId: string): Promise<void> {
  const path = `/webhooks/${webhookId}`;
  const delivery = (await api('GET', `${path}/deliveries?limit=5`)).body.data[0].id;
  await api('GET', path);
  await api('GET', `${path}/deliveries/${delivery}/attempts`);
  await api('POST', `${path}/deliveries/${delivery}/replay`);
  await api('POST', `${path}/replay`, { from: new Date(0).toISOString(), to: at(50) });
}
