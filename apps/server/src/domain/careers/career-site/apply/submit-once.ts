import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostedForm } from '../../../../platform/http/transport/multipart.ts';
import type { Language } from '../../../../platform/text/languages.ts';
import { type FormValues, isKeyOfAnswerFile, submissionOf, TOKENS } from './form-values.ts';
import type { ApiAnswer, VisitorApi } from './public-api.ts';

/** An earlier request with the same form may still be running on another node. */
const MAX_ATTEMPTS = 4;
const WAIT_MS = 1_000;
/** The values that differ each time the same form is sent: files are stored again, and a CAPTCHA is solved again. */
const CHANGING: ReadonlySet<string> = new Set(['resumeKey', 'photoUrl', ...TOKENS, 'captchaToken']);
const RECEIVED: ApiAnswer = { status: 201, data: {}, error: {} };

/**
 * Sends a form to the public API, once however often it is sent: the same values of the same form have the same `Idempotency-Key`.
 * Other values are another submission, so that a correction is stored.
 */
export async function submitOnce(
  api: VisitorApi,
  slug: string,
  values: FormValues,
  language: Language,
): Promise<ApiAnswer> {
  const headers = { 'idempotency-key': keyOf(slug, values) };
  const body = { ...submissionOf(values), language };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await api.post(`/jobs/${slug}/applications`, body, headers);
    // It was received, with another copy of its files.
    if (answer.error.code === 'idempotency_key_reused') return RECEIVED;
    if (answer.error.code !== 'idempotency_in_progress' || attempt === MAX_ATTEMPTS) return answer;
    await sleep(WAIT_MS);
  }
}

function keyOf(slug: string, values: FormValues): string {
  const same = [...values]
    .filter(([name, value]) => !CHANGING.has(name) && !isKeyOfAnswerFile(name) && value !== '')
    .sort();
  const hash = createHash('sha256').update(JSON.stringify([slug, same]));
  return `form-${hash.digest('base64url')}`;
}

/** The same for forms with the same content. */
export function contentKey(workspaceId: string, slug: string, { fields, files }: PostedForm): string {
  const hash = createHash('sha256').update(JSON.stringify([workspaceId, slug, [...fields]]));
  for (const { field, name, bytes } of files) hash.update(JSON.stringify([field, name, bytes.length])).update(bytes);
  return hash.digest('base64');
}
