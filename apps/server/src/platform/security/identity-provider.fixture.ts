import { createHash, createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** The claims the provider returns for the user, and the errors it simulates. */
export interface Behaviour {
  claims: Record<string, unknown>;
  /** Claims that override the correct ones in the token. */
  forged?: Record<string, unknown>;
  /** Signs with an unpublished key. */
  signsWithStrangeKey?: boolean;
  /** Names this algorithm in the token: `none` leaves the signature out, `HS256` uses the client secret as the key. */
  algorithm?: 'none' | 'HS256';
  /** Returns an access denial instead of a code. */
  rejects?: boolean;
}

const CLIENT = { id: 'rolecall', secret: 'a secret & more' };

/**
 * A small OpenID Connect provider on loopback: discovery, keys, authorization and token endpoint. It enforces the rules
 * for clients: a registered redirect URI, PKCE, the client secret, single-use codes.
 */
export async function startIdentityProvider(t: { after(end: () => Promise<void>): void }) {
  const [key, strange] = [newKeys(), newKeys()];
  const behaviour: Behaviour = { claims: {} };
  const codes = new Map<
    string,
    { nonce: string | null; challenge: string; redirectUri: string; behaviour: Behaviour }
  >();
  const rejections: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.after(async () => {
    server.closeAllConnections();
    server.close();
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json(200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/keys':
        return void json(200, {
          keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
        });
      case '/authorize':
        return authorize(url, response);
      case '/token': {
        const token = exchange(request, new URLSearchParams(await text(request)));
        return void json(typeof token === 'string' ? 400 : 200, typeof token === 'string' ? { error: token } : token);
      }
      default:
        return void json(404, {});
    }
  }

  function authorize(url: URL, response: ServerResponse): void {
    const parameter = (name: string) => url.searchParams.get(name) ?? '';
    const back = new URL(parameter('redirect_uri'));
    back.searchParams.set('state', parameter('state'));
    back.searchParams.set('iss', issuer);
    const isRight =
      parameter('client_id') === CLIENT.id &&
      parameter('response_type') === 'code' &&
      parameter('code_challenge_method') === 'S256' &&
      parameter('scope').split(' ').includes('openid');
    if (!isRight || behaviour.rejects === true) back.searchParams.set('error', 'access_denied');
    else {
      const code = randomUUID();
      codes.set(code, {
        nonce: url.searchParams.get('nonce'),
        challenge: parameter('code_challenge'),
        redirectUri: parameter('redirect_uri'),
        behaviour: { ...behaviour },
      });
      back.searchParams.set('code', code);
    }
    response.writeHead(302, { location: back.href }).end();
  }

  function exchange(request: IncomingMessage, form: URLSearchParams): object | string {
    const code = form.get('code') ?? '';
    const waiting = codes.get(code);
    codes.delete(code);
    // Both parts are form-encoded before they are joined (RFC 6749, 2.3.1).
    const encode = (part: string) => new URLSearchParams({ part }).toString().slice('part='.length);
    const basic = Buffer.from(`${encode(CLIENT.id)}:${encode(CLIENT.secret)}`).toString('base64');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fault =
      request.headers.authorization !== `Basic ${basic}`
        ? 'invalid_client'
        : waiting === undefined || waiting.challenge !== challenge || waiting.redirectUri !== form.get('redirect_uri')
          ? 'invalid_grant'
          : null;
    if (fault !== null || waiting === undefined) {
      rejections.push(fault ?? 'invalid_grant');
      return fault ?? 'invalid_grant';
    }
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: issuer,
      // A different user for each email address, unless the test specifies one.
      sub: `person ${String(waiting.behaviour.claims?.email ?? '1').toLowerCase()}`,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce: waiting.nonce,
      ...waiting.behaviour.claims,
      ...waiting.behaviour.forged,
    };
    const { privateKey } = waiting.behaviour.signsWithStrangeKey === true ? strange : key;
    const idToken = signed(claims, privateKey, waiting.behaviour.algorithm);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken };
  }

  return { issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, behaviour, rejections };
}

type Keys = ReturnType<typeof newKeys>;

function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2_048 });
}

/** A JSON Web Token (RFC 7519), signed with RS256 unless a test names another algorithm. */
function signed(claims: object, privateKey: Keys['privateKey'], algorithm: Behaviour['algorithm']): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: algorithm ?? 'RS256', kid: 'one', typ: 'JWT' })}.${part(claims)}`;
  if (algorithm === 'none') return `${content}.`;
  if (algorithm === 'HS256')
    return `${content}.${createHmac('sha256', CLIENT.secret).update(content).digest('base64url')}`;
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}
