import { PERSONAL_FIELDS, plainName } from './personal-data.ts';

type Json = Record<string, unknown>;

/**
 * The API document for keys without personal data: the fields that are null for them are nullable, so that clients which are
 * generated from it expect that.
 * @param document is not changed
 */
export function documentWithoutPersonalData(document: Json): Json {
  const components = document.components as { schemas: Record<string, Json> }; // as `openApiDocument` returns it
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    withNullable(schema, PERSONAL_FIELDS[plainName(name)] ?? []),
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function withNullable(schema: Json, fields: readonly string[]): Json {
  if (fields.length === 0) return schema;
  const properties = Object.entries(schema.properties as Record<string, Json>); // personal fields are those of records
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([field, property]) => [field, fields.includes(field) ? orNull(property) : property]),
    ),
  };
}

function orNull(schema: Json): Json {
  return { anyOf: [schema, { type: 'null' }] };
}
