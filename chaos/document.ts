import type { Schema } from './generate.ts';

/** An operation as the served document describes it. */
export interface DescribedOperation {
  method: string;
  /** With `{names}` of parameters. */
  path: string;
  query: { name: string; schema: Schema }[];
  pathNames: string[];
  body: Schema | undefined;
  example: unknown;
  isPublic: boolean;
  /** Whether a secret key can call it, and no one without a key; otherwise it requires a session or is public. */
  takesKeys: boolean;
  /** The media type of the response, unless it is JSON. */
  returns: 'stream' | 'archive' | undefined;
}

export interface ServedDocument {
  operations: DescribedOperation[];
  schemas: Record<string, Schema>;
}

/** A part of the document, or a reference to the component that it is. */
type OrReference<Part> = Part | { $ref: string };

interface Parameter {
  name: string;
  in: string;
  schema: Schema;
}

interface Response {
  content?: Record<string, unknown>;
}

interface Components {
  schemas: Record<string, Schema>;
  parameters: Record<string, Parameter>;
  responses: Record<string, Response>;
}

interface RawOperation {
  security?: Record<string, unknown>[];
  parameters?: OrReference<Parameter>[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: { example?: { value: unknown } } }> };
  responses: Record<string, OrReference<Response>>;
}

function resolved<Part extends object>(part: OrReference<Part>, components: Record<string, Part>): Part {
  return '$ref' in part ? components[part.$ref.split('/').at(-1)!]! : part;
}

/** Reads the document of a running service. @param options.streams whether to include the operations whose responses never end */
export async function readServedDocument(url: string, { streams = false } = {}): Promise<ServedDocument> {
  const document = JSON.parse(await fetchText(`${url}/api/v1/openapi.json`)) as {
    paths: Record<string, Record<string, RawOperation>>;
    components: Components;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => describe(method, path, operation, document.components))
      .filter(({ returns }) => streams || returns !== 'stream'),
  );
  return { operations, schemas: document.components.schemas };
}

async function fetchText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

function returnedBy({ responses }: RawOperation, components: Components): DescribedOperation['returns'] {
  const all = Object.values(responses).map((response) => resolved(response, components.responses));
  const types = all.flatMap(({ content = {} }) => Object.keys(content));
  if (types.includes('text/event-stream')) return 'stream';
  return types.includes('application/zip') ? 'archive' : undefined;
}

function describe(method: string, path: string, raw: RawOperation, components: Components): DescribedOperation {
  const { parameters = [], requestBody, security = [] } = raw;
  const content = requestBody?.content['application/json'];
  const all = parameters.map((parameter) => resolved(parameter, components.parameters));
  const query = all.filter((parameter) => parameter.in === 'query');
  return {
    method: method.toUpperCase(),
    path,
    query: query.map(({ name, schema }) => ({ name, schema })),
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
    body: content?.schema,
    example: content?.examples?.example?.value,
    isPublic: path.startsWith('/api/public/'),
    takesKeys: security.some((way) => 'secretKey' in way) && security.every((way) => Object.keys(way).length > 0),
    returns: returnedBy(raw, components),
  };
}
