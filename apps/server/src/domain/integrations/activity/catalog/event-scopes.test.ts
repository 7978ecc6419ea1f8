import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SCOPES } from '../../../records/access/scopes.ts';
import '../../../modules.ts';
import { eventTypes, readScopeOf } from './event-catalog.ts';
import { scopesOfEvent, scopesOfEvents } from './event-scopes.ts';

const MODULES = join(import.meta.dirname, '../../..');

describe('the scopes for the data of events', () => {
  it('exist for every kind of record that the code records an event about', () => {
    const kinds = globSync('**/*.ts', { cwd: MODULES }).flatMap((path) => {
      const code = readFileSync(join(MODULES, path), 'utf8');
      return [...code.matchAll(/defineEvents\('([a-z_]+)'/g)].map(([, kind]) => kind!);
    });
    assert.ok(kinds.length > 10);
    for (const kind of new Set(kinds)) assert.ok(SCOPES.includes(readScopeOf(kind)), `${kind}: ${readScopeOf(kind)}`);
  });

  it('exist for every type of the catalog, and include the scope of its own record', () => {
    for (const { type } of eventTypes()) {
      const scopes = scopesOfEvent(type);
      assert.ok(scopes.includes(readScopeOf(type.split('.')[0]!)), type);
      for (const scope of scopes) assert.ok(SCOPES.includes(scope), `${type}: ${scope}`);
    }
  });

  it('cover every other record in the data of an event', () => {
    assert.deepEqual(scopesOfEvent('application.created'), [
      'applications:read',
      'candidates:read',
      'jobs:read',
      'stages:read',
    ]);
    assert.deepEqual(scopesOfEvent('job.published'), ['jobs:read']);
    assert.deepEqual(scopesOfEvents(['job.*', 'pool_entry.added']), ['jobs:read', 'pool:read']);
    assert.deepEqual(scopesOfEvents(['*']), scopesOfEvents(eventTypes().map(({ type }) => type)));
  });
});
