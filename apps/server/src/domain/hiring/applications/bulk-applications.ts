import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { ApiError, Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { countStatuses, toItemError } from '../../../platform/http/contract/bulk.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import type { FieldValues } from '../../records/custom-fields/value-schema.ts';
import { valuesOfNew } from '../../records/custom-fields/write-values.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import { lockStageForShare, type StageRow } from '../stages/queries.ts';
import { type Beginning, beginningOf, readPast, stagesOfHistory } from './application-course.ts';
import { resolveAssigned } from './assigned-records.ts';
import type { BulkApplicationCreate, BulkApplicationCreateResult, BulkMove, BulkMoveResult } from './bulk-schema.ts';
import { addApplication, alreadyApplied, requireVacancy } from './create-application.ts';
import { applicationsClosed } from './hooks.ts';
import { checkMove, expectedState, placementFor } from './move-application.ts';
import { type ApplicationOrigin, type ApplicationRow, findApplications, lockApplications } from './queries.ts';
import { transition } from './transition.ts';
import { lockExistingCandidatesForShare } from './transition-queries.ts';

/**
 * Creates applications of up to 100 candidates for one job in one transaction, each with its own outcome: items are checked
 * before they are written, so a failed one does not affect the others. @throws Invalid naming the field; Conflict for a closed job
 */
export async function createApplications(
  context: Context,
  { jobId, candidateIds, customFields: givenFields, ...input }: BulkApplicationCreate,
): Promise<BulkApplicationCreateResult> {
  const { appliedAt, createdAt, stageHistory, ...given } = input;
  const values = { appliedAt, createdAt, stageHistory };
  const past = readPast(context, values);
  return change(context, async (tx) => {
    const vacancy = await requireVacancy(tx, jobId, { canBeClosed: past.historic === true });
    const beginning = beginningOf(values, await stagesOfHistory(tx, jobId, values), past);
    const { source = null, ...origin } = await resolveAssigned(tx, given);
    const customFields = await valuesOfNew(tx, 'application', givenFields);
    const candidates = byId(await lockExistingCandidatesForShare(tx, tx.workspaceId, candidateIds));
    const items: BulkApplicationCreateResult['items'] = [];
    for (const [index, candidateId] of inOrderOfIds(candidateIds)) {
      const created = await createOne(tx, vacancy, candidates.get(candidateId.toLowerCase()), {
        source,
        origin,
        customFields,
        beginning,
      });
      items[index] =
        created instanceof ApiError
          ? { index, candidateId, status: 'failed', application: null, error: toItemError(created) }
          : { index, candidateId, status: 'created', application: apiFields(created), error: null };
    }
    return { items, summary: { total: items.length, ...countStatuses(items, ['created', 'failed']) } };
  });
}

/** Each ID with its index, sorted, so that overlapping calls write in the same order and cannot deadlock. */
function inOrderOfIds(ids: readonly string[]): [number, string][] {
  const order = (id: string) => id.toLowerCase();
  return [...ids.entries()].sort(([, a], [, b]) => Number(order(a) > order(b)) - Number(order(a) < order(b)));
}

async function createOne(
  tx: Change,
  vacancy: Awaited<ReturnType<typeof requireVacancy>>,
  candidate: CandidateRow | undefined,
  {
    beginning,
    ...details
  }: { source: string | null; origin: ApplicationOrigin; customFields: FieldValues; beginning: Beginning },
): Promise<ApplicationRow | ApiError> {
  if (candidate === undefined) return new NotFound('Candidate');
  const application = await addApplication(tx, { candidate, ...vacancy, ...details, ...beginning });
  return application ?? alreadyApplied(tx.workspaceId, candidate.id, vacancy.job.id).named(tx, tx);
}

/**
 * Moves up to 100 applications of one job, each with its own outcome, in one transaction.
 * @throws Invalid for an unknown stage
 */
export async function moveApplications(
  context: Context,
  { applicationIds, toStageId, fromStageId, closeRelated = false }: BulkMove,
): Promise<BulkMoveResult> {
  const found = await findApplications(context.db.read, context.workspaceId, applicationIds);
  const expected = byId(found.map((row) => expectedState(row, fromStageId)));
  return change(context, async (tx) => {
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: toStageId });
    if (stage === undefined) throw Invalid.field('toStageId', 'no such stage');
    const locked = byId(await lockApplications(tx, tx.workspaceId, applicationIds));
    // All outcomes are decided first, then written together. A repeated ID is `unchanged`, because the first one moves it.
    const outcomes = new Map<string, Outcome>();
    for (const id of applicationIds.map((id) => id.toLowerCase())) {
      if (!outcomes.has(id)) outcomes.set(id, decideMove(locked.get(id), expected.get(id), stage));
    }
    const moving = [...outcomes].flatMap(([id, outcome]) => (outcome === 'moved' ? [locked.get(id)!] : []));
    const present = new Map([...locked, ...byId(await transition(tx, moving, placementFor(stage)))]);
    const hired = closeRelated && stage.kind === 'hired' ? moving : [];
    await applicationsClosed.run(
      tx,
      hired.map(({ id }) => id),
    );
    const items = applicationIds.map((applicationId, index): BulkMoveResult['items'][number] => {
      const id = applicationId.toLowerCase();
      const outcome = outcomes.get(id)!;
      if (outcome instanceof ApiError) {
        return { index, applicationId, status: 'failed', application: null, error: toItemError(outcome) };
      }
      if (outcome === 'moved') outcomes.set(id, 'unchanged');
      return { index, applicationId, status: outcome, application: apiFields(present.get(id)!), error: null };
    });
    return { items, summary: { total: items.length, ...countStatuses(items, ['moved', 'unchanged', 'failed']) } };
  });
}

type Outcome = 'moved' | 'unchanged' | ApiError;

function decideMove(
  application: ApplicationRow | undefined,
  expected: ApplicationRow | undefined,
  stage: StageRow,
): Outcome {
  if (application === undefined || expected === undefined) return new NotFound('Application');
  if (application.jobId !== stage.jobId) {
    return Invalid.field('toStageId', "is not a stage of the application's job");
  }
  try {
    return checkMove(application, expected, stage) ? 'moved' : 'unchanged';
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}
