import type { Json } from './openapi-parts.ts';

interface Media {
  schema: Json & { properties: Record<string, Json> };
  example?: Record<string, Json>;
}
interface Webhook extends Json {
  requestBody: { required: boolean; content: { 'application/json': Media } };
  responses: Record<string, Json>;
}

/** What differs between types of events. */
const OWN = ['type', 'entityType', 'data'] as const;

/**
 * Writes the envelope of events once, as the schema `Event` that each event extends, and the data of events that have the same once for
 * all of them, named after the first. The example of an event is that of its data.
 * @param webhooks changed in place
 * @returns the schemas, and the responses
 */
export function compactEvents(webhooks: Readonly<Record<string, { post: Webhook }>>): {
  schemas: Record<string, Json>;
  responses: Record<string, Json>;
} {
  const schemas: Record<string, Json> = {};
  const responses: Record<string, Json> = {};
  const datas = new Map<string, { name: string; schema: Json; uses: Json[] }>();
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    const { properties } = schema;
    schemas.Event ??= eventSchema(schema);
    const own: Record<string, Json> = {};
    for (const name of OWN) {
      const { description: _, ...ownSchema } = properties[name]!;
      own[name] = ownSchema;
    }
    const key = JSON.stringify(own.data);
    const data = datas.get(key) ?? { name: `${type}.data`, schema: own.data!, uses: [] };
    datas.set(key, data);
    if (example !== undefined) data.schema.examples ??= [example.data];
    data.uses.push(own);
    post.requestBody.content['application/json'] = {
      schema: {
        allOf: [{ $ref: '#/components/schemas/Event' }],
        properties: own,
        unevaluatedProperties: false,
      },
    };
    for (const [status, response] of Object.entries(post.responses)) {
      const name = `Event${status}`;
      responses[name] = response;
      post.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  for (const { name, schema, uses } of datas.values()) {
    if (uses.length > 1) schemas[name] = schema;
    for (const own of uses) own.data = uses.length > 1 ? { $ref: `#/components/schemas/${name}` } : schema;
  }
  return { schemas, responses };
}

function eventSchema({ additionalProperties: _, properties, ...schema }: Media['schema']): Json {
  const general = Object.fromEntries(
    OWN.map((name) => {
      const { description, type } = properties[name]!;
      return [name, { type, description }];
    }),
  );
  return { ...schema, properties: { ...properties, ...general } };
}
