import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Described, typedSchemas } from './typed-schemas.ts';
import { typesText } from './types-text.ts';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const FOLDER = join(import.meta.dirname, 'generated');

/** The generated files by name: the types of the API, and data that the client needs at run time. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as Described;
  const { openapi, info } = document;
  const input = { openapi, info, paths: {}, components: { schemas: withoutExamples(typedSchemas(document)) } };
  const transform = (schema: object) =>
    'x-type' in schema ? ts.factory.createTypeReferenceNode(String(schema['x-type'])) : undefined;
  const types = astToString(await openapiTS(JSON.stringify(input), { transform }));
  return {
    'api.ts': `// Made from openapi.json by \`npm run openapi\`.\n\n${typesText(types)}`,
    'posts-without-key.ts': postsWithoutKey(document),
  };
}

/** The schemas without keywords that have no type, and would be comments. */
function withoutExamples(value: unknown, isNamed = true): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item, false));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).filter(([key]) => isNamed || !IGNORED.has(key));
  return Object.fromEntries(parts.map(([key, part]) => [key, withoutExamples(part, key === 'properties' && !isNamed)]));
}

const IGNORED = new Set(['example', 'examples', 'format', 'default', 'pattern']);

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
