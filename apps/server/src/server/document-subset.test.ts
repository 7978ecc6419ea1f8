import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../test/harness.ts';
import { keyWith } from '../../test/keys.ts';

const service = await startService();
const workspace = await service.workspace();
const read = async (query: string, headers: Record<string, string> = {}) => {
  const { status, text } = await service.request('GET', `/api/v1/openapi.json${query}`, { headers });
  const body: Json = JSON.parse(text);
  return { status, text, body };
};
const operationsOf = ({ paths }: Json): Json[] =>
  Object.values<Json>(paths).flatMap((methods) => Object.values<Json>(methods));

/** The references that a document does not resolve, and the components that nothing refers to. */
function loose(document: Json): { missing: string[]; unused: string[] } {
  const refs = new Set(
    [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, name]) => name!),
  );
  const { securitySchemes: _kept, ...kinds } = document.components;
  const names = Object.entries<Json>(kinds).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  );
  return {
    missing: [...refs].filter((name) => !names.includes(name)),
    unused: names.filter((name) => !refs.has(name)),
  };
}

describe('parts of the API document', () => {
  it('contain the operations with the tags, and exactly the components that these need', async () => {
    const { body: whole } = await read('');
    const { status, body: part, text } = await read('?tag=Jobs,Candidates');
    assert.equal(status, 200, text);
    const chosen = operationsOf(whole).filter(({ tags }) => tags[0] === 'Jobs' || tags[0] === 'Candidates');
    assert.deepEqual(operationsOf(part), chosen);
    assert.deepEqual(loose(part), { missing: [], unused: [] });
    assert.deepEqual(part.tags.map(({ name }: Json) => name).sort(), ['Candidates', 'Jobs']);
    assert.deepEqual([part.info, part.servers, part.openapi], [whole.info, whole.servers, whole.openapi]);
    for (const [name, schema] of Object.entries<Json>(part.components.schemas))
      assert.deepEqual(schema, whole.components.schemas[name], name);
    assert.ok(text.length < JSON.stringify(whole).length / 3);
    assert.deepEqual(part.webhooks, {});
    const { body: events } = await read('?tag=Events');
    assert.deepEqual(events.webhooks, whole.webhooks);
    assert.deepEqual(loose(events), { missing: [], unused: [] });
  });

  it('with a key, contain what the key may call and nothing else', async () => {
    const { key } = await keyWith(workspace, 'jobs:read', 'notes:write');
    const { body } = await read('?callable=true', { authorization: `Bearer ${key}` });
    const ids: string[] = operationsOf(body).map(({ operationId }) => operationId);
    for (const id of ['listJobs', 'getJob', 'createNote', 'getMe']) assert.ok(ids.includes(id), id);
    for (const id of ['createJob', 'listNotes', 'listCandidates', 'createSession']) assert.ok(!ids.includes(id), id);
    const { body: both } = await read('?callable=true&tag=Notes', { authorization: `Bearer ${key}` });
    assert.deepEqual(new Set(operationsOf(both).flatMap(({ tags }) => tags)), new Set(['Notes']));
    assert.ok(operationsOf(both).every((operation) => operation['x-required-scopes'].join() === 'notes:write'));
  });

  it('of unknown tags, or of no key, are rejected', async () => {
    const unknown = await read('?tag=Jobs,Nonsense');
    assert.equal(unknown.status, 422);
    assert.match(unknown.body.error!.message, /Nonsense.*Candidates/);
    assert.equal((await read('?callable=true')).status, 401);
    assert.equal((await read('?callable=false')).status, 422);
    assert.equal((await read('?tag=Jobs&workspace=')).status, 422);
  });
});

it('the Postman collection has every operation, and no header or filter that is set beforehand', async () => {
  const { body: document } = await read('');
  const { status, body, headers } = await service.request('GET', '/api/v1/postman.json');
  assert.equal(status, 200);
  assert.ok(headers.get('etag'));
  const requests: Json[] = (body as Json).item.flatMap(({ item }: Json) => item.map(({ request }: Json) => request));
  const paths = requests.map(({ method, url }) => `${method} /${url.path.join('/')}`).sort();
  const declared = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  assert.deepEqual(paths, declared.sort());
  for (const { header, url } of requests) {
    assert.deepEqual(header, []);
    for (const { key, disabled } of url.query) assert.ok(disabled === true || key === 'workspace', key);
  }
  const create = requests.find(({ method, url }) => method === 'POST' && url.path.join('/') === 'api/v1/jobs');
  const made = await workspace.api('POST', '/jobs', JSON.parse(create!.body.raw));
  assert.equal(made.status, 201, 'the body of a request is an example that works');
});
