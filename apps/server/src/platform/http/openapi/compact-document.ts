import { compactEvents } from './compact-events.ts';
import { extendSchemas } from './extend-schemas.ts';
import type { Json } from './openapi-parts.ts';
import { shareErrors } from './share-errors.ts';
import { shareParameters } from './share-parameters.ts';
import { shareResponses } from './share-responses.ts';
import { shareSchemas } from './share-schemas.ts';

interface Described {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Parameters<typeof compactEvents>[0];
  components: Record<'schemas' | 'parameters' | 'responses', Record<string, Json>>;
}

interface Operation extends Json {
  operationId: string;
  parameters?: Json[];
  responses: Record<string, Json>;
}

/**
 * An API document with the same meaning and half the size: what it says several times becomes a component. The document as it is declared
 * remains the one that responses are tested against; a test compares both.
 */
export function compactDocument(document: Json): Json {
  const copy = structuredClone(document) as Json & Described; // as `openApiDocument` returns it
  const { paths, webhooks, components } = copy;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  shareErrors(operations, components.responses);
  const events = compactEvents(webhooks);
  extendSchemas(components.schemas);
  const schemas: Record<string, Json> = { ...components.schemas, ...events.schemas };
  const parts = [...operations.map((operation) => [operation.operationId, operation]), ...Object.entries(webhooks)];
  components.schemas = { ...schemas, ...shareSchemas({ ...schemas, ...Object.fromEntries(parts) }) };
  components.parameters = { ...components.parameters, ...shareParameters(operations) };
  components.responses = { ...components.responses, ...shareResponses(operations), ...events.responses };
  return copy;
}
