import { giveWay } from '../../../../platform/concurrency/event-loop.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { newId } from '../../../../platform/ids/ids.ts';
import { survivingApplications } from '../../../hiring/merging/surviving-queries.ts';
import { dataWithinLimits } from '../../activity/catalog/data-within-limits.ts';
import type { Dispatcher } from '../../activity/dispatch.ts';
import type { EventBatch } from '../../activity/dispatch-queries.ts';
import { onlyWithinLimits } from '../../activity/within-limits.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { type SubjectIds, subjectIdsOf } from '../definition/subjects.ts';
import { detectLoop } from './chain.ts';
import {
  type Arrival,
  arrivalsIn,
  insertRuns,
  type NewRun,
  readPaces,
  type StartedAutomation,
  type StartingEvent,
  startingEvents,
  wakeRuns,
  writePaces,
} from './dispatch-queries.ts';
import { pace } from './pace.ts';

/**
 * Creates the runs of events, one for each published automation whose trigger matches, and wakes the runs that waited for
 * an event. Calls `wake` after the commit if there is work.
 */
export function runDispatcher(wake: () => void): Dispatcher {
  return {
    name: 'automations',
    async dispatch(tx, batch) {
      const woken = await wakeWaiting(tx, batch);
      const created = await createRuns(tx, batch);
      return () => {
        if (woken + created > 0) wake();
      };
    },
  };
}

async function wakeWaiting(tx: Transaction, batch: EventBatch): Promise<number> {
  const first = new Map<string, Arrival>();
  const arrivals = await onlyWithinLimits((visibility) => tx.within(visibility), await arrivalsIn(tx, batch));
  for (const arrival of arrivals) {
    await giveWay();
    if (!first.has(arrival.runId) && (await isAwaited(tx, arrival))) first.set(arrival.runId, arrival);
  }
  if (first.size > 0) await wakeRuns(tx, [...first.values()]);
  return first.size;
}

/** Whether the event is about the run's own application and job, where both have one, and passes the filter. */
async function isAwaited(tx: Transaction, arrival: Arrival): Promise<boolean> {
  const { workspaceId, event, limits, filter, data, payload } = arrival;
  if (data.historic === true) return false;
  const [own, theirs] = [subjectIdsOf(payload), subjectIdsOf(data)];
  const agrees = (field: keyof SubjectIds) =>
    own[field] === null || theirs[field] === null || own[field] === theirs[field];
  if (!agrees('jobId') || !matchesFilter(filter, dataWithinLimits(limits, event, data))) return false;
  if (agrees('applicationId')) return true;
  const survivors = await survivingApplications(tx, workspaceId, [own.applicationId!]); // else it would agree
  return survivors.get(own.applicationId!) === theirs.applicationId;
}

async function createRuns(tx: Transaction, batch: EventBatch): Promise<number> {
  const started = (await startingEvents(tx, batch)).flatMap((event) =>
    event.automations.map((automation) => ({
      ...automation,
      workspaceId: event.workspaceId,
      eventId: event.eventId,
      event,
    })),
  );
  const runs: NewRun[] = [];
  for (const { event, ...automation } of await onlyWithinLimits((visibility) => tx.within(visibility), started)) {
    await giveWay();
    // The candidate of the event was erased, or the event reports something of the past.
    if (event.data === null || event.data.historic === true) continue;
    const data = dataWithinLimits(automation.limits, event.event, event.data);
    if (matchesFilter(automation.filter, data)) runs.push(newRun(event, automation));
  }
  if (runs.length === 0) return 0;
  await applyRateLimit(tx, runs);
  await insertRuns(tx, runs);
  return runs.length;
}

function newRun(started: StartingEvent, automation: StartedAutomation): NewRun {
  const { workspaceId, eventId, event, entityId, cause, data } = started;
  const { automationId, version, maxAttempts, maxRunsPerMinute } = automation;
  const ids = subjectIdsOf(data);
  const candidateId = ids.candidateId ?? started.candidateId;
  const subjectId = candidateId ?? ids.jobId ?? entityId;
  return {
    automationId,
    version,
    maxAttempts,
    maxRunsPerMinute,
    workspaceId,
    id: newId(),
    eventId,
    event,
    candidateId,
    subjectId,
    parentRunId: cause?.runs.at(-1)?.runId ?? null,
    cause,
    error: detectLoop(cause, automationId, subjectId),
    startsAt: null,
  };
}

/** Delays runs that exceed their automation's rate limit. */
async function applyRateLimit(tx: Transaction, runs: readonly NewRun[]): Promise<void> {
  const groups = Map.groupBy(
    runs.filter(({ error }) => error === null),
    ({ automationId }) => automationId,
  );
  if (groups.size === 0) return;
  const { now, paces } = await readPaces(
    tx,
    [...groups.values()].map(([run]) => run!), // no group is empty
  );
  const after = paces.map(({ starts: before, ...automation }) => {
    const group = groups.get(automation.automationId)!;
    const { seconds, starts } = pace(before, now, group.length, group[0]!.maxRunsPerMinute);
    group.forEach((run, index) => {
      run.startsAt = seconds[index]! > now ? seconds[index]! : null;
    });
    return { ...automation, starts };
  });
  await writePaces(tx, after);
}
