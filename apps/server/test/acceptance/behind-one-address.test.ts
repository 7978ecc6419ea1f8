import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CandidateTester, postForm } from '../../src/domain/careers/candidate-links/candidate.fixture.ts';
import { Browser, joinedMember, PASSWORD } from '../browser.ts';
import { startService } from '../harness.ts';

const LIMIT = 12;
const service = await startService({
  TRUST_PROXY: 'true',
  RATE_LIMIT_PUBLIC_PER_MINUTE: String(LIMIT),
  RATE_LIMIT_APPLY_PER_MINUTE: String(LIMIT),
  RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: String(LIMIT),
});
const workspace = await service.workspace();
const ADDRESS = { 'x-forwarded-for': '192.0.2.7' };
const AT_ONCE = Array.from({ length: 3 * LIMIT });

describe('others behind the same address', () => {
  it('can neither block the pages and forms of a valid candidate link nor a browser in which a member has signed in', async () => {
    const someone = await CandidateTester.apply(service, workspace);
    const { email } = await joinedMember(workspace, 'owner');
    const browser = new Browser(service);
    const credentials = { workspace: workspace.slug, email, password: PASSWORD };
    const elsewhere = { 'x-forwarded-for': '192.0.2.8' };
    assert.equal((await browser.api('POST', '/session', credentials, elsewhere)).status, 201);
    await browser.api('DELETE', '/session', undefined, elsewhere);

    const guess = `/my/${'x'.repeat(64)}`;
    const guesses = await Promise.all(AT_ONCE.map(() => postForm(service, `${guess}/messages`, {}, ADDRESS)));
    assert.equal(guesses.filter(({ status }) => status === 429).length, 2 * LIMIT, 'guesses are limited');
    await Promise.all(AT_ONCE.map(() => service.request('GET', guess, { headers: ADDRESS })));
    const options = '/api/v1/session/options';
    await Promise.all(AT_ONCE.map(() => service.request('GET', options, { headers: ADDRESS })));

    assert.equal((await service.request('GET', options, { headers: ADDRESS })).status, 429);
    assert.equal((await someone.get('', ADDRESS)).status, 200);
    const sent = await postForm(service, `${someone.path}/messages`, { body: 'Hello' }, ADDRESS);
    assert.ok([303, 422].includes(sent.status), `${sent.status}`);
    assert.equal((await browser.api('GET', '/session/options', undefined, ADDRESS)).status, 200);
    assert.equal((await browser.api('POST', '/session', credentials, ADDRESS)).status, 201);
  });

  it('do not share the allowance of a valid link, which it has at all addresses together', async () => {
    const someone = await CandidateTester.apply(service, workspace);
    const reads = await Promise.all(AT_ONCE.map((_, n) => someone.get('', { 'x-forwarded-for': `192.0.2.${n}` })));
    assert.equal(reads.filter(({ status }) => status === 200).length, LIMIT);
  });
});
