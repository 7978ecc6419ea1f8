import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { it } from 'node:test';
import { type Json, startService } from '../testing/harness.ts';
import { eventsOf, makeCandidate, makeJob } from '../testing/hiring.ts';
import { randomFrom } from '../testing/random.ts';

/*
 * Random play against a small model. Each of several clients owns some applications, whose answers are predicted exactly;
 * all of them also play on shared applications, where only the invariants are held at the end.
 */
const SEED = Number(process.env.MODEL_SEED ?? randomInt(2 ** 31));
const CLIENTS = 6;
const OPERATIONS_PER_CLIENT = 200;

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const job = await makeJob(workspace);
const STAGES = Object.entries(job.stages);
const kindOf = new Map(STAGES.map(([kind, id]) => [id, kind]));

/** What the model knows of one application and of what hangs on it. */
interface Model {
  id: string;
  status: string;
  stageId: string;
  /** Where reopening leads. */
  back: string;
  offers: { id: string; status: string }[];
  interviews: { id: string; status: string }[];
  /** Types of the events so far, of the application and of its offers. */
  events: string[];
}

const APPLICATION: Json = { active: ['hired', 'rejected', 'withdrawn'], hired: [], rejected: [], withdrawn: [] };
const OFFER: Json = { draft: ['sent', 'withdrawn'], sent: ['accepted', 'declined', 'withdrawn'] };
const INTERVIEW: Json = { scheduled: ['completed', 'canceled'] };
const ENDS: Json = { hire: 'hired', reject: 'rejected', withdraw: 'withdrawn' };

async function newModel(): Promise<Model> {
  const candidateId = await makeCandidate(workspace);
  const { id, stageId } = (await api('POST', '/applications', { candidateId, jobId: job.id })).body.data;
  return { id, status: 'active', stageId, back: stageId, offers: [], interviews: [], events: ['application.created'] };
}

/** Ends the model's application and tells whether that changes anything; null when it is forbidden. */
function end(model: Model, status: string): boolean | null {
  if (model.status === status) return false;
  if (!APPLICATION[model.status].includes(status)) return null;
  Object.assign(model, { status, back: model.stageId });
  if (status !== 'withdrawn') model.stageId = job.stages[status as 'hired' | 'rejected'];
  model.events.push(`application.${status}`);
  return true;
}

function moveIn(model: Model, toStageId: string): boolean | null {
  const kind = kindOf.get(toStageId)!;
  const status = kind === 'hired' || kind === 'rejected' ? kind : 'active';
  if (model.stageId === toStageId && model.status === status) return false;
  if (model.status !== 'active') return null;
  if (status !== 'active') return end(model, status);
  model.stageId = toStageId;
  model.events.push('application.stage_changed');
  return true;
}

function decide(model: Model, offer: Model['offers'][number], status: string): boolean | null {
  if (offer.status === status) return false;
  if (OFFER[offer.status]?.includes(status) !== true) return null;
  if (status === 'sent' && model.status !== 'active') return null;
  if (status === 'accepted' && model.status !== 'active' && model.status !== 'hired') return null;
  offer.status = status;
  model.events.push(`offer.${status}`);
  if (status === 'accepted') end(model, 'hired');
  return true;
}

interface Step {
  path: string;
  body?: object;
  /** Applies the step to the model. @returns the status expected */
  foresee(): number;
  /** What an answer of success must show. */
  shown?(data: Json): void;
}

const answerTo = (outcome: boolean | null) => (outcome === null ? 409 : 200);

/** One operation of those that there are, allowed or not. */
function nextStep(model: Model, random: (below: number) => number): Step {
  const standing = ({ status, stageId }: Json) => assert.deepEqual([status, stageId], [model.status, model.stageId]);
  const at = `/applications/${model.id}`;
  const choice = random(12);
  if (choice < 4) {
    const toStageId = STAGES[random(STAGES.length)]![1];
    return {
      path: `${at}/move`,
      body: { toStageId },
      foresee: () => answerTo(moveIn(model, toStageId)),
      shown: standing,
    };
  }
  if (choice === 4) {
    const action = Object.keys(ENDS)[random(3)]!;
    return { path: `${at}/${action}`, foresee: () => answerTo(end(model, ENDS[action])), shown: standing };
  }
  if (choice < 8) return { path: `${at}/reopen`, foresee: () => reopen(model), shown: standing };
  const created = (list: { id: string; status: string }[], status: string) => (data: Json) => {
    list.push({ id: data.id, status });
  };
  const offer = model.offers[random(model.offers.length || 1)];
  if (choice === 8 || offer === undefined) {
    const body = { applicationId: model.id, title: 'Keeper' };
    return {
      path: '/offers',
      body,
      foresee: () => told(model, 'offer.created'),
      shown: created(model.offers, 'draft'),
    };
  }
  if (choice < 11) {
    const to = ['sent', 'sent', 'accepted', 'declined', 'withdrawn'][random(5)]!;
    const verb = to === 'sent' ? 'send' : to === 'withdrawn' ? 'withdraw' : 'decision';
    return {
      path: `/offers/${offer.id}/${verb}`,
      ...(verb === 'decision' ? { body: { decision: to } } : {}),
      foresee: () => answerTo(decide(model, offer, to)),
      shown: ({ status }) => assert.equal(status, offer.status),
    };
  }
  const interview = model.interviews[random(model.interviews.length || 1)];
  if (interview === undefined || random(3) === 0) {
    const body = { applicationId: model.id, type: 'final', mode: 'phone', scheduledAt: '2999-01-01T09:00:00Z' };
    const shown = created(model.interviews, 'scheduled');
    return { path: '/interviews', body, foresee: () => told(model, 'interview.scheduled'), shown };
  }
  const [verb, to] = [
    ['complete', 'completed'],
    ['cancel', 'canceled'],
  ][random(2)] as [string, string];
  return {
    path: `/interviews/${interview.id}/${verb}`,
    foresee() {
      if (interview.status === to) return 200;
      if (INTERVIEW[interview.status]?.includes(to) !== true) return 409;
      interview.status = to;
      model.events.push(`interview.${to}`);
      return 200;
    },
    shown: ({ status }) => assert.equal(status, interview.status),
  };
}

function told(model: Model, type: string): number {
  model.events.push(type);
  return 201;
}

function reopen(model: Model): number {
  if (model.status === 'active') return 200;
  if (model.status !== 'withdrawn') model.stageId = model.back;
  model.status = 'active';
  model.events.push('application.reopened');
  return 200;
}

/** What must hold of an application, whoever played on it. */
async function checkInvariants(id: string, offerIds: readonly string[]): Promise<string[]> {
  const application = (await api('GET', `/applications/${id}`)).body.data;
  const kind = kindOf.get(application.stageId);
  const ended = kind === 'hired' || kind === 'rejected' ? [kind] : ['active', 'withdrawn'];
  assert.ok(ended.includes(application.status), `${application.status} in a stage of kind ${kind}`);
  for (const [status, field] of Object.entries({
    hired: 'hiredAt',
    rejected: 'rejectedAt',
    withdrawn: 'withdrawnAt',
  })) {
    assert.equal(application[field] !== null, application.status === status, field);
  }
  const changes = await history(id);
  let [stage, status]: [string | null, string | null] = [null, null];
  for (const change of changes) {
    assert.deepEqual(
      [change.fromStageId, change.fromStatus],
      [stage, status],
      'each change begins where the last ended',
    );
    assert.ok(change.fromStageId !== change.toStageId || change.fromStatus !== change.toStatus);
    [stage, status] = [change.toStageId, change.toStatus];
  }
  assert.deepEqual([stage, status], [application.stageId, application.status]);

  const events = await eventsOf(workspace, id);
  assert.equal(events.length, changes.length, 'every change has exactly one event');
  for (const [index, { type, data }] of events.entries()) {
    const { fromStatus, toStatus, toStageId } = changes[index];
    const kept = fromStatus === toStatus ? 'application.stage_changed' : `application.${toStatus}`;
    const expected =
      index === 0
        ? 'application.created'
        : toStatus === 'active' && kept !== 'application.stage_changed'
          ? 'application.reopened'
          : kept;
    assert.deepEqual([type, data.application.stageId, data.application.status], [expected, toStageId, toStatus]);
  }
  const types = events.map(({ type }) => type);
  for (const offerId of offerIds) {
    const offer = (await api('GET', `/offers/${offerId}`)).body.data;
    const ofOffer = (await eventsOf(workspace, offerId)).map(({ type }) => type);
    assert.equal(new Set(ofOffer).size, ofOffer.length, 'an offer becomes everything at most once');
    assert.equal(ofOffer.at(-1), offer.status === 'draft' ? 'offer.created' : `offer.${offer.status}`);
    if (offer.status === 'accepted')
      assert.ok(
        changes.some(({ toStatus }) => toStatus === 'hired'),
        'accepted: hired',
      );
    types.push(...ofOffer);
  }
  return types;
}

/** Every stage change, oldest first. */
async function history(id: string): Promise<Json[]> {
  const all: Json[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await api('GET', `/applications/${id}/stage-changes?limit=100${cursor}`);
    all.push(...body.data);
    if (!body.meta.pagination.hasMore) return all.reverse();
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
}

it(`random play of ${CLIENTS} clients agrees with the state machines (MODEL_SEED=${SEED})`, async (test) => {
  test.diagnostic(`MODEL_SEED=${SEED}`);
  const shared = await Promise.all([1, 2, 3].map(newModel));
  const owned: Model[] = [];
  let [steps, refusals] = [0, 0];
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const random = randomFrom(SEED + client);
      const own = [await newModel(), await newModel()];
      owned.push(...own);
      for (let count = 0; count < OPERATIONS_PER_CLIENT; count += 1) {
        const isShared = random(3) === 0;
        const model = isShared ? shared[random(shared.length)]! : own[random(own.length)]!;
        const { path, body, foresee, shown } = nextStep(model, random);
        const answer = await api('POST', path, body);
        const told = `MODEL_SEED=${SEED}, client ${client}, step ${count}: ${path} ${JSON.stringify(body)}: ${answer.text}`;
        steps += 1;
        if (answer.status === 409) refusals += 1;
        // The others' moves on a shared application cannot be foreseen.
        if (isShared) {
          assert.ok([200, 201, 409].includes(answer.status), told);
          if (answer.status === 201) shown?.(answer.body.data);
          continue;
        }
        const before = JSON.stringify(model);
        assert.equal(answer.status, foresee(), `${told}\nmodel: ${before}`);
        if (answer.status !== 409) shown?.(answer.body.data);
      }
    }),
  );
  for (const model of [...shared, ...owned]) {
    const types = await checkInvariants(
      model.id,
      model.offers.map(({ id }) => id),
    );
    if (shared.includes(model)) continue;
    const foreseen = model.events.filter((type) => !type.startsWith('interview.'));
    assert.deepEqual(types.sort(), foreseen.sort(), `MODEL_SEED=${SEED}`);
    for (const { id, status } of model.interviews) {
      const events = (await eventsOf(workspace, id)).map(({ type }) => type);
      assert.deepEqual(events, ['interview.scheduled', ...(status === 'scheduled' ? [] : [`interview.${status}`])]);
    }
  }
  test.diagnostic(`${steps} operations, ${refusals} refused`);
  assert.ok(refusals > 0 && refusals < steps);
  const kinds = (await api('GET', `/jobs/${job.id}/stages`)).body.data.map(({ kind }: Json) => kind);
  for (const only of ['hired', 'rejected']) assert.equal(kinds.filter((kind: string) => kind === only).length, 1);
});
