import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, it } from 'node:test';
import { careersSite, openJob, pdf, person, put } from '../../../../test/careers-site.ts';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { keyWith } from '../../../../test/keys.ts';

const MEGABYTE = 1024 * 1024;

/** A CAPTCHA provider that responds only when the test does so. */
const held: ServerResponse[] = [];
const provider = createServer((request, response) => {
  request.resume();
  held.push(response);
}).listen(0, '127.0.0.1');
await once(provider, 'listening');
after(() => {
  provider.close();
  provider.closeAllConnections();
});
const { port } = provider.address() as AddressInfo; // it listens on TCP

const service = await startService({
  STORAGE_LIMIT_MB_PER_WORKSPACE: '2',
  CAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/verify`,
});

const usageOf = async ({ api }: Pick<TestWorkspace, 'api'>): Promise<Json> => {
  const usage = await api('GET', '/workspace/usage');
  assert.equal(usage.status, 200, usage.text);
  return usage.body.data;
};

const typeOf = (bytes: number) => ({ filename: 'cv.pdf', contentType: 'application/pdf', contentLength: bytes });

async function addFile({ api }: TestWorkspace, candidateId: string, size: number): Promise<string> {
  const bytes = Buffer.concat([pdf(), Buffer.alloc(size - pdf().length, ' ')]);
  const link = await api('POST', `/candidates/${candidateId}/files/presign`, typeOf(size));
  assert.equal(link.status, 200, link.text);
  await put(link.body.data, bytes);
  const { key } = link.body.data;
  const body = { key, fileName: 'cv.pdf', fileType: 'application/pdf', fileSize: size, kind: 'resume' };
  const added = await api('POST', `/candidates/${candidateId}/files`, body);
  assert.equal(added.status, 201, added.text);
  return added.body.data.id;
}

it('a workspace sees its own storage usage and limit only', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()];
  await addFile(workspace, await makeCandidate(workspace), 300_000);
  const usage = await usageOf(workspace);
  assert.deepEqual(usage.storageBytes, { used: 300_000, limit: 2 * MEGABYTE, windowSeconds: null });
  assert.equal(usage.requests.used, 1, 'this request itself');
  assert.equal(usage.visitorEmails.windowSeconds, 86_400);
  assert.equal((await usageOf(other)).storageBytes.used, 0);
});

it('full storage rejects uploads, those of visitors before those of members, and does not affect another workspace', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()];
  const candidateId = await makeCandidate(workspace);
  await addFile(workspace, candidateId, 1_900_000);
  const visitors = await careersSite(service, workspace).post('/resume/presign', typeOf(150_000));
  assert.equal(visitors.status, 503);
  const path = `/candidates/${candidateId}/files/presign`;
  assert.equal((await workspace.api('POST', path, typeOf(150_000))).status, 200);
  const rejected = await workspace.api('POST', path, typeOf(150_000));
  assert.equal(rejected.status, 409);
  assert.equal(rejected.body.error?.details.limitBytes, 2 * MEGABYTE);
  await addFile(other, await makeCandidate(other), 1_000_000);
});

it('any key with workspace:read may see the usage, and one without may not', async () => {
  const workspace = await service.workspace();
  assert.equal((await usageOf(await keyWith(workspace, 'workspace:read'))).storageBytes.used, 0);
  const without = await keyWith(workspace, 'jobs:read');
  assert.equal((await without.api('GET', '/workspace/usage')).status, 403);
});

it('a sandbox has limits of its own: what test keys store and open does not count for the live workspace', async () => {
  const workspace = await service.workspace();
  const body = {
    name: 'Tests',
    mode: 'test',
    scopes: ['workspace:read', 'candidates:read', 'candidates:write', 'files:write', 'activity:read'],
  };
  const { key } = (await workspace.api('POST', '/api-keys', body)).body.data;
  const authorization = `Bearer ${key}`;
  const sandbox: TestWorkspace = {
    ...workspace,
    api: (method, path, content) => workspace.api(method, path, content, { authorization }),
  };
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  const candidate = await sandbox.api('POST', '/candidates', person);
  await addFile(sandbox, candidate.body.data.id, 200_000);
  const closing = new AbortController();
  const stream = await fetch(`${service.url}/api/v1/events/stream`, {
    headers: { authorization },
    signal: closing.signal,
  });
  assert.equal(stream.status, 200);
  const [inSandbox, live] = [await usageOf(sandbox), await usageOf(workspace)];
  closing.abort();
  assert.deepEqual([inSandbox.storageBytes.used, inSandbox.streams.used], [200_000, 1]);
  assert.deepEqual([live.storageBytes.used, live.streams.used], [0, 0]);
  assert.equal(inSandbox.storageBytes.limit, live.storageBytes.limit);
  await eventually(
    () => usageOf(sandbox),
    ({ streams }) => streams.used === 0,
  );
});

it('submissions of visitors count while they are processed; one that waits for the CAPTCHA provider occupies no slot', async () => {
  const [workspace, other] = [await service.workspace(), await service.workspace()];
  const captcha = { provider: 'turnstile', siteKey: 'site', secretKey: 'secret' };
  assert.equal((await workspace.api('PATCH', '/workspace', { captcha })).status, 200);
  const job = await openJob(workspace);
  const submission = careersSite(service, workspace).apply(job.slug, person({ captchaToken: 'token' }));
  await eventually(
    async () => held.length,
    (calls) => calls === 1,
  );
  const usage = await usageOf(workspace);
  assert.deepEqual(usage.visitorCalls, { used: 1, limit: 32, windowSeconds: null });
  assert.deepEqual([usage.visitorWrites.used, usage.visitorWritesWaiting.used], [0, 0]);
  assert.equal((await usageOf(other)).visitorCalls.used, 0);
  held[0]!.end(JSON.stringify({ success: true }));
  assert.equal((await submission).status, 201);
  assert.equal((await usageOf(workspace)).visitorCalls.used, 0);
});

it('the metrics show what all workspaces store, and the largest share that one has of each limit', async () => {
  const own = await startService({ STORAGE_LIMIT_MB_PER_WORKSPACE: '2' });
  const [most, less] = [await own.workspace(), await own.workspace()];
  await addFile(most, await makeCandidate(most), MEGABYTE);
  await addFile(less, await makeCandidate(less), 1_000);
  const { text } = await own.request('GET', '/metrics');
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  assert.equal(value('rolecall_storage_used_bytes'), MEGABYTE + 1_000);
  assert.equal(value('rolecall_workspace_storage_ratio_max'), 0.5);
  assert.equal(value('rolecall_workspace_evaluation_ratio_max'), 0);
  for (const what of ['requests', 'streams', 'searches', 'changes', 'visitor_writes', 'visitor_calls'])
    assert.equal(value(`rolecall_workspace_${what}_max`), 0, what);
});
