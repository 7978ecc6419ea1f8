import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { ApiError, Invalid, NotFound } from '../../platform/errors.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { holdStageAnywhere, type StageRow } from '../stages/queries.ts';
import type { BulkCreation, BulkCreationResult, BulkMove, BulkMoveResult } from './bulk-schema.ts';
import { alreadyApplied, createApplicationIn, requireVacancy } from './create-application.ts';
import { seenFrom, standingIn, wouldMove } from './move-application.ts';
import { type ApplicationRow, findApplications, lockApplications } from './queries.ts';
import { transitionIn } from './transition.ts';
import { holdLivingCandidates } from './transition-queries.ts';

/**
 * Applications of up to 100 candidates for one job, each with its own outcome, in one transaction: what fails is left out
 * before it is written, so it costs only itself. @throws Invalid naming `jobId`; Conflict for a closed job
 */
export async function createApplications(
  context: Context,
  { jobId, candidateIds, source = null }: BulkCreation,
): Promise<BulkCreationResult> {
  return change(context, async (tx) => {
    const vacancy = await requireVacancy(tx, jobId);
    const candidates = byId(await holdLivingCandidates(tx, tx.workspaceId, candidateIds));
    const items: BulkCreationResult['items'] = [];
    for (const [index, candidateId] of inOrderOfIds(candidateIds)) {
      const made = await createOne(tx, vacancy, candidates.get(candidateId.toLowerCase()), source);
      items[index] =
        made instanceof ApiError
          ? { index, candidateId, status: 'failed', application: null, error: told(made) }
          : { index, candidateId, status: 'created', application: wire(made), error: null };
    }
    return { items, summary: { total: items.length, ...count(items, ['created', 'failed']) } };
  });
}

/** Each id with its place, so that two calls that overlap write in the same order and never wait for each other. */
function inOrderOfIds(ids: readonly string[]): [number, string][] {
  const order = (id: string) => id.toLowerCase();
  return [...ids.entries()].sort(([, a], [, b]) => Number(order(a) > order(b)) - Number(order(a) < order(b)));
}

async function createOne(
  tx: Change,
  vacancy: Awaited<ReturnType<typeof requireVacancy>>,
  candidate: CandidateRow | undefined,
  source: string | null,
): Promise<ApplicationRow | ApiError> {
  if (candidate === undefined) return new NotFound('Candidate');
  const application = await createApplicationIn(tx, { candidate, ...vacancy, source });
  return application ?? alreadyApplied(tx, candidate.id, vacancy.job.id);
}

/**
 * Moves up to 100 applications of one job, each with its own outcome, in one transaction.
 * @throws Invalid for an unknown stage
 */
export async function moveApplications(
  context: Context,
  { applicationIds, toStageId, fromStageId }: BulkMove,
): Promise<BulkMoveResult> {
  const found = await findApplications(context.db.read, context.workspaceId, applicationIds);
  const seen = byId(found.map((row) => seenFrom(row, fromStageId)));
  return change(context, async (tx) => {
    const stage = await holdStageAnywhere(tx, tx.workspaceId, toStageId);
    if (stage === undefined) throw Invalid.field('toStageId', 'no such stage');
    const locked = byId(await lockApplications(tx, tx.workspaceId, applicationIds));
    // Decided first and written together; an id that comes again finds its application moved.
    const outcomes = new Map<string, Outcome>();
    for (const id of applicationIds.map((id) => id.toLowerCase())) {
      if (!outcomes.has(id)) outcomes.set(id, decide(locked.get(id), seen.get(id), stage));
    }
    const moving = [...outcomes].flatMap(([id, outcome]) => (outcome === 'moved' ? [locked.get(id)!] : []));
    const present = new Map([...locked, ...byId(await transitionIn(tx, moving, standingIn(stage)))]);
    const items = applicationIds.map((applicationId, index): BulkMoveResult['items'][number] => {
      const id = applicationId.toLowerCase();
      const outcome = outcomes.get(id)!;
      if (outcome instanceof ApiError) {
        return { index, applicationId, status: 'failed', application: null, error: told(outcome) };
      }
      if (outcome === 'moved') outcomes.set(id, 'unchanged');
      return { index, applicationId, status: outcome, application: wire(present.get(id)!), error: null };
    });
    return { items, summary: { total: items.length, ...count(items, ['moved', 'unchanged', 'failed']) } };
  });
}

type Outcome = 'moved' | 'unchanged' | ApiError;

function decide(application: ApplicationRow | undefined, seen: ApplicationRow | undefined, stage: StageRow): Outcome {
  if (application === undefined || seen === undefined) return new NotFound('Application');
  if (application.jobId !== stage.jobId) {
    return Invalid.field('toStageId', "is no stage of the application's job");
  }
  try {
    return wouldMove(application, seen, stage) ? 'moved' : 'unchanged';
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function told({ code, message, details }: ApiError) {
  return { code, message, ...(details === undefined ? {} : { details }) };
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function count<Status extends string>(
  items: readonly { status: Status }[],
  statuses: readonly Status[],
): Record<Status, number> {
  const counts = statuses.map((status) => [status, items.filter((item) => item.status === status).length]);
  return Object.fromEntries(counts) as Record<Status, number>; // fromEntries forgets the keys
}
