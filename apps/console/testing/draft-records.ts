import type { BrowserContext } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { newId } from '../../server/src/platform/ids/ids.ts';
import { makeCandidate, makeJob, makeMember } from '../../server/test/hiring.ts';
import type { TestConsole } from './console.ts';

/** Creates the records that `DRAFT_SCENARIOS` edit, personal ones as the member. Returns IDs by name. */
export async function makeDraftRecords(
  { service, workspace }: Pick<TestConsole, 'service' | 'workspace'>,
  { context, id: memberId }: { context: BrowserContext; id: string },
): Promise<Record<string, string>> {
  const make = async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await workspace.api('POST', path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
    return answer.data.id;
  };
  const makeOwn = async (path: string, data: object): Promise<void> => {
    const answer = await context.request.post(`/api/v1${path}`, { headers: { origin: service.url }, data });
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  };
  await makeMember(workspace, 'Mary Cartwright');
  await make('/custom-fields', { entity: 'candidate', key: 'nickname', type: 'text', label: 'Nickname' });
  await make('/custom-fields', { entity: 'application', key: 'number', type: 'text', label: 'Employee number' });
  const job = await makeJob(workspace, { title: 'Draftsman' });
  const [candidate, otherCandidate, loneCandidate] = [
    await makeCandidate(workspace, { firstName: 'Ida', lastName: 'Draft' }),
    await makeCandidate(workspace, { firstName: 'Ada', lastName: 'Other' }),
    await makeCandidate(workspace, { firstName: 'Ann', lastName: 'Alone' }),
  ];
  const applicationId = await make('/applications', { candidateId: candidate, jobId: job.id });
  await make('/applications', { candidateId: otherCandidate, jobId: job.id });
  await make('/interviews', {
    ...{ applicationId, type: 'technical', mode: 'phone', title: 'First talk' },
    scheduledAt: '2090-03-08T08:00:00Z',
  });
  await make('/interview-plans', {
    ...{ stageId: job.stages.interview, sessions: [{ title: 'Draft interview', type: 'technical' }] },
  });
  await make('/offers', { applicationId, title: 'Draft offer' });
  await makeOwn(`/candidates/${candidate}/notes`, { body: 'An earlier note.' });
  await makeOwn('/scorecards', { applicationId, rating: 'yes', comment: 'An earlier comment.' });
  await make('/tasks', { title: 'Draft task', ownerId: memberId });
  await make('/pool-entries', { candidateId: candidate, source: 'sourced' });
  const opening = await make(`/jobs/${job.id}/openings`, {});
  const closed = await workspace.api('PATCH', `/jobs/${job.id}/openings/${opening}`, {
    ...{ status: 'closed', closeReason: 'Budget' },
  });
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
  await make('/message-templates', { name: 'Draft message', subject: 'Draft', text: 'Draft.' });
  const sourceId = await make('/sources', { name: 'Draft source', kind: 'event' });
  await make('/rejection-reasons', { label: 'Draft reason', kind: 'rejected' });
  await make('/tracking-links', { sourceId });
  await make('/departments', { name: 'Drafting' });
  await make('/locations', { name: 'Draft town', city: 'Draft', country: 'PT', timeZone: 'Europe/Lisbon' });
  await make('/pipelines', {
    name: 'Draft pipeline',
    stages: ['applied', 'hired', 'rejected'].map((kind) => ({ name: kind, kind })),
  });
  await make('/api-keys', { name: 'Draft key', type: 'secret', scopes: ['jobs:read'] });
  const webhook = await make('/webhooks', { url: 'https://drafts.example.com/hook', events: ['*'] });
  const automation = await make('/automations', {
    name: 'Draft automation',
    trigger: { event: 'application.created' },
    steps: [{ id: 'wait', type: 'delay', config: { seconds: 60 } }],
  });
  // A passkey can only be made with a device.
  await workspace.context.db.write.query(sql`
    insert into passkeys (workspace_id, id, member_id, name, credential_id, public_key, counter)
    values (${workspace.id}, ${newId()}, ${memberId}, 'Old phone', ${Buffer.from(newId())}, ${Buffer.from('key')}, 0)`);
  await workspace.context.db.write.query(sql`
    insert into candidate_files (workspace_id, id, candidate_id, kind, file_name, file_type, file_size, storage_key)
    values (${workspace.id}, ${newId()}, ${candidate}, 'other', 'draft.txt', 'text/plain', 1, 'draft')`);
  return { job: job.id, candidate, otherCandidate, loneCandidate, webhook, automation };
}
