import type { Json } from './openapi-parts.ts';

/** Fewer than this many operations repeat a parameter. */
const SHARED_FROM = 3;

/**
 * Replaces query parameters that several operations have by references, of each name the most frequent one: otherwise they would
 * be a tenth of the document.
 * @returns the components that these refer to
 */
export function shareParameters(paths: Readonly<Record<string, Json>>): Record<string, Json> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods) as { parameters?: Json[] }[]);
  const counts = new Map<string, number>();
  for (const parameter of operations.flatMap(({ parameters }) => parameters ?? [])) {
    const text = JSON.stringify(parameter);
    if (parameter.in === 'query') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const shared = new Map<string, string>();
  for (const [text, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    const { name } = JSON.parse(text) as { name: string };
    if (count >= SHARED_FROM && ![...shared.values()].includes(name)) shared.set(text, name);
  }
  for (const operation of operations)
    if (operation.parameters !== undefined)
      operation.parameters = operation.parameters.map((parameter) => {
        const name = shared.get(JSON.stringify(parameter));
        return name === undefined ? parameter : { $ref: `#/components/parameters/${name}` };
      });
  return Object.fromEntries([...shared].map(([text, name]) => [name, JSON.parse(text) as Json]));
}
