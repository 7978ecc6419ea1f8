import { NAME, type TSchema } from '../../../platform/http/contract/schema.ts';
import { isPersonal, plainName, type RecordSchema } from './personal-data.ts';

type Json = Record<string, unknown>;

/** The names of the fields with personal data, by the name of the record. */
export type PersonalFields = ReadonlyMap<string, ReadonlySet<string>>;

/** The personal fields of the records in schemas of responses and events. */
export function personalFieldsIn(schemas: readonly TSchema[]): PersonalFields {
  const found = new Map<string, ReadonlySet<string>>();
  const collect = (schema: TSchema): void => {
    const { items, anyOf = [], properties = {}, [NAME]: name } = schema as RecordSchema; // a plain JSON Schema object
    const fields = Object.keys(properties).filter((field) => isPersonal(properties[field]!));
    if (name !== undefined && fields.length > 0) found.set(plainName(name), new Set(fields));
    for (const part of [...(items === undefined ? [] : [items]), ...anyOf, ...Object.values(properties)]) collect(part);
  };
  for (const schema of schemas) collect(schema);
  return found;
}

/**
 * The API document for keys without personal data: the fields that are null for them are nullable, so that clients which are
 * generated from it expect that.
 * @param document is not changed
 */
export function documentWithoutPersonalData(document: Json, personal: PersonalFields): Json {
  const components = document.components as { schemas: Record<string, Json> }; // as `openApiDocument` returns it
  const schemas = Object.entries(components.schemas).map(([name, schema]) => [
    name,
    withNullable(schema, personal.get(plainName(name))),
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(schemas) } };
}

function withNullable(schema: Json, fields: ReadonlySet<string> | undefined): Json {
  if (fields === undefined) return schema;
  const properties = Object.entries(schema.properties as Record<string, Json>); // personal fields are those of records
  return {
    ...schema,
    properties: Object.fromEntries(
      properties.map(([field, property]) => [field, fields.has(field) ? orNull(property) : property]),
    ),
  };
}

function orNull(schema: Json): Json {
  return { anyOf: [schema, { type: 'null' }] };
}
