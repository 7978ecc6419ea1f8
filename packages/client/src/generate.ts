import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const FOLDER = join(import.meta.dirname, 'generated');

interface Parameter {
  $ref?: string;
  in?: string;
  schema?: { type?: string; items?: object; anyOf?: object[] };
}

interface Described {
  paths: Record<string, Record<string, { parameters?: Parameter[] }>>;
}

/** The generated files by name: the types of the API, and data that the client needs at run time. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const described = JSON.parse(text, withoutExample) as Described;
  const types = astToString(await openapiTS(JSON.stringify(withSingleValues(described))));
  return {
    'api.ts': `// Made from openapi.json by \`npm run openapi\`.\n\n${types}`,
    'posts-without-key.ts': postsWithoutKey(JSON.parse(text)),
  };
}

/** Removes the examples of bodies, which would make up most of the types as comments. */
function withoutExample(_key: string, value: unknown): unknown {
  const isContent = typeof value === 'object' && value !== null && 'schema' in value && 'example' in value;
  return isContent ? { ...value, example: undefined } : value;
}

/** Allows a single value for a filter that accepts several: `status: 'open'` as well as `status: ['open', 'draft']`. */
function withSingleValues(document: Described): Described {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  for (const parameter of operations.flatMap(({ parameters }) => parameters ?? [])) {
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
