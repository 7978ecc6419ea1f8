import type { Job, People, Scene } from './scene.ts';

export async function readEverything({ api }: Scene, job: Job, { ada, application }: People): Promise<void> {
  const lists = [
    '/jobs',
    '/views',
    '/departments',
    '/locations',
    '/openings',
    '/pipelines',
    '/interview-plans',
    '/stages',
    '/files',
    '/candidates',
    '/notes',
    '/tags',
    '/applications',
    '/stage-changes',
    '/rejection-reasons',
    '/sources',
    '/tracking-links',
    '/answers',
    '/interviews',
    '/booking-links',
    '/availability-requests',
    '/offers',
    '/quarantine',
    '/activity-events',
    '/webhooks',
    '/automations',
    '/automation-secrets',
    '/emails',
    '/messages',
    '/message-templates',
    '/email-templates',
    '/scorecards',
    '/tasks',
    '/pool-entries',
    '/members',
    '/custom-fields',
    '/api-keys',
    '/audit-log',
  ];
  for (const path of lists) await api('GET', `${path}?limit=2`.replace(/(templates|secrets)\?limit=2/, '$1'));
  const first = async (path: string) => (await api('GET', path)).body.data[0].id as string;
  await api('GET', `/activity-events/${await first('/activity-events?type=application.created&limit=1')}`);
  await api('GET', `/emails/${await first('/emails?limit=1')}`);
  await api('GET', `/members/${await first('/members?limit=1')}`);
  await api('GET', `/api-keys/${await first('/api-keys?limit=1')}`);
  await api('GET', '/email-templates/application_received');
  for (const part of ['notes', 'tags', 'files', 'emails']) await api('GET', `/candidates/${ada}/${part}`);
  for (const part of ['', '/stage-changes', '/consents']) await api('GET', `/applications/${application}${part}`);
  await api('GET', `/candidates/${ada}`);
  await api('GET', `/applications/counts?jobIds=${job.id}`);
  await api('GET', '/tags/suggestions?q=math');
  await api('GET', `/jobs/${job.id}`);
  await api('GET', '/workspace');
  await api('GET', '/messages/unread-count');
  await api('GET', '/workspace/usage');
  await api('GET', '/audit-log/export');
  await api('GET', '/workspace/retention-preview?days=30');
  for (const report of ['funnel', 'time-in-stage', 'time-to-hire', 'time-to-schedule', 'sources'])
    await api('GET', `/reports/${report}`);
}
