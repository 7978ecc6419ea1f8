import { insertSession } from '../src/domain/accounts/sessions/queries.ts';
import { quarantine } from '../src/domain/careers/intake/quarantine/quarantine.ts';
import { dispatchOnce } from '../src/domain/integrations/activity/dispatch.ts';
import { runDispatcher } from '../src/domain/integrations/automations/runs/dispatch-runs.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { openJob, pdf, person, put } from './careers-site.ts';
import { eventually } from './eventually.ts';
import type { TestAnswer, TestWorkspace } from './harness.ts';
import { acrossWorkspaces } from './row-security.ts';
import { VISITOR } from './visitor.ts';

const SESSION: Omit<Parameters<typeof insertSession>[2], 'id' | 'memberId'> = {
  tokenHash: Buffer.from('sample'),
  awaitsSecondFactor: false,
  signInMethod: 'password',
  ip: '203.0.113.5',
  userAgent: null,
};

export interface Samples {
  /** The ID of a record for a parameter of an operation's path. @throws for a path without a sample */
  idFor(path: string, param: string): string;
  /** Reads of the samples, each with its initial data. */
  reads: { path: string; text: string }[];
}

/** The data of a response as text, without the sync token, which differs with each call. */
export function dataOf({ body }: Pick<TestAnswer, 'body'>): string {
  return JSON.stringify(body.data);
}

/** Creates one record of every resource, so that tests can call every declared operation. */
export async function makeSamples(workspace: TestWorkspace): Promise<Samples> {
  const { api, context } = workspace;
  const make = async (path: string, body: object, method = 'POST'): Promise<string> => {
    const answer = await api(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data.id;
  };
  const job: string = (await openJob(workspace, { title: 'Sample' })).id;
  const reason = await make('/rejection-reasons', { label: 'Sample', kind: 'rejected' });
  const source = await make('/sources', { name: 'Sample', kind: 'other' });
  const trackingLink = await make('/tracking-links', { sourceId: source, jobId: job });
  const view = await make('/views', { resource: 'jobs', name: 'Sample', query: {} });
  const part = Buffer.from('Name,Email\nSam Sample,sam@sample.example\n');
  const importPart = (await api('POST', '/imports/uploads', { contentLength: part.length })).body.data;
  await put(importPart, part);
  const imported = await make('/imports', { kind: 'csv', files: [{ name: 'sample.csv', keys: [importPart.key] }] });
  const department = await make('/departments', { name: 'Sample' });
  const location = await make('/locations', { name: 'Sample', country: 'PT' });
  const pipeline = await make('/pipelines', {
    name: 'Sample',
    stages: ['applied', 'hired', 'rejected'].map((kind) => ({ name: kind, kind })),
  });
  const opening = await make(`/jobs/${job}/openings`, {});
  const apiKey = await make('/api-keys', { name: 'Sample', scopes: ['jobs:read'] });
  const candidate = await make('/candidates', { firstName: 'Sam', lastName: 'Sample', email: 'sam@sample.example' });
  const note = await make(`/candidates/${candidate}/notes`, { body: 'A sample.' });
  const label = await make(`/candidates/${candidate}/tags`, { label: 'Sample' });
  const stage = (await api('GET', `/jobs/${job}/stages`)).body.data[2].id;
  const application = await make('/applications', { candidateId: candidate, jobId: job });
  const plan = await make('/interview-plans', { stageId: stage, sessions: [{ title: 'Sample', type: 'technical' }] });
  const interview = await make('/interviews', {
    applicationId: application,
    type: 'screening',
    mode: 'phone',
    scheduledAt: '2090-03-01T09:30:00Z',
  });
  const bookingLink = await make('/booking-links', {
    applicationId: application,
    sessions: [
      { title: 'Sample', type: 'technical', interviewerIds: [(await api('GET', '/members')).body.data[0].id] },
    ],
  });
  const availabilityRequest = await make('/availability-requests', {
    ...{ applicationId: application, message: 'Sample', sendEmail: false },
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
  const calendar = await make('/calendars', { memberId: member, kind: 'ics', url: 'https://sample.example/a.ics' });
  const session = newId();
  await insertSession(context.db.write, workspace.id, { ...SESSION, id: session, memberId: member });
  const message = await make('/messages', { candidateId: candidate, subject: 'Sample', text: 'A sample.' });
  const messageTemplate = await make('/message-templates', { name: 'Sample', subject: 'Sample', text: 'A sample.' });
  const task = await make('/tasks', { title: 'Sample', ownerId: member });
  const approver = (await api('GET', '/members')).body.data.find(({ role }: { role: string }) => role === 'owner').id;
  const approval = await make('/approvals', { offerId: offer, approverIds: [approver] });
  const scorecard = await make('/scorecards', { applicationId: application, authorId: member, rating: 'yes' });
  const poolEntry = await make('/pool-entries', { candidateId: candidate });
  await quarantine(context, { jobId: job, reason: 'honeypot', body: person(), visitor: VISITOR }, {});
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
  // A running transaction anywhere on the server can briefly hide the event, and another service may be the one that
  // dispatches it.
  const dispatcher = runDispatcher(() => {});
  const runs = await eventually(
    async () => {
      while ((await dispatchOnce(acrossWorkspaces(context.db), dispatcher)) > 0);
      return api('GET', `/automations/${automation}/runs`);
    },
    ({ body }) => body.data.length > 0,
  );
  const run: string = runs.body.data[0].id;
  await make('/automation-secrets/SAMPLE', { value: 'sample' }, 'PUT');

  const customField = await make('/custom-fields', {
    entity: 'candidate',
    key: 'sample',
    label: 'Sample',
    type: 'text',
  });

  const mail: string = (await api('GET', '/emails?limit=1')).body.data[0].id;

  const exported = await make('/exports', {});

  /** By the path up to and including the parameter. */
  const ids: Record<string, string> = {
    '/jobs/{id}': job,
    ...sampleRefs(['jobs', 'candidates', 'applications']),
    '/jobs/{id}/stages/{stageId}': stage,
    '/rejection-reasons/{id}': reason,
    '/sources/{id}': source,
    '/jobs/{id}/openings/{openingId}': opening,
    '/pipelines/{id}': pipeline,
    '/interview-plans/{id}': plan,
    '/tracking-links/{id}': trackingLink,
    '/views/{id}': view,
    '/imports/{id}': imported,
    '/exports/{id}': exported,
    '/departments/{id}': department,
    '/locations/{id}': location,
    '/api-keys/{id}': apiKey,
    '/webhooks/{id}': webhook,
    '/emails/{id}': mail,
    '/email-templates/{kind}': 'application_received',
    '/webhooks/{id}/deliveries/{deliveryId}': delivery,
    '/automations/{id}': automation,
    '/automations/{id}/versions/{version}': '1',
    '/automations/{id}/runs/{runId}': run,
    '/automation-secrets/{name}': 'SAMPLE',
    '/activity-events/{id}': event,
    '/applications/{id}': application,
    '/interviews/{id}': interview,
    '/offers/{id}': offer,
    '/approvals/{id}': approval,
    '/booking-links/{id}': bookingLink,
    '/availability-requests/{id}': availabilityRequest,
    '/availability/{id}': member,
    '/calendars/{id}': calendar,
    '/candidates/{id}': candidate,
    '/candidates/{id}/notes/{noteId}': note,
    '/candidates/{id}/tags/{tagId}': label,
    '/candidates/{id}/files/{fileId}': file,
    '/files/{id}': file,
    '/members/{id}': member,
    '/members/{id}/sessions/{sessionId}': session,
    '/custom-fields/{id}': customField,
    '/messages/{id}': message,
    '/message-templates/{id}': messageTemplate,
    '/tasks/{id}': task,
    '/scorecards/{id}': scorecard,
    '/pool-entries/{id}': poolEntry,
    '/quarantine/{id}': quarantined,
  };
  const reads = await Promise.all(
    [
      `/jobs/${job}`,
      `/jobs/${job}/application-config`,
      `/jobs/${job}/posting-check`,
      `/jobs/${job}/stages`,
      `/rejection-reasons/${reason}`,
      `/sources/${source}`,
      `/jobs/${job}/openings/${opening}`,
      `/pipelines/${pipeline}`,
      `/interview-plans/${plan}`,
      `/tracking-links/${trackingLink}`,
      `/views/${view}`,
      `/imports/${imported}`,
      `/exports/${exported}`,
      `/departments/${department}`,
      `/locations/${location}`,
      `/applications/${application}`,
      `/interviews/${interview}`,
      `/offers/${offer}`,
      `/approvals/${approval}`,
      `/booking-links/${bookingLink}`,
      `/availability-requests/${availabilityRequest}`,
      `/availability/${member}`,
      `/calendars/${calendar}`,
      `/candidates/${candidate}`,
      `/candidates/${candidate}/notes/${note}`,
      `/candidates/${candidate}/tags`,
      `/candidates/${candidate}/files`,
      `/members/${member}`,
      `/members/${member}/sessions`,
      `/custom-fields/${customField}`,
      `/message-templates/${messageTemplate}`,
      `/tasks/${task}`,
      `/scorecards/${scorecard}`,
      `/pool-entries/${poolEntry}`,
      '/quarantine',
      `/webhooks/${webhook}`,
      `/automations/${automation}`,
      `/automations/${automation}/runs/${run}`,
      '/automation-secrets',
      '/email-templates/application_received',
    ].map(async (path) => ({
      path,
      text: dataOf(await api('GET', path)),
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

/** Parameters of the paths by external reference: no record has it. */
function sampleRefs(resources: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    resources.flatMap((name) => [
      [`/${name}/by-ref/{system}`, 'sample'],
      [`/${name}/by-ref/{system}/{id}`, 'sample'],
    ]),
  );
}
