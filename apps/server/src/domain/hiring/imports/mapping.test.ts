// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { company } from './adapters/http/company.fixture.ts';
import { all, contentOf, planned, prepared } from './adapters/http/moved-company.fixture.ts';
import { SERVICES } from './adapters/http/services.fixture.ts';
import { run, uploaded } from './imports.fixture.ts';

const service = await startService();

const valuesOf = (preview: Json, of: string): Json[] => preview.values.filter((value: Json) => value.of === of);
const OPPOSITE: Readonly<Record<string, string>> = {
  strong_yes: 'strong_no',
  yes: 'no',
  no: 'yes',
  strong_no: 'strong_yes',
};

for (const name of ['Greenhouse with an OAuth client', 'Ashby', 'Lever', 'Workable', 'Recruitee'])
  describe(`the mapping of an import from ${name}`, () => {
    it('decides about stages, sources, reasons, people and ratings, is shown before anything is written, and is saved', async (t) => {
      const other = SERVICES[name]!;
      const workspace = await prepared(service);
      const { api } = workspace;
      const fake = await other.start(company());
      t.after(() => fake.close());
      await api('POST', '/sources', { name: 'Fairs', kind: 'event' });
      const rita = (await all(workspace, '/members')).find(({ email }) => email === 'rita@example.com')!.id;
      const id = await planned(workspace, other, fake.url);
      const before = await contentOf(workspace);
      const { preview } = (await api('POST', `/imports/${id}/preview`)).body.data;
      const sources = valuesOf(preview, 'sources').map(({ name: own, target, isNew }) => [own, target, isNew]);
      assert.deepEqual(sources.sort(), [
        ['Meetup', 'Meetup', true],
        ['Referral', 'Referral', false],
      ]);
      const people = valuesOf(preview, 'members');
      const gone = people.find(({ name: own }) => own === 'gone@example.com');
      assert.equal(people.find(({ name: own }) => own === 'rita@example.com')?.target, rita, JSON.stringify(people));
      assert.equal(gone?.target, null);
      assert.equal(gone.displayName, 'Gone Guest');
      assert.ok(preview.losses.some((loss: string) => /1 person is not matched to a member.*Gone Guest/.test(loss)));
      const ratings = valuesOf(preview, 'ratings');
      assert.equal(ratings.length > 0, !other.lacks.includes('scorecards'));
      const [reason] = valuesOf(preview, 'rejectionReasons');
      assert.ok(valuesOf(preview, 'stages').some(({ name: own }) => own === 'Phone Screen'));

      const mapping = {
        stages: { 'Phone Screen': { name: 'Call', kind: 'screening' } },
        sources: { Meetup: 'Fairs', Referral: null },
        rejectionReasons: { [reason!.name]: 'Too hasty' },
        members: { 'gone@example.com': rita },
        ratings: Object.fromEntries(ratings.map(({ name: own, target }) => [own, OPPOSITE[target]])),
      };
      const strange = { ...mapping, members: { 'gone@example.com': id } };
      const rejected = await api('PATCH', `/imports/${id}`, { mapping: strange });
      assert.deepEqual([rejected.status, Object.keys(rejected.body.error!.details.fields)], [422, ['mapping.members']]);
      assert.equal((await api('PATCH', `/imports/${id}`, { mapping, mappingName: 'Ours' })).status, 200);
      const changed = (await api('POST', `/imports/${id}/preview`)).body.data.preview;
      assert.equal(
        valuesOf(changed, 'members').every(({ target }) => target === rita),
        true,
      );
      assert.ok(changed.losses.some((loss: string) => /1 source is left out: Referral/.test(loss)));
      assert.deepEqual(await contentOf(workspace), before);

      const { status, error } = await run(service, workspace, id);
      assert.deepEqual([status, error], ['completed', null]);
      const applications = await all(workspace, '/applications');
      const used = new Set(applications.map(({ source }) => source));
      assert.deepEqual([...used].sort(), ['Fairs', null]);
      const rejections = applications.filter(({ status: own }) => own === 'rejected');
      assert.ok(rejections.length > 0);
      const reasons = (await all(workspace, '/rejection-reasons')).filter(({ label }) => label === 'Too hasty');
      for (const { rejectionReasonId } of rejections)
        assert.ok(reasons.some(({ id: own }) => own === rejectionReasonId));
      const scorecards = await all(workspace, '/scorecards');
      assert.deepEqual(
        [...new Set(scorecards.map(({ rating }) => rating))].sort(),
        ratings.map(({ target }) => OPPOSITE[target]).sort(),
      );
      for (const { authorId } of scorecards) assert.equal(authorId, rita);
      for (const candidate of await all(workspace, '/candidates'))
        for (const { author } of await all(workspace, `/candidates/${candidate.id}/notes`))
          if (author.type === 'member') assert.equal(author.id, rita);
          else assert.notEqual(author.name, 'Gone Guest');
      const skipped = await all(workspace, `/imports/${id}/items?outcome=skipped&type=source`);
      assert.deepEqual(
        skipped.map(({ original, reason: why }) => [original.name, why]),
        [['Referral', 'The mapping leaves it out.']],
      );

      const credentials = { ...other.credentials, url: fake.url };
      const next = await api('POST', '/imports', { kind: other.kind, credentials, mappingName: 'Ours' });
      assert.deepEqual(next.body.data.mapping, mapping);
      const { progress } = await run(service, workspace, next.body.data.id);
      for (const [type, { created, updated, merged }] of Object.entries<Json>(progress))
        assert.deepEqual([type, created, updated, merged], [type, 0, 0, 0]);
    });
  });

describe('custom fields of another system', () => {
  it('become those here with the same name, or as the mapping says; others are listed as lost', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const field = (key: string, label: string, type = 'text') =>
      api('POST', '/custom-fields', { entity: 'candidate', key, label, type });
    assert.equal((await field('notice_period', 'Notice period')).status, 201);
    assert.equal((await field('salary', 'Expected pay', 'number')).status, 201);
    const person = {
      id: 1,
      first_name: 'Ada',
      last_name: 'Lovelace',
      custom_fields: { 'Notice Period': '3 months', 'Desired pay': 70000, Hobby: 'Chess', 'Last seen': null },
    };
    const keys = await uploaded(workspace, JSON.stringify([person]));
    const files = [{ name: 'candidates.json', keys }];
    const { id } = (await api('POST', '/imports', { kind: 'greenhouse', files })).body.data;
    const { preview } = (await api('POST', `/imports/${id}/preview`)).body.data;
    assert.deepEqual(
      valuesOf(preview, 'customFields').map(({ name, target }) => [name, target]),
      [
        ['candidate.Notice Period', 'notice_period'],
        ['candidate.Desired pay', null],
        ['candidate.Hobby', null],
      ],
    );
    assert.ok(preview.losses.includes('2 custom fields are kept with the original only: Desired pay, Hobby.'));
    const unknown = await api('PATCH', `/imports/${id}`, { mapping: { customFields: { 'candidate.Hobby': 'hobby' } } });
    assert.equal(unknown.status, 422);
    const mapping = { customFields: { 'candidate.Desired pay': 'salary' } };
    assert.equal((await api('PATCH', `/imports/${id}`, { mapping })).status, 200);
    assert.equal((await run(service, workspace, id)).status, 'completed');
    const [ada] = await all(workspace, '/candidates');
    assert.deepEqual(ada.customFields, { notice_period: '3 months', salary: 70000 });
  });
});
