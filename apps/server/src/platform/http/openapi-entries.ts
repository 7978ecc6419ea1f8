import { type EntryOperation, entryErrorStatuses } from './entry-operation.ts';
import { COMMON_HEADERS, errorResponses, type Json, parametersIn, requestBody, type Write } from './openapi-parts.ts';
import { envelope } from './serialize.ts';

const DESCRIPTIONS: Record<number, string> = { 202: 'Taken; no body', 204: 'Done; no body', 302: 'On to `Location`' };

/** An entry in the OpenAPI document: by no key, and by the session's cookie only where one must be there already. */
export function describeEntry(spec: EntryOperation['spec'], write: Write): Json {
  const parameters = parametersIn('query', spec.query, write);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: spec.description,
    security: spec.usesCookie === true ? [{ session: [] }] : [],
    'x-required-scopes': [],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(spec.body, true, spec.example, write),
    responses: {
      [spec.status]: {
        description: DESCRIPTIONS[spec.status] ?? 'Success',
        headers: COMMON_HEADERS,
        ...(spec.data === null ? {} : { content: { 'application/json': { schema: write(envelope(spec.data)) } } }),
      },
      ...errorResponses(entryErrorStatuses(spec)),
    },
  };
}
