import type * as openid from 'openid-client';

interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** State to keep confidentially until the browser returns from the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** The identity that the provider returned, with the claims it provides. */
export interface Identity {
  /** Never reassigned to another person, unlike an email address (OpenID Connect Core 1.0, 5.7). */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

/** One OpenID Connect provider: the authorization code flow with PKCE, state and nonce. */
export interface IdentityProvider {
  readonly issuer: string;
  /** The URL to redirect the browser to. Rejects when the provider does not respond. */
  begin(redirectUri: string): Promise<{ url: string; flow: Flow }>;
  /**
   * The identity of the returning user. `callbackUrl` is the URL that the provider redirected the browser to, with its
   * parameters. Rejects when the provider fails, or the state, nonce, code or signature is invalid.
   */
  finish(callbackUrl: string, flow: Flow): Promise<Identity>;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** Fetches the provider's metadata on the first sign-in; after a failure, the next sign-in tries again. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  let loaded: Promise<Client> | undefined;
  const load = () => {
    loaded ??= loadClient(settings).catch((error) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
  return {
    issuer: settings.issuer,
    async begin(redirectUri) {
      const { lib, configuration } = await load();
      const flow = { state: lib.randomState(), nonce: lib.randomNonce(), verifier: lib.randomPKCECodeVerifier() };
      const url = lib.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: flow.state,
        nonce: flow.nonce,
        code_challenge: await lib.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, flow };
    },
    async finish(callbackUrl, { state, nonce, verifier }) {
      const { lib, configuration } = await load();
      const tokens = await lib.authorizationCodeGrant(configuration, new URL(callbackUrl), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims?.email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined)
        return identityOf(claims);
      return identityOf(await lib.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? ''));
    },
  };
}

interface Client {
  lib: typeof openid;
  configuration: openid.Configuration;
}

/** The library is loaded only by installations that have a provider configured. */
async function loadClient({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Client> {
  const lib = await import('openid-client');
  // Plain HTTP is allowed only if the issuer itself uses http: on the same machine, or in a test.
  const execute = issuer.startsWith('http:') ? [lib.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const found = await lib.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const metadata = found.serverMetadata();
  // If the provider omits the list, the default method applies (OpenID Connect Discovery 1.0, 3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const method = methods.includes('client_secret_basic') ? lib.ClientSecretBasic : lib.ClientSecretPost;
  const configuration = new lib.Configuration(metadata, clientId, undefined, method(clientSecret));
  configuration.timeout = TIMEOUT_SECONDS;
  for (const run of execute) run(configuration);
  // By default the library would trust TLS instead of checking the token's signature.
  lib.enableNonRepudiationChecks(configuration);
  return { lib, configuration };
}

function identityOf(claims: Readonly<Record<string, unknown>> | undefined): Identity {
  const email = claims?.email;
  return {
    subject: String(claims?.sub ?? ''),
    email: typeof email === 'string' ? email : null,
    isEmailVerified: claims?.email_verified === true,
  };
}
