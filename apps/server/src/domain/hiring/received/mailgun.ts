import { createHmac } from 'node:crypto';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import { equalInConstantTime, sha256 } from '../../../platform/security/secrets.ts';
import type { Delivery } from './channel.ts';
import { readRawForm, textOf } from './raw-form.ts';

/** Mailgun repeats a request for eight hours, with the time and token of the first. Each token is accepted once only. */
const MAX_AGE_SECONDS = 9 * 3_600;
/** By which the clocks may differ. */
const MAX_AHEAD_SECONDS = 300;

/**
 * The email in a request of a Mailgun route. The signature covers a time and a random token, not the email, so each token may be
 * used once only: the caller must reject a delivery whose hash is known.
 * @throws Forbidden without a valid and recent signature; ApiError 400 or 422 for a request without an email
 */
export async function readMailgun(
  body: readonly Uint8Array[],
  contentType: string | undefined,
  signingKey: string,
): Promise<Delivery> {
  const form = await readRawForm(body, contentType);
  const text = (name: string) => textOf(form, name);
  const timestamp = text('timestamp');
  const signed = timestamp + text('token');
  const expected = createHmac('sha256', signingKey).update(signed).digest('hex');
  if (!equalInConstantTime(text('signature'), expected)) throw new Forbidden('The signature is not valid.');
  const age = /^\d+$/.test(timestamp) ? Date.now() / 1000 - Number(timestamp) : Number.POSITIVE_INFINITY;
  if (age > MAX_AGE_SECONDS || age < -MAX_AHEAD_SECONDS)
    throw new Forbidden('The time of the signature is too long ago, or in the future.');
  const raw = form.get('body-mime');
  if (raw === undefined || raw.length === 0)
    throw new ApiError('validation_error', 'Send the MIME of the email: the address of the route must end in /mime.');
  const to = text('recipient')
    .split(',')
    .flatMap((address) => address.trim() || []);
  return { raw, envelope: { from: form.has('sender') ? text('sender') : null, to }, hash: sha256(signed) };
}
