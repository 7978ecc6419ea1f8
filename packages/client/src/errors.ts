/** What the API calls an error, or why there was no answer at all. */
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
  /** No answer came, or only a part of one. */
  | 'network_error'
  /** No answer came in time. */
  | 'timeout'
  /** An answer that is not the API's own, such as that of a proxy. */
  | 'unexpected_answer';

interface ErrorParts {
  code: ErrorCode;
  message: string;
  status?: number;
  details?: unknown;
  requestId?: string | null;
  cause?: unknown;
}

/** Why a call failed. */
export class RolecallError extends Error {
  readonly code: ErrorCode;
  /** HTTP status; null when no answer came. */
  readonly status: number | null;
  /** For `validation_error` `{field, fields}`: the messages by the path of each offending field. */
  readonly details: unknown;
  /** Names the request in the log of the service. */
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
    return 'fields' in details ? (details.fields as Record<string, string[]>) : {}; // the API's contract for this code
  }
}

/** The error that an answer tells. `body` is its parsed JSON, or text when it is none. */
export function errorOf(response: Response, body: unknown): RolecallError {
  const requestId = response.headers.get('x-request-id');
  const { status } = response;
  if (isEnvelope(body)) return new RolecallError({ ...body.error, status, requestId });
  const message = `The answer with status ${status} is not one of Rolecall's.`;
  return new RolecallError({ code: 'unexpected_answer', message, status, details: body, requestId });
}

function isEnvelope(body: unknown): body is { error: { code: ErrorCode; message: string; details?: unknown } } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}
