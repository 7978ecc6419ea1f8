import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { UUID_PATTERN } from '../../ids/ids.ts';
import { MAX_EMAIL } from '../../text/email-address.ts';

/**
 * Building blocks for the schemas of records, bodies and filters: plain JSON Schema 2020-12, so that the same object
 * validates input, serializes responses and appears in the OpenAPI document.
 */
export { type Static, type TSchema, Type };

/** Component name of a schema in the OpenAPI document. */
export const NAME = 'x-name';

/** A closed object. With a name it becomes a component of the OpenAPI document. */
export function record<Properties extends TProperties>(name: string, properties: Properties, description?: string) {
  return Type.Object(properties, {
    additionalProperties: false,
    [NAME]: name,
    ...(description === undefined ? {} : { description }),
  });
}

/**
 * Whether a field can contain personal data: names, email addresses, phone numbers, addresses, links, free text, files and answers.
 * Each free-form field of a response or event declares it, by itself or by its record; a test reports those that do not. Keys
 * without personal data get null for it wherever the record appears, and the audit log records who reads that of subjects: the
 * people about whom the team decides. A symbol, so that it is not in the OpenAPI document.
 */
const PERSONAL: unique symbol = Symbol('personal data');
type PersonalData = 'of subjects' | 'of others' | 'within' | 'none';

/** A field with personal data of subjects. */
export const personal = <Schema extends TSchema>(schema: Schema) => withPersonalData(schema, 'of subjects');

/** A field with personal data of members, or with free text that is about no subject but could name one. */
export const personalOfOthers = <Schema extends TSchema>(schema: Schema) => withPersonalData(schema, 'of others');

/** A field with records of subjects that its schema does not describe. Whoever fills it leaves out personal data. */
export const personalWithin = <Schema extends TSchema>(schema: Schema) => withPersonalData(schema, 'within');

/** A free-form field without personal data. */
export const plain = <Schema extends TSchema>(schema: Schema) => withPersonalData(schema, 'none');

/** A named record none of whose fields contain personal data. */
export function plainRecord<Properties extends TProperties>(...parts: Parameters<typeof record<Properties>>) {
  return plain(record<Properties>(...parts));
}

/** What the schema declares; undefined if nothing. */
export function personalDataOf(schema: TSchema): PersonalData | undefined {
  return (schema as { [PERSONAL]?: PersonalData })[PERSONAL];
}

/** A copy with TypeBox's hidden properties, which say for example that a field is optional. */
function withPersonalData<Schema extends TSchema>(schema: Schema, value: PersonalData): Schema {
  const properties = Object.getOwnPropertyDescriptors(schema);
  return Object.defineProperties({}, { ...properties, [PERSONAL]: { value, enumerable: true } }) as Schema; // the same with a mark
}

/** A closed object without a name of its own. */
export function closed<Properties extends TProperties>(properties: Properties) {
  return Type.Object(properties, { additionalProperties: false });
}

/** Marks fields with texts that may be long: rows for responses have them as `StoredJson`, which PostgreSQL has escaped. */
export const LONG_TEXT: unique symbol = Symbol('long text');

/** A merge patch body: every field of `schema` is optional. Unset fields are kept, null clears nullable fields. */
export function patch<Properties extends TProperties>(name: string, properties: Properties) {
  const optional = Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [field, Type.Optional(schema)]),
  ) as { [Field in keyof Properties]: ReturnType<typeof Type.Optional<Properties[Field]>> }; // fromEntries loses the keys
  return Type.Object(optional, { additionalProperties: false, [NAME]: name });
}

/** The same schema, also allowing null. Written as `type: [..., "null"]` where possible. */
export function nullable<Schema extends TSchema>(schema: Schema) {
  type Value = Static<Schema> | null;
  const plain = schema as unknown as Record<string, unknown>; // a TypeBox schema is a plain JSON Schema object
  const name = plain[NAME];
  if (typeof plain.type === 'string' && name === undefined) {
    const values = Array.isArray(plain.enum) ? { enum: [...plain.enum, null] } : {};
    return Type.Unsafe<Value>({ ...plain, ...values, type: [plain.type, 'null'] });
  }
  return Type.Unsafe<Value>({ anyOf: [schema, { type: 'null' }], [PERSONAL]: personalDataOf(schema) });
}

export function oneOf<const Values extends readonly string[]>(values: Values, options: Record<string, unknown> = {}) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], ...options });
}

export const Uuid = Type.Unsafe<string>({
  type: 'string',
  pattern: UUID_PATTERN,
  examples: ['0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e'],
});

/** ISO 8601: in UTC with milliseconds in output, with any offset in input. */
export const Timestamp = Type.Unsafe<string>({
  type: 'string',
  format: 'date-time',
  examples: ['2026-11-21T09:30:00.000Z'],
});

/** Trimmed text of 1 to `maxLength` characters. */
export function text(maxLength: number, options: Record<string, unknown> = {}) {
  return Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...options });
}

/** The name of something, by which it is found again: texts that look the same are the same. */
export function label(maxLength: number, options: Record<string, unknown> = {}) {
  return text(maxLength, { format: 'label', ...options });
}

/** Long free text: up to 20,000 characters. */
export const LongText = text(20_000);

/** An http or https address, up to 2,000 characters. */
export const HttpUrl = Type.Unsafe<string>({ type: 'string', format: 'http-url', maxLength: 2_000 });

export const EmailAddress = Type.Unsafe<string>({
  type: 'string',
  format: 'email',
  maxLength: MAX_EMAIL,
  examples: ['ada@example.com'],
});

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export const PartialDate = Type.Unsafe<string>({ type: 'string', format: 'partial-date' });

/** A calendar day, `YYYY-MM-DD`. */
export const CalendarDate = Type.Unsafe<string>({ type: 'string', format: 'calendar-date' });

/** Changes by field: part of the data of events. */
export const changesField = Type.Record(
  Type.String(),
  closed({
    from: Type.Unknown({ description: 'The value before.' }),
    to: Type.Unknown({ description: 'The value now.' }),
  }),
);
