import type { Change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { idAt } from '../../../platform/ids/ids.ts';
import { readHistory } from '../../records/access/history.ts';
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
type Course = readonly Step[];

/** Values of the past in the request for an application. */
export interface PastValues {
  appliedAt?: string | undefined;
  createdAt?: string | undefined;
  stageHistory?: readonly PastStage[] | undefined;
}

/** How an application begins. */
export interface Beginning {
  /** When the candidate applied, if that was earlier (as for released submissions); null means now. */
  appliedAt?: string | null;
  /** When it was created elsewhere. */
  createdAt?: string | undefined;
  /** If unset, the application has just entered the stage. */
  course?: Course | undefined;
  /** The marker of events of the past. */
  past?: { historic?: true };
}

/** @throws Forbidden for values of the past without the scope; Invalid for a time in the future */
export function readPast(
  context: Pick<Context, 'scopes'>,
  { appliedAt, createdAt, stageHistory }: PastValues,
): { historic?: true } {
  const times = stageHistory?.map(({ at }, index) => [`stageHistory.${index}.at`, at] as const) ?? [];
  return readHistory(context, { stageHistory }, { appliedAt, createdAt, ...Object.fromEntries(times) });
}

/** The stages that a history can name, locked. */
export async function stagesOfHistory(
  tx: Change,
  jobId: string,
  { stageHistory }: PastValues,
): Promise<readonly StageRow[]> {
  return stageHistory === undefined ? [] : lockAllStagesForShare(tx, tx.workspaceId, jobId);
}

/**
 * How an application with these values of the past begins.
 * @param past the marker that `readPast` has returned
 * @throws Invalid for a history that cannot be
 */
export function beginningOf(
  { appliedAt, createdAt, stageHistory }: PastValues,
  stages: readonly StageRow[],
  past: { historic?: true },
): Beginning {
  const course = stageHistory && courseOf(stageHistory, stages, appliedAt);
  return { appliedAt: appliedAt ?? course?.[0]?.at ?? createdAt ?? null, createdAt, course, past };
}

/** @throws Invalid for stages of other jobs, statuses that do not fit their stages, and times that are not in order */
function courseOf(
  given: readonly PastStage[],
  stagesOfJob: readonly StageRow[],
  appliedAt: string | undefined,
): Course {
  const stages = new Map(stagesOfJob.map((stage) => [stage.id, stage]));
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
