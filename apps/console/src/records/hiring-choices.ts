import type { Schemas } from '@rolecall/client';
import { useMemo } from 'react';
import { useAllRows } from '../api/use-all-rows.ts';
import { text } from '../text/index.ts';

type ReasonKind = Schemas['RejectionReason']['kind'];

/** All rejection reasons of the workspace, archived ones included. */
export function useReasons(): readonly Schemas['RejectionReason'][] {
  const rows = useAllRows('/rejection-reasons', { query: { limit: 100 } });
  return useMemo(() => rows.toSorted((a, b) => a.position - b.position || a.label.localeCompare(b.label)), [rows]);
}

/** All sources of the workspace by name, archived ones included. */
export function useSources(): readonly Schemas['Source'][] {
  const rows = useAllRows('/sources', { query: { limit: 100 } });
  return useMemo(() => rows.toSorted((a, b) => a.name.localeCompare(b.name)), [rows]);
}

type Options = readonly (readonly [value: string, name: string])[];

/** The choices of a select: the active ones and the one that is chosen, after an empty choice. */
function optionsOf<Row extends { id: string; archivedAt: string | null }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  chosen: string | null,
): Options {
  const shown = rows.filter(({ id, archivedAt }) => archivedAt === null || id === chosen);
  return [['', text.common.states.none], ...shown.map((row) => [row.id, nameOf(row)] as const)];
}

export function useReasonOptions(kind: ReasonKind, chosen: string | null = null): Options {
  const reasons = useReasons();
  const ofKind = reasons.filter((reason) => reason.kind === kind);
  return optionsOf(ofKind, ({ label }) => label, chosen);
}

export function useSourceOptions(chosen: string | null = null): Options {
  return optionsOf(useSources(), ({ name }) => name, chosen);
}
