import assert from 'node:assert/strict';
import { it } from 'node:test';
import { currentFile, generatedFiles } from './generate.ts';

it('the types in the repository match openapi.json', async () => {
  for (const [name, text] of Object.entries(await generatedFiles()))
    assert.ok(currentFile(name) === text, `${name} is not current: run \`npm run openapi\``);
});
