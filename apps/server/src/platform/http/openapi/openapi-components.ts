import { UUID_PATTERN } from '../../ids/ids.ts';
import { NAME } from '../contract/schema.ts';
import type { Json } from './openapi-parts.ts';

/** Example values of text fields: per record name, and under `any` for all others. */
export type FieldExamples = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Replaces every named schema with a reference and collects it in the components, with examples for its fields. */
export function componentize(schema: unknown, schemas: Record<string, unknown>, examples: FieldExamples): unknown {
  if (Array.isArray(schema)) return schema.map((item) => componentize(item, schemas, examples));
  if (typeof schema !== 'object' || schema === null) return schema;
  // A recursive schema refers to itself by its name, which is also its `$id`.
  const { [NAME]: name, $id: _, ...rest } = schema as Json;
  if (typeof rest.$ref === 'string' && !rest.$ref.startsWith('#')) return { $ref: `#/components/schemas/${rest.$ref}` };
  const isNamed = typeof name === 'string' && name !== '';
  if (isNamed && name in schemas) return { $ref: `#/components/schemas/${name}` };
  if (isNamed) schemas[name] = {}; // placeholder while its parts are written
  const written = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, componentize(value, schemas, examples)]),
  );
  // Generators of clients and of data know the format, and the pattern would be a sixteenth of the document.
  if (written.pattern === UUID_PATTERN) {
    delete written.pattern;
    written.format = 'uuid';
  }
  if (!isNamed) return written;
  schemas[name] = withExamples(written, name, examples);
  return { $ref: `#/components/schemas/${name}` };
}

/** The same examples for a record and its request bodies: `Job`, `NewJob`, `JobPatch`. */
function withExamples(schema: Json, name: string, examples: FieldExamples): Json {
  if (typeof schema.properties !== 'object' || schema.properties === null) return schema;
  const record = name.replace(/^(?:New|Expandable)/, '').replace(/(?:OrTombstone|Detail|Patch)$/, '');
  const properties = Object.entries(schema.properties as Record<string, Json>).map(([field, holds]) => {
    const example = examples[record]?.[field] ?? examples.any?.[field];
    return [field, example === undefined || !isFreeText(holds) ? holds : { ...holds, examples: [example] }];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function isFreeText({ type, ...rest }: Json): boolean {
  return [type].flat().includes('string') && !['enum', 'const', 'examples'].some((keyword) => keyword in rest);
}
