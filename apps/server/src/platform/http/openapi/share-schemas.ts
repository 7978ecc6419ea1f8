import type { Json } from './openapi-parts.ts';

/** Schemas that occur in hundreds of places, by the names of their components. */
const COMMON: Readonly<Record<string, { type: string; format: string }>> = {
  Uuid: { type: 'string', format: 'uuid' },
  Timestamp: { type: 'string', format: 'date-time' },
};

/** Schemas that would save fewer bytes are easier to read in their places than by references. */
const WORTH_BYTES = 120;
/** Their values are data, or named by their parents. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const', 'required']);

interface Occurrence {
  /** Where it is first, such as `Job.status`. */
  name: string;
  schema: Json;
  /** The descriptions in all places. */
  descriptions: unknown[];
}

/**
 * Replaces schemas of properties and items that occur several times by references to components. A component is named after the
 * first record and property that have it, such as `Job.status`; those of identifiers and times have names of their own.
 * Descriptions stay in their places where they differ.
 * @param parts schemas, or objects that contain schemas, by name; changed in place
 * @returns the components
 */
export function shareSchemas(parts: Readonly<Record<string, Json>>): Record<string, Json> {
  const found = new Map<string, Occurrence>();
  const taken = new Set(Object.keys(parts));
  for (const [name, part] of Object.entries(parts))
    eachSchema(part, name, (schema, path) => {
      const key = keyOf(schema);
      const known = found.get(key);
      if (known !== undefined) known.descriptions.push(schema.description);
      else found.set(key, { name: path, schema, descriptions: [schema.description] });
      return known === undefined;
    });
  const shared = new Map<string, Occurrence>();
  for (const [key, occurrence] of found) {
    const common = commonName(occurrence.schema);
    if (common === undefined && (savedBy(occurrence) < WORTH_BYTES || key.includes('"x-custom-fields'))) continue;
    shared.set(key, { ...occurrence, name: unused(common ?? occurrence.name, taken) });
  }
  const components: Record<string, Json> = {};
  for (const { name, schema } of shared.values()) {
    const { description, ...rest } = schema;
    components[name] = commonName(schema) === undefined ? { ...schema } : rest;
  }
  const replace = (schema: Json): Json | undefined => {
    const name = shared.get(keyOf(schema))?.name;
    if (name === undefined) return undefined;
    const { description } = schema;
    const isOwn = description !== undefined && description !== components[name]!.description;
    return { $ref: `#/components/schemas/${name}`, ...(isOwn ? { description } : {}) };
  };
  for (const part of [...Object.values(parts), ...Object.values(components)]) replaceIn(part, replace);
  return components;
}

function savedBy({ name, schema, descriptions }: Occurrence): number {
  const { description: own, ...rest } = schema;
  const referenceBytes = '{"$ref":"#/components/schemas/"}'.length + name.length;
  const saved = descriptions.map(
    (text) => JSON.stringify(rest).length - referenceBytes + (text === own ? JSON.stringify(text ?? '').length : 0),
  );
  return saved.reduce((sum, bytes) => sum + bytes, 0) - JSON.stringify(schema).length;
}

/** A schema without a description cannot be replaced by one that has one. */
function keyOf(schema: Json): string {
  const { description, ...rest } = schema;
  const isDescribed = description !== undefined && commonName(schema) === undefined;
  return `${JSON.stringify(rest)} ${isDescribed}`;
}

function commonName({ type, format, examples: _, description: __, ...rest }: Json): string | undefined {
  if (Object.keys(rest).length > 0) return undefined;
  const isNullable = Array.isArray(type) && type.length === 2 && type[1] === 'null';
  const only = isNullable ? type[0] : type;
  const name = Object.keys(COMMON).find((each) => COMMON[each]!.type === only && COMMON[each]!.format === format);
  return name && (isNullable ? `${name}OrNull` : name);
}

function unused(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}${number}`;
  taken.add(free);
  return free;
}

/** Every schema of a property or item within a value. @param visit returns whether to go into the schema */
function eachSchema(value: unknown, path: string, visit: (schema: Json, path: string) => boolean): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (DATA.has(key) || typeof part !== 'object' || part === null) continue;
    if (key === 'properties' && !Array.isArray(value)) {
      for (const [name, property] of Object.entries(part as Record<string, Json>)) {
        const inner = `${path}.${name}`;
        if ('$ref' in property || visit(property, inner)) eachSchema(property, inner, visit);
      }
    } else if (key === 'items' && !Array.isArray(part)) {
      if ('$ref' in part || visit(part as Json, `${path}.item`)) eachSchema(part, `${path}.item`, visit);
    } else eachSchema(part, path, visit);
  }
}

function replaceIn(value: unknown, replace: (schema: Json) => Json | undefined): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value as Json)) {
    if (DATA.has(key) || typeof part !== 'object' || part === null) continue;
    if (key === 'properties' && !Array.isArray(value)) {
      const properties = part as Record<string, Json>;
      for (const [name, property] of Object.entries(properties)) {
        const reference = replace(property);
        if (reference === undefined) replaceIn(property, replace);
        else properties[name] = reference;
      }
    } else if (key === 'items' && !Array.isArray(part)) {
      const reference = replace(part as Json);
      if (reference === undefined) replaceIn(part, replace);
      else (value as Json).items = reference;
    } else replaceIn(part, replace);
  }
}
