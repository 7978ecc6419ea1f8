type Json = Record<string, unknown>;

interface Operation {
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, unknown>[];
  parameters?: Json[];
  requestBody?: { content: Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }> };
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
}

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/**
 * The operations of the API document as a Postman collection, in a folder for each tag. Requests have no headers and no active
 * query parameters of their own; the key is that of the collection.
 */
export function postmanCollection(document: Json): Json {
  const { info, paths, tags, components } = document as {
    info: { title: string; description: string };
    paths: Record<string, Record<string, Operation>>;
    tags: { name: string; description: string }[];
    components: { parameters: Record<string, Parameter> };
  };
  const parameterOf = (given: Json): Parameter =>
    typeof given.$ref === 'string' ? components.parameters[given.$ref.split('/').at(-1)!]! : (given as never);
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0]!,
      item: { name: operation.summary, request: requestOf(path, method, operation, parameterOf) },
    })),
  );
  return {
    info: { name: info.title, description: info.description, schema: SCHEMA },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{key}}', type: 'string' }] },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'key', value: '' },
      { key: 'workspace', value: '' },
    ],
    item: tags
      .map(({ name, description }) => ({
        name,
        description,
        item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
      }))
      .filter(({ item }) => item.length > 0),
  };
}

function requestOf(path: string, method: string, operation: Operation, parameterOf: (given: Json) => Parameter): Json {
  const { description, requestBody, security = [] } = operation;
  const parameters = (operation.parameters ?? []).map(parameterOf);
  const isPublic = security.some((way) => 'workspaceSlug' in way);
  const query = [
    ...(isPublic ? [{ key: 'workspace', value: '{{workspace}}' }] : []),
    ...parameters
      .filter((parameter) => parameter.in === 'query' && !(isPublic && parameter.name === 'workspace'))
      .map(({ name, description: text }) => ({ key: name, value: '', description: text, disabled: true })),
  ];
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, description: text }) => ({ key: name, value: '', description: text }));
  const address = path.replaceAll(/\{(\w+)\}/g, ':$1');
  return {
    method: method.toUpperCase(),
    description,
    header: [],
    ...(isPublic || security.length === 0 ? { auth: { type: 'noauth' } } : {}),
    url: {
      raw: `{{baseUrl}}${address}${isPublic ? '?workspace={{workspace}}' : ''}`,
      host: ['{{baseUrl}}'],
      path: address.slice(1).split('/'),
      query,
      variable,
    },
    ...(requestBody === undefined ? {} : { body: bodyOf(requestBody) }),
  };
}

/** Postman sends `Content-Type` by the language of the body. */
function bodyOf({ content }: NonNullable<Operation['requestBody']>): Json {
  const media = content['application/json'] ?? Object.values(content)[0] ?? {};
  const example = media.example ?? Object.values(media.examples ?? {})[0]?.value ?? {};
  return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
}
