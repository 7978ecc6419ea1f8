import assert from 'node:assert/strict';
import type { Caller, Json, TestWorkspace } from '../harness.ts';
import { eventsOf } from '../hiring.ts';
import type { Interview, Offer, World } from './model.fixture.ts';
import type { Real } from './model-run.fixture.ts';

/** Every record of a client matches its model. */
export async function checkRecords({ api, jobs }: Real, world: World): Promise<void> {
  const pairs = async <Expected extends { id: string; deleted: boolean }>(path: string, all: readonly Expected[]) => {
    const records = new Map<string, Json>();
    for (let start = 0; start < all.length; start += 100) {
      const ids = all.slice(start, start + 100).map(({ id }) => id);
      const { body } = await api('GET', `/${path}?includeDeleted=true&limit=100&ids=${ids}`);
      for (const record of body.data) records.set(record.id, record);
    }
    for (const { id, deleted } of all) assert.equal('deletedAt' in records.get(id), deleted, `${path}/${id}`);
    return all.map((predicted) => ({ predicted, record: records.get(predicted.id) }));
  };
  await pairs('candidates', world.candidates);
  for (const { predicted, record } of await pairs('applications', world.applications)) {
    const { status, stage, job, candidate } = predicted;
    const { stageId, candidateId } = record;
    assert.deepEqual([record.status, stageId, candidateId], [status, jobs[job]!.stages[stage], candidate.id]);
    checkEnd(record);
  }
  for (const [path, all] of [
    ['offers', world.offers],
    ['interviews', world.interviews],
  ] as const) {
    for (const { predicted, record } of await pairs<Offer | Interview>(path, all)) {
      assert.deepEqual([record.status, record.applicationId], [predicted.status, predicted.application.id], path);
    }
  }
}

/** Every record of a client has the model's events, in order, and each application's history matches its events. */
export async function checkPast({ workspace, api }: Real, world: World): Promise<void> {
  for (const one of [...world.applications, ...world.offers, ...world.interviews, ...world.candidates]) {
    const types = (await eventsOf(workspace, one.id)).map(({ type }) => type);
    assert.deepEqual(withoutExpiry(types), withoutExpiry(one.events), one.id);
  }
  for (const { id } of world.applications.filter(({ deleted }) => !deleted)) {
    const changes = await historyOf(api, id);
    checkHistory((await api('GET', `/applications/${id}`)).body.data, changes);
    checkEvents(changes, await eventsOf(workspace, id));
  }
}

/** An offer expires by the clock; its event is recorded by a background job, before or after a merge that moves the offer. */
function withoutExpiry(types: readonly string[]): string[] {
  const others = types.filter((type) => type !== 'offer.expired');
  return others.length === types.length ? others : [...others, 'offer.expired'];
}

/** The invariants of applications that all clients have changed. */
export async function checkShared({ workspace, api, shared }: Real): Promise<void> {
  for (const { id, offers } of shared) {
    const application = (await api('GET', `/applications/${id}`)).body.data;
    const changes = await historyOf(api, id);
    checkEnd(application);
    checkHistory(application, changes);
    checkEvents(changes, await eventsOf(workspace, id));
    for (const offerId of offers) {
      const { status } = (await api('GET', `/offers/${offerId}`)).body.data;
      const types = (await eventsOf(workspace, offerId)).map(({ type }) => type);
      assert.equal(new Set(types).size, types.length, 'an offer enters each status at most once');
      assert.equal(types.at(-1), status === 'draft' ? 'offer.created' : `offer.${status}`);
      const hires = changes.some(({ toStatus }) => toStatus === 'hired');
      if (status === 'accepted') assert.ok(hires, 'accepted: hired');
      if (status === 'sent')
        assert.ok(['active', 'hired'].includes(application.status), 'no offer outlives a rejection');
    }
  }
}

const TIMES = { hired: 'hiredAt', rejected: 'rejectedAt', withdrawn: 'withdrawnAt' };

function checkEnd(application: Json): void {
  for (const [status, field] of Object.entries(TIMES)) {
    assert.equal(application[field] !== null, application.status === status, field);
  }
}

/** The stage changes have no gaps and end in the application's current state. */
function checkHistory(application: Json, changes: readonly Json[]): void {
  let [stage, status]: [string | null, string | null] = [null, null];
  for (const change of changes) {
    assert.deepEqual(
      [change.fromStageId, change.fromStatus],
      [stage, status],
      'each starts where the previous one ended',
    );
    assert.ok(change.fromStageId !== change.toStageId || change.fromStatus !== change.toStatus);
    [stage, status] = [change.toStageId, change.toStatus];
  }
  assert.deepEqual([stage, status], [application.stageId, application.status]);
}

/** Every stage change has exactly one event, of its type and with the record at that time; merges change no stage. */
function checkEvents(changes: readonly Json[], all: readonly Json[]): void {
  const events = all.filter(({ type }) => type !== 'application.updated');
  assert.equal(events.length, changes.length);
  for (const [index, { type, data }] of events.entries()) {
    const change = changes[index];
    assert.deepEqual(
      [type, data.application.stageId, data.application.status],
      [typeOf(change), change.toStageId, change.toStatus],
    );
  }
}

function typeOf({ fromStatus, toStatus }: Json): string {
  if (fromStatus === null) return 'application.created';
  if (fromStatus === toStatus) return 'application.stage_changed';
  return toStatus === 'active' ? 'application.reopened' : `application.${toStatus}`;
}

/** Every stage change, oldest first. */
async function historyOf(api: Caller, id: string): Promise<Json[]> {
  return (await everyPage(api, `/applications/${id}/stage-changes?limit=100`)).reverse();
}

async function everyPage(api: Caller, path: string): Promise<Json[]> {
  const all: Json[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await api('GET', path + cursor);
    all.push(...body.data);
    if (!body.meta.pagination.hasMore) return all;
    cursor = `&cursor=${body.meta.nextCursor}`;
  }
}

/** The change feed has every event of the log once. */
export async function checkFeed({ api }: TestWorkspace, count: number): Promise<void> {
  const ids = (await everyPage(api, '/activity-events?order=asc&limit=100')).map(({ id }) => id);
  assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
}
