import { useQuery } from '@tanstack/react-query';

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

interface RawEvent {
  summary: string;
  'x-fields'?: Readonly<Record<string, FieldType>>;
  /** References to the fields of the records that it is about. */
  'x-record-fields'?: readonly { $ref: string }[];
}

interface RawDocument {
  webhooks: Readonly<Record<string, { post: RawEvent }>>;
  components: {
    'x-record-fields': Readonly<Record<string, Readonly<Record<string, FieldType>>>>;
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

/** The parts of the API document that the console uses instead of repeating them. */
export interface ApiDocument {
  events: readonly ApiEvent[];
  /** The types of steps of automations with their schemas. */
  steps: ReadonlyMap<string, JsonSchema>;
  /** The operators of conditions by type of field; `enum` for fields with fixed values. */
  operators: Readonly<Record<string, readonly string[]>>;
  /** The sections of application forms, in order. */
  formSections: readonly string[];
}

const documentQuery = {
  queryKey: ['openapi-document'],
  queryFn: async (): Promise<ApiDocument> => {
    const response = await fetch('/api/v1/openapi.json');
    if (!response.ok) throw new Error(`openapi.json: ${response.status}`);
    return readDocument((await response.json()) as RawDocument); // served by the same version of the service
  },
  // It only changes when the service is updated, and then the page is reloaded.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** The API document, which is fetched once. */
export function useApiDocument() {
  return useQuery(documentQuery);
}

function readDocument({ webhooks, components }: RawDocument): ApiDocument {
  const { schemas, 'x-record-fields': recordFields } = components;
  const last = (reference: string) => reference.split('/').at(-1) ?? '';
  const named = (reference: string) => schemas[last(reference)] ?? {};
  const fieldsOf = ({ 'x-fields': own, 'x-record-fields': records = [] }: RawEvent): Fields | undefined => {
    const all = records.flatMap(({ $ref }) => Object.entries(recordFields[last($ref)] ?? {}));
    return own && new Map([...Object.entries(own), ...all]);
  };
  const { mapping } = schemas.NewAutomationStep.discriminator;
  return {
    events: Object.entries(webhooks).map(([name, { post }]) => ({
      name,
      summary: post.summary,
      fields: fieldsOf(post),
    })),
    steps: new Map(Object.entries(mapping).map(([type, reference]) => [type, named(reference)])),
    operators: schemas.AutomationCondition?.properties?.op?.['x-operators'] ?? {},
    formSections: Object.keys(schemas.FormSections?.properties ?? {}),
  };
}
