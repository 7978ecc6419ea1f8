import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import type { Application } from '../../../records/candidate-applications.ts';
import { text } from '../../../text/index.ts';

// Closing an application can also close its interviews and offers.
export const CHANGES = ['applications', 'candidates', 'interviews', 'offers', 'jobs', 'reports'];

/** Moves the application to a stage. If two people act at the same time, the service decides who was first. */
export function useMove({ id, stageId }: Application, stages: readonly Schemas['Stage'][]) {
  const nameOf = (stage: string) => stages.find((one) => one.id === stage)?.name ?? '';
  return useAction(
    (toStageId: string) =>
      api.post('/applications/{id}/move', { params: { path: { id } }, body: { toStageId, fromStageId: stageId } }),
    { changes: CHANGES, done: ({ data }) => text.candidates.applications.moved(nameOf(data.stageId)) },
  );
}
