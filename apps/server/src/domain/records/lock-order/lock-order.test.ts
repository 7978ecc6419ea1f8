import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinedMember } from '../../../../test/browser.ts';
import { careersSite, person } from '../../../../test/careers-site.ts';
import { type Json, startService, type TestAnswer } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../../../test/hiring.ts';
import { type Row, rowLocks } from '../../../../test/while-locked.ts';
import { sql } from '../../../platform/database/sql.ts';
import { CandidateTester, hiddenValue } from '../../careers/candidate-links/candidate.fixture.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { whileHeld, whileLocked, isLocked } = rowLocks(service);
const job = await makeJob(workspace);
const memberId = await makeMember(workspace);
await api('POST', `/jobs/${job.id}/publish`);

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString();

interface Records {
  candidateId: string;
  applicationId: string;
}
type Call = () => Promise<TestAnswer<Json>>;

/** Ends a candidate as an erasure does, which locks the row against everything that refers to it. */
const ERASE = `with own as (select from candidates where id = $1 for update)
  update candidates set deleted_at = now(), erased_at = now() where id = $1 and exists (select from own)`;

async function eventsAbout(candidateId: string): Promise<number> {
  const [row] = await service.db.write.query<{ count: number }>(sql`
    select count(*)::int as count from activity_events
    where workspace_id = ${workspace.id} and candidate_id = ${candidateId}`);
  return row!.count;
}

const candidate = (id: string): Row => ({ table: 'candidates', id });
const application = (id: string): Row => ({ table: 'applications', id });

async function post(path: string, body: object = {}): Promise<Json> {
  const answer = await api('POST', path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

const EMAIL = { subject: 'Hello', text: 'Hello.', followUps: [{ afterDays: 3, text: 'Hello again.' }] };

const interviewOf = (applicationId: string) =>
  ({ applicationId, type: 'technical', mode: 'video', scheduledAt: IN_A_YEAR }) as const;

/** Changes of a record that belongs to an application: what makes the record, and the call. */
const CHANGES: {
  name: string;
  make?: (records: Records) => Promise<Row>;
  call: (records: Records, id: string) => ReturnType<Call>;
}[] = [
  {
    name: 'scheduling an interview',
    call: ({ applicationId }) => api('POST', '/interviews', interviewOf(applicationId)),
  },
  { name: 'rescheduling an interview', make: makeInterview, call: patch('interviews', { durationMins: 60 }) },
  { name: 'canceling an interview', make: makeInterview, call: act('interviews', 'cancel') },
  {
    name: 'creating an offer',
    call: ({ applicationId }) => api('POST', '/offers', { applicationId, title: 'Keeper' }),
  },
  { name: 'changing an offer', make: makeOffer, call: patch('offers', { title: 'Head keeper' }) },
  { name: 'sending an offer', make: makeOffer, call: act('offers', 'send') },
  {
    name: 'linking a task',
    make: async () => ({ table: 'tasks', id: (await post('/tasks', { title: 'Call', ownerId: memberId })).id }),
    call: ({ applicationId }, id) => api('PATCH', `/tasks/${id}`, { applicationId }),
  },
  {
    name: 'unlinking a task',
    make: async ({ applicationId }) => {
      const { id } = await post('/tasks', { title: 'Call', ownerId: memberId, applicationId });
      return { table: 'tasks', id };
    },
    call: patch('tasks', { applicationId: null, candidateId: null }),
  },
  {
    name: 'writing an email with follow-ups',
    call: ({ applicationId }) => api('POST', '/messages', { applicationId, ...EMAIL }),
  },
  {
    name: 'writing to several applicants',
    call: ({ applicationId }) => api('POST', '/messages/bulk', { applicationIds: [applicationId], ...EMAIL }),
  },
  { name: 'moving an application', call: onApplication('move', { toStageId: job.stages.screening }) },
  { name: 'rejecting an application', make: makeInterview, call: onApplication('reject') },
  {
    name: 'rejecting several applications',
    make: makeInterview,
    call: ({ applicationId }) => api('POST', '/applications/bulk-reject', { applicationIds: [applicationId] }),
  },
  {
    name: 'deleting an application',
    make: makeInterview,
    call: ({ applicationId }) => api('DELETE', `/applications/${applicationId}`),
  },
];

async function makeInterview({ applicationId }: Records): Promise<Row> {
  return { table: 'interviews', id: (await post('/interviews', interviewOf(applicationId))).id };
}

async function makeOffer({ applicationId }: Records): Promise<Row> {
  return { table: 'offers', id: (await post('/offers', { applicationId, title: 'Keeper' })).id };
}

function patch(path: string, body: object) {
  return (_records: Records, id: string) => api('PATCH', `/${path}/${id}`, body);
}

function act(path: string, action: string) {
  return (_records: Records, id: string) => api('POST', `/${path}/${id}/${action}`);
}

function onApplication(action: string, body: object = {}) {
  return ({ applicationId }: Records) => api('POST', `/applications/${applicationId}/${action}`, body);
}

describe('a change locks the candidate, then the application, then what belongs to it:', () => {
  for (const { name, make, call } of CHANGES) {
    it(name, async () => {
      const { id: applicationId, candidateId } = await apply(workspace, job.id);
      const records = { applicationId, candidateId };
      const own = await make?.(records);
      const begin = () => call(records, own?.id ?? '');
      const isOwnLocked = async () => own !== undefined && isLocked(own);
      const first = await whileLocked(application(applicationId), begin, async () => {
        assert.equal(await isLocked(candidate(candidateId)), true, 'the candidate is locked before the application');
        assert.equal(await isOwnLocked(), false, 'the record is locked after the application');
      });
      assert.ok(first.status < 300, first.text);
    });

    it(`${name}, while the candidate is locked`, async () => {
      const { id: applicationId, candidateId } = await apply(workspace, job.id);
      const records = { applicationId, candidateId };
      const own = await make?.(records);
      const answer = await whileLocked(
        candidate(candidateId),
        () => call(records, own?.id ?? ''),
        async () => {
          assert.equal(
            await isLocked(application(applicationId)),
            false,
            'the application is locked after the candidate',
          );
          assert.equal(own !== undefined && (await isLocked(own)), false, 'the record is locked after the candidate');
        },
      );
      assert.ok(answer.status < 300, answer.text);
    });
  }

  it('an email with follow-ups waits for a change of its application, which may end it', async () => {
    const { id: applicationId } = await apply(workspace, job.id);
    const changing = 'select from applications where id = $1 for no key update';
    const send = () => api('POST', '/messages', { applicationId, ...EMAIL });
    assert.equal((await whileHeld(changing, [applicationId], send)).status, 201);
  });

  for (const [name, call] of [
    ['changing a pool entry', (id: string) => api('PATCH', `/pool-entries/${id}`, { reason: 'Later' })],
    ['removing a pool entry', (id: string) => api('DELETE', `/pool-entries/${id}`)],
    ['assigning a pool entry', (id: string) => api('POST', `/pool-entries/${id}/assign`, { jobId: job.id })],
  ] as const) {
    it(name, async () => {
      const candidateId = await makeCandidate(workspace);
      const { id } = await post('/pool-entries', { candidateId });
      const answer = await whileLocked(
        candidate(candidateId),
        () => call(id),
        async () => {
          assert.equal(await isLocked({ table: 'pool_entries', id }), false);
        },
      );
      assert.ok(answer.status < 300, answer.text);
    });
  }
});

describe('a change locks several candidates in the order of their IDs:', () => {
  it('merging, with those that were merged earlier', async () => {
    const [earliest, survivor, other] = [
      await makeCandidate(workspace),
      await makeCandidate(workspace),
      await makeCandidate(workspace),
    ];
    await post(`/candidates/${other}/merge`, { candidateId: earliest });
    const merge = () => api('POST', `/candidates/${survivor}/merge`, { candidateId: other });
    const answer = await whileLocked(candidate(earliest), merge, async () => {
      assert.equal(await isLocked(candidate(survivor)), false);
      assert.equal(await isLocked(candidate(other)), false);
    });
    assert.equal(answer.status, 200, answer.text);
    const { body } = await api('GET', `/candidates/${earliest}`);
    assert.equal(body.error!.details.mergedInto, survivor);
  });

  it('erasing, with those that were merged', async () => {
    const [earlier, survivor] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    await post(`/candidates/${survivor}/merge`, { candidateId: earlier });
    const answer = await whileLocked(
      candidate(earlier),
      () => api('POST', `/candidates/${survivor}/erase`),
      async () => {
        assert.equal(await isLocked(candidate(survivor)), false);
      },
    );
    assert.equal(answer.status, 200, answer.text);
  });

  it('linking a task to another candidate', async () => {
    const [earlier, later] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    const { id } = await post('/tasks', { title: 'Call', ownerId: memberId, candidateId: later });
    const link = () => api('PATCH', `/tasks/${id}`, { candidateId: earlier });
    const answer = await whileLocked(candidate(earlier), link, async () => {
      assert.equal(await isLocked(candidate(later)), false);
    });
    assert.equal(answer.status, 200, answer.text);
  });

  it('moving several applications', async () => {
    const [earlier, later] = [await makeCandidate(workspace), await makeCandidate(workspace)];
    // The application of the later candidate is the older one.
    const applicationIds: string[] = [];
    for (const candidateId of [later, earlier]) {
      applicationIds.push((await post('/applications', { candidateId, jobId: job.id })).id);
    }
    const move = () => api('POST', '/applications/bulk-move', { applicationIds, toStageId: job.stages.screening });
    const answer = await whileLocked(candidate(earlier), move, async () => {
      assert.equal(await isLocked(candidate(later)), false);
      for (const id of applicationIds) assert.equal(await isLocked(application(id)), false);
    });
    assert.equal(answer.body.data.summary.moved, 2, answer.text);
  });
});

describe('a change locks the job and its stages before applications:', () => {
  const HIRES: [string, (id: string, hiring: Json) => ReturnType<Call>][] = [
    ['hiring', (id) => api('POST', `/applications/${id}/hire`)],
    [
      'moving to the hired stage',
      (id, { stages }) => api('POST', `/applications/${id}/move`, { toStageId: stages.hired }),
    ],
    [
      'moving several to the hired stage',
      (id, { stages }) => api('POST', '/applications/bulk-move', { applicationIds: [id], toStageId: stages.hired }),
    ],
    [
      'accepting an offer',
      async (applicationId) => {
        const { id } = (await api('GET', `/offers?applicationId=${applicationId}`)).body.data[0];
        return api('POST', `/offers/${id}/decision`, { decision: 'accepted' });
      },
    ],
  ];
  for (const [name, call] of HIRES) {
    it(name, async () => {
      const hiring = await makeJob(workspace);
      await post(`/jobs/${hiring.id}/openings`);
      const { id } = await apply(workspace, hiring.id);
      const offer = await makeOffer({ applicationId: id, candidateId: '' });
      await post(`/offers/${offer.id}/send`);
      const answer = await whileLocked(
        { table: 'jobs', id: hiring.id },
        () => call(id, hiring),
        async () => {
          assert.equal(await isLocked(application(id)), false);
          assert.equal(await isLocked(offer), false);
        },
      );
      assert.equal(answer.status, 200, answer.text);
      assert.equal((await api('GET', `/applications/${id}`)).body.data.status, 'hired');
    });
  }

  it('filling an opening by hand', async () => {
    const { id, candidateId } = await apply(workspace, job.id);
    await post(`/applications/${id}/hire`);
    const fill = () => api('POST', `/jobs/${job.id}/openings`, { status: 'filled', applicationId: id });
    const answer = await whileLocked({ table: 'jobs', id: job.id }, fill, async () => {
      assert.equal(await isLocked(application(id)), false);
      assert.equal(await isLocked(candidate(candidateId)), false);
    });
    assert.equal(answer.status, 201, answer.text);
  });

  it('reopening', async () => {
    const { id } = await apply(workspace, job.id);
    await post(`/applications/${id}/reject`);
    const stage = { table: 'stages', id: job.stages.applied };
    const answer = await whileLocked(
      stage,
      () => api('POST', `/applications/${id}/reopen`),
      async () => {
        assert.equal(await isLocked(application(id)), false);
      },
    );
    assert.equal(answer.status, 200, answer.text);
  });
});

describe('a change locks departments and locations before the jobs that have them:', () => {
  const ref = `/jobs/by-ref/hris/${job.id}`;
  const PLACEMENTS: [string, (id: string, place: object) => ReturnType<Call>][] = [
    ['changing the job', (id, place) => api('PATCH', `/jobs/${id}`, place)],
    ['changing the job by its reference', (_id, place) => api('PUT', ref, place)],
    ['importing the job', (id, place) => api('POST', '/jobs/import', { jobs: [{ id, ...place }] })],
    ['duplicating the job', (id) => api('POST', `/jobs/${id}/duplicate`)],
  ];
  for (const [name, call] of PLACEMENTS) {
    it(name, async () => {
      const [department, location, other] = [
        await post('/departments', { name: `Optics of ${name}` }),
        await post('/locations', { name: 'Lisbon', country: 'PT' }),
        await post('/locations', { name: 'Porto', country: 'PT' }),
      ];
      const hiring = await makeJob(workspace, { departmentId: department.id, locationIds: [location.id] });
      await api('PATCH', `/jobs/${hiring.id}`, { externalRefs: [{ system: 'hris', id: job.id }] });
      const place = { departmentId: department.id, locationIds: [location.id, other.id] };
      for (const row of [
        { table: 'departments', id: department.id },
        { table: 'locations', id: location.id },
      ]) {
        const answer = await whileLocked(
          row,
          () => call(hiring.id, place),
          async () => {
            assert.equal(await isLocked({ table: 'jobs', id: hiring.id }), false);
          },
        );
        assert.ok(answer.status < 300, answer.text);
      }
      await api('PATCH', `/jobs/${hiring.id}`, { externalRefs: [] });
    });
  }
});

describe('a change locks the job before members:', () => {
  it('removing a member of its hiring team', async () => {
    const id = await makeMember(workspace);
    const hiring = await makeJob(workspace, { hiringTeam: [{ memberId: id, role: 'recruiter' }] });
    const job = { table: 'jobs', id: hiring.id };
    const answer = await whileLocked(
      job,
      () => api('DELETE', `/members/${id}`),
      async () => {
        assert.equal(await isLocked({ table: 'members', id }), false);
      },
    );
    assert.equal(answer.status, 204, answer.text);
    assert.deepEqual((await api('GET', `/jobs/${hiring.id}`)).body.data.hiringTeam, []);
  });
});

describe('a change locks members before what they own:', () => {
  it('transferring a key', async () => {
    const key = await post('/api-keys', { name: 'Import', scopes: ['jobs:read'] });
    const { id } = await joinedMember(workspace, 'admin');
    const answer = await whileLocked(
      { table: 'members', id },
      () => api('POST', `/api-keys/${key.id}/transfer`, { memberId: id }),
      async () => {
        assert.equal(await isLocked({ table: 'api_keys', id: key.id }), false);
      },
    );
    assert.equal(answer.status, 200, answer.text);
  });
});

describe('an action on the page of an application locks the candidate, then the application and the link:', () => {
  const ACTIONS: { name: string; path: string; fields?: Record<string, string> }[] = [
    { name: 'writing a message', path: '/messages', fields: { message: 'Hello' } },
    { name: 'withdrawing', path: '/withdrawal', fields: { withdrawName: 'Ada King', comment: 'Another job' } },
    { name: 'correcting the profile', path: '/edit', fields: { firstName: 'Ada', lastName: 'King' } },
    { name: 'asking for a code', path: '/erase/code' },
  ];
  const hiddenFrom = async ({ application: { id }, candidate: { id: candidateId } }: CandidateTester) => {
    const [link] = await service.db.write.query<{ id: string }>(sql`
      select id from candidate_links where workspace_id = ${workspace.id} and application_id = ${id}`);
    assert.equal(await isLocked({ table: 'candidate_links', id: link!.id }), false, 'the link is locked last');
    return { candidateId, applicationId: id };
  };
  for (const { name, path, fields } of ACTIONS) {
    it(name, async () => {
      const tester = await CandidateTester.apply(service, workspace);
      const answer = await whileLocked(
        candidate(tester.candidate.id),
        () => tester.post(path, fields),
        async () => {
          const { applicationId } = await hiddenFrom(tester);
          assert.equal(await isLocked(application(applicationId)), false);
        },
      );
      assert.equal(answer.status, 303, answer.text);
    });

    it(`${name}, which is rejected if the candidate has been erased by then`, async () => {
      const tester = await CandidateTester.apply(service, workspace);
      const { id } = tester.candidate;
      const before = await eventsAbout(id);
      const answer = await whileHeld(ERASE, [id], () => tester.post(path, fields));
      assert.equal(answer.status, 404, answer.text);
      assert.equal(await eventsAbout(id), before);
    });
  }

  it('accepting an offer locks the job before that', async () => {
    const tester = await CandidateTester.apply(service, workspace);
    await post(`/jobs/${tester.job.id}/openings`);
    const { id } = await tester.offer();
    const page = await tester.get(`/offers/${id}`);
    await tester.post(`/offers/${id}/code`);
    const code = await tester.secretFromEmail('candidate_code');
    const fields = { name: 'Ada Lovelace', code, hash: hiddenValue(page.text, 'hash') };
    const answer = await whileLocked(
      { table: 'jobs', id: tester.job.id },
      () => tester.post(`/offers/${id}/accept`, fields),
      async () => {
        assert.equal(await isLocked(candidate(tester.candidate.id)), false);
        await hiddenFrom(tester);
      },
    );
    assert.equal(answer.status, 303, answer.text);
  });

  it('erasing locks candidates that were merged as well, in the order of their IDs', async () => {
    const earlier = await makeCandidate(workspace);
    const tester = await CandidateTester.apply(service, workspace);
    await post(`/candidates/${tester.candidate.id}/merge`, { candidateId: earlier });
    await tester.post('/erase/code');
    const code = await tester.secretFromEmail('candidate_code');
    const answer = await whileLocked(
      candidate(earlier),
      () => tester.post('/erase', { code }),
      async () => {
        assert.equal(await isLocked(candidate(tester.candidate.id)), false);
        await hiddenFrom(tester);
      },
    );
    assert.equal(answer.status, 200, answer.text);
  });
});

describe('a submission locks the stage, then the candidate, then what is quarantined:', () => {
  const quarantined = async () => {
    const tester = await CandidateTester.apply(service, workspace);
    const site = careersSite(service, workspace);
    const sent = await site.apply(tester.job.slug, person({ email: tester.email, _hp: 'x' }));
    assert.equal(sent.status, 201, sent.text);
    const [{ id }] = (await api('GET', '/quarantine?limit=1')).body.data;
    const [{ id: stageId }] = (await api('GET', `/jobs/${tester.job.id}/stages`)).body.data;
    return { tester, id, stageId };
  };

  it('of a person who is known', async () => {
    const { tester, stageId } = await quarantined();
    const answer = await whileLocked(
      { table: 'stages', id: stageId },
      () => careersSite(service, workspace).apply(tester.job.slug, person({ email: tester.email })),
      async () => {
        assert.equal(await isLocked(candidate(tester.candidate.id)), false);
      },
    );
    assert.equal(answer.status, 201, answer.text);
  });

  it('when it is released', async () => {
    const { tester, id, stageId } = await quarantined();
    const row = { table: 'quarantined_submissions', id };
    const release = () => api('POST', `/quarantine/${id}/release`);
    const rejected = await whileLocked({ table: 'stages', id: stageId }, release, async () => {
      assert.equal(await isLocked(candidate(tester.candidate.id)), false);
      assert.equal(await isLocked(row), false);
    });
    assert.equal(rejected.status, 200, rejected.text);
  });

  it('when it is released while the candidate is locked', async () => {
    const { tester, id } = await quarantined();
    const answer = await whileLocked(
      candidate(tester.candidate.id),
      () => api('POST', `/quarantine/${id}/release`),
      async () => {
        assert.equal(await isLocked({ table: 'quarantined_submissions', id }), false);
      },
    );
    assert.equal(answer.status, 200, answer.text);
  });
});

describe('an application that is deleted at the same time', () => {
  for (const [name, path, body] of [
    ['an interview', '/interviews', interviewOf],
    ['an offer', '/offers', (applicationId: string) => ({ applicationId, title: 'Keeper' })],
    ['a scorecard', '/scorecards', (applicationId: string) => ({ applicationId, authorId: memberId, rating: 'yes' })],
  ] as const) {
    it(`does not get ${name}`, async () => {
      const { id } = await apply(workspace, job.id);
      const remove = 'update applications set deleted_at = now() where id = $1';
      // As deleting it does, locks the row against everything that refers to it.
      const lock = `with own as (select from applications where id = $1 for update) ${remove}
        and exists (select from own)`;
      const answer = await whileHeld(lock, [id], () => api('POST', path, body(id)));
      assert.equal(answer.status, 422, answer.text);
      assert.equal(answer.body.error!.details.field, 'applicationId');
    });
  }
});
