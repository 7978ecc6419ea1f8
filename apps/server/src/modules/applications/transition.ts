import type { Change } from '../../platform/change.ts';
import { changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { type ApplicationRow, lockApplication } from './queries.ts';
import { settleEndIn } from './settle-end.ts';
import { STATUS_EVENT } from './state-machine.ts';
import {
  holdCandidates,
  jobBriefs,
  type Standing,
  stageBriefs,
  stageChangesInsert,
  writeStanding,
} from './transition-queries.ts';

/** How many applications are written, told and remembered at a time. */
const BATCH = 500;

// What a transition can change of the record; `updatedAt` always does.
const FIELDS = ['stageId', 'status', 'rejectReason', 'hiredAt', 'rejectedAt', 'withdrawnAt'] as const;

/** The application, locked for the rest of the change. @throws NotFound */
export async function requireApplication(tx: Change, id: string): Promise<ApplicationRow> {
  const application = await lockApplication(tx, tx.workspaceId, id);
  if (application === undefined) throw new NotFound('Application');
  return application;
}

/**
 * The one way in which an application changes stage or status: writes it, keeps it in the history, records the event, and
 * settles what an end without a hire leaves open.
 * The caller has locked the applications and knows that the state machine allows it.
 * @returns the applications as they are now, in the given order
 */
export async function transitionIn(
  tx: Change,
  applications: readonly ApplicationRow[],
  standing: Standing,
): Promise<ApplicationRow[]> {
  const all: ApplicationRow[] = [];
  for (let start = 0; start < applications.length; start += BATCH) {
    all.push(...(await transitionBatch(tx, applications.slice(start, start + BATCH), standing)));
  }
  return all;
}

async function transitionBatch(
  tx: Change,
  before: readonly ApplicationRow[],
  standing: Standing,
): Promise<ApplicationRow[]> {
  const rows = byId(
    await writeStanding(
      tx,
      tx.workspaceId,
      before.map(({ id }) => id),
      standing,
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
  tx.send(stageChangesInsert(tx.workspaceId, tx.context.actor, changes));
  await recordTransitions(tx, pairs, standing.rejectNote);
  await settleEndIn(
    tx,
    pairs.filter(endsWithoutHire).map(({ to }) => to.id),
  );
  return pairs.map(({ to }) => to);
}

interface Pair {
  from: ApplicationRow;
  to: ApplicationRow;
}

function endsWithoutHire({ from, to }: Pair): boolean {
  return from.status !== to.status && (to.status === 'rejected' || to.status === 'withdrawn');
}

async function recordTransitions(tx: Change, pairs: readonly Pair[], note: string | null): Promise<void> {
  const idsOf = (ids: string[]) => [...new Set(ids)];
  const [people, jobs, stages] = [
    byId(await holdCandidates(tx, tx.workspaceId, idsOf(pairs.map(({ to }) => to.candidateId)))),
    byId(await jobBriefs(tx, tx.workspaceId, idsOf(pairs.map(({ to }) => to.jobId)))),
    byId(await stageBriefs(tx, tx.workspaceId, idsOf(pairs.flatMap(({ from, to }) => [from.stageId, to.stageId])))),
  ];
  for (const { from, to } of pairs) {
    const type = from.status === to.status ? 'application.stage_changed' : STATUS_EVENT[to.status];
    const changed = FIELDS.filter((field) => from[field] !== to[field]);
    tx.record({
      type,
      entityType: 'application',
      entityId: to.id,
      candidateId: to.candidateId,
      data: {
        application: wire(to),
        candidate: wire(people.get(to.candidateId)!),
        job: jobs.get(to.jobId),
        fromStage: stages.get(from.stageId),
        toStage: stages.get(to.stageId),
        changes: changesBetween(from, to, changed),
        ...(type === 'application.rejected' ? { note } : {}),
      },
    });
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
