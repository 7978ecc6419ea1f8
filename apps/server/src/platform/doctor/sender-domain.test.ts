import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { resolverOf, type Zone } from './dns-server.fixture.ts';
import { checkReplyDomain, checkSenderDomain } from './sender-domain.ts';

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`;
const COMPLETE: Zone = {
  'example.org': {
    txt: ['google-site-verification=x', 'v=spf1 include:_spf.example.net ~all'],
    mx: ['mx.example.org'],
  },
  's1._domainkey.example.org': { txt: [KEY] },
  '_dmarc.example.org': { txt: ['v=DMARC1; p=reject'] },
};

async function statuses(
  t: TestContext,
  zone: Zone,
  domain = 'example.org',
  check = checkSenderDomain,
): Promise<Record<string, string>> {
  const findings = await check(domain, await resolverOf(t, zone));
  for (const { status, fix, check } of findings) {
    if (status === 'problem' || status === 'warning') assert.ok(fix !== null, `${check} says what to do`);
  }
  return Object.fromEntries(findings.map(({ check, status }) => [check, status]));
}

test('a domain with SPF, DKIM, DMARC and MX has no findings', async (t) => {
  assert.deepEqual(await statuses(t, COMPLETE), { spf: 'ok', dkim: 'ok', dmarc: 'ok', mx: 'ok' });
});

test('a subdomain is covered by the DMARC record of its organization', async (t) => {
  const zone = { ...COMPLETE, 'jobs.example.org': { txt: ['v=spf1 -all'], mx: ['mx.example.org'] } };
  assert.equal((await statuses(t, zone, 'jobs.example.org')).dmarc, 'ok');
});

test('what is missing is told, and a key under an unusual name is not called missing', async (t) => {
  const findings = await statuses(t, { 'example.org': {} });
  assert.deepEqual(findings, { spf: 'problem', dkim: 'not_checked', dmarc: 'warning', mx: 'warning' });
});

test('records that receivers ignore or that allow everybody are problems', async (t) => {
  const spf = (...txt: string[]) => ({ ...COMPLETE, 'example.org': { txt, mx: ['mx.example.org'] } });
  assert.equal((await statuses(t, spf('v=spf1 a ~all', 'v=spf1 mx ~all'))).spf, 'problem');
  assert.equal((await statuses(t, spf('v=spf1 +all'))).spf, 'problem');
  assert.equal((await statuses(t, spf('v=spf1 all'))).spf, 'problem');
  assert.equal((await statuses(t, spf('v=spf1 -all'))).spf, 'ok');
  const twice = { ...COMPLETE, '_dmarc.example.org': { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } };
  assert.equal((await statuses(t, twice)).dmarc, 'problem');
  const revoked = { ...COMPLETE, 's1._domainkey.example.org': { txt: ['v=DKIM1; p='] } };
  assert.equal((await statuses(t, revoked)).dkim, 'not_checked');
  const none = { ...COMPLETE, 'example.org': { txt: ['v=spf1 -all'], mx: ['.'] } };
  assert.equal((await statuses(t, none)).mx, 'warning');
});

test('a reply domain without MX loses replies, which is a problem; without SPF, others can send as it', async (t) => {
  const reply = (zone: Zone) => statuses(t, { ...COMPLETE, ...zone }, 'reply.example.org', checkReplyDomain);
  const complete = { 'reply.example.org': { txt: ['v=spf1 -all'], mx: ['mx.example.org'] } };
  assert.deepEqual(await reply(complete), { mx: 'ok', spf: 'ok', dkim: 'ok', dmarc: 'ok' });
  assert.deepEqual(await reply({}), { mx: 'problem', spf: 'warning', dkim: 'ok', dmarc: 'ok' });
  assert.equal((await reply({ 'reply.example.org': { mx: ['.'] } })).mx, 'problem');
  assert.equal((await reply({ 'reply.example.org': null })).mx, 'not_checked');
  const none = { ...complete, '_dmarc.example.org': { txt: [] } };
  assert.equal((await reply(none)).dmarc, 'warning');
  const same: typeof checkSenderDomain = (domain, resolver) =>
    checkSenderDomain(domain, resolver, { takesReplies: true });
  assert.equal((await statuses(t, { 'example.org': {} }, 'example.org', same)).mx, 'problem');
  assert.deepEqual(await statuses(t, {}, 'localhost', checkReplyDomain), { mx: 'problem' });
});

test('a DNS server that fails is not taken for a missing record', async (t) => {
  assert.deepEqual(await statuses(t, { 'example.org': null, '_dmarc.example.org': null }), {
    spf: 'not_checked',
    dkim: 'not_checked',
    dmarc: 'not_checked',
    mx: 'not_checked',
  });
});

test('a sender that is not a public domain is a problem of its own', async (t) => {
  assert.deepEqual(await statuses(t, {}, 'localhost'), { sender: 'problem' });
});
