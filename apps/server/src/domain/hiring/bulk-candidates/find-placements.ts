import type { Change } from '../../../platform/changes/change.ts';
import { ApiError, Invalid } from '../../../platform/errors/errors.ts';
import { requireVacancy } from '../applications/create-application.ts';
import type { JobRow } from '../jobs/queries.ts';
import { lockStageForShare, type StageRow } from '../stages/queries.ts';

/** The job and stage of a new application. */
export interface Placement {
  job: JobRow;
  stage: StageRow;
}

interface Requested {
  jobId: string;
  stageId?: string;
}

export function placementKey({ jobId, stageId }: Requested): string {
  return `${jobId} ${stageId ?? ''}`.toLowerCase();
}

/** The requested jobs with their stages, each read once, or the reason why an application cannot be created there. */
export async function findPlacements(
  tx: Change,
  requested: readonly Requested[],
): Promise<ReadonlyMap<string, Placement | ApiError>> {
  const found = new Map<string, Placement | ApiError>();
  const distinct = new Map(requested.map((one) => [placementKey(one), one]));
  // In order, because stages are locked.
  for (const key of [...distinct.keys()].sort()) found.set(key, await findPlacement(tx, distinct.get(key)!));
  return found;
}

async function findPlacement(tx: Change, { jobId, stageId }: Requested): Promise<Placement | ApiError> {
  try {
    const { job, stage: entry } = await requireVacancy(tx, jobId);
    if (stageId === undefined) return { job, stage: entry };
    const stage = await lockStageForShare(tx, tx.workspaceId, { id: stageId, jobId: job.id });
    if (stage === undefined) return Invalid.field('application.stageId', 'is not a stage of the job');
    const isEnd = stage.kind === 'hired' || stage.kind === 'rejected';
    return isEnd ? Invalid.field('application.stageId', 'must not be a hired or rejected stage') : { job, stage };
  } catch (error) {
    if (error instanceof Invalid) return Invalid.field('application.jobId', 'no such job');
    if (error instanceof ApiError && error.code === 'conflict') return error;
    throw error;
  }
}
