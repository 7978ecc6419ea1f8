import assert from 'node:assert/strict';
import { it } from 'node:test';
import { currentFile, generatedFiles } from './generate.ts';

it('the types in the repository match openapi.json', async () => {
  for (const [name, text] of Object.entries(await generatedFiles()))
    assert.ok(currentFile(name) === text, `${name} is not current: run \`npm run openapi\``);
});

// Compilers and editors read all of it for each program that uses the client.
it('the types have at most 0.4 MB, and describe properties and operations', () => {
  const types = currentFile('api.ts');
  assert.ok(types.length <= 400_000, `${types.length} bytes`);
  assert.match(types, /\/\*\* Identifies the job in the public API\. \*\/\nslug: string;/);
  assert.match(types, /\/\*\* List jobs\. Returns the jobs of the workspace [^\n]*\*\/\nget: \{/);
});
