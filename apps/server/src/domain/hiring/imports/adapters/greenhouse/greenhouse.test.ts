// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../../test/harness.ts';
import { sql } from '../../../../../platform/database/sql.ts';
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
  openings: [{ id: 81 }, { id: 82 }],
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

/** The IDs of all records that an import can create. */
async function everything(workspace: TestWorkspace): Promise<string[][]> {
  const paths = [
    '/candidates',
    '/jobs',
    '/applications',
    '/interviews',
    '/scorecards',
    '/offers',
    '/files',
    '/sources',
  ];
  const lists = await Promise.all(paths.map((path) => all(workspace, path)));
  return lists.map((list) => list.map(({ id }) => id));
}

describe('files with the lists of Greenhouse', () => {
  it('become jobs, candidates, applications with their history, and notes; what is lost is listed before', async () => {
    const workspace = await service.workspace();
    const id = await planned(workspace, LISTS);
    const { preview } = (await workspace.api('POST', `/imports/${id}/preview`)).body.data;
    assert.deepEqual(preview.counts, { source: 1, rejection_reason: 1, job: 3, candidate: 2, application: 3, note: 1 });
    assert.ok(preview.losses.includes('The list “openings” with 2 records is not imported.'));
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

  it('include interviews, scorecards, offers and files, with the times of the past; nobody is told, and undo removes all of them', async () => {
    const workspace = await service.workspace();
    const pdf = Buffer.from(`%PDF-1.4 ${'x'.repeat(2_000)}`);
    const files = createServer((request, response) => {
      if (request.url === '/resume') response.end(pdf);
      else response.writeHead(403).end();
    });
    files.listen(0, '127.0.0.1');
    await once(files, 'listening');
    const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    const rita = (
      await workspace.api('POST', '/members', { name: 'Rita', email: 'rita@example.com', role: 'recruiter' })
    ).body.data.id;
    const id = await planned(workspace, {
      ...LISTS,
      users: [
        { id: 41, first_name: 'Rita', last_name: 'Recruiter', primary_email: 'Rita@Example.com' },
        { id: 42, name: 'Gone Guest', primary_email: 'gone@example.com' },
      ],
      interviews: [
        {
          id: 91,
          application_id: 61,
          name: 'Onsite with the team',
          status: 'awaiting_feedback',
          starts_at: '2023-02-11T09:00:00Z',
          ends_at: '2023-02-11T10:30:00Z',
          created_at: '2023-02-09T00:00:00Z',
        },
        { id: 92, application_id: 61, status: 'scheduled', starts_at: '2090-02-11T09:00:00Z' },
        { id: 93, application_id: 61, status: 'to_be_scheduled', starts_at: null },
        { id: 94, application_id: 61, status: 'canceled', starts_at: '2090-02-11T09:00:00Z' },
      ],
      interviewers: [
        { id: 1, interview_id: 91, user_id: 41, scorecard_id: 101 },
        { id: 2, interview_id: 91, user_id: 42, scorecard_id: 102 },
        { id: 3, interview_id: 92, user_id: 41 },
      ],
      scorecards: [
        {
          id: 101,
          application_id: 61,
          status: 'complete',
          candidate_rating: 'strong_yes',
          interviewer_id: 41,
          public_notes: 'Proves it.',
          private_notes: 'Not for all.',
          submitted_at: '2023-02-12T00:00:00Z',
        },
        { id: 102, application_id: 61, candidate_rating: 'no', interviewer_id: 42, notes: 'Too quick.' },
        { id: 103, application_id: 61, candidate_rating: 'no_decision', interviewer_id: 41, notes: 'Absent.' },
        { id: 104, application_id: 61, status: 'draft', candidate_rating: 'no', interviewer_id: 41 },
      ],
      offers: [
        {
          id: 111,
          application_id: 64,
          version: 2,
          status: 'Accepted',
          sent_on: '2023-02-20',
          resolved_at: '2023-02-22T00:00:00Z',
          starts_on: '2023-04-01',
          created_at: '2023-02-19T00:00:00Z',
          custom_fields: { salary: { amount: '70000', unit: 'EUR' }, bonus: null },
        },
        { id: 112, application_id: 64, version: 1, status: 'Deprecated', created_at: '2023-02-18T00:00:00Z' },
      ],
      attachments: [
        {
          id: 121,
          candidate_id: 51,
          application_id: 61,
          type: 'resume',
          filename: 'CV',
          url: `${base}/resume`,
          created_at: '2023-02-01T00:00:00Z',
        },
        { id: 122, candidate_id: 51, type: 'other', filename: 'old.pdf', url: `${base}/expired` },
        { id: 123, candidate_id: 51, type: 'admin_only', filename: 'secret.pdf', url: `${base}/resume` },
      ],
    });
    const before = await everything(workspace);
    const { preview } = (await workspace.api('POST', `/imports/${id}/preview`)).body.data;
    assert.deepEqual(
      ['interview', 'scorecard', 'note', 'offer', 'file'].map((type) => preview.counts[type]),
      [3, 1, 3, 2, 2],
    );
    const done = await run(service, workspace, id);
    assert.deepEqual([done.status, done.error], ['completed', null]);
    const counts = ({ created, failed }: Json) => [created, failed];
    assert.deepEqual(
      ['interview', 'scorecard', 'note', 'offer', 'file'].map((type) => counts(done.progress[type])),
      [
        [3, 1],
        [1, 1],
        [3, 1],
        [2, 0],
        [1, 2],
      ],
    );
    const interviews = await all(workspace, '/interviews');
    const [canceled, held, coming] = ['canceled', 'completed', 'scheduled'].map((status) =>
      interviews.find((interview) => interview.status === status),
    );
    assert.deepEqual([interviews.length, canceled.interviewerIds, coming.interviewerIds], [3, [], [rita]]);
    assert.deepEqual(
      [held.durationMins, held.notes, held.scheduledAt, held.createdAt, held.type],
      [90, 'With Gone Guest', '2023-02-11T09:00:00.000Z', '2023-02-09T00:00:00.000Z', 'culture'],
    );
    const [scorecard] = await all(workspace, '/scorecards');
    assert.deepEqual(
      [scorecard.rating, scorecard.comment, scorecard.authorId, scorecard.interviewId, scorecard.createdAt],
      ['strong_yes', 'Proves it.', rita, held.id, '2023-02-12T00:00:00.000Z'],
    );
    const notes = (await all(workspace, `/candidates/${scorecard.candidateId}/notes`)).map(({ body, author }) => [
      author.name,
      body,
    ]);
    assert.deepEqual(notes.filter(([, body]) => /Scorecard/.test(body)).sort(), [
      ['Gone Guest', 'Scorecard: no\n\nToo quick.'],
      ['Rita', 'Scorecard: no decision\n\nAbsent.'],
    ]);
    const offers = await all(workspace, '/offers');
    assert.deepEqual(
      offers.map(({ status, title, sentAt, decidedAt, startDate, notes: text }) => [
        status,
        title,
        sentAt,
        decidedAt,
        startDate,
        text,
      ]),
      [
        [
          'accepted',
          'Head of Secrets',
          '2023-02-20T00:00:00.000Z',
          '2023-02-22T00:00:00.000Z',
          '2023-04-01',
          'Version 2\nsalary: 70000 EUR',
        ],
        ['withdrawn', 'Head of Secrets', null, null, null, 'Version 1'],
      ],
    );
    const [file] = await all(workspace, `/candidates/${scorecard.candidateId}/files`);
    assert.deepEqual(
      [file.fileName, file.kind, file.fileSize, file.createdAt, file.applicationId],
      ['CV.pdf', 'resume', pdf.length, '2023-02-01T00:00:00.000Z', scorecard.applicationId],
    );
    const { url } = (await workspace.api('GET', `/candidates/${scorecard.candidateId}/files/${file.id}/download`)).body
      .data;
    assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), pdf);
    const failed = (await all(workspace, `/imports/${id}/items?type=file&outcome=failed`)).map(({ reason }) => reason);
    assert.match(failed.join(), /administrators/);
    assert.match(failed.join(), /403.*expired/);
    const [emails] = await service.db.unrestricted.search.query<{ count: number }>(
      sql`select count(*)::int as count from mails where workspace_id = ${workspace.id} and kind <> 'member_invited'`,
    );
    assert.equal(emails!.count, 0);
    const again = (await run(service, workspace, id)).progress;
    for (const type of Object.keys(again))
      assert.deepEqual([again[type].created, again[type].updated, again[type].merged], [0, 0, 0], type);
    files.close();
    const undone = await run(service, workspace, id, 'undo');
    assert.equal(undone.status, 'undone');
    assert.deepEqual(await everything(workspace), before);
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
