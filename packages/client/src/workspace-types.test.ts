import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { type Json, startService } from '../../../apps/server/test/harness.ts';
import { keyWith } from '../../../apps/server/test/keys.ts';

const service = await startService();

describe('the API document of a workspace', () => {
  it('needs a valid key of this workspace; the plain document needs none', async () => {
    const workspace = await service.workspace();
    const other = await service.workspace();
    const read = (query: string, key?: string) =>
      service.request('GET', `/api/v1/openapi.json${query}`, {
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      });
    assert.equal((await read('')).status, 200);
    assert.equal((await read(`?workspace=${workspace.slug}`)).status, 401);
    assert.equal((await read(`?workspace=${workspace.slug}`, other.secretKey)).status, 404);
    assert.equal((await read(`?workspace=${workspace.slug}`, workspace.secretKey)).status, 200);
    assert.equal((await read('?workspace=', workspace.secretKey)).status, 200);
    const misspelled = await read('?workspce=', workspace.secretKey);
    assert.equal(misspelled.status, 422);
    assert.match(misspelled.text, /is not a known field; did you mean workspace\?/);
  });

  it('describes custom fields, private ones only for callers who see them', async () => {
    const workspace = await service.workspace();
    const define = (field: object) =>
      workspace.api('POST', '/custom-fields', { entity: 'candidate', label: 'F', ...field });
    await define({ key: 'salary', type: 'money', private: true });
    await define({ key: 'notice', type: 'select', options: [{ value: 'a', label: 'A' }] });
    const limited = await keyWith(workspace, 'candidates:read');
    const schemaFor = async (key: string): Promise<Json> => {
      const headers = { authorization: `Bearer ${key}` };
      const { text } = await service.request('GET', '/api/v1/openapi.json?workspace=', { headers });
      return JSON.parse(text).components.schemas;
    };
    const schemas = await schemaFor(workspace.secretKey);
    assert.deepEqual(schemas.Candidate.properties.customFields, { $ref: '#/components/schemas/CandidateCustomFields' });
    assert.deepEqual(schemas.NewCandidate.properties.customFields, {
      $ref: '#/components/schemas/CandidateCustomFieldsInput',
    });
    assert.deepEqual(schemas.CandidateCustomFields.required, ['salary', 'notice']);
    assert.deepEqual(schemas.CandidateCustomFields.properties.notice, {
      title: 'F',
      type: ['string', 'null'],
      enum: ['a', null],
    });
    assert.deepEqual((await schemaFor(limited.key)).CandidateCustomFields.required, ['notice']);
    assert.deepEqual(schemas.JobCustomFields.properties, {});
  });

  it('gives a generated client the types of the fields', async (test) => {
    const workspace = await service.workspace();
    const define = (key: string, type: string, more: object = {}) =>
      workspace.api('POST', '/custom-fields', { entity: 'candidate', key, label: key, type, ...more });
    await define('years', 'number');
    await define('notice', 'select', { options: ['none', 'month'].map((value) => ({ value, label: value })) });
    const { text } = await service.request('GET', `/api/v1/openapi.json?workspace=${workspace.slug}`, {
      headers: { authorization: `Bearer ${workspace.secretKey}` },
    });
    const folder = await mkdtemp(join(import.meta.dirname, '../.typed-client-'));
    test.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'api.ts'), astToString(await openapiTS(text)));
    const program = (code: string) => `import type { components } from './api.ts';
      type Candidate = components['schemas']['Candidate'];
      export const of = (c: Candidate) => { ${code} };`;
    const errorsIn = async (code: string): Promise<number> => {
      const file = join(folder, 'client.ts');
      await writeFile(file, program(code));
      const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true, types: [] };
      return ts.getPreEmitDiagnostics(ts.createProgram([file], options)).length;
    };
    const good =
      "const years: number | null = c.customFields.years; const n: 'none' | 'month' | null = c.customFields.notice; return [years, n];";
    assert.equal(await errorsIn(good), 0);
    assert.ok((await errorsIn('const years: string = c.customFields.years; return years;')) > 0);
    assert.ok((await errorsIn('return c.customFields.missing;')) > 0);
  });
});
