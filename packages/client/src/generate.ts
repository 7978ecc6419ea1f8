import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';

const DOCUMENT = join(import.meta.dirname, '../../../openapi.json');
const FOLDER = join(import.meta.dirname, 'generated');

interface Described {
  paths: Record<string, Record<string, { parameters?: { $ref?: string }[] }>>;
}

/** The generated files by their names: the types of the API, and what the client must know of it at run time. */
export async function generatedFiles(): Promise<Record<string, string>> {
  const text = readFileSync(DOCUMENT, 'utf8');
  const types = astToString(await openapiTS(text));
  return {
    'api.ts': `// Made from openapi.json by \`npm run openapi\`.\n\n${types}`,
    'posts-without-key.ts': postsWithoutKey(JSON.parse(text)),
  };
}

/** A POST that takes no idempotency key, such as signing in, must not be sent again by itself. */
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
