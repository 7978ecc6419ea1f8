import { EXTENDED, type Schema } from './typed-schemas.ts';

/** Fewer properties are no longer named than described. */
const PICKED_FROM = 3;

/** Bodies that repeat properties of other records name them: `Partial<Pick<Schemas["NewJob"], "title">>`, which keeps descriptions. */
export function withPicks(schemas: Record<string, Schema>): Record<string, Schema> {
  const names = Object.keys(schemas);
  const isObject = ({ type, properties, allOf, additionalProperties = false, patternProperties }: Schema) =>
    type === 'object' &&
    properties !== undefined &&
    (allOf ?? patternProperties) === undefined &&
    additionalProperties === false;
  const repeated = (schema: Schema, base: Schema) =>
    Object.entries(schema.properties!).filter(
      ([name, property]) => JSON.stringify(base.properties![name]) === JSON.stringify(property),
    );
  const bytes = (properties: [string, Schema][]) =>
    properties.reduce((sum, [name, property]) => sum + typeBytes(property) - name.length - 5, 0);
  const result: Record<string, Schema> = {};
  for (const [index, name] of names.entries()) {
    const schema = schemas[name]!;
    result[name] = schema;
    if (!isObject(schema) || ['parameters', 'paths', 'webhooks'].includes(name)) continue;
    const bases = names.slice(0, index).filter((base) => isObject(schemas[base]!));
    const [best] = bases
      .map((base) => ({ base, properties: repeated(schema, schemas[base]!) }))
      .sort((a, b) => bytes(b.properties) - bytes(a.properties));
    if (best === undefined) continue;
    const base = schemas[best.base]!;
    const isRequired = (of: Schema, property: string) =>
      (of.required as string[] | undefined)?.includes(property) === true;
    const groups = Object.groupBy(
      best.properties.map(([property]) => property),
      (property) =>
        isRequired(schema, property) === isRequired(base, property)
          ? 'same'
          : isRequired(schema, property)
            ? 'Required'
            : 'Partial',
    );
    const used = Object.entries(groups).filter(([, group]) => group.length >= PICKED_FROM);
    if (used.length === 0 || bytes(best.properties) < 100) continue;
    const types = used.map(([kind, group]) => {
      const pick = `Pick<Schemas["${best.base}"], ${group.map((property) => JSON.stringify(property)).join(' | ')}>`;
      return kind === 'same' ? pick : `${kind}<${pick}>`;
    });
    const picked = new Set(used.flatMap(([, group]) => group));
    const own = Object.entries(schema.properties!).filter(([property]) => !picked.has(property));
    const { description } = schema;
    const type: Schema = { 'x-type': types.join(' & ') };
    result[name] = {
      ...(own.length === 0
        ? type
        : {
            ...schema,
            required: [...((schema.required as string[] | undefined) ?? []), EXTENDED],
            properties: { [EXTENDED]: type, ...Object.fromEntries(own) },
          }),
      ...(description === undefined ? {} : { description }),
    };
  }
  return result;
}

/** About the bytes of a property in TypeScript. */
function typeBytes(schema: Schema): number {
  const { description = '', 'x-type': _, format: __, examples: ___, pattern: ____, ...rest } = schema;
  return description.length + Math.min(60, JSON.stringify(rest).length);
}
