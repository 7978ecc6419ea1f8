// Runs in a process of its own: it adds a module to the catalog of events.
import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { startWorkers } from '../src/background/workers.ts';
import { tablesToEmpty } from '../src/domain/governance/sandbox/removal-queries.ts';
import { fillCatalog } from '../src/domain/integrations/activity/catalog/event-catalog.ts';
import { MODULES } from '../src/domain/modules.ts';
import type { Module } from '../src/domain/records/module.ts';
import { change } from '../src/platform/changes/change.ts';
import { defineEvents } from '../src/platform/changes/events.ts';
import { recordTable } from '../src/platform/database/record-table.ts';
import { sql } from '../src/platform/database/sql.ts';
import { listQuery } from '../src/platform/http/contract/operation.ts';
import { resource } from '../src/platform/http/contract/resource.ts';
import {
  closed,
  label,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  Uuid,
} from '../src/platform/http/contract/schema.ts';
import { newId } from '../src/platform/ids/ids.ts';
import { apiFields } from '../src/platform/records/diff.ts';
import { createApp } from '../src/server/app.ts';
import { currentDocument } from '../src/server/current-document.ts';
import { eventually } from './eventually.ts';
import { type Json, startService } from './harness.ts';

const Lantern = plainRecord('Lantern', { id: Uuid, name: Type.String(), createdAt: Timestamp, updatedAt: Timestamp });
type Lantern = Static<typeof Lantern>;
const lanterns = recordTable<Lantern>(
  'lanterns',
  { id: 'id', name: 'name', createdAt: 'created_at', updatedAt: 'updated_at' },
  { softDelete: true },
);
const lanternEvents = defineEvents('lantern', {
  created: { summary: 'A lantern was created', data: closed({ lantern: Lantern }) },
});
const { list, create } = resource({ name: 'lantern', tag: 'Lanterns', path: '/lanterns', scope: 'sources' });
let runs = 0;

const added: Module = {
  tags: { Lanterns: 'Lights of the office.' },
  operations: [
    list({ description: 'Returns the lanterns.', query: listQuery({}), data: Lantern }, (context, query) =>
      lanterns.list(context.db.read, context.workspaceId, query),
    ),
    create(
      {
        description: 'Creates one.',
        body: record('NewLantern', { name: label(40) }),
        data: Lantern,
        example: { name: 'Hall' },
      },
      (context, { name }) =>
        change(context, async (tx) => {
          const lantern = await lanterns.insert(tx, tx.workspaceId, { id: newId(), name });
          tx.record(lanternEvents.created, lantern, { lantern: apiFields(lantern) });
          return lantern;
        }),
    ),
  ],
  events: [lanternEvents],
  readScopes: { lantern: 'sources:read' },
  jobs: [
    {
      name: 'count the runs of this job',
      everySeconds: 0.01,
      async run() {
        runs += 1;
      },
    },
  ],
  tablesOfNoJob: ['lanterns'],
};
const modules = [...MODULES, added];

const service = await startService();
await service.db.write.query(sql`
  create table lanterns (workspace_id uuid not null references workspaces (id), id uuid not null, name text not null,
    created_at timestamptz(3) not null default rolecall_now(), updated_at timestamptz(3) not null default rolecall_now(),
    deleted_at timestamptz(3), revision int not null default 1, change_position bigint not null default event_position(),
    primary key (workspace_id, id))`);
const app = await createApp(service.config, service.db, service.services, { modules });
after(app.close);
const url = await app.http.listen({ port: 0, host: '127.0.0.1' });

/** Calls the service that has the module. */
async function call(key: string, method: string, path: string, body?: object): Promise<{ status: number; body: Json }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

it('a module in the list is served and documented, its events are in the feed, its jobs run, and a reset empties its table', async () => {
  fillCatalog(modules);
  const workspace = await service.workspace();
  const scopes = ['sources:read', 'sources:write', 'activity:read', 'webhooks:write', 'workspace:write'];
  const { key } = (await workspace.api('POST', '/api-keys', { name: 'Test', scopes, mode: 'test' })).body.data;
  const { status, body } = await call(key, 'POST', '/lanterns', { name: 'Hall' });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual((await call(key, 'GET', '/lanterns')).body.data, [body.data]);
  const webhook = { url: 'https://example.com/hook', events: ['lantern.*'] };
  assert.equal((await call(key, 'POST', '/webhooks', webhook)).status, 201);
  const feed = await call(key, 'GET', '/activity-events?type=lantern.created');
  assert.deepEqual(
    feed.body.data.map(({ data }: Json) => data),
    [{ lantern: body.data }],
  );

  const document: Json = currentDocument(modules);
  assert.ok(document.paths['/api/v1/lanterns'].post);
  assert.ok(document.webhooks['lantern.created']);
  assert.ok(document['x-tagGroups'][0].tags.includes('Lanterns'));

  const workers = startWorkers({ ...service, modules });
  await eventually(
    async () => runs,
    (count) => count > 0,
  ).finally(() => workers.stop());

  assert.ok((await tablesToEmpty(service.db.read)).includes('lanterns'));
  assert.equal((await call(key, 'POST', '/sandbox/reset')).status, 204);
  assert.deepEqual((await call(key, 'GET', '/lanterns')).body.data, []);
});

it('nothing of a module is left when it is not in the list', async () => {
  fillCatalog(MODULES);
  const { api } = await service.workspace();
  assert.equal((await api('GET', '/lanterns')).status, 404);
  const webhook = await api('POST', '/webhooks', { url: 'https://example.com/hook', events: ['lantern.*'] });
  assert.equal(webhook.status, 422);
  assert.equal((await api('GET', '/activity-events?type=lantern.created')).status, 422);
  assert.doesNotMatch(JSON.stringify(currentDocument()), /lantern/i);
});
