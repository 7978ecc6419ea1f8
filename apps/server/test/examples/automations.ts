import { eventually } from '../eventually.ts';
import type { Json } from '../harness.ts';
import type { Scene } from './scene.ts';

export async function setUpAutomations({ api, receiverUrl }: Scene): Promise<void> {
  await api('PUT', '/automation-secrets/CRM_TOKEN', { value: 'example', hosts: ['api.example.com'] });
  await api('PUT', '/automation-secrets/CRM_TOKEN', { value: 'example, replaced' });
  await api('PUT', '/automation-secrets/OLD_TOKEN', { value: 'example', hosts: ['api.example.com'] });
  await api('DELETE', '/automation-secrets/OLD_TOKEN');
  const request = { method: 'POST', url: `${receiverUrl}/crm`, body: '{{ candidate.email }}' };
  const created = await api('POST', '/automations', {
    name: 'Welcome applicants',
    trigger: { event: 'application.created' },
    conditions: { field: 'job.slug', op: 'eq', value: 'site-reliability-engineer' },
    steps: [
      { id: 'tag', type: 'add_tag', config: { label: 'new' } },
      { id: 'notify_crm', type: 'http_request', onError: 'continue', config: request },
      { id: 'wait', type: 'delay', config: { seconds: 3_600 } },
    ],
  });
  const path = `/automations/${created.body.data.id}`;
  await api('POST', `${path}/publish`);
  const failing = await api('POST', '/automations', {
    name: 'Notify the archive',
    trigger: { event: 'job.closed' },
    steps: [
      { id: 'notify', type: 'http_request', maxAttempts: 1, config: { method: 'POST', url: 'http://localhost:9/' } },
    ],
  });
  await api('POST', `/automations/${failing.body.data.id}/publish`);
  const refused = await api('POST', '/automations', {
    name: 'Notify the former archive',
    trigger: { event: 'job.closed' },
    steps: [{ id: 'notify', type: 'http_request', config: { method: 'POST', url: `${receiverUrl}/gone` } }],
  });
  await api('POST', `/automations/${refused.body.data.id}/publish`);
  await api('PATCH', path, { description: 'Tags new applicants and sends them to the CRM.', maxRunsPerMinute: 60 });
  await api('GET', path);
  await api('GET', `${path}/validation`);
  await api('GET', `${path}/versions`);
  await api('GET', `${path}/versions/1`);
  await api('GET', `${path}/diff`);
  await api('POST', `${path}/pause`);
  await api('POST', `${path}/resume`);
  await api('POST', `${path}/plan`, { days: 30 });
  const definitions = (await api('GET', '/automation-definitions')).body.data;
  await api('POST', '/automation-definitions/apply', { automations: definitions.automations, dryRun: true });
}

export async function readRuns({ api }: Scene): Promise<void> {
  const named = async (name: string): Promise<string> =>
    (await api('GET', '/automations')).body.data.find((automation: Json) => automation.name === name).id;
  const path = `/automations/${await named('Welcome applicants')}`;
  await api('GET', `${path}/runs?limit=2`);
  const run = await eventually(
    async () => (await api('GET', `${path}/runs?status=succeeded,waiting`)).body.data[0],
    (one) => one !== undefined,
  );
  await api('GET', `${path}/runs/${run.id}`);
  const [event]: Json[] = (await api('GET', '/activity-events?type=application.created&limit=1')).body.data;
  await api('POST', `${path}/simulate`, { eventId: event.id });
  const replayed = (await api('POST', `${path}/runs/${run.id}/replay`, { startStepIndex: 0 })).body.data.id;
  await api('POST', `${path}/runs/${replayed}/cancel`);
  await api('GET', `${path}/metrics`);
  const failing = await named('Notify the archive');
  const failedRun = (automation = failing) =>
    eventually(
      async () => (await api('GET', `/automations/${automation}/runs?status=failed,dead_letter`)).body.data[0],
      (one) => one !== undefined,
    );
  await failedRun(await named('Notify the former archive'));
  const failed = await failedRun();
  await api('POST', `/automations/${failing}/runs/bulk-retry`, { runIds: [failed.id], version: 'current' });
  await failedRun();
  await api('POST', `/automations/${failing}/runs/${failed.id}/retry`);
  await api('DELETE', `/automations/${failing}`);
}
