import { createHmac } from 'node:crypto';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import { equalInConstantTime, sha256 } from '../../../platform/security/secrets.ts';
import type { Delivery } from './channel.ts';
import { readRawForm } from './raw-form.ts';

const MAX_AGE_SECONDS = 300;

/**
 * The email in a request of a Mailgun route. The signature covers a time and a random token, not the email, so each token may be
 * used once only: the caller must reject a delivery whose hash is known.
 * @throws Forbidden without a valid and recent signature; ApiError 400 or 422 for a request without an email
 */
export async function readMailgun(
  body: Buffer,
  contentType: string | undefined,
  signingKey: string,
): Promise<Delivery> {
  const form = await readRawForm(body, contentType);
  const text = (name: string) => form.get(name)?.toString() ?? '';
  const timestamp = text('timestamp');
  const signed = timestamp + text('token');
  const expected = createHmac('sha256', signingKey).update(signed).digest('hex');
  if (!equalInConstantTime(text('signature'), expected)) throw new Forbidden('The signature is not valid.');
  const age = /^\d+$/.test(timestamp) ? Math.abs(Date.now() / 1000 - Number(timestamp)) : Number.POSITIVE_INFINITY;
  if (age > MAX_AGE_SECONDS) throw new Forbidden('The signature is too old.');
  const raw = form.get('body-mime');
  if (raw === undefined || raw.length === 0)
    throw new ApiError('validation_error', 'Send the MIME of the email: the address of the route must end in /mime.');
  const to = text('recipient')
    .split(',')
    .flatMap((address) => address.trim() || []);
  return { raw, envelope: { from: text('sender') || null, to }, hash: sha256(signed) };
}
