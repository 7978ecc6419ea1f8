import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { eventsOf } from '../../../../../test/hiring.ts';

const service = await startService();
const COOK = { slug: 'cook', title: 'Cook', description: 'You cook.', location: 'Remote, anywhere', status: 'open' };

const send = ({ api }: TestWorkspace, jobs: unknown[], more: object = {}) =>
  api('POST', '/jobs/import', { jobs, ...more });
const imported = async (workspace: TestWorkspace, jobs: unknown[], more: object = {}): Promise<Json[]> => {
  const { status, body, text } = await send(workspace, jobs, more);
  assert.equal(status, 200, text);
  return body.data.items;
};
const list = async ({ api }: TestWorkspace): Promise<Json[]> => (await api('GET', '/jobs?limit=100')).body.data;
const actions = (items: Json[]) => items.map(({ action }) => action);

describe('importing jobs', () => {
  it('creates jobs with the status of their record and defaults for fields that other systems often lack', async () => {
    const workspace = await service.workspace();
    const items = await imported(workspace, [
      COOK,
      {
        title: 'Baker',
        description: 'You bake.',
        location: 'Graz',
        status: 'closed',
        benefits: '',
        employmentType: null,
      },
      { title: 'Waiter', description: 'You wait.' },
    ]);
    assert.deepEqual(actions(items), ['create', 'create', 'create']);
    const jobs = new Map((await list(workspace)).map((job) => [job.slug, job]));
    const shown = (slug: string) => {
      const { status, employmentType, workplaceType, benefits } = jobs.get(slug);
      return [status, employmentType, workplaceType, benefits];
    };
    assert.deepEqual(shown('cook'), ['open', 'full_time', 'remote', null]);
    assert.deepEqual(shown('baker'), ['closed', 'full_time', 'onsite', null]);
    assert.deepEqual(shown('waiter'), ['draft', 'full_time', 'onsite', null]);
  });

  it('repeating an import changes nothing and records no event', async () => {
    const workspace = await service.workspace();
    const records = [
      COOK,
      { id: 4711, title: 'Baker', description: 'You bake.' },
      { title: 'Waiter', description: 'x' },
    ];
    await imported(workspace, records);
    const before = await list(workspace);
    assert.deepEqual(actions(await imported(workspace, records)), ['keep', 'keep', 'keep']);
    assert.deepEqual(await list(workspace), before);
  });

  it('a changed field updates the job, found by slug or external ID, and is named in the result', async () => {
    const workspace = await service.workspace();
    const baker = { id: 'lever-1', title: 'Baker', description: 'You bake.', department: 'Kitchen' };
    const [cookItem, bakerItem] = await imported(workspace, [COOK, baker]);
    const items = await imported(workspace, [
      { ...COOK, description: 'You cook well.', status: 'closed' },
      { id: 'lever-1', title: 'Pastry chef', description: 'You bake.', department: null },
    ]);
    assert.deepEqual(
      items.map(({ action, changes, jobId }) => [action, changes, jobId]),
      [
        ['update', ['description', 'status'], cookItem.jobId],
        ['update', ['title', 'department'], bakerItem.jobId],
      ],
    );
    const { body } = await workspace.api('GET', `/jobs/${bakerItem.jobId}`);
    assert.deepEqual([body.data.title, body.data.department, body.data.slug], ['Pastry chef', null, 'baker']);
    const types = (await eventsOf(workspace, cookItem.jobId)).map(({ type }: Json) => type);
    assert.deepEqual(types.slice(-2).sort(), ['job.closed', 'job.updated']);
  });

  it('omitted fields and status are unchanged', async () => {
    const workspace = await service.workspace();
    const [item] = await imported(workspace, [{ ...COOK, department: 'Kitchen' }]);
    await imported(workspace, [{ slug: 'cook', title: 'Head cook', description: 'You cook.' }], {
      defaultStatus: 'draft',
    });
    const { data } = (await workspace.api('GET', `/jobs/${item.jobId}`)).body;
    assert.deepEqual([data.title, data.department, data.status], ['Head cook', 'Kitchen', 'open']);
  });

  it('two records with external IDs may have the same title; without IDs they match the same job, which is an error', async () => {
    const workspace = await service.workspace();
    const job = { title: 'Cook', description: 'You cook.' };
    const items = await imported(workspace, [
      { ...job, id: 1 },
      { ...job, id: 2 },
    ]);
    assert.deepEqual(
      items.map(({ slug }) => slug),
      ['cook', 'cook-2'],
    );
    const other = await service.workspace();
    const rejected = await send(other, [job, job]);
    assert.equal(rejected.status, 422);
    assert.match(rejected.body.error!.details.fields['jobs.1'][0], /the same job as an earlier record/);
    assert.deepEqual(await list(other), []);
  });

  it('an error names record and field and rejects the import; with continueOnError the other records are imported', async () => {
    const workspace = await service.workspace();
    const records = [
      COOK,
      { title: 'Baker', description: 'You bake.', salaryMin: 'much' },
      { description: 'x', status: 'gone' },
      {
        slug: 'waiter',
        title: 'Waiter',
        description: 'x',
        salaryMin: 2,
        salaryMax: 1,
        currency: 'EUR',
        salaryPeriod: 'hour',
      },
    ];
    const rejected = await send(workspace, records);
    assert.equal(rejected.status, 422);
    const { fields } = rejected.body.error!.details;
    for (const field of ['jobs.1.salaryMin', 'jobs.2.status', 'jobs.3.salaryMin'])
      assert.ok(field in fields, `${field} of ${Object.keys(fields)}`);
    assert.deepEqual(await list(workspace), []);
    const items = await imported(workspace, records, { continueOnError: true });
    assert.deepEqual(actions(items), ['create', 'fail', 'fail', 'fail']);
    assert.equal((await list(workspace)).length, 1);
  });

  it('a dry run returns the same result as the import and changes nothing', async () => {
    const workspace = await service.workspace();
    await imported(workspace, [COOK]);
    const before = await list(workspace);
    const records = [{ ...COOK, title: 'Chef' }, { title: 'Baker', description: 'You bake.' }, { title: '' }];
    const planned = await imported(workspace, records, { dryRun: true });
    assert.deepEqual(actions(planned), ['update', 'create', 'fail']);
    assert.equal(planned[1].jobId, null);
    assert.deepEqual(await list(workspace), before);
  });

  it('unknown fields are reported; misspelled ones, and with strict all of them, are errors', async () => {
    const workspace = await service.workspace();
    const [item] = await imported(workspace, [{ ...COOK, applyUrl: 'https://example.com', createdAt: 'before' }]);
    assert.deepEqual(item.ignoredFields, ['applyUrl']);
    const misspelled = await send(workspace, [{ ...COOK, departmnt: 'Kitchen' }]);
    assert.match(misspelled.body.error!.details.fields['jobs.0.departmnt'][0], /did you mean department/);
    const strict = await send(workspace, [{ ...COOK, applyUrl: 'https://example.com' }], { strict: true });
    assert.equal(strict.status, 422);
    assert.ok('jobs.0.applyUrl' in strict.body.error!.details.fields);
  });

  it('a job is found by its ID even if the slug differs; a slug of another job is an error', async () => {
    const workspace = await service.workspace();
    const [cook] = await imported(workspace, [COOK, { slug: 'baker', title: 'Baker', description: 'x' }]);
    const [renamed] = await imported(workspace, [{ ...COOK, id: cook.jobId, slug: 'chef' }]);
    assert.deepEqual([renamed.jobId, renamed.changes], [cook.jobId, ['slug']]);
    const taken = await send(workspace, [{ ...COOK, id: cook.jobId, slug: 'baker' }]);
    assert.ok('jobs.0.slug' in taken.body.error!.details.fields);
  });

  it("another workspace's job is not found by its id or slug", async () => {
    const [one, other] = [await service.workspace(), await service.workspace()];
    const [cook] = await imported(one, [COOK]);
    const [copy] = await imported(other, [{ ...COOK, id: cook.jobId, title: 'Copied' }]);
    assert.equal(copy.action, 'create');
    assert.equal((await one.api('GET', `/jobs/${cook.jobId}`)).body.data.title, 'Cook');
  });

  it('concurrent imports of the same file create one job per record', async () => {
    const workspace = await service.workspace();
    const records = Array.from({ length: 10 }, (_, index) => ({ id: index, title: 'Cook', description: 'You cook.' }));
    await Promise.all(Array.from({ length: 4 }, () => imported(workspace, records)));
    assert.equal((await list(workspace)).length, 10);
  });

  it('a job is found by its external references, which are added to those it has; several jobs are an error', async () => {
    const workspace = await service.workspace();
    const ref = (system: string, id: string) => ({ system, id });
    const baker = { title: 'Baker', description: 'You bake.', externalRefs: [ref('ats', '1')] };
    const twin = { ...baker, externalRefs: [ref('ats', '2')] };
    assert.deepEqual(actions(await imported(workspace, [baker, twin])), ['create', 'create'], 'the same title');
    const renamed = { ...baker, title: 'Pastry chef', externalRefs: [ref('hr', 'x'), ref('ats', '1')] };
    const [planned] = await imported(workspace, [renamed], { dryRun: true });
    assert.deepEqual([planned.action, planned.changes.toSorted()], ['update', ['externalRefs', 'title']]);
    assert.equal((await list(workspace)).filter(({ title }) => title === 'Baker').length, 2, 'nothing changed');
    const [updated] = await imported(workspace, [renamed]);
    assert.deepEqual([updated.action, updated.jobId], ['update', planned.jobId]);
    const job = (await workspace.api('GET', `/jobs/${updated.jobId}`)).body.data;
    assert.deepEqual(
      job.externalRefs.map(({ system, id }: Json) => [system, id]),
      [
        ['ats', '1'],
        ['hr', 'x'],
      ],
    );
    const again = { ...renamed, externalRefs: [ref('hr', 'x')] };
    assert.deepEqual(actions(await imported(workspace, [again, twin])), ['keep', 'keep']);
    const items = await imported(
      workspace,
      [
        { ...baker, externalRefs: [ref('ats', '1'), ref('ats', '2')] },
        { ...renamed, id: (await imported(workspace, [twin]))[0]!.jobId },
        again,
        { ...again, title: 'The same job' },
        { ...COOK, externalRefs: [ref('ats', 'new')] },
      ],
      { continueOnError: true },
    );
    assert.deepEqual(
      items.map(({ action, errors }) => [action, Object.keys(errors)]),
      [
        ['fail', ['externalRefs']],
        ['fail', ['externalRefs']],
        ['keep', []],
        ['fail', ['']],
        ['create', []],
      ],
    );
    assert.equal((await list(workspace)).length, 3);
  });
});
