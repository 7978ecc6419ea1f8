// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../../test/harness.ts';
import { run, uploaded } from '../../imports.fixture.ts';

const service = await startService();

const LISTS: Record<string, object[]> = {
  jobs: [
    { id: 1, name: 'Gardener', status: 'open', confidential: false },
    { id: 2, name: 'Gardener', status: 'closed', confidential: false },
    { id: 3, name: 'Head of Secrets', status: 'open', confidential: true },
  ],
  job_interview_stages: [
    { id: 11, job_id: 1, name: 'Application Review' },
    { id: 12, job_id: 1, name: 'Face to Face' },
  ],
  sources: [{ id: 21, name: 'Meetup' }],
  rejection_reasons: [{ id: 31, name: 'Lacking patience' }],
  users: [{ id: 41, first_name: 'Rita', last_name: 'Recruiter' }],
  candidates: [
    {
      id: 51,
      first_name: 'Ada',
      last_name: 'Lovelace',
      title: 'Mathematician',
      email_addresses: [
        { value: 'ada@example.com', type: 'personal' },
        { value: 'ada@work.example', type: 'work' },
      ],
      phone_numbers: [{ value: '+44 20 7946 0000' }],
      social_media_addresses: [{ value: 'https://www.linkedin.com/in/ada' }],
      website_addresses: [{ value: 'ada.example' }],
      tags: ['maths'],
      custom_fields: { notice: '3 months' },
      created_at: '2023-01-02T03:04:05Z',
    },
    { id: 52, first_name: 'Grace', last_name: 'Hopper', email_addresses: [], tags: [{ id: 1, name: 'navy' }] },
    { id: 53, first_name: 'Secret', last_name: 'Person', private: true },
  ],
  applications: [
    {
      id: 61,
      candidate_id: 51,
      job_id: 1,
      stage_name: 'Face to Face',
      status: 'in_process',
      source_id: 21,
      created_at: '2023-02-01T00:00:00Z',
    },
    {
      id: 62,
      candidate_id: 51,
      job_id: 2,
      status: 'rejected',
      created_at: '2022-02-01T00:00:00Z',
      rejected_at: '2022-03-01T00:00:00Z',
    },
    { id: 63, candidate_id: 52, job_id: null, prospect: true, status: 'in_process' },
    { id: 64, candidate_id: 52, job_id: 3, status: 'hired', created_at: '2023-02-01T00:00:00Z' },
  ],
  application_stages: [
    { application_id: 61, job_interview_stage_id: 11, entered_at: '2023-02-01T00:00:00Z' },
    { application_id: 61, job_interview_stage_id: 12, entered_at: '2023-02-10T00:00:00Z', current: true },
    { application_id: 62, job_interview_stage_id: 11, entered_at: null },
  ],
  rejection_details: [{ application_id: 62, rejection_reason_id: 31 }],
  notes: [
    {
      id: 71,
      candidate_id: 51,
      type: 'NOTE',
      visibility: 'publicly_visible',
      body: 'Counts well.',
      user_id: 41,
      created_at: '2023-02-03T00:00:00Z',
    },
    { id: 72, candidate_id: 51, type: 'NOTE', visibility: 'admin_only_visible', body: 'Asks for a lot.', user_id: 41 },
  ],
  scorecards: [{ id: 81 }, { id: 82 }],
};

async function planned(workspace: TestWorkspace, lists: Record<string, object[] | string>): Promise<string> {
  const files = [];
  for (const [list, objects] of Object.entries(lists)) {
    const text = typeof objects === 'string' ? objects : JSON.stringify(objects);
    files.push({ name: `${list}.json`, keys: await uploaded(workspace, text, 300) });
  }
  const { status, body, text } = await workspace.api('POST', '/imports', { kind: 'greenhouse', files });
  assert.equal(status, 201, text);
  return body.data.id;
}

const all = async (workspace: TestWorkspace, path: string): Promise<Json[]> =>
  (await workspace.api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`)).body.data;

describe('files with the lists of Greenhouse', () => {
  it('become jobs, candidates, applications with their history, and notes; what is lost is listed before', async () => {
    const workspace = await service.workspace();
    const id = await planned(workspace, LISTS);
    const { preview } = (await workspace.api('POST', `/imports/${id}/preview`)).body.data;
    assert.deepEqual(preview.counts, { source: 1, rejection_reason: 1, job: 3, candidate: 2, application: 3, note: 1 });
    assert.ok(preview.losses.includes('The list “scorecards” with 2 records is not imported.'));
    assert.deepEqual(
      preview.problems.map(({ message }: Json) => message.split(':')[0]),
      ['candidate 53', 'application 63', 'note 72'],
    );
    const done = await run(service, workspace, id);
    assert.deepEqual([done.status, done.error], ['completed', null]);
    const jobs = await all(workspace, '/jobs');
    assert.deepEqual(
      jobs
        .map(({ title, status, confidential, externalRefs }) => [externalRefs[0].id, title, status, confidential])
        .sort(),
      [
        ['1', 'Gardener', 'draft', false],
        ['2', 'Gardener', 'closed', false],
        ['3', 'Head of Secrets', 'draft', true],
      ],
    );
    const candidates = await all(workspace, '/candidates');
    const ada = candidates.find(({ firstName }) => firstName === 'Ada');
    assert.deepEqual(
      [
        ada.email,
        ada.phone,
        ada.headline,
        ada.linkedinUrl,
        ada.websiteUrl,
        ada.tags,
        ada.createdAt,
        ada.externalRefs[0].id,
      ],
      [
        'ada@example.com',
        '+44 20 7946 0000',
        'Mathematician',
        'https://www.linkedin.com/in/ada',
        'https://ada.example',
        ['maths'],
        '2023-01-02T03:04:05.000Z',
        '51',
      ],
    );
    assert.deepEqual(candidates.map(({ firstName }) => firstName).sort(), ['Ada', 'Grace']);
    const applications = await all(workspace, `/applications?candidateId=${ada.id}`);
    const active = applications.find(({ status }) => status === 'active');
    const rejected = applications.find(({ status }) => status === 'rejected');
    assert.deepEqual(
      [active.source, active.appliedAt, active.stageEnteredAt],
      ['Meetup', '2023-02-01T00:00:00.000Z', '2023-02-10T00:00:00.000Z'],
    );
    assert.equal(rejected.rejectedAt, '2022-03-01T00:00:00.000Z');
    const reason = (await workspace.api('GET', `/rejection-reasons/${rejected.rejectionReasonId}`)).body.data;
    assert.equal(reason.label, 'Lacking patience');
    const stages = await all(workspace, `/jobs/${active.jobId}/stages`);
    const names = (await all(workspace, `/applications/${active.id}/stage-changes`)).map(
      ({ toStageId }) => stages.find((stage) => stage.id === toStageId)?.name,
    );
    assert.ok(names.includes('Face to Face') && names.includes('Application Review'), String(names));
    const [note, ...others] = await all(workspace, `/candidates/${ada.id}/notes`);
    assert.deepEqual(
      [note.body, note.author.name, note.createdAt, others.length],
      ['Counts well.', 'Rita Recruiter', '2023-02-03T00:00:00.000Z', 0],
    );
    const [item] = (await workspace.api('GET', `/imports/${id}/items?type=candidate&outcome=created`)).body.data.filter(
      ({ recordId }: Json) => recordId === ada.id,
    );
    assert.deepEqual(item.original.custom_fields, { notice: '3 months' });
  });

  it('that are read again write only what has changed', async () => {
    const workspace = await service.workspace();
    await run(service, workspace, await planned(workspace, LISTS));
    const applications = LISTS.applications!.map((one) =>
      'id' in one && one.id === 61 ? { ...one, status: 'rejected', rejected_at: '2023-03-01T00:00:00Z' } : one,
    );
    const later = await run(service, workspace, await planned(workspace, { ...LISTS, applications }));
    const { candidate, application, note } = later.progress;
    assert.deepEqual(
      [candidate.created, candidate.updated, application.created, application.updated, note.created],
      [0, 0, 0, 1, 0],
    );
    assert.equal((await all(workspace, '/applications?status=rejected')).length, 2);
  });

  it('in the shape of the former API, with applications within candidates, are read too', async () => {
    const workspace = await service.workspace();
    const application = {
      id: 9,
      status: 'active',
      jobs: [{ id: 1, name: 'Gardener' }],
      current_stage: { id: 11, name: 'Application Review' },
      source: { id: 21, public_name: 'Meetup' },
      applied_at: '2023-02-01T00:00:00Z',
    };
    const candidates = [
      {
        id: 51,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email_addresses: [{ value: 'ada@example.com' }],
        applications: [application],
      },
    ];
    const id = await planned(workspace, {
      jobs: LISTS.jobs!,
      candidates: candidates.map((one) => JSON.stringify(one)).join('\n'),
    });
    const { progress } = await run(service, workspace, id);
    assert.deepEqual([progress.candidate.created, progress.application.created], [1, 1]);
    const [imported] = await all(workspace, '/applications');
    assert.deepEqual([imported.source, imported.appliedAt], ['Meetup', '2023-02-01T00:00:00.000Z']);
  });

  it('that are damaged or incomplete are rejected, and nothing of them is imported', async () => {
    for (const [candidates, message] of [
      [JSON.stringify(LISTS.candidates).slice(0, -30), /ends within the record 3/],
      ['[{"id": 1, "first_name": "A"}, {"id": oops}]', /record 2 .* not valid JSON/],
      ['[{"id": 1, "first_name": "A", "last_name": "B"},', /no end after the record 1/],
      ['[{"id": 1, "first_name": "A", "last_name": "B"}, "x", null]', /something else than records/],
      [null, /candidates\.json/],
    ] as const) {
      const workspace = await service.workspace();
      const id = await planned(workspace, { jobs: LISTS.jobs!, ...(candidates === null ? {} : { candidates }) });
      const preview = await workspace.api('POST', `/imports/${id}/preview`);
      assert.deepEqual([preview.status, preview.body.error?.details.field], [422, 'files'], preview.text);
      assert.match(preview.body.error!.message, message);
      const { status, error } = await run(service, workspace, id);
      assert.equal(status, 'failed');
      assert.match(error, message);
      assert.deepEqual(await all(workspace, '/jobs'), []);
    }
  });
});
