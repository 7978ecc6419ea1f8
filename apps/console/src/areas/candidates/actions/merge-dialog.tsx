import type { Schemas } from '@rolecall/client';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../../api/action.tsx';
import { api } from '../../../api/client.ts';
import { CandidateField } from '../../../records/candidate-field.tsx';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { FormDialog } from '../../../ui/dialog.tsx';
import { CheckField } from '../../../ui/field.tsx';
import { Moment } from '../../../ui/time.tsx';

type Candidate = Schemas['Candidate'];

const t = text.candidates.merge;

/** Merges a duplicate into this candidate. */
export function MergeDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const [other, setOther] = useState<Candidate | null>(null);
  const [isSure, setSure] = useState(false);
  const merge = useAction(
    (candidateId: string) =>
      api.post('/candidates/{id}/merge', { params: { path: { id: candidate.id } }, body: { candidateId } }),
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
        onChoose={(chosen) => {
          setOther(chosen);
          setSure(false);
        }}
        errors={isSame ? [t.same] : []}
      />
      {other !== null && !isSame && (
        <>
          <Comparison kept={candidate} other={other} />
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

const FIELDS: readonly (readonly [keyof typeof t.fields, (of: Candidate) => ReactNode])[] = [
  ['name', fullName],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['location', ({ location }) => location],
  ['headline', ({ headline }) => headline],
  ['source', ({ source }) => source],
  ['tags', ({ tags }) => tags.join(', ')],
  ['createdAt', ({ createdAt }) => <Moment at={createdAt} />],
];

function Comparison({ kept, other }: { kept: Candidate; other: Candidate }) {
  return (
    <table aria-label={t.compare} className="w-full table-fixed border-collapse">
      <thead>
        <tr className="text-muted border-line border-b text-xs">
          <td className="w-20" />
          <th scope="col" className="px-2 py-1 text-left font-medium">
            {t.keep}
          </th>
          <th scope="col" className="px-2 py-1 text-left font-medium">
            {t.goes}
          </th>
        </tr>
      </thead>
      <tbody>
        {FIELDS.map(([name, show]) => (
          <tr key={name} className="border-line/70 border-b last:border-0">
            <th scope="row" className="text-muted py-1 text-left text-xs font-medium">
              {t.fields[name]}
            </th>
            <td className="px-2 py-1 break-words">{show(kept)}</td>
            <td className="px-2 py-1 break-words">{show(other)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
