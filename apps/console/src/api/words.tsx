import { RolecallError } from '@rolecall/client';
import { text } from '../text/index.ts';

/** What went wrong, for people: said by the console where the API's words are for engineers. */
export function wordsFor(error: unknown): string {
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
    case 'unexpected_answer':
      return errors.internal;
    case 'validation_error': {
      const fields = Object.entries(error.fields);
      return fields.length === 0
        ? error.message
        : fields.map(([field, words]) => `${field}: ${words.join(', ')}`).join('; ');
    }
    default:
      return error.message;
  }
}

/** The same with the number under which the service's log has it. */
export function ErrorWords({ error }: { error: unknown }) {
  const requestId = error instanceof RolecallError ? error.requestId : null;
  return (
    <>
      <span>{wordsFor(error)}</span>
      {requestId !== null && (
        <span className="text-muted block text-xs break-all">{text.common.errors.requestId(requestId)}</span>
      )}
    </>
  );
}
