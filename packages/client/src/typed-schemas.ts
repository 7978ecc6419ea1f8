import { withPicks } from './picked-properties.ts';

/** A JSON Schema. With `x-type`, the TypeScript type that stands for it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  [keyword: string]: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

export interface Described {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
  };
}

/** Schemas of properties that the document shares are named after their first place, such as `Job.status`. */
const SHARED = /^(?:\w+(?:\.\w+)+|(?:Uuid|Timestamp)\w*)$/;

/**
 * The schemas from which the types are made: those of the records, and of all operations and webhooks, as properties of `paths` and
 * `webhooks`. They have no examples, errors and headers, on which no type depends.
 */
export function typedSchemas({ paths, webhooks, components }: Described): Record<string, Schema> {
  const { schemas, parameters, responses } = components;
  const last = (reference: string) => reference.split('/').at(-1)!;
  const isObject = (schema: Schema) => JSON.stringify(schema).includes('"properties"');
  /** Shared schemas in each of their places, where editors look for descriptions; objects remain references. */
  const inPlace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inPlace);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref, ...own } = value as Schema;
    const name = typeof $ref === 'string' ? last($ref) : '';
    const shared = SHARED.test(name) ? schemas[name] : undefined;
    if (shared === undefined)
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, inPlace(part)]));
    if (!isObject(shared)) return inPlace({ ...shared, ...own });
    return { $ref, ...('description' in shared ? { description: shared.description } : {}), ...own };
  };
  const typeOf = (operation: Operation): Schema => {
    const given = (operation.parameters ?? []).map(({ $ref, ...own }) => ({
      shared: $ref === undefined ? undefined : last($ref),
      ...($ref === undefined ? own : parameters[last($ref)]!),
    }));
    const parts = ['query', 'header', 'path'].flatMap((kind) => {
      const own = given.filter((parameter) => parameter.in === kind);
      return own.length === 0 ? [] : [[kind, parametersType(own)] as const];
    });
    const required = given.filter((parameter) => parameter.required === true).map((parameter) => parameter.in);
    const { requestBody } = operation;
    const found = Object.entries(operation.responses).filter(([status]) => /^2\d\d$/.test(status));
    return object({
      parameters: parts.length === 0 ? { 'x-type': 'NoParameters' } : object(Object.fromEntries(parts), required),
      ...(requestBody === undefined
        ? {}
        : { [requestBody.required === false ? 'requestBody?' : 'requestBody']: contentType(requestBody.content) }),
      responses: object(
        Object.fromEntries(
          found.map(([status, { $ref, content }]) => [
            status,
            contentType($ref === undefined ? content : responses[last($ref)]!.content),
          ]),
        ),
      ),
    });
  };
  const described = (operation: Operation): Schema => {
    const text = [operation.summary, operation.description].filter((part) => part !== undefined).join('. ');
    return { ...typeOf(operation), description: text };
  };
  const all = (group: Described['paths']): Schema =>
    object(
      Object.fromEntries(
        Object.entries(group).map(([path, methods]) => [
          path,
          object(
            Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, described(operation)])),
          ),
        ]),
      ),
    );
  const records = Object.entries(schemas).filter(([name, schema]) => !SHARED.test(name) || isObject(schema));
  const general = Object.entries(parameters)
    .filter(([name]) => isGeneral(name))
    .map(([, parameter]) => parameter);
  const typed = inPlace({
    ...Object.fromEntries(records),
    parameters: parametersObject(general),
    paths: all(paths),
    webhooks: object(
      Object.fromEntries(
        Object.entries(webhooks).map(([type, { post }]) => [type, object({ post: eventType(post!) })]),
      ),
    ),
  }) as Record<string, Schema>;
  return withPicks(typed);
}

function object(properties: Record<string, Schema>, needed?: string[]): Schema {
  const names = Object.keys(properties);
  const optional = names.filter((name) => name.endsWith('?')).map((name) => name.slice(0, -1));
  const plain = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name.replace(/\?$/, ''), schema]),
  );
  return {
    type: 'object',
    required: needed ?? Object.keys(plain).filter((name) => !optional.includes(name)),
    properties: plain,
    additionalProperties: false,
  };
}

/** A property with the type of a body in JSON. */
export const JSON_BODY = '__json';
/** Before the types of an event and of its record: a property with the type of its data. */
export const EVENT_DATA = '__event';
/** A property with the type that the object of the property extends. */
export const EXTENDED = '__extended';

/** Others are variants, named after an operation: `listJobs.status`. */
function isGeneral(component: string): boolean {
  return !component.includes('.');
}

function parametersObject(parameters: readonly Parameter[]): Schema {
  const required = parameters.filter((parameter) => parameter.required === true).map(({ name }) => name);
  return object(
    Object.fromEntries(parameters.map((parameter) => [parameter.name, parameterType(parameter)])),
    required,
  );
}

function parametersType(parameters: (Parameter & { shared: string | undefined })[]): Schema {
  const general = parameters.filter(({ shared }) => shared !== undefined && isGeneral(shared));
  const own = parameters.filter((parameter) => !general.includes(parameter));
  const names = general.map(({ name }) => JSON.stringify(name));
  if (names.length === 0) return parametersObject(own);
  const picked: Schema = { 'x-type': `Pick<Common, ${names.join(' | ')}>` };
  if (own.length === 0) return picked;
  const { properties, required, ...rest } = parametersObject(own);
  return {
    ...rest,
    required: [...(required as string[]), EXTENDED],
    properties: { [EXTENDED]: picked, ...properties },
  };
}

function parameterType({ schema, description }: Parameter): Schema {
  // A single value is possible where several are: `status: 'open'` as well as `status: ['open', 'draft']`.
  const type: Schema = schema.type === 'array' ? { anyOf: [schema.items ?? {}, schema] } : { ...schema };
  return description === undefined ? type : { ...type, description };
}

function contentType(content: Record<string, { schema: Schema }> | undefined): Schema {
  if (content === undefined) return { 'x-type': 'undefined' };
  const json = content['application/json']?.schema;
  if (json !== undefined) return object({ [JSON_BODY]: withoutDescriptions(json) });
  const types = Object.entries(content).map(([type, { schema }]) => [type, schema] as const);
  return object({ content: object(Object.fromEntries(types)) });
}

/** `data` and `meta` have the same names everywhere. */
function withoutDescriptions(envelope: Schema): Schema {
  const { properties } = envelope;
  if (properties?.data === undefined) return envelope;
  const names = Object.entries(properties).map(([name, { description: _, ...property }]) => [name, property]);
  return { ...envelope, properties: Object.fromEntries(names) };
}

function eventType({ summary, requestBody }: Operation): Schema {
  const { type, entityType, data } = requestBody!.content['application/json']!.schema.properties!;
  const name = [EVENT_DATA, type!.const, entityType!.const].join(':');
  return { ...object({ [name]: data! }), description: summary };
}
