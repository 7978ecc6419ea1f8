import { RolecallError } from '@rolecall/client';
import { text } from '../text/index.ts';

/** A message for an error. Replaces messages of the API that are written for developers. */
export function errorText(error: unknown): string {
  const { errors } = text.common;
  if (!(error instanceof RolecallError)) return error instanceof Error ? error.message : String(error);
  switch (error.code) {
    case 'precondition_failed':
      return errors.conflict;
    case 'forbidden':
      return errors.forbidden;
    case 'not_found':
      return errors.notFound;
    case 'network_error':
      return errors.network;
    case 'timeout':
    case 'unavailable':
      return errors.timeout;
    case 'rate_limited':
      return errors.rateLimited;
    case 'internal_error':
    case 'unexpected_response':
      return errors.internal;
    case 'validation_error': {
      const fields = Object.entries(error.fields);
      return fields.length === 0 ? error.message : fields.map(([field, t]) => `${field}: ${t.join(', ')}`).join('; ');
    }
    default:
      return error.message;
  }
}

/** The message, and below its details the request ID, by which it can be found in the server log. */
export function ErrorMessage({ error }: { error: unknown }) {
  const requestId = error instanceof RolecallError ? error.requestId : null;
  return (
    <>
      <span>{errorText(error)}</span>
      {requestId !== null && (
        <details className="text-muted text-xs">
          <summary>{text.common.errors.details}</summary>
          <span className="break-all">{text.common.errors.requestId(requestId)}</span>
        </details>
      )}
    </>
  );
}
