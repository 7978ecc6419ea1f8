import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { sql } from '../../server/src/platform/database/sql.ts';
import { Browser, joinedMember, PASSWORD } from '../../server/test/browser.ts';
import { startConsole } from '../testing/console.ts';

const { service, workspace, member, visitor } = await startConsole();

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

describe('session fixation', () => {
  it('a session planted before signing in is invalid afterwards', async () => {
    const attacker = new Browser(service);
    await attacker.signIn(workspace, (await joinedMember(workspace, 'recruiter')).email);
    const planted = attacker.token!;
    const { email } = await joinedMember(workspace, 'recruiter');
    const { page, context } = await visitor();
    const url = service.url;
    await context.addCookies([{ name: 'rolecall_session', value: planted, url, httpOnly: true, sameSite: 'Lax' }]);
    await page.goto('/sign-in');
    await signIn(page, email, PASSWORD);
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    const [own] = (await context.cookies()).filter(({ name }) => name === 'rolecall_session');
    assert.notEqual(own?.value, planted);
    assert.deepEqual([own?.httpOnly, own?.sameSite], [true, 'Lax']);
    assert.equal((await attacker.api('GET', '/session')).status, 401);
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByText(email).waitFor();
  });

  it('scripts of the page cannot read the session', async () => {
    const { page } = await member('recruiter');
    await page.goto('/jobs');
    assert.equal(await page.evaluate(() => document.cookie), '');
  });
});

describe('another site', () => {
  it("can neither change nor read anything with the visitor's session", async () => {
    const { page, context } = await member('owner');
    const before = (await workspace.api('GET', '/workspace')).body.data;
    const site = await startSite(attack(service.url));
    await page.goto(`${site}/`);
    await page.getByText('done').waitFor();
    const tried = JSON.parse(await page.locator('#outcomes').innerText()) as Record<string, string>;
    for (const [attempt, outcome] of Object.entries(tried)) assert.match(outcome, /^(blocked|opaque)$/, attempt);
    // A form that is submitted as a navigation.
    for (const name of ['sign-out-everywhere', 'invite']) {
      const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
      await page.getByRole('button', { name }).click();
      assert.ok((await answer).status() >= 400, name);
      await page.goto(`${site}/`);
    }
    assert.deepEqual((await workspace.api('GET', '/workspace')).body.data, before);
    const members = (await workspace.api('GET', '/members')).body.data;
    assert.ok(!members.some((one: { email: string }) => one.email === 'evil@example.com'));
    assert.equal((await context.request.get(`${service.url}/api/v1/session`)).status(), 200, 'still signed in');
  });

  it('cannot show the console in a frame', async () => {
    const { page } = await member('owner');
    const site = await startSite(`<iframe src="${service.url}/settings/api-keys" title="framed"></iframe>`);
    const blocked = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(site);
    await blocked;
    assert.equal(await page.frameLocator('iframe').getByText('API keys').count(), 0);
  });
});

describe('guessing', () => {
  it('of passwords is slowed down with a message, whether the account exists or not', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    for (const guessed of [email, 'nobody@example.com']) {
      const { page } = await visitor();
      await page.goto('/sign-in');
      for (let attempt = 0; attempt < 5; attempt += 1) {
        await new Browser(service).signIn(workspace, guessed, `guess ${attempt}`);
      }
      // The first wait of two seconds is shorter than a browser needs.
      const longer = await service.db.write.query(sql`
        update sign_in_attempts set blocked_until = rolecall_now() + interval '1 minute'
        where blocked_until > rolecall_now() returning attempts`);
      assert.ok(longer.length > 0);
      await signIn(page, guessed, PASSWORD);
      await page.getByRole('alert').getByText('Too many attempts. Wait a while before you try again.').waitFor();
    }
  });

  it('signing in and resetting a password do not reveal who has an account', async () => {
    const { email } = await joinedMember(workspace, 'recruiter');
    const saidTo = async (address: string) => {
      const { page } = await visitor();
      await page.goto('/sign-in');
      await signIn(page, address, 'not this one');
      await page.getByRole('alert').waitFor();
      const atSignIn = await page.getByRole('main').innerText();
      await page.goto('/sign-in?step=reset');
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send link' }).click();
      await page.getByRole('status').waitFor();
      return [atSignIn, await page.getByRole('main').innerText()];
    };
    assert.deepEqual(await saidTo(email), await saidTo('outsider@example.com'));
  });
});

describe('an interviewer', () => {
  it('is not offered offers or workspace settings, and the API returns 403 for them', async () => {
    const { page, context } = await member('interviewer');
    await page.goto('/jobs');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.getByRole('link', { name: 'Interviews' }).waitFor();
    for (const name of ['Offers', 'Reports', 'Automations', 'Quarantine', 'Talent pool']) {
      assert.equal(await navigation.getByRole('link', { name }).count(), 0, name);
    }
    for (const path of ['/offers', '/reports', '/settings/api-keys', '/settings/webhooks', '/settings/workspace']) {
      await page.goto(path);
      await page.getByText('Your role does not allow this.').first().waitFor();
      for (const name of ['New key', 'New webhook', 'Save']) {
        assert.equal(await page.getByRole('button', { name }).count(), 0, `${path}: ${name}`);
      }
    }
    for (const path of ['/offers', '/api-keys', '/webhooks', '/workspace', '/emails', '/reports/funnel']) {
      assert.equal((await context.request.get(`/api/v1${path}`)).status(), 403, path);
    }
    await page.goto('/settings/members');
    await page.getByRole('row').nth(1).waitFor();
    assert.equal(await page.getByRole('button', { name: /Invite|Actions for/ }).count(), 0);
  });
});

/** Another site, on another port: a different origin, although browsers send the cookies. */
async function startSite(body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Elsewhere</title>${body}`);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  service.beforeClose(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`; // listens on TCP
}

/** Sends every kind of request that a page of another origin can, with the visitor's cookies. */
function attack(target: string): string {
  const script = async (api: string) => {
    const invite = JSON.stringify({ email: 'evil@example.com', name: 'Evil', role: 'owner' });
    const simple = { 'content-type': 'text/plain' };
    const json = { 'content-type': 'application/json' };
    const attempts: Record<string, [string, RequestInit]> = {
      'read the session': ['/session', {}],
      'read without asking': ['/session', { mode: 'no-cors' }],
      'invite as text': ['/members', { method: 'POST', headers: simple, body: invite, mode: 'no-cors' }],
      'invite as JSON': ['/members', { method: 'POST', headers: json, body: invite }],
      'rename the workspace': ['/workspace', { method: 'PATCH', headers: json, body: '{"name":"Evil"}' }],
      'end all sessions': ['/sessions', { method: 'DELETE' }],
      'sign out': ['/session', { method: 'DELETE' }],
    };
    const outcomes: Record<string, string> = {};
    for (const [name, [path, init]] of Object.entries(attempts)) {
      outcomes[name] = await fetch(api + path, { credentials: 'include', ...init }).then(
        (answer) => (answer.type === 'opaque' ? 'opaque' : `answered ${answer.status}: readable`),
        () => 'blocked',
      );
    }
    const shown = document.querySelector('#outcomes');
    if (shown !== null) shown.textContent = JSON.stringify(outcomes);
    document.body.append('done');
  };
  const form = (name: string, path: string, fields: string) =>
    `<form method="post" action="${target}/api/v1${path}" enctype="text/plain">${fields}<button>${name}</button></form>`;
  const invite = `<input type="hidden" name='{"email":"evil@example.com","name":"Evil","role":"owner","x":"' value='"}'>`;
  return `<pre id="outcomes"></pre>${form('sign-out-everywhere', '/sessions', '')}${form('invite', '/members', invite)}
    <script>(${script})(${JSON.stringify(`${target}/api/v1`)})</script>`;
}
