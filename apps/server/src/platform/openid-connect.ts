import type * as openid from 'openid-client';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What must be kept, unseen, until the browser comes back from the provider. */
export interface Flow {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whom the provider has found, as far as it says. */
export interface Identity {
  email: string | null;
  isEmailVerified: boolean;
}

/** One OpenID Connect provider: the authorization code flow with PKCE, state and nonce. */
export interface IdentityProvider {
  readonly issuer: string;
  /** Where to send the browser. Rejects when the provider does not answer. */
  begin(redirectUri: string): Promise<{ url: string; flow: Flow }>;
  /**
   * Who came back. `callbackUrl` is the address that the provider sent the browser to, with what it added.
   * Rejects when the provider, or the state, nonce, code or signature of what it says, is not right.
   */
  finish(callbackUrl: string, flow: Flow): Promise<Identity>;
}

const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';

/** Asks the provider for its metadata when somebody first signs in, and again until it has answered. */
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

/** The library is loaded by installations that have a provider only. */
async function loadClient({ issuer, clientId, clientSecret }: ProviderSettings): Promise<Client> {
  const lib = await import('openid-client');
  // Only an issuer that is itself given with http is spoken to without TLS: on the machine, or in a test.
  const execute = issuer.startsWith('http:') ? [lib.allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS };
  const found = await lib.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  const metadata = found.serverMetadata();
  // What a provider leaves out means the method that all of them know (OpenID Connect Discovery 1.0, 3).
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const method = methods.includes('client_secret_basic') ? lib.ClientSecretBasic : lib.ClientSecretPost;
  const configuration = new lib.Configuration(metadata, clientId, undefined, method(clientSecret));
  configuration.timeout = TIMEOUT_SECONDS;
  for (const run of execute) run(configuration);
  // The library would trust TLS to the provider in place of the token's signature.
  lib.enableNonRepudiationChecks(configuration);
  return { lib, configuration };
}

function identityOf(claims: Readonly<Record<string, unknown>> | undefined): Identity {
  const email = claims?.email;
  return { email: typeof email === 'string' ? email : null, isEmailVerified: claims?.email_verified === true };
}
