import type { Change } from '../../../platform/changes/change.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields, changesBetween } from '../../../platform/records/diff.ts';
import { applicationEvents, STATUS_EVENT } from './events.ts';
import { applicationsClosed, applicationsHired, applicationsUnhired } from './hooks.ts';
import { type ApplicationRow, applications } from './queries.ts';
import {
  findJobSummaries,
  findStageSummaries,
  insertStageChanges,
  lockCandidatesForShare,
  type Placement,
  writePlacement,
} from './transition-queries.ts';

/** How many applications are written at a time. */
const BATCH = 500;

// The fields that a transition can change, besides `updatedAt`.
const FIELDS = [
  'stageId',
  'stageEnteredAt',
  'status',
  'rejectReason',
  'rejectionReasonId',
  'hiredAt',
  'rejectedAt',
  'withdrawnAt',
] as const;

/** Locks the application until the end of the change. @throws NotFound */
export async function requireApplication(tx: Change, id: string): Promise<ApplicationRow> {
  const application = await applications.lock(tx, tx.workspaceId, id);
  if (application === undefined) throw new NotFound('Application');
  return application;
}

/**
 * The only function that changes the stage or status of applications: it writes them, the history and the events, and closes
 * related records when an application ends without a hire. Hires fill openings, and reopening frees them.
 * The caller has locked the applications and checked the state machine.
 * @returns the updated applications, in the given order
 */
export async function transition(
  tx: Change,
  applications: readonly ApplicationRow[],
  placement: Placement,
): Promise<ApplicationRow[]> {
  const all: ApplicationRow[] = [];
  for (let start = 0; start < applications.length; start += BATCH) {
    all.push(...(await transitionBatch(tx, applications.slice(start, start + BATCH), placement)));
  }
  return all;
}

async function transitionBatch(
  tx: Change,
  before: readonly ApplicationRow[],
  placement: Placement,
): Promise<ApplicationRow[]> {
  const rows = byId(
    await writePlacement(
      tx,
      tx.workspaceId,
      before.map(({ id }) => id),
      placement,
    ),
  );
  const pairs = before.map((from) => ({ from, to: rows.get(from.id)! }));
  const changes = pairs.map(({ from, to }) => ({
    applicationId: to.id,
    jobId: to.jobId,
    fromStageId: from.stageId,
    toStageId: to.stageId,
    fromStatus: from.status,
    toStatus: to.status,
  }));
  tx.send(insertStageChanges(changes.map((change) => ({ ...change, workspaceId: tx.workspaceId, actor: tx.actor }))));
  await recordTransitions(tx, pairs, placement.rejectNote);
  await applicationsClosed.run(
    tx,
    pairs.filter(endsWithoutHire).map(({ to }) => to.id),
  );
  await followHires(tx, pairs);
  return pairs.map(({ to }) => to);
}

interface Pair {
  from: ApplicationRow;
  to: ApplicationRow;
}

function endsWithoutHire({ from, to }: Pair): boolean {
  return from.status !== to.status && (to.status === 'rejected' || to.status === 'withdrawn');
}

async function followHires(tx: Change, pairs: readonly Pair[]): Promise<void> {
  const changed = pairs.filter(({ from, to }) => from.status !== to.status);
  await applicationsUnhired.run(
    tx,
    changed.filter(({ from }) => from.status === 'hired').map(({ to }) => to),
  );
  await applicationsHired.run(
    tx,
    changed.filter(({ to }) => to.status === 'hired').map(({ to }) => to),
  );
}

async function recordTransitions(tx: Change, pairs: readonly Pair[], note: string | null): Promise<void> {
  const idsOf = (ids: string[]) => [...new Set(ids)];
  const [candidates, jobs, stages] = [
    byId(await lockCandidatesForShare(tx, tx.workspaceId, idsOf(pairs.map(({ to }) => to.candidateId)))),
    byId(await findJobSummaries(tx, tx.workspaceId, idsOf(pairs.map(({ to }) => to.jobId)))),
    byId(
      await findStageSummaries(tx, tx.workspaceId, idsOf(pairs.flatMap(({ from, to }) => [from.stageId, to.stageId]))),
    ),
  ];
  for (const { from, to } of pairs) {
    const event = from.status === to.status ? applicationEvents.stage_changed : STATUS_EVENT[to.status];
    const changed = FIELDS.filter((field) => from[field] !== to[field]);
    const data = {
      application: apiFields(to),
      candidate: apiFields(candidates.get(to.candidateId)!),
      job: jobs.get(to.jobId)!,
      fromStage: stages.get(from.stageId)!,
      toStage: stages.get(to.stageId)!,
      changes: changesBetween(from, to, changed),
      ...(event === applicationEvents.rejected ? { note } : {}),
    };
    tx.record(event, to, data, { subjectId: to.candidateId });
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
