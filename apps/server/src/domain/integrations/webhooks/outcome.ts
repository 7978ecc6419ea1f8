import type { EgressResponse } from '../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../platform/egress/errors.ts';
import { readRetryAfter } from '../../../platform/queue/retry-after.ts';

const KEPT_BYTES = 1024;
const GONE = 410;

/** The result of one attempt. */
export interface Outcome {
  succeeded: boolean;
  responseStatus: number | null;
  /** The first kilobyte. */
  responseBody: string | null;
  /** Why there was no response. */
  error: string | null;
  durationMs: number;
  /** From the receiver's `Retry-After`, in seconds. */
  retryAfter: number | null;
  /** The receiver responded with 410: it wants no more deliveries. */
  gone: boolean;
  /** Not sent because the webhook lacks a scope, or the event is not within its limits; not retried. */
  outOfScope?: boolean;
}

/** 2xx is a success; every other response, including redirects, is a failure. */
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

/** @throws the error itself unless it is one of the egress: then it is a defect or an abort. */
export function unanswered(error: unknown, durationMs: number): Outcome {
  if (!(error instanceof EgressFailed || error instanceof EgressRejected)) throw error;
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

/** PostgreSQL cannot store NUL. Invalid UTF-8 becomes replacement characters. */
function storableText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replaceAll('\0', '\ufffd');
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds before the second to the tenth attempt. */
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
export const JITTER = 0.2;

interface NextState {
  status: 'pending' | 'succeeded' | 'failed' | 'dead_letter';
  retrySeconds: number | null;
}

/** The state of a delivery after an attempt. @param attempt its number, from 1. @param random gives numbers from 0 to 1. */
export function nextDeliveryState(outcome: Outcome, attempt: number, random: () => number): NextState {
  if (outcome.succeeded) return { status: 'succeeded', retrySeconds: null };
  if (outcome.gone || outcome.outOfScope === true) return { status: 'failed', retrySeconds: null };
  const seconds = RETRY_SECONDS[attempt - 1];
  if (seconds === undefined) return { status: 'dead_letter', retrySeconds: null };
  const jittered = seconds * (1 + random() * JITTER);
  return { status: 'pending', retrySeconds: Math.max(jittered, outcome.retryAfter ?? 0) };
}
