import type { EgressResponse } from '../../platform/egress/egress.ts';
import { EgressFailed, EgressRefused } from '../../platform/egress/errors.ts';
import { readRetryAfter } from '../../platform/queue/retry-after.ts';

const KEPT_BYTES = 1024;
const GONE = 410;

/** What one attempt came to. */
export interface Outcome {
  succeeded: boolean;
  responseStatus: number | null;
  /** The first kilobyte. */
  responseBody: string | null;
  /** Why there was no answer. */
  error: string | null;
  durationMs: number;
  /** Seconds that the receiver asked to be left alone. */
  retryAfter: number | null;
  /** The receiver wants nothing more, ever. */
  gone: boolean;
}

/** Success is 2xx; everything else that was answered is a failure, redirects included. */
export function answered(response: EgressResponse, now: number): Outcome {
  const { status, headers, body, durationMs } = response;
  return {
    succeeded: status >= 200 && status < 300,
    responseStatus: status,
    responseBody: body.length === 0 ? null : storableText(body.subarray(0, KEPT_BYTES)),
    error: null,
    durationMs,
    retryAfter: readRetryAfter(headers['retry-after'], now),
    gone: status === GONE,
  };
}

/** @throws the error itself when it is none of the egress, thus a defect or an abort. */
export function unanswered(error: unknown, durationMs: number): Outcome {
  if (!(error instanceof EgressFailed || error instanceof EgressRefused)) throw error;
  return { ...NO_ANSWER, error: error.message, durationMs: Math.round(durationMs) };
}

export const NO_ANSWER: Outcome = {
  succeeded: false,
  responseStatus: null,
  responseBody: null,
  error: null,
  durationMs: 0,
  retryAfter: null,
  gone: false,
};

/** PostgreSQL stores no NUL; broken UTF-8 becomes replacement characters. */
function storableText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before each further attempt. Source: contract 6, "Delivery". */
export const RETRY_SECONDS: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
const JITTER = 0.2;

export interface Verdict {
  status: 'pending' | 'succeeded' | 'failed' | 'dead_letter';
  retrySeconds: number | null;
}

/** What becomes of a delivery after its attempt number `attempt`, counted from 1. `random` from 0 to 1. */
export function verdictOn(outcome: Outcome, attempt: number, random: () => number): Verdict {
  if (outcome.succeeded) return { status: 'succeeded', retrySeconds: null };
  if (outcome.gone) return { status: 'failed', retrySeconds: null };
  const seconds = RETRY_SECONDS[attempt - 1];
  if (seconds === undefined) return { status: 'dead_letter', retrySeconds: null };
  const jittered = seconds * (1 + random() * JITTER);
  return { status: 'pending', retrySeconds: Math.max(jittered, outcome.retryAfter ?? 0) };
}
