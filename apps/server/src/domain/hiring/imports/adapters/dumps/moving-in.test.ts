// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../../test/harness.ts';
import { run, uploaded } from '../../imports.fixture.ts';
import { type Company, company } from '../http/company.fixture.ts';
import { all, contentOf, expectedOf, prepared } from '../http/moved-company.fixture.ts';
import type { OtherService } from '../http/services.fixture.ts';
import { opencatsOf } from '../opencats/opencats.fixture.ts';
import { reqcoreOf } from '../reqcore/reqcore.fixture.ts';

const service = await startService();

interface Dumped {
  kind: 'opencats' | 'reqcore';
  files(from: Company): { name: string; bytes: Buffer }[];
  lacks: OtherService['lacks'];
}

const opencats = { kind: 'opencats', lacks: ['offers', 'interviews', 'scorecards'] } as const;
const DUMPS: Record<string, Dumped> = {
  OpenCATS: { ...opencats, files: (from) => opencatsOf(from) },
  'OpenCATS with texts of UTF-8 in columns of latin1': {
    ...opencats,
    files: (from) => opencatsOf(from, { encoding: 'utf8 within latin1', rowsPerStatement: 1 }),
  },
  'OpenCATS with texts that are encoded twice': {
    ...opencats,
    files: (from) => opencatsOf(from, { encoding: 'utf8 twice', rowsPerStatement: 1_000 }),
  },
  Reqcore: { kind: 'reqcore', lacks: ['offers', 'scorecards', 'tags'], files: reqcoreOf },
};

async function planned(workspace: TestWorkspace, kind: string, parts: { name: string; bytes: Buffer }[]) {
  const files = [];
  for (const { name, bytes } of parts) files.push({ name, keys: await uploaded(workspace, bytes, 1_000) });
  const { status, body, text } = await workspace.api('POST', '/imports', { kind, files });
  assert.equal(status, 201, text);
  return body.data.id as string;
}

for (const [name, { kind, files, lacks }] of Object.entries(DUMPS))
  describe(`a company in ${name}`, () => {
    it('is moved whole, with equal files; a second run writes nothing; undo leaves what was before', async () => {
      const workspace = await prepared(service);
      const from = company();
      const id = await planned(workspace, kind, files(from));
      const before = await contentOf(workspace);
      const previewed = await workspace.api('POST', `/imports/${id}/preview`);
      assert.equal(previewed.status, 200, previewed.text);
      const { preview } = previewed.body.data;
      assert.deepEqual([preview.problems, preview.counts.candidate], [[], from.people.length]);
      assert.deepEqual(await contentOf(workspace), before);
      const done = await run(service, workspace, id);
      assert.deepEqual([done.status, done.error], ['completed', null]);
      const failed = await all(workspace, `/imports/${id}/items?outcome=failed`);
      assert.deepEqual(failed, []);
      const after = await contentOf(workspace);
      const expected = expectedOf(from, { lacks });
      for (const what of Object.keys(expected)) assert.deepEqual(after[what], expected[what], what);
      const originals = JSON.stringify(await all(workspace, `/imports/${id}/items`));
      assert.doesNotMatch(originals, /eeo_|"gender"|date_of_birth|password/);
      const { progress } = await run(service, workspace, id);
      for (const [type, { created, updated, merged }] of Object.entries<Json>(progress))
        assert.deepEqual([type, created, updated, merged], [type, 0, 0, 0]);
      assert.equal((await run(service, workspace, id, 'undo')).status, 'undone');
      assert.deepEqual(await contentOf(workspace), before);
    });
  });
