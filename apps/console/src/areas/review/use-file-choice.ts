import type { Schemas } from '@rolecall/client';
import { useMemo, useState } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import { inOrder } from './record-queries.ts';

type CandidateFile = Schemas['CandidateFile'];

/** The files of a candidate, and the one that is displayed. */
export interface FileChoice {
  files: readonly CandidateFile[];
  shown: CandidateFile | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
  show: (id: string) => void;
  /** Displays the next file; after the last one the first. */
  showNext: () => void;
}

export function useFileChoice(candidateId: string, applicationId: string | undefined): FileChoice {
  const canRead = useCan()('files:read');
  const list = useList('/candidates/{id}/files', { path: { id: candidateId } }, { enabled: canRead });
  const files = useMemo(() => inOrder(list.rows, applicationId), [list.rows, applicationId]);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ id }) => id === chosen) ?? files[0];
  return {
    files,
    shown,
    isPending: canRead && list.isPending,
    error: list.error,
    refetch: list.refetch,
    show: setChosen,
    showNext() {
      const index = files.findIndex(({ id }) => id === shown?.id);
      const next = files[(index + 1) % files.length];
      if (next !== undefined) setChosen(next.id);
    },
  };
}
