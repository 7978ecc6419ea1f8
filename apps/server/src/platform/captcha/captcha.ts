import { Unavailable } from '../errors.ts';

export type CaptchaProvider = 'turnstile' | 'recaptcha' | 'hcaptcha';

/** Sources: Turnstile "Server-side validation", reCAPTCHA "Verifying the user's response", hCaptcha "Server-side". */
const VERIFY_URLS: Readonly<Record<CaptchaProvider, string>> = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

/** Refusals that are no fault of the visitor: the provider's own failure, or a secret key that it does not accept. */
const NOT_THE_VISITOR = new Set([
  'internal-error',
  'missing-input-secret',
  'invalid-input-secret',
  'sitekey-secret-mismatch',
]);

/** A true answer has a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024;

interface CaptchaCheck {
  provider: CaptchaProvider;
  secretKey: string;
  /** What the visitor's page sent; empty or absent fails without a call. */
  token: string | undefined;
  remoteIp: string;
  /** In place of the provider's own address; null for that. */
  verifyUrl: string | null;
  fetch: typeof fetch;
  /** For the whole exchange. */
  timeoutMs?: number;
}

/**
 * Asks the provider whether a visitor solved its puzzle. All three speak the same protocol.
 *
 * @throws Unavailable, its cause for the log, when the provider cannot be reached, is slow, answers anything but a
 * verdict, or does not accept the secret key: never a silent pass, and never the visitor's fault.
 */
export async function verifyCaptcha({ token, ...check }: CaptchaCheck): Promise<boolean> {
  if (token === undefined || token === '') return false;
  try {
    return verdictIn(await ask(check, token));
  } catch (cause) {
    const error = new Unavailable('The CAPTCHA provider does not answer.');
    error.cause = cause;
    throw error;
  }
}

async function ask(check: Omit<CaptchaCheck, 'token'>, token: string): Promise<string> {
  const response = await check.fetch(check.verifyUrl ?? VERIFY_URLS[check.provider], {
    method: 'POST',
    body: new URLSearchParams({ secret: check.secretKey, response: token, remoteip: check.remoteIp }),
    redirect: 'manual',
    signal: AbortSignal.timeout(check.timeoutMs ?? 5000),
  });
  if (response.status === 200) return readAnswer(response);
  await response.body?.cancel();
  throw new Error(`The provider answered ${response.status}`);
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the rest.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`The answer is longer than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function verdictIn(text: string): boolean {
  const answer: unknown = JSON.parse(text);
  if (typeof answer !== 'object' || answer === null || !('success' in answer) || typeof answer.success !== 'boolean') {
    throw new Error('The answer is no verdict');
  }
  if (answer.success) return true;
  const codes: unknown[] = 'error-codes' in answer && Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
  const fault = codes.find((code) => typeof code === 'string' && NOT_THE_VISITOR.has(code));
  if (fault !== undefined) throw new Error(`The provider answered ${fault}`);
  return false;
}
