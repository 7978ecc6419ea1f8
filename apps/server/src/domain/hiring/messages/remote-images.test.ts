// Starts services of its own: emails are received for the whole installation.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { type Json, startService, type TestService, type TestWorkspace } from '../../../../test/harness.ts';
import { keyWith } from '../../../../test/keys.ts';
import { processAll } from '../received/process-all.fixture.ts';
import { receiveEmail } from '../received/receive-email.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64)]);
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  const answers: Readonly<Record<string, () => void>> = {
    '/logo.png?a=1&b=2': () => response.end(PNG),
    '/moved': () => response.writeHead(302, { location: '/logo.png?a=1&b=2' }).end(),
    '/loop': () => response.writeHead(302, { location: '/loop' }).end(),
    '/page': () => response.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
    '/vector.svg': () => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    '/large.png': () => response.end(Buffer.concat([PNG, Buffer.alloc(1024 * 1024)])),
  };
  (answers[request.url ?? ''] ?? (() => response.writeHead(404).end()))();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => void server.close());
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

const MAIL = { MAIL_FROM: 'Acme <jobs@acme.example>', MAIL_REPLY_DOMAIN: 'reply.acme.example' };
const service = await startService({ ...MAIL, ALLOW_PRIVATE_WEBHOOKS: 'true' });
const guarded = await startService({ ...MAIL, ALLOW_PRIVATE_WEBHOOKS: 'false' });

/** The ID of an email that was sent to the workspace with this HTML. */
async function received(to: TestService, workspace: TestWorkspace, html: string): Promise<string> {
  const raw = [
    'From: bob@mail.example',
    `To: ${workspace.slug}@reply.acme.example`,
    'Subject: Hello',
    `Message-ID: <${workspace.slug}@mail.example>`,
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    html,
  ].join('\r\n');
  await receiveEmail(to.db, to.services, [Buffer.from(raw)], { channel: 'imap', envelope: { from: null, to: [] } });
  await processAll(to);
  const [message]: Json[] = (await workspace.api('GET', '/messages?direction=in')).body.data;
  return message.id;
}

const image = (path: string) => `<img src="${origin}${path.replaceAll('&', '&amp;')}">`;

describe('the remote images of a received email', () => {
  it('are fetched on request only, as images alone, without telling who reads the email', async () => {
    const workspace = await service.workspace();
    const paths = ['/logo.png?a=1&b=2', '/moved', '/loop', '/page', '/vector.svg', '/large.png', '/missing'];
    const id = await received(service, workspace, `<p>Hello</p>${paths.map(image).join('')}`);
    await workspace.api('GET', `/messages/${id}`);
    assert.equal(requests.length, 0, 'reading the email requests nothing');
    const { status, body, text } = await workspace.api('POST', `/messages/${id}/load-images`);
    assert.equal(status, 200, text);
    const dataUrl = `data:image/png;base64,${PNG.toString('base64')}`;
    assert.deepEqual(
      body.data.images,
      paths.map((path) => ({
        url: `${origin}${path}`,
        dataUrl: path === '/moved' || path.startsWith('/logo') ? dataUrl : null,
      })),
    );
    for (const { headers } of requests)
      for (const name of ['referer', 'cookie', 'authorization', 'user-agent', 'x-forwarded-for'])
        assert.equal(headers[name], undefined, name);
    const dryRun = await workspace.api('POST', `/messages/${id}/load-images`, undefined, { 'dry-run': 'true' });
    assert.equal(dryRun.status, 422);
  });

  it('are not fetched for those who do not see the message, nor beyond 30', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const id = await received(service, workspace, Array.from({ length: 40 }, (_, n) => image(`/many-${n}`)).join(''));
    requests.length = 0;
    assert.equal((await other.api('POST', `/messages/${id}/load-images`)).status, 404);
    const { api: withoutScope } = await keyWith(workspace, 'candidates:read');
    assert.equal((await withoutScope('POST', `/messages/${id}/load-images`)).status, 403);
    assert.equal(requests.length, 0);
    const { body } = await workspace.api('POST', `/messages/${id}/load-images`);
    assert.equal(body.data.images.length, 30);
    assert.equal(requests.length, 30);
  });

  it('an email cannot make the service request addresses of its own network', async () => {
    const workspace = await guarded.workspace();
    const id = await received(guarded, workspace, image('/logo.png?a=1&b=2'));
    requests.length = 0;
    const { body } = await workspace.api('POST', `/messages/${id}/load-images`);
    assert.deepEqual(body.data.images, [{ url: `${origin}/logo.png?a=1&b=2`, dataUrl: null }]);
    assert.equal(requests.length, 0);
  });
});
