import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const FOLDER = join(import.meta.dirname, 'generated');

interface Parameter {
  $ref?: string;
  in?: string;
  description?: string;
  schema?: { type?: string; items?: object; anyOf?: object[] };
}

interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
  components: { parameters: Record<string, Parameter> };
}

/** The generated files by name: the types of the API, and data that the client needs at run time. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const described = JSON.parse(text, withoutRepetition) as Described;
  const types = astToString(await openapiTS(JSON.stringify(withSingleValues(described))));
  return {
    'api.ts': `// Made from openapi.json by \`npm run openapi\`.\n\n${types.replaceAll(/^(?: {4})+/gm, (indent) => '\t'.repeat(indent.length / 4))}`,
    'posts-without-key.ts': postsWithoutKey(JSON.parse(text)),
  };
}

/** Removes the examples of bodies and the headers of responses, which would make up most of the types. */
function withoutRepetition(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('schema' in value && 'example' in value) return { ...value, example: undefined };
  // A field of a record can have either name.
  const isResponse = 'headers' in value && 'description' in value && typeof value.description === 'string';
  return isResponse ? { ...value, headers: undefined } : value;
}

/** Allows a single value for a filter that accepts several: `status: 'open'` as well as `status: ['open', 'draft']`. */
function withSingleValues(document: Described): Described {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const shared = Object.values(document.components.parameters);
  // Of those that nearly every operation has: Dry-Run, Idempotency-Key and those of revisions.
  for (const parameter of shared) if (parameter.in === 'header') delete parameter.description;
  for (const parameter of [...operations.flatMap(({ parameters }) => parameters ?? []), ...shared]) {
    const { schema } = parameter;
    if (parameter.in === 'query' && schema?.type === 'array')
      parameter.schema = { anyOf: [schema.items ?? {}, schema] };
  }
  return document;
}

/** The POST operations without an idempotency key, such as sign-in, which must not be retried automatically. */
function postsWithoutKey({ paths }: Described): string {
  const found = Object.entries(paths)
    .filter(([, { post }]) => post !== undefined && !takesKey(post.parameters ?? []))
    .map(([path]) => `  '${path}',\n`);
  return `// Made from openapi.json by \`npm run openapi\`.\n\nexport const POSTS_WITHOUT_KEY: readonly string[] = [\n${found.join('')}];\n`;
}

function takesKey(parameters: readonly { $ref?: string }[]): boolean {
  return parameters.some(({ $ref }) => $ref?.endsWith('/IdempotencyKey') === true);
}

/** The files as they are in the repository. */
export function currentFile(name: string): string {
  return readFileSync(join(FOLDER, name), 'utf8');
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(await generatedFiles())) writeFileSync(join(FOLDER, name), text);
  process.stdout.write('the types of packages/client are current\n');
}
