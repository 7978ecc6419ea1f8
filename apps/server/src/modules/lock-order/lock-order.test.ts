import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService, type TestAnswer } from '../../testing/harness.ts';
import { apply, makeCandidate, makeJob, makeMember } from '../../testing/hiring.ts';
import { type Row, rowLocks } from '../../testing/while-locked.ts';

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

const candidate = (id: string): Row => ({ table: 'candidates', id });
const application = (id: string): Row => ({ table: 'applications', id });

async function post(path: string, body: object = {}): Promise<Json> {
  const answer = await api('POST', path, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body.data;
}

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
