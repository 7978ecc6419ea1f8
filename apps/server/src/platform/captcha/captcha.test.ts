import assert from 'node:assert/strict';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Unavailable } from '../errors/errors.ts';
import { type CaptchaProvider, verifyCaptcha } from './captcha.ts';

async function start(t: TestContext, listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server that listens on a TCP port has an AddressInfo, not a pipe's name.
  const verifyUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
  return {
    provider: 'turnstile' as CaptchaProvider,
    secretKey: 'se&cret=',
    token: 'to ken+&',
    remoteIp: '2001:db8::1',
    verifyUrl,
    fetch,
  };
}

const answering =
  (body: string, status = 200) =>
  (_: unknown, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };

const unavailableBecause = (cause: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Unavailable, String(error));
  assert.match(String(error.cause), cause);
  return true;
};

test('the provider gets a form with the unchanged secret, token and address', async (t) => {
  const seen: unknown[] = [];
  const check = await start(t, async (request, response) => {
    const form = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    seen.push(request.method, request.headers['content-type']?.split(';')[0], Object.fromEntries(form));
    response.end('{"success":true}');
  });
  assert.equal(await verifyCaptcha(check), true);
  assert.deepEqual(seen, [
    'POST',
    'application/x-www-form-urlencoded',
    { secret: 'se&cret=', response: 'to ken+&', remoteip: '2001:db8::1' },
  ]);
});

test('each provider is called at its own URL unless another is given', async () => {
  const asked: string[] = [];
  const passing = async (url: string | URL | Request) => {
    asked.push(String(url));
    return Response.json({ success: true });
  };
  const check = { secretKey: 's', token: 't', remoteIp: '192.0.2.1', verifyUrl: null, fetch: passing };
  for (const provider of ['turnstile', 'recaptcha', 'hcaptcha'] as const) {
    assert.equal(await verifyCaptcha({ ...check, provider }), true);
  }
  assert.deepEqual(asked, [
    'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    'https://www.google.com/recaptcha/api/siteverify',
    'https://api.hcaptcha.com/siteverify',
  ]);
});

test('a token that the provider rejects fails', async (t) => {
  for (const body of [
    '{"success":false}',
    '{"success":false,"error-codes":["invalid-input-response"]}',
    '{"success":false,"error-codes":["timeout-or-duplicate"]}',
  ]) {
    assert.equal(await verifyCaptcha(await start(t, answering(body))), false, body);
  }
});

test('a missing token fails without a call', async (t) => {
  const check = await start(t, () => assert.fail('the provider was called'));
  assert.equal(await verifyCaptcha({ ...check, token: undefined }), false);
  assert.equal(await verifyCaptcha({ ...check, token: '' }), false);
});

test('an error of the provider or of the secret key does not reject the visitor', async (t) => {
  for (const code of ['internal-error', 'invalid-input-secret', 'missing-input-secret', 'sitekey-secret-mismatch']) {
    const check = await start(t, answering(`{"success":false,"error-codes":["${code}"]}`));
    await assert.rejects(verifyCaptcha(check), unavailableBecause(new RegExp(code)));
  }
});

test('a response without a verdict is Unavailable, never a pass', async (t) => {
  for (const body of [
    '',
    'OK',
    '<html>success</html>',
    'true',
    'null',
    '[]',
    '{}',
    '{"success":"true"}',
    '{"success":1}',
  ]) {
    await assert.rejects(
      verifyCaptcha(await start(t, answering(body))),
      unavailableBecause(/JSON|whether the token is valid/),
      body,
    );
  }
});

test('a status other than 200 is Unavailable, whatever the body', async (t) => {
  for (const status of [201, 400, 403, 429, 500, 503]) {
    const check = await start(t, answering('{"success":true}', status));
    await assert.rejects(verifyCaptcha(check), unavailableBecause(new RegExp(`${status}`)));
  }
});

test('a redirect is Unavailable and not followed', async (t) => {
  const check = await start(t, (request, response) => {
    assert.equal(request.url, '/siteverify');
    response.writeHead(307, { location: '/elsewhere' }).end('{"success":true}');
  });
  await assert.rejects(verifyCaptcha(check), unavailableBecause(/responded with 307/));
});

test('a provider that never responds, or never finishes its response, is Unavailable', async (t) => {
  const silent = await start(t, () => {});
  await assert.rejects(verifyCaptcha({ ...silent, timeoutMs: 100 }), unavailableBecause(/TimeoutError/));
  const unfinished = await start(t, (_, response) => response.writeHead(200).write('{"success":true'));
  await assert.rejects(verifyCaptcha({ ...unfinished, timeoutMs: 300 }), unavailableBecause(/TimeoutError/));
});

test('an endless response is cut off and Unavailable', async (t) => {
  let cutOff: (() => void) | undefined;
  const connectionClosed = new Promise<void>((resolve) => {
    cutOff = resolve;
  });
  const check = await start(t, (request, response) => {
    request.socket.once('close', () => cutOff?.());
    const more = () => {
      while (response.write(' '.repeat(16 * 1024)));
    };
    response.on('drain', more);
    more();
  });
  await assert.rejects(verifyCaptcha(check), unavailableBecause(/longer than 65536 bytes/));
  await connectionClosed;
});

test('a rejected connection is Unavailable', async (t) => {
  const check = await start(t, (request) => request.socket.destroy());
  await assert.rejects(verifyCaptcha(check), unavailableBecause(/fetch failed/));
});
