import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser, joinedMember, PASSWORD } from '../../../../test/browser.ts';
import { startService } from '../../../../test/harness.ts';
import { raw } from '../../../platform/database/sql.ts';
import { countAttempt } from './throttle.ts';

// Addresses come from the X-Forwarded-For header.
const service = await startService({ TRUST_PROXY: 'true', RATE_LIMIT_AUTH_FAILURES_PER_MINUTE: '100' });
const workspace = await service.workspace();

// The clock is frozen, so that no wait ends before the test checks it.
await service.db.write.query(
  raw(`create or replace function rolecall_now() returns timestamptz language sql stable parallel safe
    as $clock$ select timestamptz '2026-11-21 09:30:00Z' $clock$`),
);

const owner = () => joinedMember(workspace, 'owner');
const from = (address: string) => ({ 'x-forwarded-for': address });
const credentials = (email: string, password = PASSWORD) => ({ workspace: workspace.slug, email, password });
let hosts = 0;
const freshAddress = () => `2001:db8:${(++hosts).toString(16)}::1`;

/** Guesses until the account makes this address wait. */
async function guessUntilBlocked(browser: Browser, email: string, address: string): Promise<number> {
  for (let guesses = 0; guesses < 20; guesses += 1) {
    const { status } = await browser.api('POST', '/session', credentials(email, 'wrong guess'), from(address));
    if (status === 429) return guesses;
    assert.equal(status, 401);
  }
  throw new Error('never blocked');
}

describe('no one can lock a member out by guessing', () => {
  it('guesses from one address do not count against another', async () => {
    const { email } = await owner();
    assert.equal(await guessUntilBlocked(new Browser(service), email, freshAddress()), 5);
    const answer = await new Browser(service).api('POST', '/session', credentials(email), from(freshAddress()));
    assert.equal(answer.status, 201);
  });

  it('a browser in which the member has signed in before passes even from the address of the guesser', async () => {
    const { email } = await owner();
    const address = freshAddress();
    const browser = new Browser(service);
    assert.equal((await browser.api('POST', '/session', credentials(email), from(address))).status, 201);
    await browser.api('DELETE', '/session');
    const guesser = new Browser(service);
    await guessUntilBlocked(guesser, email, address);
    for (let guess = 0; guess < 110; guess += 1)
      await guesser.api('POST', '/session', credentials(`nobody-${guess}@example.com`, 'x'), from(address));
    assert.equal((await guesser.api('POST', '/session', credentials(email), from(address))).status, 429);
    assert.equal((await browser.api('POST', '/session', credentials(email), from(address))).status, 201);
  });

  it('guesses from very many addresses make unknown browsers wait, but no known one', async () => {
    const { id, email } = await owner();
    const known = new Browser(service);
    assert.equal((await known.api('POST', '/session', credentials(email), from(freshAddress()))).status, 201);
    for (let guess = 0; guess < 200; guess += 1) {
      const source = `address ${guess} of ${id}`;
      await countAttempt(service.db, {
        workspaceId: workspace.id,
        account: `password ${email}`,
        source,
        isTrusted: false,
      });
    }
    const unknown = await new Browser(service).api('POST', '/session', credentials(email), from(freshAddress()));
    assert.equal(unknown.status, 429);
    assert.ok(Number(unknown.headers.get('retry-after')) > 0);
    assert.equal((await known.api('POST', '/session', credentials(email), from(freshAddress()))).status, 201);
  });

  it('correct passwords from many new addresses do not exhaust the limit of the account', async () => {
    const { email } = await owner();
    const wide = { workspaceId: workspace.id, account: `password ${email}`, isTrusted: false };
    for (let use = 0; use < 210; use += 1)
      await (await countAttempt(service.db, { ...wide, source: `address ${use}` })).forget();
    const answer = await new Browser(service).api('POST', '/session', credentials(email), from(freshAddress()));
    assert.equal(answer.status, 201);
  });

  it('the cookie of a known browser allows neither unlimited guesses nor guesses at another account', async () => {
    const [mine, other] = [await owner(), await owner()];
    const address = freshAddress();
    const browser = new Browser(service);
    assert.equal((await browser.api('POST', '/session', credentials(mine.email), from(address))).status, 201);
    assert.equal(await guessUntilBlocked(browser, mine.email, address), 5);
    assert.equal(await guessUntilBlocked(browser, other.email, address), 5);
    const elsewhere = await browser.api('POST', '/session', credentials(mine.email), from(freshAddress()));
    assert.equal(elsewhere.status, 429, 'by its cookie it is the same browser at another address');
    const cookie = browser.cookies.get('rolecall_browser')!;
    browser.cookies.set('rolecall_browser', `${cookie.startsWith('A') ? 'B' : 'A'}${cookie.slice(1)}`);
    assert.equal((await browser.api('POST', '/session', credentials(mine.email), from(address))).status, 201);
  });

  it('a member who has signed in can change the password while others guess at it', async () => {
    const { email } = await owner();
    const browser = new Browser(service);
    assert.equal((await browser.api('POST', '/session', credentials(email), from(freshAddress()))).status, 201);
    await guessUntilBlocked(new Browser(service), email, freshAddress());
    const change = { currentPassword: PASSWORD, password: 'a wholly new password' };
    assert.equal((await browser.api('PUT', '/session/password', change)).status, 204);
  });
});

describe('a flood of passwords', () => {
  it('is rejected with 503 and Retry-After beyond the queue limit, and does not delay another address', async () => {
    const { email } = await owner();
    const address = freshAddress();
    const flood = Array.from({ length: 80 }, (_, index) =>
      new Browser(service).api('POST', '/session', credentials(`flood-${index}@example.com`, 'x'), from(address)),
    );
    const other = await new Browser(service).api('POST', '/session', credentials(email), from(freshAddress()));
    assert.equal(other.status, 201);
    const answers = await Promise.all(flood);
    const tooMany = answers.filter(({ status }) => status === 503);
    assert.ok(tooMany.length > 0, `${tooMany.length} of ${answers.length}`);
    for (const { headers, body } of tooMany) {
      assert.ok(Number(headers.get('retry-after')) > 0);
      assert.equal(body.error!.code, 'unavailable');
    }
    assert.ok(answers.every(({ status }) => [401, 429, 503].includes(status)));
  });
});
