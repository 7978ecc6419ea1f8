import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { isPublicAddress } from './addresses.ts';
import { EgressFailed, EgressRejected } from './errors.ts';
import { forbiddenUrls } from './forbidden-urls.fixture.ts';
import { canary, egressFor, httpReceiver, post } from './receivers.fixture.ts';
import type { ResolvedAddress } from './resolve.ts';

/** Global unicast, but in an unassigned range: public by definition, without any real host. */
const UNASSIGNED: ResolvedAddress = { address: '2e00::1', family: 6 };
const LOOPBACK: ResolvedAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

test('no notation of a private address leads to a connection', async (t) => {
  const { port, connections } = await canary(t);
  const egress = egressFor(t, { allowPrivate: false, resolve: async () => LOOPBACK });
  const urls = forbiddenUrls(port);
  assert.ok(urls.length >= 300, `only ${urls.length} spellings`);
  for (const url of urls) {
    await assert.rejects(egress.request(post(url, { method: 'GET' })), EgressRejected, JSON.stringify(url));
  }
  assert.equal(connections(), 0);
});

test('the canary does see connections that are allowed', async (t) => {
  const { port, connections } = await canary(t);
  const egress = egressFor(t);
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', '[::1]', 'localhost', '①②⑦.⓪.⓪.①']) {
    const { status } = await egress.request(post(`http://${host}:${port}/`));
    assert.equal(status, 200, host);
  }
  assert.equal(connections(), 6);
});

test('literal private addresses are rejected on save with an explanation', (t) => {
  const egress = egressFor(t, { allowPrivate: false });
  for (const url of ['https://127.1/', 'https://localhost/', 'http://example.com/', 'https://a:b@example.com/', 'x']) {
    assert.match(String(egress.checkUrl(url)), /^The URL .*\.$/);
  }
  for (const url of [
    'https://example.com/hook',
    'https://8.8.8.8:8443/a?b=c',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
  ]) {
    assert.equal(egress.checkUrl(url), null);
  }
});

test('one private address among public ones rejects the host', async (t) => {
  const { port, connections } = await canary(t);
  for (const address of LOOPBACK) {
    for (const answer of [[UNASSIGNED, address], [address, UNASSIGNED], [address]]) {
      const egress = egressFor(t, { allowPrivate: false, resolve: async () => answer });
      await assert.rejects(egress.request(post(`https://mixed.example.com:${port}/`)), { reason: 'address' });
    }
  }
  assert.equal(connections(), 0);
});

test('a resolver that returns a public address first and a private one later never leads to the private one', async (t) => {
  const { port, connections } = await canary(t);
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return asked === 1 ? [UNASSIGNED] : LOOPBACK;
  };
  const egress = egressFor(t, { allowPrivate: false, resolve });
  const request = post(`https://rebind.example.com:${port}/`, { timeoutMs: 300 });
  await assert.rejects(egress.request(request), EgressFailed);
  assert.equal(asked, 1);
  await assert.rejects(egress.request(request), { reason: 'address' });
  assert.equal(asked, 2);
  assert.equal(connections(), 0);
});

test('the connection goes to the address that was checked, resolved once', async (t) => {
  const { port } = await httpReceiver(t, (request, response) => response.end(request.headers.host));
  const asked: string[] = [];
  const resolve = async (hostname: string) => {
    asked.push(hostname);
    return LOOPBACK.slice(0, 1);
  };
  const egress = egressFor(t, { resolve });
  const { body } = await egress.request(post(`http://Receiver.Test.:${port}/`));
  assert.equal(body.toString(), `receiver.test:${port}`);
  assert.deepEqual(asked, ['receiver.test']);
});

test('the rejection does not reveal the internal address', async (t) => {
  const egress = egressFor(t, { allowPrivate: false, resolve: async () => [{ address: '10.9.8.7', family: 4 }] });
  await assert.rejects(egress.request(post('https://inside.example.com/')), (error: Error) => {
    assert.doesNotMatch(`${error.message} ${error.cause}`, /10\.9\.8\.7/);
    return true;
  });
});

test('public unicast addresses are public', () => {
  const addresses = ['1.1.1.1', '8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.0.1.1'];
  addresses.push('198.17.0.1', '198.20.0.1', '223.255.255.255', '2606:4700::1111', '2001:200::1', '2001:4860::8888');
  addresses.push('2a00::1', '64:ff9b::8.8.8.8');
  for (const address of addresses) assert.equal(isPublicAddress(address), true, address);
  for (const text of ['', '8.8.8', '134744072', '08.8.8.8', '2606:4700::1111%eth0', '::ffff:8.8.8.8', 'example.com']) {
    assert.equal(isPublicAddress(text), false, text);
  }
});

test('redirects are returned, not followed, and cookies are not sent back', async (t) => {
  const trap = await canary(t);
  const seen: (string | undefined)[] = [];
  const { port } = await httpReceiver(t, (request, response) => {
    seen.push(request.headers.cookie);
    response.writeHead(302, { location: `http://127.0.0.1:${trap.port}/`, 'set-cookie': ['a=1', 'b=2'] }).end();
  });
  const egress = egressFor(t);
  for (let i = 0; i < 2; i++) {
    const { status, headers } = await egress.request(post(`http://127.0.0.1:${port}/`));
    assert.equal(status, 302);
    assert.equal(headers['set-cookie'], 'a=1, b=2');
  }
  assert.deepEqual(seen, [undefined, undefined]);
  assert.equal(trap.connections(), 0);
});

test('neither proxies nor disabled certificate checks are taken from the environment', async (t) => {
  const proxy = await canary(t);
  const { port } = await httpReceiver(t, (_request, response) => response.end());
  const address = `http://127.0.0.1:${proxy.port}`;
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: address, HTTPS_PROXY: address, NO_PROXY: '', ALL_PROXY: address };
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', CHILD, import.meta.resolve('./egress.ts'), String(port)],
    { env: { ...process.env, ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' } },
  );
  assert.equal(stdout, '200 tls');
  assert.equal(proxy.connections(), 0);
});

/** Sends one plain request and one to a server with an untrusted certificate; prints both results. */
const CHILD = `
const { createEgress } = await import(process.argv[1]);
const { CERTIFICATE, PRIVATE_KEY } = await import(new URL('certificates.fixture.ts', process.argv[1]));
const server = (await import('node:https')).createServer({ cert: CERTIFICATE, key: PRIVATE_KEY }, (_, r) => r.end());
await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
const egress = createEgress({ allowPrivate: true });
const send = (url) => egress.request({ url, method: 'GET', headers: {}, timeoutMs: 5000, maxResponseBytes: 9 });
const { status } = await send('http://127.0.0.1:' + process.argv[2] + '/');
const failure = await send('https://127.0.0.1:' + server.address().port + '/').catch((error) => error);
process.stdout.write(status + ' ' + failure.kind, () => process.exit());
`;
