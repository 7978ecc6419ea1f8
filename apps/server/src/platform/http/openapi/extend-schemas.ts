import type { Json } from './openapi-parts.ts';

interface ObjectSchema extends Json {
  properties: Record<string, Json>;
  required?: string[];
}

/** Fewer properties are no longer repeated than described once. */
const EXTENDED_FROM = 4;

/**
 * Writes records that have all properties of another one, such as `JobOrTombstone` those of `Job`, as an extension of that one. The other
 * one no longer forbids properties that it does not name, because `allOf` would forbid those of the extension.
 * @param schemas changed in place
 */
export function extendSchemas(schemas: Record<string, Json>): void {
  const bases = new Map<string, string>();
  for (const name of Object.keys(schemas)) {
    const base = baseOf(name, schemas);
    if (base !== undefined) bases.set(name, base);
  }
  const originals = { ...schemas };
  for (const [name, base] of bases) {
    const { properties, required = [], ...rest } = originals[name] as ObjectSchema;
    const { properties: known, required: alreadyRequired = [] } = originals[base] as ObjectSchema;
    const own = required.filter((property) => !alreadyRequired.includes(property));
    const { additionalProperties: _, ...kept } = rest;
    schemas[name] = {
      allOf: [{ $ref: `#/components/schemas/${base}` }],
      ...kept,
      ...(own.length === 0 ? {} : { required: own }),
      properties: Object.fromEntries(Object.entries(properties).filter(([property]) => !(property in known))),
      unevaluatedProperties: false,
    };
  }
  for (const base of new Set(bases.values())) {
    const { additionalProperties: _, unevaluatedProperties: __, ...open } = schemas[base]!;
    schemas[base] = open;
  }
}

/** The largest record that a record repeats. Request bodies are left alone: they have to forbid what they do not name. */
function baseOf(name: string, schemas: Readonly<Record<string, Json>>): string | undefined {
  const schema = schemas[name]!;
  if (!isRecord(name, schema)) return undefined;
  const repeated = Object.entries(schemas).filter(
    ([other, base]) => other !== name && name.includes(other) && isRecord(other, base) && repeats(schema, base),
  );
  return repeated.sort(([, a], [, b]) => size(b) - size(a))[0]?.[0];
}

function isRecord(name: string, schema: Json): schema is ObjectSchema {
  const isBody = /^(?:New|Bulk)[A-Z]|Patch$|Upsert$|Request$/.test(name);
  return !isBody && schema.additionalProperties === false && 'properties' in schema;
}

function repeats({ properties, required = [] }: ObjectSchema, base: Json): boolean {
  const { properties: known, required: alreadyRequired = [] } = base as ObjectSchema;
  const names = Object.keys(known);
  return (
    names.length >= EXTENDED_FROM &&
    names.length < Object.keys(properties).length &&
    names.every((name) => JSON.stringify(known[name]) === JSON.stringify(properties[name])) &&
    alreadyRequired.every((name) => required.includes(name))
  );
}

function size(schema: Json): number {
  return Object.keys((schema as ObjectSchema).properties).length;
}
