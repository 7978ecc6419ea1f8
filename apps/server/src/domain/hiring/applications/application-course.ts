import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { idAt } from '../../../platform/ids/ids.ts';
import type { ApplicationStatus } from '../event-context/summaries.ts';
import { lockAllStagesForShare, type StageRow } from '../stages/queries.ts';
import type { PastStage } from './schema.ts';
import { statusIn } from './state-machine.ts';
import type { NewStageChange } from './transition-queries.ts';

/** One step of an application in the past. */
interface Step {
  stage: StageRow;
  status: ApplicationStatus;
  at: string;
}

/** The stages that an application has gone through before it was created here. */
export type Course = readonly Step[];

/**
 * The course in a request, with its stages locked.
 * @throws Invalid for stages of other jobs, statuses that do not fit their stages, and times that are not in order
 */
export async function readCourse(
  tx: Change,
  jobId: string,
  given: readonly PastStage[],
  appliedAt: string | undefined,
): Promise<Course> {
  const stages = new Map((await lockAllStagesForShare(tx, tx.workspaceId, jobId)).map((stage) => [stage.id, stage]));
  const errors: FieldErrors = {};
  const steps: Step[] = [];
  let earliest = appliedAt;
  for (const [index, { stageId, at, status }] of given.entries()) {
    const path = `stageHistory.${index}`;
    if (earliest !== undefined && Date.parse(at) < Date.parse(earliest))
      errors[`${path}.at`] = [`must not be before ${index === 0 ? '`appliedAt`' : 'the time before it'}`];
    earliest = at;
    const stage = stages.get(stageId.toLowerCase());
    if (stage === undefined) {
      errors[`${path}.stageId`] = ['no such stage of the job'];
      continue;
    }
    const usual = statusIn(stage.kind);
    if (status !== undefined && status !== usual && !(status === 'withdrawn' && usual === 'active'))
      errors[`${path}.status`] = [`must be ${usual} in a stage of the kind ${stage.kind}`];
    steps.push({ stage, status: status ?? usual, at });
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return steps;
}

/** The values of an application at the end of its course, and its columns that are not fields. */
export function endOf(course: Course, entry: Pick<StageRow, 'id'>) {
  const { stage, status } = course.at(-1)!; // the schema requires a step
  const entered = course.findLastIndex((step) => step.stage.id !== stage.id) + 1;
  const became = course.findLastIndex((step) => step.status !== status) + 1;
  const timeOf = (which: ApplicationStatus) => (status === which ? course[became]!.at : null);
  const before = course[became - 1]?.stage ?? entry;
  return {
    values: {
      stageId: stage.id,
      status,
      stageEnteredAt: course[entered]!.at,
      hiredAt: timeOf('hired'),
      rejectedAt: timeOf('rejected'),
      withdrawnAt: timeOf('withdrawn'),
    },
    columns: { stage_before_end: status === 'hired' || status === 'rejected' ? before.id : null },
  };
}

/** The stage history of the course. Its IDs are of the times, because the history is sorted by them. */
export function stageChangesOf(course: Course, application: { id: string; jobId: string }): NewStageChange[] {
  return course.map(({ stage, status, at }, index) => ({
    id: idAt(at, index),
    applicationId: application.id,
    jobId: application.jobId,
    fromStageId: course[index - 1]?.stage.id ?? null,
    toStageId: stage.id,
    fromStatus: course[index - 1]?.status ?? null,
    toStatus: status,
    at,
  }));
}
