import type { Change } from '../../../platform/changes/change.ts';
import { ApiError, Invalid } from '../../../platform/errors/errors.ts';
import { stagesOfHistory } from '../applications/application-course.ts';
import { requireVacancy } from '../applications/create-application.ts';
import type { JobRow } from '../jobs/queries.ts';
import { lockStageForShare, type StageRow } from '../stages/queries.ts';
import type { NewCandidateApplication } from './schema.ts';

/** The job and stage of a new application. */
export interface Placement {
  job: JobRow;
  stage: StageRow;
  /** Those that a stage history can name. */
  stages: readonly StageRow[];
}

export function placementKey(requested: NewCandidateApplication): string {
  const { jobId, stageId = '', stageHistory } = requested;
  return `${jobId} ${stageId} ${isOfThePast(requested)} ${stageHistory !== undefined}`.toLowerCase();
}

function isOfThePast({ appliedAt, createdAt, stageHistory }: NewCandidateApplication): boolean {
  return [appliedAt, createdAt, stageHistory].some((value) => value !== undefined);
}

/** The requested jobs with their stages, each read once, or the reason why an application cannot be created there. */
export async function findPlacements(
  tx: Change,
  requested: readonly NewCandidateApplication[],
): Promise<ReadonlyMap<string, Placement | ApiError>> {
  const found = new Map<string, Placement | ApiError>();
  const distinct = new Map(requested.map((one) => [placementKey(one), one]));
  // In order, because stages are locked.
  for (const key of [...distinct.keys()].sort()) found.set(key, await findPlacement(tx, distinct.get(key)!));
  return found;
}

async function findPlacement(tx: Change, requested: NewCandidateApplication): Promise<Placement | ApiError> {
  const { jobId, stageId, stageHistory } = requested;
  try {
    const { job, stage: entry } = await requireVacancy(tx, jobId, { canBeClosed: isOfThePast(requested) });
    const stages = await stagesOfHistory(tx, job.id, requested);
    if (stageId === undefined) return { job, stage: entry, stages };
    if (stageHistory !== undefined)
      return Invalid.field('application.stageId', 'cannot be combined with `stageHistory`');
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: stageId, jobId: job.id });
    if (stage === undefined) return Invalid.field('application.stageId', 'is not a stage of the job');
    const isEnd = stage.kind === 'hired' || stage.kind === 'rejected';
    return isEnd
      ? Invalid.field('application.stageId', 'must not be a hired or rejected stage')
      : { job, stage, stages };
  } catch (error) {
    if (error instanceof Invalid) return Invalid.field('application.jobId', 'no such job');
    if (error instanceof ApiError && error.code === 'conflict') return error;
    throw error;
  }
}
