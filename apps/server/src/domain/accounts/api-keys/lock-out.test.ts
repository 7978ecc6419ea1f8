import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser, joinedMember } from '../../../../test/browser.ts';
import { startService } from '../../../../test/harness.ts';
import { newKey } from './key-format.ts';

const service = await startService({
  TRUST_PROXY: 'true',
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '3',
  RATE_LIMIT_KEY_PER_MINUTE: '12',
  RATE_LIMIT_PUBLIC_PER_MINUTE: '6',
});
const from = (address: string, key: string) =>
  service.request('GET', '/api/v1/me', {
    headers: { authorization: `Bearer ${key}`, 'x-forwarded-for': address },
  });
const statuses = async (count: number, call: () => ReturnType<typeof from>) => {
  const seen: number[] = [];
  for (let n = 0; n < count; n += 1) seen.push((await call()).status);
  return seen;
};

describe('invalid credentials from a shared address', () => {
  it('malformed keys lead to 429 but never lock out a valid key, whether used before or not', async () => {
    const workspace = await service.workspace();
    const address = '198.51.100.1';
    assert.deepEqual(await statuses(5, () => from(address, 'junk')), [401, 401, 401, 429, 429]);
    assert.equal((await from(address, workspace.secretKey)).status, 200);
  });

  it('well-formed but unknown keys lead to 429 just as quickly', async () => {
    const address = '198.51.100.2';
    const seen = await statuses(5, () => from(address, newKey('rolecall', 'secret')));
    assert.deepEqual(seen, [401, 401, 401, 429, 429]);
  });

  it('lookups of unknown keys are limited per address, and keys already in use are not affected', async () => {
    const [used, fresh] = [await service.workspace(), await service.workspace()];
    const address = '198.51.100.3';
    assert.equal((await from(address, used.secretKey)).status, 200);
    await statuses(12, () => from(address, newKey('rolecall', 'secret')));
    await sleep(800); // longer than a key is cached
    assert.equal((await from(address, used.secretKey)).status, 200);
    assert.equal((await from(address, fresh.secretKey)).status, 429);
    assert.equal((await from('198.51.100.4', fresh.secretKey)).status, 200);
  });

  it('the same holds for publishable keys', async () => {
    const workspace = await service.workspace();
    const jobs = (key: string) =>
      service.request('GET', '/api/public/v1/jobs', {
        headers: { 'x-api-key': key, 'x-forwarded-for': '198.51.100.5' },
      });
    const junk = await statuses(4, () => jobs(newKey('rolecall', 'publishable')));
    assert.deepEqual(junk, [401, 401, 401, 429]);
    assert.equal((await jobs(workspace.publishableKey)).status, 200);
  });

  it('invalid session cookies lead to 429 but do not lock out a session in use', async () => {
    const workspace = await service.workspace();
    const { email } = await joinedMember(workspace, 'recruiter');
    const browser = new Browser(service);
    const from = { 'x-forwarded-for': '198.51.100.6' };
    await browser.signIn(workspace, email);
    const session = () => browser.api('GET', '/session', undefined, from);
    assert.equal((await session()).status, 200);
    const junk = () =>
      service.request('GET', '/api/v1/session', { headers: { ...from, cookie: `rolecall_session=${'A'.repeat(64)}` } });
    assert.deepEqual(await statuses(7, junk), [401, 401, 401, 401, 401, 401, 429]);
    await sleep(800); // longer than a session is cached
    assert.equal((await session()).status, 200);
  });
});
