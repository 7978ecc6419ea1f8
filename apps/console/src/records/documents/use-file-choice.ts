import type { Schemas } from '@rolecall/client';
import { useMemo, useState } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';

type CandidateFile = Schemas['CandidateFile'];

const OTHER = 'other';

/** The files of a candidate, and the one that is displayed. */
export interface FileChoice {
  files: readonly CandidateFile[];
  shown: CandidateFile | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
  show: (id: string) => void;
  /** What the page shows in the place of a file was chosen, or there is no file. */
  isOther: boolean;
  showOther: () => void;
  /** Displays the next file; after the last one the first. */
  showNext: () => void;
}

const ORDER: readonly CandidateFile['kind'][] = ['resume', 'cover_letter', 'other', 'photo'];

/** Résumés first, those of the application before others, the newest first. */
export function inOrder(files: readonly CandidateFile[], applicationId: string | undefined): CandidateFile[] {
  const isOthers = (file: CandidateFile) => (file.applicationId === applicationId ? 0 : 1);
  return files
    .filter(({ status }) => status !== 'rejected')
    .sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || isOthers(a) - isOthers(b));
}

export function useFileChoice(candidateId: string, applicationId: string | undefined): FileChoice {
  const canRead = useCan()('files:read');
  const list = useList('/candidates/{id}/files', { path: { id: candidateId } }, { enabled: canRead });
  const files = useMemo(() => inOrder(list.rows, applicationId), [list.rows, applicationId]);
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = files.find(({ id }) => id === chosen) ?? files[0];
  const isPending = canRead && list.isPending;
  return {
    files,
    shown,
    isPending,
    error: list.error,
    refetch: list.refetch,
    show: setChosen,
    isOther: chosen === OTHER || (shown === undefined && !isPending && list.error === null),
    showOther: () => setChosen(OTHER),
    showNext() {
      const index = files.findIndex(({ id }) => id === shown?.id);
      const next = files[(index + 1) % files.length];
      if (next !== undefined) setChosen(next.id);
    },
  };
}
