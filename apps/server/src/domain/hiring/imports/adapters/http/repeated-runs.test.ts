// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Json, startService } from '../../../../../../test/harness.ts';
import { run } from '../../imports.fixture.ts';
import { company } from './company.fixture.ts';
import { contentOf, expectedOf, planned, prepared } from './moved-company.fixture.ts';
import { SERVICES } from './services.fixture.ts';

const service = await startService();
const other = SERVICES['Greenhouse with an OAuth client']!;

const sum = ({ progress }: Json, what: string): number =>
  Object.values<Json>(progress).reduce((total, counts) => total + counts[what], 0);

it('a repeated run reads only what has changed since the last one; everything on request, and after an undo', async (t) => {
  const workspace = await prepared(service);
  const from = company();
  const fake = await other.start(from);
  t.after(() => fake.close());
  const id = await planned(workspace, other, fake.url);
  const first = await run(service, workspace, id);
  assert.deepEqual([first.status, first.error], ['completed', null]);
  const quiet = await run(service, workspace, id);
  assert.deepEqual([quiet.status, sum(quiet, 'read')], ['completed', 0]);

  from.people[0]!.headline = 'Head botanist';
  const note = { ...from.notes[0]!, id: '577', text: 'Written since' };
  from.notes.push(note);
  const now = new Date().toISOString();
  from.changedAt = new Map([
    [`candidates ${from.people[0]!.id}`, now],
    ['notes 577', now],
  ]);
  // Another import of the same source knows as well how far it has been read.
  const next = await run(service, workspace, await planned(workspace, other, fake.url));
  assert.deepEqual([next.status, sum(next, 'read')], ['completed', 2]);
  assert.deepEqual([next.progress.candidate.updated, next.progress.note.created], [1, 1]);
  const content = await contentOf(workspace);
  const expected = expectedOf(from, other);
  for (const what of Object.keys(expected)) assert.deepEqual(content[what], expected[what], what);

  const { kind, credentials } = other;
  const body = { kind, credentials: { ...credentials, url: fake.url }, options: { readAll: true } };
  const whole = (await workspace.api('POST', '/imports', body)).body.data.id;
  const all = await run(service, workspace, whole);
  assert.deepEqual([all.status, sum(all, 'created'), sum(all, 'updated')], ['completed', 0, 0]);
  assert.equal(sum(all, 'read'), sum(first, 'read') + 1); // the new note

  const undone = await run(service, workspace, id, 'undo');
  assert.equal(undone.status, 'undone');
  const again = await run(service, workspace, id);
  assert.equal(sum(again, 'read'), sum(all, 'read'));
  assert.deepEqual(fake.violations, []);
});
