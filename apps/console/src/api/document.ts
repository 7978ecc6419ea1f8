import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';

/** The parts of JSON Schema that the API document uses for automations and forms. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  description?: string;
  minimum?: number;
  maximum?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  'x-template'?: { maxLength: number; format?: string };
  /** For a step: the scopes that publishing it requires. */
  'x-scopes'?: readonly string[];
  /** For a step: the fields that later steps can read as `steps.<id>.output.<name>`. */
  'x-outputs'?: Readonly<Record<string, FieldType>>;
  /** For the operator property: the operators that each type of field supports. */
  'x-operators'?: Readonly<Record<string, readonly string[]>>;
}

/** The type of a field. `unknown`: anything, with any fields below it. */
export type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'string[]'
  | 'unknown'
  | { readonly enum: readonly string[] };

/** Fields by their dotted names, such as `candidate.email`. */
export type Fields = ReadonlyMap<string, FieldType>;

type Catalogue = Readonly<Record<string, FieldType>>;

/** The event types of the API, as the service describes them for automations. */
interface RawEvents {
  events: Readonly<Record<string, { summary: string; fields?: Catalogue; records?: readonly string[] }>>;
  records: Readonly<Record<string, Catalogue>>;
}

/** The part of the API document with the operations of automations. */
interface RawDocument {
  components: {
    schemas: Readonly<Record<string, JsonSchema>> & {
      NewAutomationStep: JsonSchema & { discriminator: { mapping: Readonly<Record<string, string>> } };
    };
  };
}

export interface ApiEvent {
  name: string;
  summary: string;
  /** The fields that conditions of automations can use; undefined for events that cannot trigger automations. */
  fields: Fields | undefined;
}

/** What the console knows of the API from the API, instead of repeating it. */
export interface ApiDocument {
  events: readonly ApiEvent[];
  /** The types of steps of automations with their schemas. */
  steps: ReadonlyMap<string, JsonSchema>;
  /** The operators of conditions by type of field; `enum` for fields with fixed values. */
  operators: Readonly<Record<string, readonly string[]>>;
}

/** These only change when the service is updated, and then the page is reloaded. */
const FETCHED_ONCE = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

const eventsQuery = {
  queryKey: ['api-events'],
  queryFn: async () => readEvents(await read<RawEvents>('/api/v1/event-fields.json')),
  ...FETCHED_ONCE,
};

const documentQuery = {
  queryKey: ['api-document'],
  queryFn: async ({ client }: QueryFunctionContext): Promise<ApiDocument> => {
    const [events, document] = await Promise.all([
      client.ensureQueryData(eventsQuery),
      read<RawDocument>('/api/v1/openapi.json?tag=Automations'),
    ]);
    return { events, ...readSteps(document) };
  },
  ...FETCHED_ONCE,
};

/** The event types, which are fetched once. */
export function useApiEvents() {
  return useQuery(eventsQuery);
}

/** What describes automations, which is fetched once. */
export function useApiDocument() {
  return useQuery(documentQuery);
}

/** @param Raw the format; the document is served by the same version of the service */
async function read<Raw>(url: string): Promise<Raw> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return (await response.json()) as Raw;
}

function readEvents({ events, records }: RawEvents): ApiEvent[] {
  return Object.entries(events).map(([name, { summary, fields, records: names = [] }]) => {
    const all = names.flatMap((record) => Object.entries(records[record] ?? {}));
    return { name, summary, fields: fields && new Map([...Object.entries(fields), ...all]) };
  });
}

function readSteps({ components: { schemas } }: RawDocument): Pick<ApiDocument, 'steps' | 'operators'> {
  const last = (reference: string) => reference.split('/').at(-1) ?? '';
  /** The schema with those that it shares with others, which are named after their first place: `AutomationStepReject.config`. */
  const whole = (schema: JsonSchema): JsonSchema => {
    const { $ref, properties, ...own } = schema;
    const name = last($ref ?? '');
    const shared = schemas[name];
    if (shared !== undefined && (name.includes('.') || shared.type !== 'object')) return whole({ ...shared, ...own });
    if (properties === undefined) return schema;
    const parts = Object.entries(properties).map(([key, part]) => [key, whole(part)] as const);
    return { ...schema, properties: Object.fromEntries(parts) };
  };
  const { mapping } = schemas.NewAutomationStep.discriminator;
  return {
    steps: new Map(Object.entries(mapping).map(([type, reference]) => [type, whole(schemas[last(reference)] ?? {})])),
    operators: whole(schemas.AutomationCondition ?? {}).properties?.op?.['x-operators'] ?? {},
  };
}
