import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { useRecord } from '../../../api/records.ts';
import { CandidateField } from '../../../records/candidate-field.tsx';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Comparison, Moving, NOTHING_TAKEN, type Taken } from './merge-comparison.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.merge;

interface MergeDialogProps {
  candidate: Candidate;
  /** The duplicate, if it is known. */
  duplicateId?: string;
  onClose: () => void;
}

/** Merges a duplicate into this candidate; for each field that differs, the member can choose which value to keep. */
export function MergeDialog({ candidate, duplicateId, onClose }: MergeDialogProps) {
  const [chosen, setChosen] = useState<Candidate | null>(null);
  const [taken, setTaken] = useState<Taken>(NOTHING_TAKEN);
  const [isSure, setSure] = useState(false);
  const suggested = useRecord(
    '/candidates/{id}',
    { path: { id: duplicateId ?? candidate.id } },
    { enabled: duplicateId !== undefined },
  );
  const other = chosen ?? (duplicateId === undefined ? null : (suggested.data?.data ?? null));
  const merge = useAction(
    (candidateId: string) =>
      api.post('/candidates/{id}/merge', {
        params: { path: { id: candidate.id } },
        body: { candidateId, take: [...taken.take], takeCustomFields: [...taken.takeCustomFields] },
      }),
    {
      changes: ['candidates', 'applications', 'interviews', 'offers', 'scorecards', 'tasks', 'pool-entries'],
      done: t.done,
      onDone: onClose,
    },
  );
  const isSame = other?.id === candidate.id;
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      draft={null}
      title={t.title(fullName(candidate))}
      description={t.hint}
      submit={t.confirm}
      busy={merge.isPending}
      onSubmit={() => other !== null && !isSame && isSure && merge.mutate(other.id)}
      wide
    >
      <CandidateField
        label={t.other}
        chosen={other}
        onChoose={(next) => {
          setChosen(next);
          setTaken(NOTHING_TAKEN);
          setSure(false);
        }}
        errors={isSame ? [t.same] : []}
      />
      {other !== null && !isSame && (
        <>
          <Comparison kept={candidate} other={other} taken={taken} onTake={setTaken} />
          <Moving other={other} />
          <CheckField
            label={t.understood}
            checked={isSure}
            onChange={({ target }) => setSure(target.checked)}
            required
          />
        </>
      )}
    </FormDialog>
  );
}
