import type { Change } from '../../platform/change.ts';
import { newId } from '../../platform/ids.ts';
import { insertStages, listStagesOf } from './queries.ts';
import type { StageKind } from './schema.ts';

/** The stages of a new job. Source: contract 3, Job. */
const DEFAULT_STAGES: readonly { name: string; kind: StageKind }[] = [
  { name: 'Applied', kind: 'applied' },
  { name: 'Screening', kind: 'screening' },
  { name: 'Interview', kind: 'interview' },
  { name: 'Offer', kind: 'offer' },
  { name: 'Hired', kind: 'hired' },
  { name: 'Rejected', kind: 'rejected' },
];

export async function createDefaultStages(tx: Change, jobId: string): Promise<void> {
  const stages = DEFAULT_STAGES.map((stage, position) => ({ ...stage, id: newId(), color: null, position }));
  await insertStages(tx, tx.workspaceId, jobId, stages);
}

/** The same stages for another job. */
export async function copyStages(tx: Change, fromJobId: string, toJobId: string): Promise<void> {
  const stages = await listStagesOf(tx, tx.workspaceId, fromJobId);
  const copies = stages.map(({ name, kind, color, position }) => ({ id: newId(), name, kind, color, position }));
  await insertStages(tx, tx.workspaceId, toJobId, copies);
}
