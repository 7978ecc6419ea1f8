import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { keyWith } from '../../../../test/keys.ts';
import { dataOf, makeSamples, pathWith } from '../../../../test/samples.ts';
import { operations } from '../../../server/operations.ts';
import { DEFAULT_SCOPES } from '../access/scopes.ts';
import { PRIVATE_SCOPE } from './field-directory.ts';
import { ENTITIES, type FieldEntity } from './schema.ts';

const service = await startService();
const workspace = await service.workspace();
const samples = await makeSamples(workspace);

/** The value of every private field, and another that no record has. */
const VALUE = 'zyxmark@example.com';
const NONE = 'qwvmark@example.com';
const PATHS: Readonly<Record<FieldEntity, string>> = {
  job: '/jobs/{id}',
  candidate: '/candidates/{id}',
  application: '/applications/{id}',
  offer: '/offers/{id}',
  interview: '/interviews/{id}',
};
for (const entity of ENTITIES) {
  const field = { entity, key: 'hidden_value', label: 'Hidden', type: 'text', private: true };
  const defined = await workspace.api('POST', '/custom-fields', field);
  assert.equal(defined.status, 201, defined.text);
  const path = pathWith(PATHS[entity], (param) => samples.idFor(PATHS[entity], param));
  const written = await workspace.api('PATCH', path, { customFields: { hidden_value: VALUE } });
  assert.equal(written.status, 200, written.text);
}
const { api } = await keyWith(workspace, ...DEFAULT_SCOPES.filter((scope) => scope !== PRIVATE_SCOPE));

const reads = operations.filter(
  ({ spec }) => spec.method === 'GET' && spec.contentType === undefined && spec.sessionOnly !== true,
);
const pathOf = (path: string) => pathWith(path, (param) => samples.idFor(path, param));

it('a caller with the scope finds each value by a filter', async () => {
  for (const path of Object.values(PATHS)) {
    const found = await workspace.api('GET', `${path.replace('/{id}', '')}?customFields.hidden_value=${VALUE}`);
    assert.equal(found.body.data.length, 1, `${path} ${found.text}`);
  }
});

it('without the scope, no parameter of a list or report tells the value of a private field from any other', async (t) => {
  for (const { spec } of reads) {
    for (const name of Object.keys(spec.query ?? {})) {
      if (['limit', 'cursor', 'syncToken', 'expand'].includes(name)) continue;
      const read = async (value: string) => {
        const { status, body } = await api('GET', `${pathOf(spec.path)}?${name}=${encodeURIComponent(value)}`);
        const shown = status === 200 ? dataOf({ body }) : JSON.stringify(body);
        return `${status} ${shown}`.replaceAll(value, 'VALUE');
      };
      assert.equal(await read(VALUE), await read(NONE), `${spec.path}?${name}`);
      t.diagnostic(`${spec.path}?${name}`);
    }
  }
});

it('without the scope, a private field is unknown to filters, sorting and grouping, like one that does not exist', async () => {
  const QUESTIONS = [
    'customFields.KEY=',
    'customFields.KEY.in=',
    'customFields.KEY.exists=true&x=',
    'customFields[KEY]=',
  ];
  for (const { spec } of reads) {
    const parameters = Object.keys(spec.query ?? {});
    const questions = [
      ...(parameters.includes('customFields') ? QUESTIONS.map((question) => question + VALUE) : []),
      ...parameters
        .filter((name) => ['sort', 'groupBy', 'group', 'by'].includes(name))
        .flatMap((name) => [`${name}=KEY`, `${name}=customFields.KEY`]),
    ];
    for (const question of questions) {
      const read = async (key: string): Promise<Json> => {
        const { status, body, text } = await api('GET', `${pathOf(spec.path)}?${question.replace('KEY', key)}`);
        assert.equal(status, 422, `${spec.path}?${question} ${text}`);
        return JSON.parse(JSON.stringify(body).replaceAll(key, 'KEY'));
      };
      assert.deepEqual(await read('hidden_value'), await read('absent_thing'), `${spec.path}?${question}`);
    }
  }
});
