import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { createAccessTokens, type MailOAuth } from './access-tokens.ts';
import { EmailFailed, MailServerRefused } from './errors.ts';
import { startReceiver } from './smtp-receiver.fixture.ts';
import { createEmailTransport } from './transport.ts';

const MAIL = {
  messageId: '<0199-token@hiring.example>',
  from: 'Hiring <jobs@example.org>',
  to: 'ada@example.net',
  subject: 'Your application',
  text: 'Dear Ada',
  html: '<p>Dear Ada</p>',
};

interface TokenServer {
  requests: URLSearchParams[];
  /** Responds to the next requests; by default, token-1, token-2 and so on. */
  respond: (n: number) => { status?: number; body: object };
}

/** A token endpoint of RFC 6749 on loopback. */
async function startTokenServer(t: TestContext): Promise<TokenServer & { oauth: MailOAuth }> {
  const state: TokenServer = {
    requests: [],
    respond: (n) => ({ body: { access_token: `token-${n}`, expires_in: 3_600, token_type: 'Bearer' } }),
  };
  const server = createServer(async (request, response) => {
    state.requests.push(new URLSearchParams(await text(request)));
    const { status = 200, body } = state.respond(state.requests.length);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => void server.close());
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const tokenUrl = `http://127.0.0.1:${port}/token`;
  const oauth = { tokenUrl, clientId: 'client', clientSecret: 'secret', refreshToken: 'first', scope: 'send' };
  return Object.assign(state, { oauth });
}

function memory(initial: string | null = null) {
  const store = {
    token: initial,
    read: async () => store.token,
    write: async (token: string) => {
      store.token = token;
    },
  };
  return store;
}

/** A mail server that takes only XOAUTH2 with one of these tokens. */
function startOAuthReceiver(t: TestContext, isValid: (user: string, token: string) => boolean) {
  return startReceiver(t, {
    authOptional: false,
    authMethods: ['XOAUTH2'],
    onAuth: ({ username, accessToken }, _session, done) => {
      if (isValid(username ?? '', accessToken ?? '')) done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer mac' } });
    },
  });
}

test('a mailbox without passwords sends: XOAUTH2 as the user of SMTP_URL, one token for many emails', async (t) => {
  const server = await startTokenServer(t);
  const users = new Set<string>();
  const receiver = await startOAuthReceiver(t, (user, token) => {
    users.add(user);
    return token === 'token-1';
  });
  const transport = createEmailTransport(`smtp://jobs%40example.org:ignored@${receiver.host}`, {
    accessTokens: createAccessTokens(server.oauth, memory()),
  });
  t.after(() => transport.close());
  await Promise.all(Array.from({ length: 10 }, () => transport.send(MAIL)));
  assert.equal(receiver.mails.length, 10);
  assert.deepEqual([...users], ['jobs@example.org']);
  assert.deepEqual(
    server.requests.map((request) => Object.fromEntries(request)),
    [
      {
        client_id: 'client',
        client_secret: 'secret',
        scope: 'send',
        grant_type: 'refresh_token',
        refresh_token: 'first',
      },
    ],
  );
});

test('a token that the mail server rejects is renewed once, and the email arrives', async (t) => {
  const server = await startTokenServer(t);
  const receiver = await startOAuthReceiver(t, (_user, token) => token === 'token-2');
  const transport = createEmailTransport(`smtp://jobs@${receiver.host}`, {
    accessTokens: createAccessTokens(server.oauth, memory()),
  });
  t.after(() => transport.close());
  await transport.send(MAIL);
  assert.equal(receiver.mails.length, 1);
  assert.equal(server.requests.length, 2);
});

test('a mail server that rejects every token rejects the login: the token is renewed once for many emails', async (t) => {
  const server = await startTokenServer(t);
  const receiver = await startOAuthReceiver(t, () => false);
  const transport = createEmailTransport(`smtp://jobs@${receiver.host}`, {
    accessTokens: createAccessTokens(server.oauth, memory()),
  });
  t.after(() => transport.close());
  for (let n = 0; n < 3; n += 1)
    await assert.rejects(
      transport.send(MAIL),
      (error) => error instanceof MailServerRefused && error.reason === 'login',
    );
  assert.equal(server.requests.length, 2);
});

test('a refresh token that replaces the last one is stored and used from then on', async (t) => {
  const server = await startTokenServer(t);
  server.respond = (n) => ({ body: { access_token: `token-${n}`, refresh_token: `next-${n}`, expires_in: 3_600 } });
  const store = memory();
  await createAccessTokens(server.oauth, store).get();
  assert.equal(store.token, 'next-1');
  await createAccessTokens(server.oauth, store).get();
  assert.deepEqual(
    server.requests.map((request) => request.get('refresh_token')),
    ['first', 'next-1'],
  );
});

test('without a refresh token, the client acts for itself', async (t) => {
  const server = await startTokenServer(t);
  await createAccessTokens({ ...server.oauth, refreshToken: null }, memory('unused')).get();
  assert.equal(server.requests[0]?.get('grant_type'), 'client_credentials');
  assert.equal(server.requests[0]?.has('refresh_token'), false);
});

test('a rejected authorization is told in words that name the fix, and not repeated for each email', async (t) => {
  const server = await startTokenServer(t);
  const failures = [
    { status: 400, body: { error: 'invalid_grant', error_description: 'AADSTS70008: expired' } },
    // Microsoft and Google report some errors with status 200.
    { status: 200, body: { error: 'invalid_grant', error_description: 'AADSTS70008: expired' } },
  ];
  for (const failure of failures) {
    server.respond = () => failure;
    server.requests.length = 0;
    const tokens = createAccessTokens(server.oauth, memory());
    for (let n = 0; n < 3; n += 1)
      await assert.rejects(tokens.get(), (error: Error) => {
        assert.ok(error instanceof EmailFailed);
        assert.match(error.message, /invalid_grant: AADSTS70008: expired.*set MAIL_OAUTH_REFRESH_TOKEN/s);
        return true;
      });
    assert.equal(server.requests.length, 1);
  }
});
