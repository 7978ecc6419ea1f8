import type { Json } from '../harness.ts';
import type { Scene, Team } from './scene.ts';

/** The team saves filters that it needs often. */
async function saveViews(api: Scene['api']): Promise<void> {
  const save = async (resource: string, name: string, query: object) =>
    (await api('POST', '/views', { resource, name, query })).body.data.id as string;
  const id = await save('jobs', 'Open engineering jobs', { status: ['open'], department: 'Platform' });
  await api('PATCH', `/views/${id}`, { name: 'Open jobs of the platform team' });
  await api('GET', `/views/${id}`);
  await api('DELETE', `/views/${await save('tasks', 'Urgent tasks', { priority: ['urgent'], open: true })}`);
}

export async function setUpWorkspace({ api }: Scene): Promise<Team> {
  await api('PATCH', '/workspace', {
    branding: { brandName: 'Acme', accentColor: '#25604f', websiteUrl: 'https://acme.example' },
  });
  const invite = async (name: string, role: string) => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`;
    return (await api('POST', '/members', { email, name, role })).body.data.id as string;
  };
  const recruiter = await invite('Katherine Johnson', 'recruiter');
  const interviewer = await invite('Mary Cartwright', 'interviewer');
  const former = await invite('Charles Babbage', 'hiring_manager');
  await api('POST', `/members/${former}/invitation`);
  await api('PATCH', `/members/${former}`, { role: 'interviewer' });
  await api('DELETE', `/members/${former}`);
  const key = await api('POST', '/api-keys', { name: 'Nightly import', scopes: ['jobs:read', 'jobs:write'] });
  const { id } = key.body.data;
  await api('PATCH', `/api-keys/${id}`, { name: 'Nightly import of jobs' });
  const rotated = await api('POST', `/api-keys/${id}/rotate`, { overlapSeconds: 3_600 });
  const grace = (await api('GET', '/members')).body.data.find(({ role }: Json) => role === 'owner');
  await api('POST', `/api-keys/${rotated.body.data.id}/transfer`, { memberId: grace.id });
  await api('GET', `/api-keys/${id}/revocation-preview`);
  await api('DELETE', `/api-keys/${id}`);
  await defineCustomFields(api);
  await saveViews(api);
  await api('PUT', '/email-templates/application_received', {
    subject: 'Thank you, {{ candidate.firstName }}',
    text: 'We have received your application as {{ job.title }}.',
  });
  await api('PUT', '/email-templates/application_rejected', {
    subject: 'Your application',
    text: 'We have decided to go on with other candidates.',
  });
  await api('DELETE', '/email-templates/application_rejected');
  await api('POST', '/workspace/career-site-preview', { careerSite: { heading: 'Grow with us' } });
  await api('POST', '/email-templates/application_received/preview', {
    subject: 'Thank you, {{ candidate.firstName }}',
  });
  return { recruiter, interviewer };
}

/** Acme adds a field to candidates, and one that turns out not to be needed. */
async function defineCustomFields(api: Scene['api']): Promise<void> {
  await api('POST', '/custom-fields', {
    entity: 'candidate',
    key: 'notice_period',
    label: 'Notice period',
    type: 'select',
    options: [
      { value: 'none', label: 'None' },
      { value: 'one_month', label: 'One month' },
      { value: 'three_months', label: 'Three months' },
    ],
  });
  const field = { entity: 'application', key: 'assessment_url', label: 'Assessment', type: 'url' };
  const { id } = (await api('POST', '/custom-fields', field)).body.data;
  await api('PATCH', `/custom-fields/${id}`, { description: 'Link to the coding assessment' });
  await api('GET', `/custom-fields/${id}`);
  await api('POST', `/custom-fields/${id}/archive`);
  await api('POST', `/custom-fields/${id}/restore`);
  await api('POST', `/custom-fields/${id}/archive`);
  await api('DELETE', `/custom-fields/${id}`);
}

/** A developer uses the sandbox with a test key and resets it. */
export async function useSandbox({ api, service, receiverUrl, at }: Scene): Promise<void> {
  const scopes = ['workspace:read', 'workspace:write', 'webhooks:read', 'webhooks:write'];
  const { key } = (await api('POST', '/api-keys', { name: 'Tests', scopes, mode: 'test' })).body.data;
  const inSandbox = (path: string, body?: object) =>
    service.request('POST', `/api/v1${path}`, { body, headers: { authorization: `Bearer ${key}` } });
  await inSandbox('/sandbox/reset');
  const webhook = await inSandbox('/webhooks', { url: receiverUrl, events: ['workspace.*'] });
  const everything = { from: new Date(0).toISOString(), to: at(50) };
  await inSandbox(`/webhooks/${webhook.body.data.id}/replay`, everything);
}
