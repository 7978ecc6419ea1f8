import { canonicalForm } from './formats.ts';
import type { TSchema } from './schema.ts';

/** The same value in the form in which it is stored; objects and lists are changed in place. */
type Canonical = (value: unknown) => unknown;

/**
 * Writes the email addresses and names of values that are valid by `schema` in the form in which they are stored and compared.
 * Undefined if the schema has none.
 */
export function canonicalValues(schema: TSchema): Canonical | undefined {
  const { format, properties, items, anyOf } = schema as {
    format?: string;
    properties?: Record<string, TSchema>;
    items?: TSchema;
    anyOf?: TSchema[];
  }; // a TypeBox schema is a plain JSON Schema object
  const write = format === undefined ? undefined : canonicalForm(format);
  if (write !== undefined) return (value) => (typeof value === 'string' ? write(value) : value);
  if (anyOf !== undefined) {
    const [of] = anyOf.map(canonicalValues).filter((each) => each !== undefined);
    return of; // the alternatives of unions with addresses are null and the others
  }
  if (items !== undefined) {
    const of = canonicalValues(items);
    return of && ((value) => (Array.isArray(value) ? value.map(of) : value));
  }
  const fields = Object.entries(properties ?? {}).flatMap(([field, each]) => {
    const of = canonicalValues(each);
    return of === undefined ? [] : [[field, of] as const];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (typeof value !== 'object' || value === null) return value;
    const record = value as Record<string, unknown>; // an object has fields
    for (const [field, of] of fields) if (Object.hasOwn(record, field)) record[field] = of(record[field]);
    return value;
  };
}
