import { Unavailable } from '../errors/errors.ts';

export type CaptchaProvider = 'turnstile' | 'recaptcha' | 'hcaptcha';

/** Sources: Turnstile "Server-side validation", reCAPTCHA "Verifying the user's response", hCaptcha "Server-side". */
const VERIFY_URLS: Readonly<Record<CaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** Errors not caused by the visitor: the provider's own failure, or a secret key that it does not accept. */
const NOT_THE_VISITOR = new Set([
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
]);

/** A valid response has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

interface CaptchaCheck {
  provider: CaptchaProvider;
  secretKey: string;
  /** The token from the visitor's page; if empty or unset, verification fails without a request. */
  token: string | undefined;
  remoteIp: string;
  /** Replaces the provider's URL; null uses the provider's. */
  verifyUrl: string | null;
  fetch: typeof fetch;
  /** For the whole request. */
  timeoutMs?: number;
  /** Aborts the request early. */
  signal?: AbortSignal;
}

/**
 * Asks the provider whether a visitor solved its challenge. All three use the same protocol.
 *
 * @throws Unavailable, with the cause for the log, when the provider cannot be reached, times out, sends an invalid
 * response, or does not accept the secret key: an error never counts as a pass, nor as the visitor's failure.
 */
export async function verifyCaptcha({ token, ...check }: CaptchaCheck): Promise<boolean> {
  if (token === undefined || token === '') return false;
  try {
    return verdictIn(await ask(check, token));
  } catch (cause) {
    const error = new Unavailable('The CAPTCHA provider does not respond.');
    error.cause = cause;
    throw error;
  }
}

async function ask(check: Omit<CaptchaCheck, 'token'>, token: string): Promise<string> {
  const response = await check.fetch(check.verifyUrl ?? VERIFY_URLS[check.provider], {
    method: 'POST',
    body: new URLSearchParams({ secret: check.secretKey, response: token, remoteip: check.remoteIp }),
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(check.timeoutMs ?? 5000), ...(check.signal ? [check.signal] : [])]),
  });
  if (response.status === 200) return readAnswer(response);
  await response.body?.cancel();
  throw new Error(`The provider responded with ${response.status}`);
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`The response is longer than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function verdictIn(text: string): boolean {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('success' in answer) || typeof answer.success !== 'boolean') {
    throw new Error('The response does not say whether the token is valid');
  }
  if (answer.success) return true;
  const codes: unknown[] = 'error-codes' in answer && Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  const fault = codes.find((code) => typeof code === 'string' && NOT_THE_VISITOR.has(code));
  if (fault !== undefined) throw new Error(`The provider responded with ${fault}`);
  return false;
}
