import type { Services } from '../../../../platform/context/services.ts';
import type { EgressRequest, EgressResponse } from '../../../../platform/egress/egress.ts';
import { EgressFailed, EgressRejected } from '../../../../platform/egress/errors.ts';
import { readRetryAfter } from '../../../../platform/queue/retry-after.ts';
import { fixedHostOf } from '../definition/check-request.ts';
import { secretsIn } from '../definition/check-templates.ts';
import type { StepOf } from '../definition-schema.ts';
import { type EvaluationContext, renderConfig } from '../evaluation.ts';
import type { Secrets } from '../secrets/read-secrets.ts';
import type { StepConfig } from '../step-types/steps.ts';
import { asScope, type RunData } from './run-data.ts';
import { maskOf, secretPlaceholders } from './secret-mask.ts';
import { permanentFailure, StepFailed } from './step-failed.ts';
import { storableJson, storableText } from './storable.ts';

export const DEFAULT_TIMEOUT_SECONDS = 10;
export const MAX_RESPONSE_BYTES = 64 * 1024;

/** A request that is ready to be sent, and its masked form for the run log. */
export interface PreparedRequest {
  request: EgressRequest;
  /** With secret values masked. */
  input: unknown;
  mask: (text: string) => string;
}

/**
 * Renders the request of a step.
 * @param key sent as `Idempotency-Key`: the same for every attempt of a run's step, so that the receiver can deduplicate
 * @throws StepFailed when a template renders to an invalid value, or a secret may not be sent to the host; EvaluationBudgetSpent
 */
export async function prepareRequest(
  evaluationContext: EvaluationContext,
  step: StepOf<'http_request'>,
  data: RunData,
  { values: secrets, hosts }: Secrets,
  key: string,
): Promise<PreparedRequest> {
  const scope = asScope(data);
  const { config: input } = await renderConfig(evaluationContext, step, {
    ...scope,
    secrets: secretPlaceholders(secrets),
  });
  const { config, problems } = await renderConfig(evaluationContext, step, { ...scope, secrets });
  const mask = maskOf(secrets, config, input);
  const [first] = problems;
  if (first !== undefined) throw permanentFailure(mask(`config.${first.path}: ${first.message}`));
  const host = URL.parse(config.url)?.host ?? '';
  const refused = secretsIn(step).find((name) => hosts[name]?.includes(host) !== true);
  if (refused !== undefined) {
    // A host that is not fixed can be a part of a secret.
    const shown = fixedHostOf(step.config.url) ?? 'the host of this request';
    throw permanentFailure(`config.url: the secret ${refused} may not be sent to ${shown}`);
  }
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
 * Sends the request of a step. @returns the output of a 2xx response
 * @throws StepFailed for any other response, or none; the reason of `signal`
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
    if (error instanceof EgressRejected) throw new StepFailed(mask(error.message), { retryable: false, input });
    if (error instanceof EgressFailed) throw new StepFailed(mask(error.message), { retryable: true, input });
    throw error;
  }
  const output = outputOf(response, mask);
  const { status, headers } = response;
  if (status >= 200 && status < 300) return output;
  const retryAfter = readRetryAfter(headers['retry-after'], Date.now()) ?? 0;
  throw new StepFailed(`The response status was ${status}.`, {
    retryable: isWorthRetrying(status),
    input,
    output,
    retryAfter,
  });
}

/** Server errors, timeouts and rate limits are worth a retry. */
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
