import type { Schemas } from '@rolecall/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { bodyOf, definitionOf, draftOf } from './definition/draft.ts';

export type Warning = { path: string; message: string };

const keyOf = (id: string) => ['automation-warnings', id];

/** Keeps what the service doubted when it last saved the draft. */
export function keepWarnings(id: string, warnings: readonly Warning[]): void {
  queryClient.setQueryData(keyOf(id), warnings);
}

/** What was doubted when this browser last saved the draft. */
export function useKeptWarnings(id: string): readonly Warning[] {
  return useQuery<readonly Warning[]>({ queryKey: keyOf(id), enabled: false }).data ?? [];
}

/** What the service doubts about the draft as it is: it says so to a change too that changes nothing. */
export async function readWarnings(automation: Schemas['Automation'], etag: string): Promise<readonly Warning[]> {
  const draft = draftOf(automation);
  const { steps } = bodyOf(draft);
  const { trigger, conditions } = definitionOf(draft);
  const { meta } = await api.patch('/automations/{id}', {
    params: { path: { id: automation.id }, header: { 'If-Match': etag } },
    body: { trigger, conditions, steps },
  });
  return meta?.warnings ?? [];
}
