import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unzipSync } from 'fflate';
import pg from 'pg';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { applicationOf, careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';
import { sql } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { searchedWords } from '../../hiring/candidates/search/searched-words.ts';
import { readApplications } from '../../integrations/automations/definition/subject-queries.ts';
import { MessageBodies } from '../../integrations/webhooks/message-bodies.ts';

const service = await startService();

const define = async ({ api }: TestWorkspace, field: object): Promise<Json> => {
  const defined = await api('POST', '/custom-fields', { entity: 'candidate', label: 'Field', type: 'text', ...field });
  assert.equal(defined.status, 201, defined.text);
  return defined.body.data;
};
const OPTIONS = ['none', 'one_month'].map((value) => ({ value, label: value === 'none' ? 'None' : 'One month' }));

describe('custom fields in events', () => {
  it('the feed and webhooks show changed values like the record, and private ones only with the scope', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'visa' });
    await define(workspace, { key: 'salary', type: 'number', private: true });
    const id = await makeCandidate(workspace);
    const path = `/candidates/${id}`;
    const patch = (customFields: object) => workspace.api('PATCH', path, { customFields });
    await patch({ visa: 'EU', salary: 5 });
    const record = (await patch({ salary: 6 })).body.data;
    const limited = await keyWith(workspace, 'candidates:read', 'activity:read');
    const last = async (api: TestWorkspace['api']) =>
      (await api('GET', `/activity-events?entityId=${id}`)).body.data[0];
    const shown = await last(workspace.api);
    assert.deepEqual(shown.data.candidate, record);
    assert.deepEqual(shown.data.changes, { customFields: { from: { salary: 5 }, to: { salary: 6 } } });
    const hidden = await last(limited.api);
    assert.deepEqual(hidden.data.candidate.customFields, { visa: 'EU' });
    assert.deepEqual(hidden.data.changes, {});
    const bodies = new MessageBodies(service.db, workspace.context.services);
    const body = (await bodies.of([{ workspaceId: workspace.id, eventId: shown.id }])).get(shown.id)!;
    const sent = (scopes: string[]) => JSON.parse(body.for(scopes, null).toString()).data;
    assert.deepEqual(sent(['candidates:read', 'custom_fields:private']), shown.data);
    assert.deepEqual(sent(['candidates:read']), hidden.data);
  });

  it('a webhook is granted private fields if its owner has them, and the definition of one is redacted without', async () => {
    const workspace = await service.workspace();
    const url = 'http://localhost:9/';
    const create = async ({ api }: Pick<TestWorkspace, 'api'>, events: string[]) =>
      (await api('POST', '/webhooks', { url, events })).body.data.scopes;
    const limited = await keyWith(
      workspace,
      'webhooks:write',
      'candidates:read',
      'custom_fields:read',
      'activity:read',
    );
    assert.deepEqual(await create(workspace, ['candidate.created']), ['candidates:read', 'custom_fields:private']);
    assert.deepEqual(await create(limited, ['candidate.created']), ['candidates:read']);
    assert.deepEqual(await create(workspace, ['member.joined']), ['members:read']);
    const field = await define(workspace, { key: 'salary', private: true });
    const [event] = (await limited.api('GET', `/activity-events?entityId=${field.id}`)).body.data;
    assert.deepEqual([event.redacted, event.data], [true, null]);
    const [seen] = (await workspace.api('GET', `/activity-events?entityId=${field.id}`)).body.data;
    assert.deepEqual(seen.data.customField, field);
  });
});

describe('custom fields of a person', () => {
  it('are part of the export, and erasing the person removes them from all records and the index', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const entity of ['candidate', 'application', 'offer', 'interview'])
      await define(workspace, { entity, key: 'secret' });
    const customFields = { secret: 'Kryptonite' };
    const candidateId = await makeCandidate(workspace);
    await api('PATCH', `/candidates/${candidateId}`, { customFields });
    const job = await makeJob(workspace);
    const { body } = await api('POST', '/applications', { candidateId, jobId: job.id, customFields });
    const applicationId = body.data.id;
    await api('POST', '/offers', { applicationId, title: 'Offer', customFields });
    const time = { type: 'final', mode: 'phone', scheduledAt: '2090-01-01T09:00:00Z' };
    await api('POST', '/interviews', { applicationId, ...time, customFields });
    const [{ count: before }] = (await service.db.write.query<{ count: number }>(sql`
      select count(*) as count from custom_field_values v where v.workspace_id = ${workspace.id}`)) as [
      { count: number },
    ];
    assert.equal(before, 4);
    const zip = await fetch(`${service.url}/api/v1/candidates/${candidateId}/export`, {
      headers: { authorization: `Bearer ${workspace.secretKey}` },
    });
    const archive = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    const exported: Json = JSON.parse(Buffer.from(archive['record.json']!).toString());
    for (const record of [exported.candidate, exported.applications[0], exported.offers[0], exported.interviews[0]]) {
      assert.deepEqual(record.customFields, customFields);
    }
    const erased = await api('POST', `/candidates/${candidateId}/erase`);
    assert.equal(erased.status, 200, erased.text);
    const rows = await service.db.write.query<{ found: string }>(sql`
      select 'candidate' as found from candidates t where workspace_id = ${workspace.id} and t::text like '%Kryptonite%'
      union all select 'application' from applications t where workspace_id = ${workspace.id} and t::text like '%Kryptonite%'
      union all select 'offer' from offers t where workspace_id = ${workspace.id} and t::text like '%Kryptonite%'
      union all select 'interview' from interviews t where workspace_id = ${workspace.id} and t::text like '%Kryptonite%'
      union all select 'event' from activity_events t where workspace_id = ${workspace.id} and t::text like '%Kryptonite%'
      union all select 'index' from custom_field_values t where workspace_id = ${workspace.id}`);
    assert.deepEqual(rows, []);
  });

  it('are merged like other fields: those of the survivor win', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    for (const key of ['a', 'b']) await define(workspace, { key });
    const make = async (customFields: object) => {
      const id = await makeCandidate(workspace);
      await api('PATCH', `/candidates/${id}`, { customFields });
      return id;
    };
    const survivor = await make({ a: 'own' });
    const other = await make({ a: 'other', b: 'filled' });
    const merged = await api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    assert.deepEqual(merged.body.data.customFields, { a: 'own', b: 'filled' });
    const [event] = (await api('GET', '/activity-events?type=candidate.merged')).body.data;
    assert.deepEqual(event.data.changes.customFields, { from: { b: null }, to: { b: 'filled' } });
  });

  it('are found by q: texts and the labels of options, of fields that are not archived', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    await define(workspace, { key: 'visa' });
    const notice = await define(workspace, { key: 'notice', type: 'select', options: OPTIONS });
    await define(workspace, { key: 'home', type: 'url' });
    const hidden = await define(workspace, { key: 'hidden', private: true });
    const id = await makeCandidate(workspace);
    const values = { visa: 'Zanzibar', notice: 'one_month', home: 'https://quokka.example/me', hidden: 'Xylophone' };
    assert.equal((await api('PATCH', `/candidates/${id}`, { customFields: values })).status, 200);
    const found = async (q: string, list = 'candidates') => (await api('GET', `/${list}?q=${q}`)).body.data.length;
    assert.deepEqual(
      [await found('zanzi'), await found('month'), await found('quokka'), await found('xylophone')],
      [1, 1, 1, 1],
    );
    const options = [OPTIONS[0], { ...OPTIONS[1], label: 'Fortnight' }];
    assert.equal((await api('PATCH', `/custom-fields/${notice.id}`, { options })).status, 200);
    assert.deepEqual([await found('month'), await found('fortnight')], [0, 1]);
    await api('PATCH', `/custom-fields/${hidden.id}`, { private: false });
    assert.equal(await found('xylophone'), 1);
    await api('POST', `/custom-fields/${hidden.id}/archive`);
    assert.equal(await found('xylophone'), 0);
    const code = await define(workspace, { entity: 'job', key: 'cost_center' });
    const job = await makeJob(workspace, { customFields: { cost_center: 'Neptune' } });
    assert.equal(await found('neptune', 'jobs'), 1);
    assert.equal(await found('neptune%20keeper', 'jobs'), 1, 'words of both');
    await api('POST', `/jobs/${job.id}/publish`);
    assert.deepEqual(
      (await careersSite(service, workspace).get('/jobs?q=neptune')).body.data.jobs,
      [],
      'not in public',
    );
    await api('POST', `/custom-fields/${code.id}/archive`);
    assert.equal(await found('neptune', 'jobs'), 0);
  });
});

describe('the search of private fields', () => {
  it('finds their values for those who see them: in every list, with other words, and without those that are excluded', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const other = await keyWith(workspace, 'candidates:read', 'jobs:read', 'applications:read');
    const hidden = await define(workspace, { key: 'hidden', private: true });
    await define(workspace, { key: 'notice', type: 'select', options: OPTIONS, private: true });
    await define(workspace, { entity: 'job', key: 'cost_center', private: true });
    const job = await makeJob(workspace, { title: 'Keeper', customFields: { cost_center: 'Neptune' } });
    const customFields = { hidden: 'Xylophone player', notice: 'one_month' };
    const candidate = { firstName: 'Zebulon', lastName: 'Pike', email: 'zeb@example.com' };
    const { id } = (await api('POST', '/candidates', { ...candidate, customFields })).body.data;
    await api('POST', '/applications', { candidateId: id, jobId: job.id });
    /** What both see: in the lists of candidates by rank and by name, and of applications. */
    const found = async (q: string) => {
      const counts = [];
      for (const call of [api, other.api])
        for (const list of ['/candidates?', '/candidates?sort=lastName&', '/applications?']) {
          const { status, body, text } = await call('GET', `${list}q=${encodeURIComponent(q)}`);
          assert.equal(status, 200, text);
          counts.push(body.data.length);
        }
      return counts;
    };
    const [OWN, NOBODY, ALL] = [
      [1, 1, 1, 0, 0, 0],
      [0, 0, 0, 0, 0, 0],
      [1, 1, 1, 1, 1, 1],
    ];
    for (const q of ['xylophone', 'xyloph', 'month', 'zebulon xylophone', '"xylophone player"', 'nobody OR xylophone'])
      assert.deepEqual(await found(q), OWN, q);
    assert.deepEqual(await found('zebulon'), ALL);
    assert.deepEqual(await found('zebulon -xylophone'), [0, 0, 0, 1, 1, 1]);
    const jobs = async (call = api) => (await call('GET', '/jobs?q=neptune%20keeper')).body.data.length;
    assert.deepEqual([await jobs(), await jobs(other.api)], [1, 0]);
    await api('PATCH', `/custom-fields/${hidden.id}`, { private: false });
    assert.deepEqual(await found('zebulon xylophone'), ALL);
    await api('PATCH', `/custom-fields/${hidden.id}`, { private: true });
    assert.deepEqual(await found('zebulon xylophone'), OWN);
    await api('PATCH', `/candidates/${id}`, { customFields: { hidden: null } });
    assert.deepEqual([await found('xylophone'), await found('zebulon'), await found('month')], [NOBODY, ALL, OWN]);
    await api('POST', `/candidates/${id}/notes`, { body: 'Likes the celesta.' });
    assert.deepEqual([await found('celesta month'), await found('celesta')], [OWN, ALL]);
  });

  it('of others does not depend on them: neither the order of matches nor their rank', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const other = await keyWith(workspace, 'candidates:read');
    await define(workspace, { key: 'hidden', private: true });
    const ids = [await makeCandidate(workspace), await makeCandidate(workspace), await makeCandidate(workspace)];
    for (const id of ids) await api('PATCH', `/candidates/${id}`, { summary: 'Plays the harp.' });
    /** The IDs in their order, and the rank of the last, which is in the cursor. */
    const ranked = async () => {
      const { data, meta } = (await other.api('GET', '/candidates?q=harp&limit=2')).body;
      return [data.map(({ id }: Json) => id), meta.pagination.nextCursor];
    };
    const before = await ranked();
    await api('PATCH', `/candidates/${ids[0]}`, { customFields: { hidden: 'harp harp harp harp' } });
    assert.deepEqual(await ranked(), before);
    const own = (await api('GET', '/candidates?q=harp&limit=2')).body.data;
    assert.equal(own[0].id, ids[0], 'it counts for those who see it');
  });

  it('uses the indexes of both sets of words, in lists of another order as well', async () => {
    const client = new pg.Client({ connectionString: service.connectionString });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('set local session_replication_role = replica');
      const id = newId();
      await client.query(`
        insert into candidate_documents (workspace_id, candidate_id, words, all_words)
        select '${id}', gen_random_uuid(), w.words, case when n % 3 = 0 then w.words end
        from generate_series(1, 5000) n, lateral (select to_tsvector('rolecall', 'person word' || n) as words) w`);
      await client.query('analyze candidate_documents');
      const matching = searchedWords(true).match(sql`d`, sql`to_tsquery('rolecall', ${'word4711'})`);
      const { text, values } =
        sql`explain select from candidate_documents d where d.workspace_id = ${id} and ${matching}`;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text, values as unknown[]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      assert.match(plan, /candidate_documents_all_words/);
      assert.match(plan, /candidate_documents_words/);
    } finally {
      await client.end();
    }
  });

  it('of a caller with some jobs finds their candidates only', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    await define(workspace, { key: 'hidden', private: true });
    const [mine, others] = [await makeJob(workspace), await makeJob(workspace)];
    const applied: string[] = [];
    for (const { id: jobId } of [mine, others]) {
      const candidateId = await makeCandidate(workspace);
      await api('PATCH', `/candidates/${candidateId}`, { customFields: { hidden: 'Bandoneon' } });
      await api('POST', '/applications', { candidateId, jobId });
      applied.push(candidateId);
    }
    const scopes = ['candidates:read', 'custom_fields:private'];
    for (const [granted, expected] of [
      [scopes, [applied[0]]],
      [['candidates:read'], []],
    ] as const) {
      const { api: call } = await limitedKey(workspace, { jobIds: [mine.id] }, [...granted]);
      for (const list of ['/candidates?', '/candidates?sort=lastName&'])
        assert.deepEqual(
          (await call('GET', `${list}q=bandoneon`)).body.data.map(({ id }: Json) => id),
          expected,
        );
    }
  });
});

describe('custom fields in application forms', () => {
  it('an answer is also written to its field, and an invalid value for the field is rejected', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'years', type: 'number', required: true });
    await define(workspace, { entity: 'application', key: 'notice', type: 'select', options: OPTIONS, private: true });
    const job = await openJob(
      workspace,
      {},
      {
        questions: [
          { id: 'years', label: 'Years', type: 'text', required: false, customField: 'candidate.years' },
          {
            id: 'notice',
            label: 'Notice',
            type: 'select',
            required: false,
            options: ['None', 'One month'],
            customField: 'application.notice',
          },
        ],
      },
    );
    const site = careersSite(service, workspace);
    const form = (await site.get(`/jobs/${job.slug}`)).body.data.applicationConfig;
    assert.ok(!JSON.stringify(form).includes('customField'), 'visitors do not see the field');
    const ada = person();
    const wrong = await site.apply(job.slug, { ...ada, questionAnswers: { years: 'many' } });
    assert.deepEqual([wrong.status, wrong.body.error?.details.field], [422, 'questionAnswers.years']);
    const sent = await site.apply(job.slug, { ...ada, questionAnswers: { years: '7', notice: 'One month' } });
    assert.equal(sent.status, 201, sent.text);
    const application = await applicationOf(workspace, ada.email);
    assert.deepEqual(application.customFields, { notice: 'one_month' });
    const { body } = await workspace.api('GET', `/candidates/${application.candidateId}`);
    assert.deepEqual(body.data.customFields, { years: 7 });
    // Anyone can submit another person's email address, so an existing record is not changed.
    await site.apply(job.slug, { ...ada, questionAnswers: { years: '9', notice: 'None' } });
    const again = await workspace.api('GET', `/candidates/${application.candidateId}`);
    assert.deepEqual(again.body.data.customFields, { years: 7 });
    assert.equal((await site.apply(job.slug, person())).status, 201, 'required only if the form asks');
  });

  it('a question must name an active field that takes its answers', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'years', type: 'number' });
    await define(workspace, { key: 'notice', type: 'select', options: OPTIONS });
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/application-config`;
    const form = (await workspace.api('GET', path)).body.data;
    const status = async (...questions: object[]) => {
      const all = questions.map((question, index) => ({
        id: `q${index}`,
        label: 'Q',
        type: 'text',
        required: false,
        ...question,
      }));
      const { status, body } = await workspace.api('PUT', path, { ...form, questions: all });
      return [status, body.error?.details.field];
    };
    assert.deepEqual(await status({ customField: 'candidate.missing' }), [422, 'questions.0.customField']);
    assert.deepEqual(await status({ customField: 'offer.years' }), [422, 'questions.0.customField']);
    assert.deepEqual(await status({ type: 'textarea', customField: 'candidate.years' }), [
      422,
      'questions.0.customField',
    ]);
    const select = { type: 'select', customField: 'candidate.notice' };
    assert.deepEqual(await status({ ...select, options: ['Never'] }), [422, 'questions.0.customField']);
    assert.deepEqual(await status({ customField: 'candidate.years' }, { customField: 'candidate.years' }), [
      422,
      'questions.1.customField',
    ]);
    assert.deepEqual(await status({ ...select, options: ['None'] }, { customField: 'candidate.years' }), [
      200,
      undefined,
    ]);
  });
});

describe('a private field in application forms', () => {
  it('can be the target of a question only for those who see private fields; others keep such a question', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'salary', type: 'number', private: true });
    const job = await makeJob(workspace);
    const path = `/jobs/${job.id}/application-config`;
    const form = (await workspace.api('GET', path)).body.data;
    const question = (id: string) => ({
      id,
      label: 'Q',
      type: 'text',
      required: false,
      customField: 'candidate.salary',
    });
    const key = await keyWith(workspace, 'jobs:read', 'jobs:write');
    const rejected = await key.api('PUT', path, { ...form, questions: [question('a')] });
    assert.equal(rejected.status, 422, rejected.text);
    const unknown = await key.api('PUT', path, {
      ...form,
      questions: [{ ...question('a'), customField: 'candidate.none' }],
    });
    assert.deepEqual(rejected.body, unknown.body, 'like a field that does not exist');
    assert.equal((await workspace.api('PUT', path, { ...form, questions: [question('a')] })).status, 200);
    const kept = await key.api('PUT', path, { ...form, questions: [{ ...question('a'), label: 'Expected salary' }] });
    assert.equal(kept.status, 200, kept.text);
    assert.equal((await key.api('PUT', path, { ...form, questions: [question('b')] })).status, 422);
  });

  it('hides the answers that were written to it, also while it is archived, and from automations', async () => {
    const workspace = await service.workspace();
    const field = await define(workspace, { key: 'salary', type: 'number', private: true });
    const question = { type: 'text', required: false };
    const questions = [
      { ...question, id: 'salary', label: 'Salary', customField: 'candidate.salary' },
      { ...question, id: 'start', label: 'Start' },
    ];
    const job = await openJob(workspace, {}, { questions });
    const ada = person({ questionAnswers: { salary: '90000', start: 'May' } });
    assert.equal((await careersSite(service, workspace).apply(job.slug, ada)).status, 201);
    const { id, candidateId } = await applicationOf(workspace, ada.email);
    const key = await keyWith(workspace, 'applications:read', 'candidates:read');
    const asked = ({ questionId }: Json) => questionId;
    const read = async ({ api }: Pick<TestWorkspace, 'api'>) => {
      const { data } = (await api('GET', `/applications/${id}`)).body;
      const listed = (await api('GET', `/answers?candidateId=${candidateId}`)).body.data[0];
      return [data.answers, data.submissions[0].answers, listed.answers].map((answers) => answers.map(asked));
    };
    assert.deepEqual(await read(key), [['start'], ['start'], ['start']]);
    assert.deepEqual(await read(workspace), Array(3).fill(['salary', 'start']));
    const { db } = service;
    assert.deepEqual((await readApplications(db.write, workspace.id, [id])).get(id)!.answers, { start: 'May' });
    await workspace.api('POST', `/custom-fields/${field.id}/archive`);
    assert.deepEqual(await read(key), [['start'], ['start'], ['start']]);
  });
});

describe('custom fields in automations', () => {
  it('conditions and templates read them, a step sets them, and private fields are out of reach', async () => {
    const workspace = await service.workspace();
    const engine = startEngine(service);
    const { api } = workspace;
    await define(workspace, { key: 'years', type: 'number' });
    await define(workspace, { key: 'salary', type: 'number', private: true });
    await define(workspace, { key: 'level', type: 'multi_select', options: OPTIONS });
    await define(workspace, { entity: 'application', key: 'summary' });
    const bonus = await define(workspace, { key: 'bonus', type: 'number' });
    const set = (id: string, entity: string, key: string, value: unknown, more: object = {}) => ({
      id,
      type: 'set_custom_field',
      config: { entity, key, value },
      ...more,
    });
    const automation = await automate(workspace, {
      trigger: { event: 'application.created' },
      conditions: { field: 'candidate.customFields.years', op: 'gte', value: 3 },
      steps: [
        set('level', 'candidate', 'level', 'None,one_month'),
        set('years', 'candidate', 'years', 8),
        set(
          'summary',
          'application',
          'summary',
          'years {{candidate.customFields.years}} salary {{candidate.customFields.salary}}{{event.candidate.customFields.salary}} {{steps.years.output.value}}',
        ),
        set('private', 'candidate', 'bonus', 1, { onError: 'continue' }),
      ],
    });
    // It was not private when the step was saved.
    assert.equal((await api('PATCH', `/custom-fields/${bonus.id}`, { private: true })).status, 200);
    const apply = async (customFields: object) => {
      const candidateId = await makeCandidate(workspace);
      await api('PATCH', `/candidates/${candidateId}`, { customFields });
      const { id } = await makeJob(workspace);
      return (await api('POST', '/applications', { candidateId, jobId: id })).body.data;
    };
    const [matching, other] = [await apply({ years: 5, salary: 4242 }), await apply({ years: 2 })];
    await engine.settle();
    const read = async (path: string) => (await api('GET', path)).body.data.customFields;
    assert.deepEqual(await read(`/applications/${matching.id}`), { summary: 'years 8 salary  8' });
    assert.deepEqual(await read(`/candidates/${matching.candidateId}`), {
      years: 8,
      salary: 4242,
      bonus: null,
      level: ['none', 'one_month'],
    });
    assert.deepEqual(await read(`/applications/${other.id}`), { summary: null });
    const runs = await runsOf(workspace, automation);
    assert.ok(!JSON.stringify(runs).includes('4242'));
    const steps = runs.flatMap((run: Json) => run.steps);
    assert.ok(steps.some(({ error }: Json) => error?.includes('customFields.bonus')));
  });

  it('runs show those of the records in their event, without private ones', async () => {
    const workspace = await service.workspace();
    const engine = startEngine(service);
    await define(workspace, { key: 'years', type: 'number' });
    await define(workspace, { key: 'salary', type: 'number', private: true });
    const noted = { id: 'note', type: 'add_note', config: { body: 'New' } };
    const shownBy = async (event: string) => automate(workspace, { trigger: { event }, steps: [noted] });
    const [created, updated] = [await shownBy('candidate.created'), await shownBy('candidate.updated')];
    const ada = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', customFields: { years: 5, salary: 4242 } };
    const { id } = (await workspace.api('POST', '/candidates', ada)).body.data;
    await workspace.api('PATCH', `/candidates/${id}`, { customFields: { years: 6, salary: 4343 } });
    await engine.settle();
    const [first] = await runsOf(workspace, created);
    assert.deepEqual(first.triggerPayload.candidate.customFields, { years: 5 });
    const [second] = await runsOf(workspace, updated);
    assert.deepEqual(second.triggerPayload.candidate.customFields, { years: 6 });
    assert.deepEqual(second.triggerPayload.changes.customFields, { from: { years: 5 }, to: { years: 6 } });
  });

  it('a step that sets an unknown or private field, or one of another type, is rejected when it is saved', async () => {
    const workspace = await service.workspace();
    await define(workspace, { key: 'years', type: 'number' });
    await define(workspace, { key: 'salary', type: 'number', private: true });
    await define(workspace, { key: 'budget', type: 'money' });
    const problemsOf = async (key: string, value: unknown, entity = 'candidate') => {
      const config = { entity, key, value };
      const { status, body } = await workspace.api('POST', '/automations', {
        name: 'Set',
        trigger: { event: 'application.created' },
        steps: [{ id: 'set', type: 'set_custom_field', config }],
      });
      return status === 201 ? [] : Object.keys(body.error!.details.fields);
    };
    assert.deepEqual(await problemsOf('year', 3), ['steps.0.config.key']);
    assert.deepEqual(await problemsOf('years', 3, 'application'), ['steps.0.config.key']);
    assert.deepEqual(await problemsOf('salary', 3), ['steps.0.config.key']);
    for (const value of ['many', true, [1], { amount: 1, currency: 'EUR' }])
      assert.deepEqual(await problemsOf('years', value), ['steps.0.config.value'], JSON.stringify(value));
    for (const value of [3, '3', null, '{{application.source}}'])
      assert.deepEqual(await problemsOf('years', value), []);
    for (const value of ['500:EUR', { amount: 500, currency: 'EUR' }])
      assert.deepEqual(await problemsOf('budget', value), []);
  });
});
