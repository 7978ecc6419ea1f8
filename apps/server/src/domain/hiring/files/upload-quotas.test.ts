import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, person, put } from '../../../../test/careers-site.ts';
import { type Json, moveClock, startService } from '../../../../test/harness.ts';

const service = await startService({
  TRUST_PROXY: 'true',
  VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY: '2',
  VISITOR_UPLOAD_MB_PER_CANDIDATE_PER_DAY: '3',
  VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY: '6',
});
const full = await startService({ DISK_RESERVE_MB: '900000000' });
const bytes = Buffer.concat([pdf(), Buffer.alloc(1_000_000 - pdf().length, ' ')]);
const file = { filename: 'cv.pdf', contentType: 'application/pdf', contentLength: bytes.length };
let addresses = 0;
const newAddress = () => `198.51.100.${(addresses += 1)}`;

async function upload(
  workspace: { slug: string },
  ip: string,
  at = service,
): Promise<{ status: number; key: string; retryAfter: number }> {
  const link: Json = await careersSite(at, workspace, ip).post('/resume/presign', file);
  assert.equal(link.status, 200, link.text);
  const { uploadUrl, headers, key } = link.body.data;
  const answer = await put({ uploadUrl, headers: { ...headers, 'x-forwarded-for': ip } }, bytes);
  await answer.text();
  return { status: answer.status, key, retryAfter: Number(answer.headers.get('retry-after')) };
}

const resume = (key: string) => ({
  resumeKey: key,
  resumeFileName: 'cv.pdf',
  resumeFileType: 'application/pdf',
  resumeFileSize: bytes.length,
});

describe('uploads of anonymous visitors per day', () => {
  it('are limited per IP address, whatever the port; Retry-After of the 429 is correct', async () => {
    const workspace = await service.workspace();
    const ip = newAddress();
    for (const port of [1, 2]) assert.equal((await upload(workspace, `${ip}:${port}`)).status, 204);
    const rejected = await upload(workspace, `${ip}:3`);
    assert.equal(rejected.status, 429);
    assert.ok(rejected.retryAfter > 0 && rejected.retryAfter <= 86_400, `${rejected.retryAfter}`);
    assert.equal((await upload(workspace, newAddress())).status, 204);
    await moveClock(service.db, '1 day');
    assert.equal((await upload(workspace, ip)).status, 204);
    await moveClock(service.db, '0 seconds');
  });

  it('are limited per /64 network for IPv6, whose addresses belong to one visitor', async () => {
    const workspace = await service.workspace();
    for (const host of [1, 2]) assert.equal((await upload(workspace, `2001:db8:5:6::${host}`)).status, 204);
    assert.equal((await upload(workspace, '2001:db8:5:6:7::3')).status, 429);
    assert.equal((await upload(workspace, '2001:db8:5:7::1')).status, 204);
  });

  it('do not include the parts of files that are imported, which members and keys upload', async () => {
    const { api } = await service.workspace();
    const ip = newAddress();
    for (let part = 0; part < 4; part += 1) {
      const link = (await api('POST', '/imports/uploads', { contentLength: bytes.length })).body.data;
      const headers = { ...link.headers, 'x-forwarded-for': ip };
      assert.equal((await put({ uploadUrl: link.uploadUrl, headers }, bytes)).status, 204);
    }
  });

  it('are limited per workspace', async () => {
    const [busy, quiet] = [await service.workspace(), await service.workspace()];
    for (let n = 0; n < 6; n += 1) assert.equal((await upload(busy, newAddress())).status, 204);
    assert.equal((await upload(busy, newAddress())).status, 429);
    assert.equal((await upload(quiet, newAddress())).status, 204);
  });

  it('are limited per candidate, from any number of IP addresses', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    const { email } = person();
    const send = async (address: string) => {
      const ip = newAddress();
      const { key } = await upload(workspace, ip);
      return careersSite(service, workspace, ip).apply(job.slug, person({ email: address, ...resume(key) }));
    };
    for (let n = 0; n < 3; n += 1) assert.equal((await send(email.replace('@', `+${n}@`))).status, 201);
    assert.equal((await send(email)).status, 429);
    assert.equal((await send(person().email)).status, 201);
  });

  it('include applications with a large body', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    const ip = newAddress();
    const send = (length: number) => {
      // Fields that no form has count too: they were read and parsed.
      const body = person({ unknown: 'x'.repeat(length) });
      return careersSite(service, workspace, ip).apply(job.slug, body);
    };
    for (let n = 0; n < 2; n += 1) assert.equal((await send(900_000)).status, 201);
    assert.equal((await send(900_000)).status, 429);
    assert.equal((await send(1_000)).status, 201, 'a usual application is not concerned');
  });

  it('are counted separately from those of members', async () => {
    const workspace = await service.workspace();
    const job = await openJob(workspace);
    const someone = person();
    await careersSite(service, workspace).apply(job.slug, someone);
    const { candidateId } = await applicationOf(workspace, someone.email);
    for (let n = 0; n < 8; n += 1) {
      const link = await workspace.api('POST', `/candidates/${candidateId}/files/presign`, file);
      assert.equal((await put(link.body.data, bytes)).status, 204);
    }
  });
});

describe('a disk that is nearly full', () => {
  it('rejects uploads of visitors with 503 and Retry-After; /readyz reports it, and everything else works', async () => {
    const workspace = await full.workspace();
    const job = await openJob(workspace);
    const { status, retryAfter } = await upload(workspace, newAddress(), full);
    assert.deepEqual([status, retryAfter], [503, 60]);
    assert.equal((await careersSite(full, workspace).apply(job.slug, person())).status, 201);
    const ready = await full.request('GET', '/readyz');
    assert.deepEqual([ready.status, ready.body.data], [200, { status: 'degraded', storage: 'low_space' }]);
    assert.deepEqual((await service.request('GET', '/readyz')).body.data, { status: 'ok' });
  });
});
