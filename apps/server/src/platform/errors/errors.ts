/**
 * The errors reported to callers. Verbs throw them; `platform/http` converts them into the error envelope in one place.
 * Anything else that is thrown is a defect and results in 500 `internal_error`.
 */

/** Codes of the error envelope, each with its HTTP status. */
export const ERROR_STATUS = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  captcha_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  sync_token_expired: 410,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** An error with one of these codes. `headers` are added to the response (`Retry-After`, `Allow`, ...). */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, details?: unknown, headers: Record<string, string> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** 404: the record does not exist in this workspace. Does not reveal whether it exists in another one. */
export class NotFound extends ApiError {
  constructor(what: string, details?: unknown) {
    super('not_found', `${what} not found.`, details);
  }
}

/** 409: the record's current state does not allow this. `details` of a rejected transition: `{from, to}`. */
export class Conflict extends ApiError {
  constructor(message: string, details?: unknown) {
    super('conflict', message, details);
  }
}

/** 403: the caller is authenticated but not permitted to do this. */
export class Forbidden extends ApiError {
  constructor(message: string, details?: unknown) {
    super('forbidden', message, details);
  }
}

/** 400: the request itself is malformed (JSON, header, cursor, workspace selector). */
export class BadRequest extends ApiError {
  constructor(message: string, details?: unknown) {
    super('bad_request', message, details);
  }
}

/** 410: the sync token is too old to determine what has changed since; the list has to be read from the beginning. */
export class SyncTokenExpired extends ApiError {
  constructor() {
    super('sync_token_expired', 'The sync token has expired. Read the list from its beginning and replace your copy.', {
      field: 'syncToken',
    });
  }
}

/** 503: a dependency of this service does not respond. `retryAfter` in whole seconds. */
export class Unavailable extends ApiError {
  constructor(message: string, retryAfter = 2) {
    super('unavailable', message, undefined, { 'retry-after': String(retryAfter) });
  }
}

/** Messages by dotted path of the offending field (`steps.2.config.toStageId`). */
export type FieldErrors = Record<string, string[]>;

/** 422: the input is well-formed but invalid. The first path given is the one named in `details.field`. */
export class Invalid extends ApiError {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    const [field = ''] = Object.keys(fields);
    super('validation_error', `${field === '' ? 'Request' : field}: ${fields[field]?.[0] ?? 'is invalid'}`, {
      field,
      fields,
    });
    this.fields = fields;
  }

  /** Shorthand for one field with one message. */
  static field(path: string, message: string): Invalid {
    return new Invalid({ [path]: [message] });
  }

  /** The same for fields that are within another one. */
  within(path: string): Invalid {
    const entries = Object.entries(this.fields).map(([field, messages]) => [`${path}.${field}`, messages]);
    return new Invalid(Object.fromEntries(entries) as FieldErrors); // fromEntries loses the type of values
  }
}
