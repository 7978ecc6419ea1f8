import type { Transaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Dispatcher, EventBatch } from '../../activity/dispatch.ts';
import { matchesFilter } from '../conditions/trigger-filter.ts';
import { type SubjectIds, subjectIdsOf } from '../definition/subjects.ts';
import { survivingApplications } from '../definition/surviving-applications.ts';
import { loopIn } from './chain.ts';
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
 * Makes the runs of events: one for each published automation whose trigger fits. Ends the waits of runs for which an
 * event has come. `wake` is told after the commit that there is work.
 */
export function runDispatcher(wake: () => void): Dispatcher {
  return {
    name: 'automations',
    async dispatch(tx, batch) {
      const woken = await wakeWaiting(tx, batch);
      const made = await makeRuns(tx, batch);
      return () => {
        if (woken + made > 0) wake();
      };
    },
  };
}

async function wakeWaiting(tx: Transaction, batch: EventBatch): Promise<number> {
  const first = new Map<string, Arrival>();
  for (const arrival of await arrivalsIn(tx, batch)) {
    if (!first.has(arrival.runId) && (await isAwaited(tx, arrival))) first.set(arrival.runId, arrival);
  }
  if (first.size > 0) await wakeRuns(tx, [...first.values()]);
  return first.size;
}

/** Whether the event is about the run's own application and job, where both have one, and passes the filter. */
async function isAwaited(tx: Transaction, { workspaceId, filter, data, payload }: Arrival): Promise<boolean> {
  const [own, theirs] = [subjectIdsOf(payload), subjectIdsOf(data)];
  const agrees = (field: keyof SubjectIds) =>
    own[field] === null || theirs[field] === null || own[field] === theirs[field];
  if (!agrees('jobId') || !matchesFilter(filter, data)) return false;
  if (agrees('applicationId')) return true;
  const survivors = await survivingApplications(tx, workspaceId, [own.applicationId!]); // else it would agree
  return survivors.get(own.applicationId!) === theirs.applicationId;
}

async function makeRuns(tx: Transaction, batch: EventBatch): Promise<number> {
  const events = await startingEvents(tx, batch);
  const runs = events.flatMap((event) => {
    // An event whose candidate was erased tells nothing any more.
    if (event.data.erased === true) return [];
    return event.automations
      .filter(({ filter }) => matchesFilter(filter, event.data))
      .map((automation) => newRun(event, automation));
  });
  if (runs.length === 0) return 0;
  await spread(tx, runs);
  await insertRuns(tx, runs);
  return runs.length;
}

function newRun(started: StartingEvent, automation: StartedAutomation): NewRun {
  const { workspaceId, eventId, event, entityId, cause, data } = started;
  const { filter: _filter, ...settings } = automation;
  const ids = subjectIdsOf(data);
  const candidateId = ids.candidateId ?? started.candidateId;
  const subjectId = candidateId ?? ids.jobId ?? entityId;
  return {
    ...settings,
    workspaceId,
    id: newId(),
    eventId,
    event,
    candidateId,
    subjectId,
    parentRunId: cause?.runs.at(-1)?.runId ?? null,
    cause,
    error: loopIn(cause, automation.automationId, subjectId),
    startsAt: null,
  };
}

/** Sets the beginning of runs that are more than their automation may begin now. */
async function spread(tx: Transaction, runs: readonly NewRun[]): Promise<void> {
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
