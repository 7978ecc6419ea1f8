import { type EmailReader, EmailUnreadable } from '../../../platform/email/received/email-reader.ts';
import { ApiError, BadRequest } from '../../../platform/errors/errors.ts';
import { equalInConstantTime } from '../../../platform/security/secrets.ts';
import type { Delivery } from './channel.ts';
import type { read } from './unpack-postmark.ts';

const UNPACK = new URL('./unpack-postmark.ts', import.meta.url);

/** Whether the request has the user and password that Postmark was given; it does not sign its requests. */
export function isFromPostmark(authorization: string | undefined, auth: string): boolean {
  const [, given] = /^basic ([a-z0-9+/=]+)$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && equalInConstantTime(Buffer.from(given, 'base64').toString(), auth);
}

/** The email in a request of Postmark. @throws ApiError 400, 422 */
export async function readPostmark(body: readonly Uint8Array[], reader: EmailReader): Promise<Delivery> {
  const email = await unpack(body, reader);
  if (email === null) throw new ApiError('validation_error', 'Include the raw email content in the JSON payload.');
  const { pieces: raw, ...envelope } = email;
  return { raw, envelope, hash: null };
}

async function unpack(body: readonly Uint8Array[], reader: EmailReader): Promise<ReturnType<typeof read>> {
  try {
    return (await reader.readWith(UNPACK, body)) as ReturnType<typeof read>; // of that module
  } catch (error) {
    if (error instanceof EmailUnreadable && error.reason === 'malformed')
      throw new BadRequest('The body is not valid JSON.');
    throw error;
  }
}
