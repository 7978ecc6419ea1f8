import type { Change } from '../../platform/change.ts';
import { wire } from '../../platform/diff.ts';
import { newId } from '../../platform/ids.ts';
import type { CandidateRow } from '../candidates/queries.ts';
import type { JobRow } from '../jobs/queries.ts';
import type { StageRow } from '../stages/queries.ts';
import { type ApplicationRow, insertApplication, insertStageChange } from './queries.ts';

/**
 * Puts a candidate into the first stage of a job, in an open change. The caller has found and locked what it passes.
 * @returns undefined when the candidate has an application for this job already.
 */
export async function createApplicationIn(
  tx: Change,
  {
    candidate,
    job,
    stage,
    source,
  }: {
    candidate: CandidateRow;
    job: Pick<JobRow, 'id' | 'title' | 'slug'>;
    stage: Pick<StageRow, 'id' | 'name' | 'kind'>;
    source: string | null;
  },
): Promise<ApplicationRow | undefined> {
  const application = await insertApplication(tx, tx.workspaceId, {
    id: newId(),
    candidateId: candidate.id,
    jobId: job.id,
    stageId: stage.id,
    source,
  });
  if (application === undefined) return undefined;
  await insertStageChange(tx, tx.workspaceId, {
    applicationId: application.id,
    jobId: job.id,
    fromStageId: null,
    toStageId: stage.id,
    fromStatus: null,
    toStatus: 'active',
    actor: tx.context.actor,
  });
  tx.record({
    type: 'application.created',
    entityType: 'application',
    entityId: application.id,
    candidateId: candidate.id,
    data: {
      application: wire(application),
      candidate: wire(candidate),
      job: { id: job.id, title: job.title, slug: job.slug },
      stage: { id: stage.id, name: stage.name, kind: stage.kind },
    },
  });
  return application;
}
