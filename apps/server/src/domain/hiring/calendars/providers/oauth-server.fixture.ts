import { createHash, randomBytes } from 'node:crypto';
import { type Answer, type Exchange, FakeServer } from '../written/fake-server.fixture.ts';

/** A provider with one account, whose refresh tokens are replaced with each use and end everything if one is used twice. */
export abstract class OAuthServer extends FakeServer {
  readonly clientId = 'client';
  readonly clientSecret = 'secret of the client';
  abstract readonly address: string;
  /** Whether the member has ended the access. */
  isRevoked = false;
  rotates = true;
  #codes = new Map<string, { challenge: string; redirect: string }>();
  #refresh = new Set<string>();
  #access = new Set<string>();

  /** What the browser of the member does on the page of the provider. @returns what it returns with */
  permit(authorizeUrl: string): { code: string; state: string; returnUrl: string; scope: string } {
    const { searchParams: query } = new URL(authorizeUrl);
    const value = (name: string) => query.get(name) ?? '';
    if (value('client_id') !== this.clientId || value('response_type') !== 'code') throw new Error('unknown client');
    if (value('code_challenge_method') !== 'S256') throw new Error('no PKCE');
    const code = randomBytes(12).toString('hex');
    this.#codes.set(code, { challenge: value('code_challenge'), redirect: value('redirect_uri') });
    return { code, state: value('state'), returnUrl: value('redirect_uri'), scope: value('scope') };
  }

  /** Makes access tokens that were issued invalid. */
  expire(): void {
    this.#access.clear();
  }

  protected answer(exchange: Exchange): Answer {
    if (/\/auth(?:orize)?$/.test(exchange.path)) {
      const { code, state, returnUrl } = this.permit(`${this.url}${exchange.path}?${exchange.query}`);
      return { status: 302, headers: { location: `${returnUrl}?${new URLSearchParams({ code, state })}` } };
    }
    if (exchange.path.endsWith('/token')) return this.#token(new URLSearchParams(exchange.body));
    const token = /^Bearer (.*)$/.exec(exchange.headers.authorization ?? '')?.[1] ?? '';
    if (this.isRevoked || !this.#access.has(token)) return { status: 401, body: { error: { code: 401 } } };
    return this.api(exchange);
  }

  protected abstract api(exchange: Exchange): Answer;

  #token(form: URLSearchParams): Answer {
    const refused: Answer = {
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Token has been revoked.' },
    };
    const value = (name: string) => form.get(name) ?? '';
    if (value('client_secret') !== this.clientSecret) return { status: 401, body: { error: 'invalid_client' } };
    if (this.isRevoked) return refused;
    if (value('grant_type') === 'authorization_code') {
      const code = this.#codes.get(value('code'));
      const challenge = createHash('sha256').update(value('code_verifier')).digest('base64url');
      if (code?.challenge !== challenge || code.redirect !== value('redirect_uri')) return refused;
      this.#codes.delete(value('code'));
    } else if (
      this.rotates ? !this.#refresh.delete(value('refresh_token')) : !this.#refresh.has(value('refresh_token'))
    ) {
      this.isRevoked = true;
      return refused;
    }
    const [access, refresh] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
    this.#access.add(access);
    const isFirst = value('grant_type') === 'authorization_code';
    if (isFirst || this.rotates) this.#refresh.add(refresh);
    const body = { access_token: access, token_type: 'Bearer', expires_in: 3_600 };
    return { status: 200, body: isFirst || this.rotates ? { ...body, refresh_token: refresh } : body };
  }
}
