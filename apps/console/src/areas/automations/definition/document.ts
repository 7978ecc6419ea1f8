import { useQuery } from '@tanstack/react-query';
import type { FieldType } from './fields.ts';

/** The part of JSON Schema that the document uses for what automations are made of. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  'x-template'?: { maxLength: number; format?: string };
  /** Of a step: what publishing it takes. */
  'x-scopes'?: readonly string[];
  /** Of a step: what later steps read of it, by `steps.<id>.output.<name>`. */
  'x-outputs'?: Readonly<Record<string, FieldType>>;
}

interface Union extends JsonSchema {
  discriminator: { mapping: Readonly<Record<string, string>> };
}

interface RawDocument {
  webhooks: Readonly<Record<string, { post: Webhook }>>;
  components: { schemas: Readonly<Record<string, JsonSchema>> & { NewAutomationStep: Union } };
}
interface Webhook {
  summary: string;
  requestBody: { content: { 'application/json': { schema: JsonSchema } } };
}

/** What the document of the API says about events and steps. */
export interface ApiDocument {
  /** Names of the events that can begin an automation, with what they mean. */
  events: readonly { name: string; summary: string }[];
  /** Types of steps with the schemas of their inputs. */
  steps: ReadonlyMap<string, JsonSchema>;
  eventData(event: string): JsonSchema | null;
  component(name: string): JsonSchema | undefined;
  /** Follows a reference to where it leads. */
  resolve(schema: JsonSchema): JsonSchema;
}

const documentQuery = {
  queryKey: ['openapi-document'],
  queryFn: async (): Promise<ApiDocument> => {
    const answer = await fetch('/api/v1/openapi.json');
    if (!answer.ok) throw new Error(`openapi.json: ${answer.status}`);
    return readDocument(await answer.json());
  },
  // It changes with the service, and then the page is loaded anew.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
};

/** The document, read once. */
export function useDocument() {
  return useQuery(documentQuery);
}

/** The one event that automations cannot be begun by. */
const TEST_EVENT = 'webhook.test';

function readDocument({ webhooks, components: { schemas } }: RawDocument): ApiDocument {
  const named = (reference: string) => schemas[reference.split('/').at(-1) ?? ''];
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : resolve(named(schema.$ref) ?? {});
  const { mapping } = schemas.NewAutomationStep.discriminator;
  return {
    events: Object.entries(webhooks)
      .filter(([name]) => name !== TEST_EVENT)
      .map(([name, { post }]) => ({ name, summary: post.summary })),
    steps: new Map(Object.entries(mapping).map(([type, reference]) => [type, named(reference) ?? {}])),
    eventData(event) {
      const schema = webhooks[event]?.post.requestBody.content['application/json'].schema;
      const data = schema?.properties?.data;
      return data === undefined ? null : resolve(data);
    },
    component: (name) => schemas[name],
    resolve,
  };
}
