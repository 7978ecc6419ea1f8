import type { Json } from './openapi-parts.ts';

type Content = Record<string, Json>;
type Operations = readonly { operationId: string; responses: Record<string, Json> }[];

/**
 * Replaces responses that differ in nothing but their example by references to components, named after the first operation that has them.
 * The example is the first one that is not an empty list.
 * @returns the components
 */
export function shareResponses(operations: Operations): Record<string, Json> {
  const found = new Map<string, { response: Json; count: number; name: string }>();
  const all = operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      '$ref' in response ? [] : [{ operationId, responses, status, response, key: keyOf(response) }],
    ),
  );
  const taken = new Set<string>();
  for (const { operationId, status, response, key } of all) {
    const known = found.get(key);
    if (known === undefined) {
      const name = taken.has(operationId) ? `${operationId}.${status}` : operationId;
      taken.add(name);
      found.set(key, { response, count: 1, name });
    } else {
      const isBetter = isEmpty(known.response) && !isEmpty(response);
      found.set(key, { ...known, count: known.count + 1, response: isBetter ? response : known.response });
    }
  }
  const components: Record<string, Json> = {};
  for (const { responses, status, key } of all) {
    const { name, count, response } = found.get(key)!;
    if (count < 2) continue;
    components[name] = response;
    responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return components;
}

function keyOf(response: Json): string {
  const content = Object.entries((response.content ?? {}) as Content);
  return JSON.stringify([
    response.description,
    response.headers,
    content.map(([type, { example: _, ...media }]) => [type, media]),
  ]);
}

function isEmpty({ content }: Json): boolean {
  const example = (content as Content | undefined)?.['application/json']?.example as { data?: unknown } | undefined;
  return example === undefined || (Array.isArray(example.data) && example.data.length === 0);
}
