import { errorResponse, type Json } from './openapi-parts.ts';

/** Errors that do not depend on the operation. */
const GENERAL = ['401', '403', '413', '415', '429', '500', '503'];

type Operations = readonly { responses: Record<string, Json> }[];

/**
 * Describes the errors that nearly every operation can return once, as the response for every status that an operation does not list:
 * otherwise they would be a tenth of the document.
 * @param responses the components, by name; changed in place, as the operations are
 */
export function shareErrors(operations: Operations, responses: Record<string, Json>): void {
  for (const operation of operations) {
    for (const status of GENERAL) delete operation.responses[status];
    operation.responses.default = { $ref: '#/components/responses/Error' };
  }
  const texts = GENERAL.map((status) => `- ${status}: ${responses[`Error${status}`]!.description as string}`);
  for (const status of GENERAL) delete responses[`Error${status}`];
  responses.Error = errorResponse(
    503,
    `Errors that do not depend on the operation; 401 and 403 only if it needs a key or session, 413 and 415 only if it has a body.\n\n${texts.join('\n')}`,
  );
}
