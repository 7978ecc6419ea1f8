// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { run, uploaded } from '../imports.fixture.ts';
import { ashbyFields } from './ashby/fields.fixture.ts';
import { csvFields } from './csv/fields.fixture.ts';
import { greenhouseFields } from './greenhouse/fields.fixture.ts';
import { type Accounted, type Content, fixedService } from './http/field-uses.fixture.ts';
import { all, prepared } from './http/moved-company.fixture.ts';
import { leverFields } from './lever/fields.fixture.ts';
import { opencatsFields } from './opencats/fields.fixture.ts';
import { recruiteeFields } from './recruitee/fields.fixture.ts';
import { reqcoreFields } from './reqcore/fields.fixture.ts';
import { smartRecruitersFields } from './smartrecruiters/fields.fixture.ts';
import { workableFields } from './workable/fields.fixture.ts';

const service = await startService();

const SYSTEMS: Record<string, Accounted> = {
  Greenhouse: greenhouseFields,
  Ashby: ashbyFields,
  Lever: leverFields,
  Workable: workableFields,
  SmartRecruiters: smartRecruitersFields,
  Recruitee: recruiteeFields,
  OpenCATS: opencatsFields,
  Reqcore: reqcoreFields,
  CSV: csvFields,
};

async function sourceOf(t: TestContext, workspace: TestWorkspace, { api, files }: Accounted): Promise<object> {
  if (api !== undefined) {
    const fake = await fixedService(api);
    t.after(() => fake.close());
    return { credentials: { ...api.credentials, url: fake.url } };
  }
  const parts = [];
  for (const { name, bytes } of files!()) parts.push({ name, keys: await uploaded(workspace, bytes) });
  return { files: parts };
}

/** Everything that the API has. */
async function contentOf(workspace: TestWorkspace): Promise<Content> {
  const content: Content = {};
  for (const list of ['candidates', 'jobs', 'applications', 'interviews', 'scorecards', 'offers', 'files'])
    content[list] = await all(workspace, `/${list}`);
  content.sources = await all(workspace, '/sources');
  content.reasons = await all(workspace, '/rejection-reasons');
  const within = async (list: string, part: string) =>
    (await Promise.all(content[list]!.map(({ id }: Json) => all(workspace, `/${list}/${id}/${part}`)))).flat();
  content.notes = await within('candidates', 'notes');
  content.stages = await within('jobs', 'stages');
  content.stageChanges = await within('applications', 'stage-changes');
  return content;
}

describe('every field of another system is accounted for', () => {
  for (const [name, system] of Object.entries(SYSTEMS))
    it(`${name}: it is in the API, or kept with the original and named as a loss, or only named`, async (t) => {
      const workspace = await prepared(service);
      const field = { entity: 'candidate', key: 'zknown', label: 'Zknown', type: 'text' };
      assert.equal((await workspace.api('POST', '/custom-fields', field)).status, 201);
      const source = await sourceOf(t, workspace, system);
      const created = await workspace.api('POST', '/imports', { kind: system.kind, ...source });
      assert.equal(created.status, 201, created.text);
      const { id } = created.body.data;
      const previewed = await workspace.api('POST', `/imports/${id}/preview`);
      assert.equal(previewed.status, 200, previewed.text);
      const { losses } = previewed.body.data.preview as { losses: string[] };
      const done = await run(service, workspace, id);
      assert.deepEqual([done.status, done.error], ['completed', null]);
      assert.deepEqual(await all(workspace, `/imports/${id}/items?outcome=failed`), []);
      const content = await contentOf(workspace);
      const shown = JSON.stringify(content);
      const originals = JSON.stringify((await all(workspace, `/imports/${id}/items`)).map(({ original }) => original));
      const wrong: string[] = [];
      for (const [path, use] of Object.entries(system.fields)) {
        const isNamed = (words: RegExp) => losses.some((loss) => words.test(loss));
        const isRight =
          'mapped' in use
            ? typeof use.mapped === 'string'
              ? shown.includes(use.mapped)
              : use.mapped(content)
            : 'kept' in use
              ? originals.includes(use.kept) && isNamed(use.loss)
              : isNamed(use.lost) && (use.text === undefined || !(shown + originals).includes(use.text));
        if (!isRight)
          wrong.push(`${path} ${JSON.stringify(use, (_, value) => (value instanceof RegExp ? String(value) : value))}`);
      }
      assert.deepEqual(wrong, []);
      t.diagnostic(`${Object.keys(system.fields).length} fields`);
    });
});
