import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { person } from '../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../test/harness.ts';
import { makeJob } from '../../../test/hiring.ts';
import { keyWith } from '../../../test/keys.ts';

const PER_MAILBOX = 3;
const service = await startService({ TEAM_EMAILS_PER_RECIPIENT_PER_DAY: String(PER_MAILBOX) });
const small = await startService({ TEAM_EMAILS_PER_WORKSPACE_PER_DAY: '2' });

const TEXT = { subject: 'Hello', text: 'Hello' };

async function candidateOf({ api }: TestWorkspace, email?: string): Promise<string> {
  return (await api('POST', '/candidates', person(email === undefined ? {} : { email }))).body.data.id;
}

async function emailsOf({ api }: TestWorkspace, candidateId: string): Promise<number> {
  return (await api('GET', `/emails?candidateId=${candidateId}&limit=100`)).body.data.length;
}

describe('emails from members and keys', () => {
  it('to one mailbox are limited per day, exactly, however many are sent at once', async () => {
    const workspace = await service.workspace();
    const candidateId = await candidateOf(workspace);
    const send = () => workspace.api('POST', '/messages', { candidateId, ...TEXT });
    const responses = await Promise.all(Array.from({ length: 6 }, send));
    // On a busy machine, some of them may not be processed at all.
    while (responses.at(-1)!.status !== 429) responses.push(await send());
    assert.equal(responses.filter(({ status }) => status === 201).length, PER_MAILBOX);
    const { headers, body } = responses.at(-1)!;
    assert.equal(body.error!.code, 'rate_limited');
    assert.equal(body.error!.details.limit, 'TEAM_EMAILS_PER_RECIPIENT_PER_DAY');
    const seconds = Number(headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 86_400);
    assert.equal(await emailsOf(workspace, candidateId), PER_MAILBOX);
    const { body: stored } = await workspace.api('GET', `/messages?candidateId=${candidateId}`);
    assert.equal(stored.data.length, PER_MAILBOX, 'a refused message is not stored');
    assert.equal(
      (await workspace.api('POST', '/messages', { candidateId: await candidateOf(workspace), ...TEXT })).status,
      201,
    );
  });

  it('count for the mailbox, whatever the spelling of its address, and whatever causes them', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const job = await makeJob(workspace);
    const ids = await Promise.all(
      ['one', 'two', 'three', 'four'].map((tag) => candidateOf(workspace, `ada+${tag}@example.com`)),
    );
    const applications: string[] = [];
    for (const candidateId of ids)
      applications.push((await api('POST', '/applications', { candidateId, jobId: job.id })).body.data.id);
    const [first, second, third, fourth] = applications;
    const interview = { applicationId: first, type: 'final', mode: 'phone', scheduledAt: '2090-03-01T09:30:00Z' };
    assert.equal((await api('POST', '/interviews', interview)).status, 201);
    const offer = (await api('POST', '/offers', { applicationId: second, title: 'Countess' })).body.data;
    assert.equal((await api('POST', `/offers/${offer.id}/send`)).status, 200);
    assert.equal((await api('POST', `/applications/${third}/candidate-link/send`)).status, 202);
    assert.equal((await api('POST', `/applications/${fourth}/reject`, { notifyCandidate: true })).status, 429);
    assert.equal((await api('GET', `/applications/${fourth}`)).body.data.status, 'active');
    const bulk = { applicationIds: [fourth], mail: { templateId: 'application_rejected' } };
    const rejections = await api('POST', '/applications/bulk-reject', bulk);
    assert.equal(rejections.status, 200, rejections.text);
    const [rejected] = rejections.body.data.items;
    assert.deepEqual([rejected.status, rejected.error.code], ['failed', 'rate_limited']);
    assert.equal((await api('POST', '/interviews', interview)).status, 429);
    assert.equal((await api('POST', `/applications/${first}/candidate-link/send`)).status, 429);
    const change = await api('PATCH', `/candidates/${ids[0]}`, { email: 'new@example.com' });
    assert.equal(change.status, 429, 'an address is not replaced without the notice to it');
    assert.equal((await api('POST', `/applications/${fourth}/reject`)).status, 200, 'without an email');
  });

  it('of a bulk message fail one by one, and those that fail do not count', async () => {
    const workspace = await service.workspace();
    const [one, other] = [await candidateOf(workspace), await candidateOf(workspace)];
    for (let sent = 1; sent < PER_MAILBOX; sent += 1)
      await workspace.api('POST', '/messages', { candidateId: one, ...TEXT });
    const send = async (): Promise<Json[]> =>
      (await workspace.api('POST', '/messages/bulk', { candidateIds: [one, other], ...TEXT })).body.data.items;
    assert.deepEqual(
      (await send()).map(({ status }) => status),
      ['queued', 'queued'],
    );
    const [failed, queued] = await send();
    assert.deepEqual([failed!.status, failed!.error.code, queued!.status], ['failed', 'rate_limited', 'queued']);
    assert.equal((await send())[1]!.status, 'queued');
    assert.equal(await emailsOf(workspace, one), PER_MAILBOX);
    assert.equal(await emailsOf(workspace, other), PER_MAILBOX);
  });

  it('of one workspace are limited together, without affecting others, until the next day', async () => {
    const [workspace, another] = [await small.workspace(), await small.workspace()];
    const { api } = await keyWith(workspace, 'messages:write');
    const send = async (of: TestWorkspace) =>
      (of === workspace ? api : of.api)('POST', '/messages', { candidateId: await candidateOf(of), ...TEXT });
    for (let sent = 0; sent < 2; sent += 1) assert.equal((await send(workspace)).status, 201);
    const refused = await send(workspace);
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error!.details.limit, 'TEAM_EMAILS_PER_WORKSPACE_PER_DAY');
    assert.equal((await send(another)).status, 201);
    await moveClock(small.db, '1 day');
    assert.equal((await send(workspace)).status, 201);
  });
});
