/** The error code of the API, or why there was no response from it. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'captcha_failed'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'idempotency_key_reused'
  | 'idempotency_in_progress'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'validation_error'
  | 'rate_limited'
  | 'internal_error'
  | 'unavailable'
  /** There was no response, or only part of one. */
  | 'network_error'
  /** There was no response in time. */
  | 'timeout'
  /** The response is not from the API but, for example, from a proxy. */
  | 'unexpected_response';

interface ErrorParts {
  code: ErrorCode;
  message: string;
  status?: number;
  details?: unknown;
  requestId?: string | null;
  cause?: unknown;
}

/** The error of a failed call. */
export class RolecallError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; null without a response. */
  readonly status: number | null;
  /** For `validation_error`, `{field, fields}`: the messages by field path. */
  readonly details: unknown;
  /** Identifies the request in the log of the service. */
  readonly requestId: string | null;

  constructor({ code, message, status, details, requestId, cause }: ErrorParts) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'RolecallError';
    this.code = code;
    this.status = status ?? null;
    this.details = details;
    this.requestId = requestId ?? null;
  }

  /** The messages by field of a `validation_error`; empty for every other error. */
  get fields(): Record<string, string[]> {
    const { details } = this;
    if (this.code !== 'validation_error' || typeof details !== 'object' || details === null) return {};
    return 'fields' in details ? (details.fields as Record<string, string[]>) : {}; // guaranteed for this code
  }
}

/** The error of a response. @param body its parsed JSON, or otherwise its text */
export function errorOf(response: Response, body: unknown): RolecallError {
  const requestId = response.headers.get('x-request-id');
  const { status } = response;
  if (isEnvelope(body)) return new RolecallError({ ...body.error, status, requestId });
  const message = `The response with status ${status} is not from Rolecall.`;
  return new RolecallError({ code: 'unexpected_response', message, status, details: body, requestId });
}

function isEnvelope(body: unknown): body is { error: { code: ErrorCode; message: string; details?: unknown } } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
