import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiError } from '../../../../platform/errors/errors.ts';
import type { PostedForm } from '../../../../platform/http/transport/multipart.ts';
import type { Language } from '../../../../platform/text/languages.ts';
import { type FormValues, isKeyOfAnswerFile, submissionOf, TOKENS } from './form-values.ts';
import type { FormVisitor } from './form-visitor.ts';

/** An earlier request with the same form may still be running on another node. */
const MAX_ATTEMPTS = 4;
const WAIT_MS = 1_000;
/** The values that differ each time the same form is sent: files are stored again, and a CAPTCHA is solved again. */
const CHANGING: ReadonlySet<string> = new Set(['resumeKey', 'photoUrl', ...TOKENS, 'captchaToken']);

/**
 * Submits a form once, however often it is sent: the same values of the same form have the same idempotency key. Other values are
 * another submission, so that a correction is stored.
 */
export async function submitOnce(
  visitor: FormVisitor,
  slug: string,
  values: FormValues,
  language: Language,
): Promise<ApiError | null> {
  const key = keyOf(slug, values);
  for (let attempt = 1; ; attempt += 1) {
    const error = await visitor.submit(slug, { ...submissionOf(values), language }, key);
    // It was received, with another copy of its files.
    if (error?.code === 'idempotency_key_reused') return null;
    if (error?.code !== 'idempotency_in_progress' || attempt === MAX_ATTEMPTS) return error;
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
