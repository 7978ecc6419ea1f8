import type { EgressRequest, EgressResponse } from '../../../platform/egress/egress.ts';
import { EgressFailed, EgressRefused } from '../../../platform/egress/errors.ts';
import { readRetryAfter } from '../../../platform/queue/retry-after.ts';
import type { Services } from '../../../platform/services.ts';
import type { StepOf } from '../definition/schema.ts';
import { renderConfig } from '../definition/step-templates.ts';
import type { StepConfig } from '../definition/step-types.ts';
import { asScope, type RunData } from './run-data.ts';
import { maskOf, shownSecrets } from './secret-mask.ts';
import { impossible, StepFailed } from './step-failed.ts';
import { storableJson, storableText } from './storable.ts';

const DEFAULT_TIMEOUT_SECONDS = 10;
const MAX_RESPONSE_BYTES = 64 * 1024;

/** A request that is ready to be sent, and how the records show it. */
export interface PreparedRequest {
  request: EgressRequest;
  /** Without the values of secrets. */
  input: unknown;
  mask: (text: string) => string;
}

/** Whether the step's texts name any secret. */
export function namesSecrets(step: StepOf<'http_request'>): boolean {
  return /\bsecrets\b/.test(JSON.stringify(step.config));
}

/**
 * Fills in the request of a step.
 * @param key sent as `Idempotency-Key`: the same at every attempt of a run's step, so that the receiver can tell repeats
 * @throws StepFailed when a template does not render to what a request takes
 */
export function prepareRequest(
  step: StepOf<'http_request'>,
  data: RunData,
  secrets: Readonly<Record<string, string>>,
  key: string,
): PreparedRequest {
  const scope = asScope(data);
  const input = renderConfig(step, { ...scope, secrets: shownSecrets(secrets) }).config;
  const { config, problems } = renderConfig(step, { ...scope, secrets });
  const mask = maskOf(secrets, config, input);
  const [first] = problems;
  if (first !== undefined) throw impossible(mask(`config.${first.path}: ${first.message}`));
  return { request: requestOf(config, key), input, mask };
}

function requestOf(config: StepConfig<'http_request'>, key: string): EgressRequest {
  const { method, url, headers = {}, body, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = config;
  const isSet = (name: string) => Object.keys(headers).some((own) => own.toLowerCase() === name);
  const others = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'idempotency-key');
  return {
    method,
    url,
    headers: {
      ...(isSet('user-agent') ? {} : { 'User-Agent': 'Rolecall' }),
      ...(body === undefined || isSet('content-type') ? {} : { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(others),
      'Idempotency-Key': key,
    },
    ...(body === undefined ? {} : { body }),
    timeoutMs: timeoutSeconds * 1000,
    maxResponseBytes: MAX_RESPONSE_BYTES,
  };
}

/**
 * Sends the request of a step. @returns what was answered with 2xx
 * @throws StepFailed for any other answer, or none; the reason of `signal`
 */
export async function sendRequest(
  { egress }: Services,
  { request, input, mask }: PreparedRequest,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  let response: EgressResponse;
  try {
    response = await egress.request({ ...request, signal });
  } catch (error) {
    if (error instanceof EgressRefused) throw new StepFailed(mask(error.message), { retryable: false, input });
    if (error instanceof EgressFailed) throw new StepFailed(mask(error.message), { retryable: true, input });
    throw error;
  }
  const output = outputOf(response, mask);
  const { status, headers } = response;
  if (status >= 200 && status < 300) return output;
  const retryAfter = readRetryAfter(headers['retry-after'], Date.now()) ?? 0;
  throw new StepFailed(`The answer was ${status}.`, { retryable: isWorthRetrying(status), input, output, retryAfter });
}

/** Source: contract 7, "Retry". */
function isWorthRetrying(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

function outputOf({ status, headers, body, truncated, durationMs }: EgressResponse, mask: (text: string) => string) {
  const contentType = headers['content-type'] ?? null;
  const text = mask(new TextDecoder().decode(body));
  return {
    status,
    contentType: contentType === null ? null : storableText(contentType).slice(0, 200),
    body: /\bjson\b/i.test(contentType ?? '') ? (storableJson(text) ?? storableText(text)) : storableText(text),
    truncated,
    durationMs,
  };
}
