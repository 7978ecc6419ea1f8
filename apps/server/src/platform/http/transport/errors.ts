import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { toApiError } from '../../database/errors.ts';
import { ApiError, BadRequest, type ErrorCode } from '../../errors/errors.ts';

/** API error codes for the errors of Fastify's own checks. */
const FRAMEWORK_CODES: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'payload_too_large', message: 'The body is larger than 1 MiB.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_media_type', message: 'The body must be application/json.' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'bad_request', message: 'Content-Length does not match the body.' },
  FST_ERR_BAD_URL: { code: 'bad_request', message: 'The path is not a valid URL.' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'not_found', message: 'No such path: a part of it is too long.' },
};

/** `{error: {code, message, details?}}` */
export function errorBody(error: ApiError): string {
  return JSON.stringify({
    error: {
      code: error.code,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    },
  });
}

/** `Link` header of an error response: the section about its code in the documentation of this instance. */
export function helpLink(code: ErrorCode): string {
  return `</docs/errors#${code}>; rel="help"`;
}

/** Converts any thrown value to an API error; an unexpected one becomes 500. */
function asApiError(error: unknown): ApiError {
  const known = toApiError(error);
  if (known instanceof ApiError) return known;
  if (known instanceof Error && 'code' in known && typeof known.code === 'string') {
    const framework = FRAMEWORK_CODES[known.code];
    if (framework !== undefined) return new ApiError(framework.code, framework.message);
    if (known.code.startsWith('FST_ERR_CTP') || known.code === 'ECONNRESET')
      return new BadRequest('The body could not be read.');
  }
  if (known instanceof Error && 'statusCode' in known && known.statusCode === 400) return new BadRequest(known.message);
  return new ApiError(
    'internal_error',
    'Unexpected server error. The request ID identifies it in the log of the server.',
  );
}

/** The longest path that is repeated in an error. */
const MAX_SHOWN_PATH = 200;

/** 404 for a request that no route handles. It names the method and path, without the query, as a client may have built them. */
export function noSuchPath({ method, url }: FastifyRequest): ApiError {
  const [path = ''] = url.split(/[?#]/, 1);
  const shown = path.length > MAX_SHOWN_PATH ? `${path.slice(0, MAX_SHOWN_PATH)}…` : path;
  return new ApiError('not_found', `No such path: ${method} ${shown}`);
}

/** Converts any thrown value to an API error, and logs those that are not the caller's. */
export function reportedError(log: Logger, error: unknown, request: FastifyRequest): ApiError {
  const known = asApiError(error);
  if (known.status >= 500) {
    const cause = known.code === 'internal_error' ? error : known.cause;
    log[known.code === 'internal_error' ? 'error' : 'warn'](
      { requestId: request.id, route: request.routeOptions.url, err: describe(cause ?? error) },
      known.code === 'internal_error' ? 'unexpected error' : known.message,
    );
  }
  return known;
}

/** Converts errors to responses, in one place. */
export function sendError(log: Logger, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = reportedError(log, error, request);
  if (reply.sent) return;
  // The unread rest of a body would otherwise be parsed as the next request of the connection.
  if (known.status === 413) reply.header('connection', 'close');
  reply
    .code(known.status)
    .headers(known.headers)
    .header('link', helpLink(known.code))
    .header('content-type', 'application/json; charset=utf-8')
    .send(errorBody(known));
}

/** Name, message, code and stack; never parameters or rows, which may contain personal data. */
function describe(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? { code: error.code } : {};
  return { name: error.name, message: error.message, ...code, stack: error.stack };
}
