import type { Change } from '../../../platform/changes/change.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { stageEvents } from './events.ts';
import { listStagesOf, type StageValues, stages as stageTable } from './queries.ts';
import type { StageKind } from './schema.ts';

/** The template of a stage of a new job. */
type StageTemplate = Pick<StageValues, 'name' | 'kind' | 'color'>;

/** For workspaces without a pipeline: a sandbox that is being reset. */
const BUILT_IN_STAGES: readonly { name: string; kind: StageKind }[] = [
  { name: 'Applied', kind: 'applied' },
  { name: 'Screening', kind: 'screening' },
  { name: 'Interview', kind: 'interview' },
  { name: 'Offer', kind: 'offer' },
  { name: 'Hired', kind: 'hired' },
  { name: 'Rejected', kind: 'rejected' },
];

/**
 * Creates the stages of a new job, after its event was recorded.
 * @param templates those of its pipeline, in order; undefined if there is none
 */
export async function createStagesFrom(
  tx: Change,
  jobId: string,
  templates: readonly StageTemplate[] = BUILT_IN_STAGES.map((stage) => ({ ...stage, color: null })),
): Promise<void> {
  const stages = templates.map(({ name, kind, color }, position) => ({ id: newId(), name, kind, color, position }));
  await createStagesIn(tx, jobId, stages);
}

/** Copies the stages of one job to another. @returns the ID of each copy by that of its original */
export async function copyStages(tx: Change, fromJobId: string, toJobId: string): Promise<ReadonlyMap<string, string>> {
  const stages = await listStagesOf(tx, tx.workspaceId, fromJobId);
  const copies = stages.map(({ name, kind, color, position }) => ({ id: newId(), name, kind, color, position }));
  await createStagesIn(tx, toJobId, copies);
  return new Map(stages.map(({ id }, index) => [id, copies[index]!.id]));
}

async function createStagesIn(tx: Change, jobId: string, stages: readonly StageValues[]): Promise<void> {
  const rows = await stageTable.insertAll(
    tx,
    tx.workspaceId,
    stages.map((stage) => ({ ...stage, jobId })),
  );
  for (const row of rows) tx.record(stageEvents.created, row, { stage: apiFields(row) });
}
