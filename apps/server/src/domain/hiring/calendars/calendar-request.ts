import { piecesOf } from '../../../platform/concurrency/pieces.ts';
import type { Services } from '../../../platform/context/services.ts';
import type { EgressResponse } from '../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../platform/egress/errors.ts';
import { followRedirects } from '../../../platform/egress/follow-redirects.ts';
import { EmailUnreadable } from '../../../platform/email/received/email-reader.ts';
import type { CalendarResult, CalendarTask } from './read-busy.ts';

/** Why a calendar cannot be read or written, in words for the member. */
export class CalendarUnreadable extends Error {}

export type Reading = Pick<Services, 'egress' | 'emailReader'> & { signal: AbortSignal };

export type CalendarResponse = EgressResponse & { url: string };

const MODULE = new URL('./read-busy.ts', import.meta.url);
const MAX_BYTES = 10 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
export const NO_CALENDAR = 'The server has no calendar at this address.';

/** Whatever the status of the response. @throws CalendarUnreadable; the reason of an aborted signal */
export async function send(
  { egress, signal }: Pick<Reading, 'egress' | 'signal'>,
  given: { url: string; method: string; headers: Record<string, string>; body?: string },
  redirected?: (url: string) => string,
): Promise<CalendarResponse> {
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_BYTES, signal };
  const response = await followRedirects(egress, { ...given, ...limits }, redirected).catch((error: unknown) => {
    if (error instanceof EgressRejected || error instanceof EgressFailed) throw new CalendarUnreadable(error.message);
    throw error;
  });
  if (response === null) throw new CalendarUnreadable('The server redirects too often, or to no address.');
  return response;
}

/** @throws CalendarUnreadable */
export function requireSuccess<Response extends EgressResponse>(response: Response): Response {
  const { status, truncated } = response;
  if (status === 401 || status === 403) throw new CalendarUnreadable('The server rejects the user name or password.');
  if (status === 404 || status === 405 || status === 410) throw new CalendarUnreadable(NO_CALENDAR);
  if (status < 200 || status >= 300) throw new CalendarUnreadable(`The server responded with status ${status}.`);
  if (truncated) throw new CalendarUnreadable('The calendar is larger than 10 MB.');
  return response;
}

/** What a document says, read in the confined process. @throws CalendarUnreadable */
export async function parsed(
  { emailReader }: Pick<Reading, 'emailReader'>,
  task: CalendarTask,
  document: Buffer,
): Promise<CalendarResult> {
  const head = Buffer.from(`${JSON.stringify(task)}\n`);
  try {
    return (await emailReader.readWith(MODULE, [head, ...piecesOf(document)])) as CalendarResult; // what `read` returns
  } catch (error) {
    if (!(error instanceof EmailUnreadable)) throw error;
    throw new CalendarUnreadable('What the server sends is not a calendar that can be read.');
  }
}
