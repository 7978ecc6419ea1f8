import { dispatchOnce } from '../modules/activity/dispatch.ts';
import { runDispatcher } from '../modules/automations/runs/dispatch-runs.ts';
import { quarantine } from '../modules/quarantine/quarantine.ts';
import { openJob, pdf, person, put } from './careers-site.ts';
import { eventually } from './eventually.ts';
import type { TestWorkspace } from './harness.ts';
import { acrossWorkspaces } from './row-security.ts';

export interface Samples {
  /** The id of a real record for a parameter of an operation's path. Throws for a path that has no sample yet. */
  idFor(path: string, param: string): string;
  /** Reads of the samples as they were when made. */
  reads: { path: string; text: string }[];
}

/** One record of every resource, so that tests can walk all declared operations. */
export async function makeSamples(workspace: TestWorkspace): Promise<Samples> {
  const { api, context } = workspace;
  const make = async (path: string, body: object, method = 'POST'): Promise<string> => {
    const answer = await api(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data.id;
  };
  const job: string = (await openJob(workspace, { title: 'Sample' })).id;
  const apiKey = await make('/api-keys', { name: 'Sample', scopes: ['jobs:read'] });
  const candidate = await make('/candidates', { firstName: 'Sam', lastName: 'Sample', email: 'sam@sample.example' });
  const note = await make(`/candidates/${candidate}/notes`, { body: 'A sample.' });
  const label = await make(`/candidates/${candidate}/tags`, { label: 'Sample' });
  const stage = (await api('GET', `/jobs/${job}/stages`)).body.data[2].id;
  const application = await make('/applications', { candidateId: candidate, jobId: job });
  const interview = await make('/interviews', {
    applicationId: application,
    type: 'screening',
    mode: 'phone',
    scheduledAt: '2090-03-01T09:30:00Z',
  });
  const offer = await make('/offers', { applicationId: application, title: 'Sample' });
  const bytes = pdf();
  const type = { filename: 'sample.pdf', contentType: 'application/pdf', contentLength: bytes.length };
  const upload = (await api('POST', `/candidates/${candidate}/files/presign`, type)).body.data;
  await put(upload, bytes);
  const file = await make(`/candidates/${candidate}/files`, {
    key: upload.key,
    fileName: 'sample.pdf',
    fileType: 'application/pdf',
    fileSize: bytes.length,
    kind: 'resume',
  });
  const member = await make('/members', { email: 'member@sample.example', name: 'Sample', role: 'recruiter' });
  const task = await make('/tasks', { title: 'Sample', ownerId: member });
  const scorecard = await make('/scorecards', { applicationId: application, authorId: member, rating: 'yes' });
  const poolEntry = await make('/pool-entries', { candidateId: candidate });
  const visitor = { ip: '192.0.2.1', userAgent: null };
  await quarantine(context, { jobId: job, reason: 'honeypot', body: person(), visitor }, {});
  const quarantined: string = (await api('GET', '/quarantine')).body.data[0].id;
  const webhook = await make('/webhooks', { url: 'http://localhost:9/', events: ['*'] });
  const now = new Date().toISOString();
  const event: string = (await api('GET', '/activity-events?limit=1')).body.data[0].id;
  await api('POST', `/webhooks/${webhook}/replay`, { from: '2020-01-01T00:00:00.000Z', to: now });
  const delivery: string = (await api('GET', `/webhooks/${webhook}/deliveries?limit=1`)).body.data[0].id;
  const automation = await make('/automations', {
    name: 'Sample',
    trigger: { event: 'job.published' },
    steps: [{ id: 'wait', type: 'delay', config: { seconds: 60 } }],
  });
  await make(`/automations/${automation}/publish`, {});
  await openJob(workspace, { title: 'Triggers the sample' });
  while (
    (await dispatchOnce(
      acrossWorkspaces(context.db),
      runDispatcher(() => {}),
    )) > 0
  );
  // Where a service runs beside, it may be the one that dispatches.
  const runs = await eventually(
    () => api('GET', `/automations/${automation}/runs`),
    ({ body }) => body.data.length > 0,
  );
  const run: string = runs.body.data[0].id;
  await make('/automation-secrets/SAMPLE', { value: 'sample' }, 'PUT');

  const mail: string = (await api('GET', '/mails?limit=1')).body.data[0].id;

  /** By the beginning of the path; the longest that fits decides. */
  const ids: Record<string, string> = {
    '/jobs/{id}': job,
    '/jobs/{id}/stages/{stageId}': stage,
    '/api-keys/{id}': apiKey,
    '/webhooks/{id}': webhook,
    '/mails/{id}': mail,
    '/mail-templates/{kind}': 'application_received',
    '/webhooks/{id}/deliveries/{deliveryId}': delivery,
    '/automations/{id}': automation,
    '/automations/{id}/versions/{version}': '1',
    '/automations/{id}/runs/{runId}': run,
    '/automation-secrets/{name}': 'SAMPLE',
    '/activity-events/{id}': event,
    '/applications/{id}': application,
    '/interviews/{id}': interview,
    '/offers/{id}': offer,
    '/candidates/{id}': candidate,
    '/candidates/{id}/notes/{noteId}': note,
    '/candidates/{id}/tags/{tagId}': label,
    '/candidates/{id}/files/{fileId}': file,
    '/members/{id}': member,
    '/tasks/{id}': task,
    '/scorecards/{id}': scorecard,
    '/pool-entries/{id}': poolEntry,
    '/quarantine/{id}': quarantined,
  };
  const reads = await Promise.all(
    [
      `/jobs/${job}`,
      `/jobs/${job}/application-config`,
      `/jobs/${job}/stages`,
      `/applications/${application}`,
      `/interviews/${interview}`,
      `/offers/${offer}`,
      `/candidates/${candidate}`,
      `/candidates/${candidate}/notes/${note}`,
      `/candidates/${candidate}/tags`,
      `/candidates/${candidate}/files`,
      `/members/${member}`,
      `/tasks/${task}`,
      `/scorecards/${scorecard}`,
      `/pool-entries/${poolEntry}`,
      '/quarantine',
      `/webhooks/${webhook}`,
      `/automations/${automation}`,
      `/automations/${automation}/runs/${run}`,
      '/automation-secrets',
      '/mail-templates/application_received',
    ].map(async (path) => ({
      path,
      text: (await api('GET', path)).text,
    })),
  );
  return {
    reads,
    idFor(path, param) {
      const prefix = path.slice(0, path.indexOf(`{${param}}`) + param.length + 2);
      const id = ids[prefix];
      if (id === undefined) throw new Error(`testing/samples.ts has no record for ${prefix}`);
      return id;
    },
  };
}

export function pathWith(path: string, value: (param: string) => string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, param: string) => value(param));
}
