import { createHash, createVerify, type KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { inTurns } from '../../../platform/concurrency/pieces.ts';
import { ApiError, Forbidden } from '../../../platform/errors/errors.ts';
import type { Delivery, Envelope } from './channel.ts';
import { readRawForm, textOf } from './raw-form.ts';

const CHUNK_BYTES = 256 * 1024;

/**
 * The email in a request of SendGrid's Inbound Parse. The signature covers the whole request, so one that is sent again can only
 * deliver the same email.
 * @throws Forbidden without a valid signature; ApiError 400 or 422 for a request without an email
 */
export async function readSendgrid(
  body: readonly Uint8Array[],
  headers: IncomingHttpHeaders,
  publicKey: KeyObject,
): Promise<Delivery> {
  const signature = String(headers['x-twilio-email-event-webhook-signature'] ?? '');
  const timestamp = String(headers['x-twilio-email-event-webhook-timestamp'] ?? '');
  const verification = createVerify('sha256').update(timestamp);
  const hash = createHash('sha256').update(timestamp);
  for await (const chunk of inTurns(body, CHUNK_BYTES)) {
    verification.update(chunk);
    hash.update(chunk);
  }
  if (!verification.verify(publicKey, signature, 'base64')) throw new Forbidden('The signature is not valid.');
  const form = await readRawForm(body, headers['content-type']);
  const raw = form.get('email');
  if (raw === undefined || raw.length === 0)
    throw new ApiError('validation_error', 'Send the raw email: enable "POST the raw, full MIME message".');
  return {
    raw,
    envelope: readEnvelope(textOf(form, 'envelope') || '{}'),
    hash: hash.digest(),
  };
}

/** @throws ApiError 422 */
function readEnvelope(json: string): Envelope {
  try {
    const { from, to } = JSON.parse(json);
    const recipients = [to ?? []].flat().filter((address) => typeof address === 'string');
    return { from: typeof from === 'string' ? from : null, to: recipients };
  } catch {
    throw new ApiError('validation_error', 'The envelope is not valid.');
  }
}
