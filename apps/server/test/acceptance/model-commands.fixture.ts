import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Json } from '../harness.ts';
import { makeCandidate } from '../hiring.ts';
import {
  type Application,
  applicationFor,
  applied,
  decide,
  end,
  endInterview,
  type Kind,
  merge,
  move,
  remove,
  removeApplication,
  reopen,
  restore,
  type World,
} from './model.fixture.ts';
import {
  act,
  type Command,
  command,
  expectStatus,
  match,
  moment,
  pick,
  pickRecord,
  play,
  type Real,
  which,
} from './model-run.fixture.ts';

const KINDS = ['applied', 'screening', 'interview', 'offer', 'hired', 'rejected'] as const satisfies Kind[];
const ENDS = { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' } as const;
const DECISIONS = ['sent', 'accepted', 'declined', 'withdrawn'] as const;
/** The likely next steps of an offer. */
const NEXT: Record<string, readonly (typeof DECISIONS)[number][]> = {
  draft: ['sent'],
  sent: ['accepted', 'accepted', 'declined', 'withdrawn'],
};

const assertState = (real: Real, { status, stage, job }: Application, data: Json) => {
  if (data !== undefined) assert.deepEqual([data.status, data.stageId], [status, real.jobs[job]!.stages[stage]]);
};

const onApplications: fc.Arbitrary<Command>[] = [
  command(
    'move',
    fc.record({ which, to: fc.constantFrom(...KINDS), match }),
    'applications',
    async (world, real, given) => {
      const one = pickRecord(world.applications, given.which);
      const toStageId = real.jobs[one.job]!.stages[given.to];
      const data = await act(real, {
        path: `/applications/${one.id}`,
        action: 'move',
        body: { toStageId },
        match: given.match,
        exists: !one.deleted,
        predict: () => move(world, one, given.to),
      });
      assertState(real, one, data);
    },
  ),
  command(
    'end',
    fc.record({ which, by: fc.constantFrom('hire' as const, 'reject' as const, 'withdraw' as const), match }),
    'applications',
    async (world, real, given) => {
      const one = pickRecord(world.applications, given.which);
      const data = await act(real, {
        path: `/applications/${one.id}`,
        action: given.by,
        match: given.match,
        exists: !one.deleted,
        predict: () => end(world, one, ENDS[given.by]),
      });
      assertState(real, one, data);
    },
  ),
  command('reopen', fc.record({ which, match }), 'applications', async (world, real, given) => {
    const one = pickRecord(world.applications, given.which);
    const data = await act(real, {
      path: `/applications/${one.id}`,
      action: 'reopen',
      match: given.match,
      exists: !one.deleted,
      predict: () => reopen(one),
    });
    assertState(real, one, data);
  }),
  command(
    'bulkMove',
    fc.record({
      which: fc.array(which, { minLength: 1, maxLength: 5 }),
      to: fc.constantFrom(...KINDS),
      job: fc.nat(1),
    }),
    'applications',
    async (world, real, given) => {
      const all = given.which.map((n) => pickRecord(world.applications, n));
      const body = { applicationIds: all.map(({ id }) => id), toStageId: real.jobs[given.job]!.stages[given.to] };
      const answer = await play(real, 'POST', '/applications/bulk-move', body);
      const predicted = all.map((one) => {
        const eventsBefore = one.events.length;
        const isRejected = one.deleted || one.job !== given.job || move(world, one, given.to) !== 200;
        return isRejected ? 'failed' : one.events.length > eventsBefore ? 'moved' : 'unchanged';
      });
      assert.deepEqual(
        answer.body.data?.items.map(({ status }: Json) => status),
        predicted,
        answer.text,
      );
    },
  ),
];

const onCandidates: fc.Arbitrary<Command>[] = [
  command('apply', fc.record({ which, job: fc.nat(1) }), 'applications', async (world, real, given) => {
    const candidate = pickRecord(world.candidates, given.which);
    const body = { candidateId: candidate.id, jobId: real.jobs[given.job]!.id };
    const answer = await play(real, 'POST', '/applications', body);
    const has = applicationFor(world, candidate, given.job) !== undefined;
    expectStatus(answer, candidate.deleted ? 422 : has ? 409 : 201, 'apply');
    if (answer.status === 201) applied(world, answer.body.data.id, candidate, given.job);
  }),
  command(
    'bulkApply',
    fc.record({ which: fc.array(which, { minLength: 1, maxLength: 4 }), job: fc.nat(1) }),
    'applications',
    async (world, real, given) => {
      const all = given.which.map((n) => pickRecord(world.candidates, n));
      const body = { candidateIds: all.map(({ id }) => id), jobId: real.jobs[given.job]!.id };
      const answer = await play(real, 'POST', '/applications/bulk', body);
      all.forEach((candidate, index) => {
        const item = answer.body.data.items[index];
        const isFree = !candidate.deleted && applicationFor(world, candidate, given.job) === undefined;
        assert.equal(item.status, isFree ? 'created' : 'failed', answer.text);
        if (isFree) applied(world, item.application.id, candidate, given.job);
      });
    },
  ),
  command('newCandidate', fc.record({ job: fc.nat(1) }), 'applications', async (world, real, given) => {
    await join(world, real, given.job);
  }),
  command('restoreCandidate', fc.record({ which }), 'applications', async (world, real, given) => {
    const one = pickRecord(world.candidates, given.which);
    const path = `/candidates/${one.id}`;
    await act(real, { path, action: 'restore', match: 'none', exists: true, predict: () => restore(one) });
  }),
  command('merge', fc.record({ which, other: which, match }), 'applications', async (world, real, given) => {
    const [survivor, other] = [pickRecord(world.candidates, given.which), pickRecord(world.candidates, given.other)];
    await act(real, {
      path: `/candidates/${survivor.id}`,
      action: 'merge',
      body: { candidateId: other.id },
      match: given.match,
      exists: !survivor.deleted,
      predict: () => merge(world, survivor, other),
    });
  }),
];

/** Adds a new candidate with an application to the client's records. */
export async function join(world: World, real: Real, job: number): Promise<void> {
  const candidate = {
    id: await makeCandidate(real.workspace),
    deleted: false,
    events: ['candidate.created'],
    mergedInto: null,
  };
  world.candidates.push(candidate);
  const body = { candidateId: candidate.id, jobId: real.jobs[job]!.id };
  applied(world, (await play(real, 'POST', '/applications', body)).body.data.id, candidate, job);
}

const drafts: fc.Arbitrary<Command>[] = [
  command(
    'draftOffer',
    fc.record({ which, expiresIn: fc.option(fc.integer({ min: 1, max: 6 })) }),
    'applications',
    async (world, real, given) => {
      const application = pickRecord(world.applications, given.which);
      const expires = given.expiresIn === null ? null : world.today + given.expiresIn;
      const expiresAt = expires === null ? null : moment(real, expires);
      const answer = await play(real, 'POST', '/offers', { applicationId: application.id, title: 'Keeper', expiresAt });
      expectStatus(answer, application.deleted ? 422 : 201, 'draftOffer');
      if (answer.status !== 201) return;
      const { id } = answer.body.data;
      world.offers.push({ id, application, status: 'draft', expires, deleted: false, events: ['offer.created'] });
    },
  ),
];

const decisions: fc.Arbitrary<Command>[] = [
  command(
    'decide',
    fc.record({ which, isWild: fc.nat(3).map((n) => n === 0), n: which, match }),
    'offers',
    async (world, real, given) => {
      const one = pickRecord(world.offers, given.which);
      const to = pick(given.isWild ? DECISIONS : (NEXT[one.status] ?? DECISIONS), given.n);
      const data = await act(real, {
        path: `/offers/${one.id}`,
        ...step(to),
        match: given.match,
        exists: !one.deleted,
        predict: () => decide(world, one, to),
      });
      if (data !== undefined) assert.equal(data.status, one.status);
    },
  ),
];

/** The call that moves an offer to a status. */
function step(to: (typeof DECISIONS)[number]): { action: string; body?: object } {
  if (to === 'sent') return { action: 'send' };
  return to === 'withdrawn' ? { action: 'withdraw' } : { action: 'decision', body: { decision: to } };
}

const onInterviews: fc.Arbitrary<Command>[] = [
  command(
    'schedule',
    fc.record({ which, inDays: fc.integer({ min: 1, max: 6 }) }),
    'applications',
    async (world, real, given) => {
      const application = pickRecord(world.applications, given.which);
      const at = world.today + given.inDays;
      const slot = { type: 'final', mode: 'phone', scheduledAt: moment(real, at) };
      const answer = await play(real, 'POST', '/interviews', { applicationId: application.id, ...slot });
      expectStatus(answer, application.deleted ? 422 : 201, 'schedule');
      if (answer.status !== 201) return;
      const { id } = answer.body.data;
      world.interviews.push({
        id,
        application,
        status: 'scheduled',
        at,
        deleted: false,
        events: ['interview.scheduled'],
      });
    },
  ),
  command(
    'endInterview',
    fc.record({ which, completes: fc.boolean(), match }),
    'interviews',
    async (world, real, given) => {
      const one = pickRecord(world.interviews, given.which);
      const data = await act(real, {
        path: `/interviews/${one.id}`,
        action: given.completes ? 'complete' : 'cancel',
        match: given.match,
        exists: true,
        predict: () => endInterview(one, given.completes ? 'completed' : 'canceled'),
      });
      if (data !== undefined) assert.equal(data.status, one.status);
    },
  ),
];

const removals: fc.Arbitrary<Command>[] = [
  command('deleteApplication', fc.record({ which, match }), 'applications', async (world, real, given) => {
    const one = pickRecord(world.applications, given.which);
    await act(real, {
      path: `/applications/${one.id}`,
      method: 'DELETE',
      match: given.match,
      exists: !one.deleted,
      predict: () => removeApplication(world, one),
    });
  }),
  command('deleteCandidate', fc.record({ which, match }), 'applications', async (world, real, given) => {
    const one = pickRecord(world.candidates, given.which);
    await act(real, {
      path: `/candidates/${one.id}`,
      method: 'DELETE',
      match: given.match,
      exists: !one.deleted,
      predict: () => remove(one, 'candidate.deleted'),
    });
  }),
  command('deleteOffer', fc.record({ which, match }), 'offers', async (world, real, given) => {
    const one = pickRecord(world.offers, given.which);
    await act(real, {
      path: `/offers/${one.id}`,
      method: 'DELETE',
      match: given.match,
      exists: !one.deleted,
      predict: () => remove(one, 'offer.deleted'),
    });
  }),
];

// Other clients change these records concurrently, so any status that is possible in some state is accepted.
const onShared: fc.Arbitrary<Command>[] = [
  command(
    'shared',
    fc.record({
      which,
      action: fc.constantFrom('move', 'hire', 'reject', 'withdraw', 'reopen', 'reopen'),
      to: fc.constantFrom(...KINDS),
    }),
    'applications',
    async (_world, real, given) => {
      const { id } = pick(real.shared, given.which);
      const body = given.action === 'move' ? { toStageId: real.jobs[0]!.stages[given.to] } : undefined;
      const { status, text } = await play(real, 'POST', `/applications/${id}/${given.action}`, body);
      assert.ok([200, 409].includes(status), text);
    },
  ),
  command(
    'sharedOffer',
    fc.record({ which, offer: which, to: fc.constantFrom(...DECISIONS) }),
    'applications',
    async (_world, real, given) => {
      const one = pick(real.shared, given.which);
      const id = one.offers.length < 3 ? undefined : pick(one.offers, given.offer);
      if (id === undefined) {
        one.offers.push((await play(real, 'POST', '/offers', { applicationId: one.id, title: 'Keeper' })).body.data.id);
        return;
      }
      const { action, body } = step(given.to);
      const { status, text } = await play(real, 'POST', `/offers/${id}/${action}`, body);
      assert.ok([200, 409].includes(status), text);
    },
  ),
];

const many = (count: number, commands: readonly fc.Arbitrary<Command>[]) =>
  Array.from({ length: count }, () => commands).flat();

/** Everything that a client can do; frequent commands are listed several times. */
export const COMMANDS: fc.Arbitrary<Command>[] = [
  ...many(2, onApplications),
  ...many(2, drafts),
  ...many(8, decisions),
  ...onInterviews,
  ...many(2, onShared),
  ...onCandidates,
  ...removals,
];
