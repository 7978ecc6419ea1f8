import type { Json } from './openapi-parts.ts';

type Operations = readonly { operationId: string; parameters?: Json[] }[];

/**
 * Replaces parameters that several operations have by references. Of each name, the most frequent query parameter becomes the component of
 * this name; the others are named after the first operation that has them, such as `listJobs.status`.
 * @returns the components that these refer to
 */
export function shareParameters(operations: Operations): Record<string, Json> {
  const found = new Map<string, { parameter: Json; count: number; first: string }>();
  for (const { operationId, parameters = [] } of operations)
    for (const parameter of parameters) {
      if ('$ref' in parameter) continue;
      const key = JSON.stringify(parameter);
      const { count, first } = found.get(key) ?? { count: 0, first: operationId };
      found.set(key, { parameter, count: count + 1, first });
    }
  const names = new Map<string, string>();
  const components: Record<string, Json> = {};
  for (const [key, { parameter, count, first }] of [...found].sort(([, a], [, b]) => b.count - a.count)) {
    if (count < 2) break;
    const own = (parameter.name as string).replace(/\[(\w+)\]$/, '.$1'); // names of components have no brackets
    const name = parameter.in === 'query' && !(own in components) ? own : `${first}.${own}`;
    names.set(key, name);
    components[name] = parameter;
  }
  for (const { parameters = [] } of operations)
    for (const [index, parameter] of parameters.entries()) {
      const name = names.get(JSON.stringify(parameter));
      if (name !== undefined) parameters[index] = { $ref: `#/components/parameters/${name}` };
    }
  return components;
}
