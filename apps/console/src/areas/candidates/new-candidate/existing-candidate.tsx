import type { Schemas } from '@rolecall/client';
import { useAction } from '../../../api/action.tsx';
import { useRecord } from '../../../api/records.ts';
import { CandidateLink, fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';

const t = text.candidates.resume;

interface ExistingCandidateNoticeProps {
  email: string;
  /** Adds the résumé, and the application if there is one. */
  onUse: (candidateId: string) => Promise<unknown>;
  onDone: (candidate: Schemas['Candidate']) => void;
}

/** Offers to use the candidate who already has this email address instead of adding one. Empty if there is none. */
export function ExistingCandidateNotice({ email, onUse, onDone }: ExistingCandidateNoticeProps) {
  const asked = useDebounced(email.trim());
  const { data } = useRecord('/candidates', { query: { email: asked, limit: 1 } }, { enabled: asked.includes('@') });
  const existing = asked === email.trim() ? data?.data[0] : undefined;
  const use = useAction((candidate: Schemas['Candidate']) => onUse(candidate.id).then(() => candidate), {
    changes: ['candidates', 'applications', 'jobs'],
    done: (candidate) => t.addedTo(fullName(candidate)),
    onDone,
  });
  if (existing === undefined) return null;
  return (
    <div role="status" className="bg-info-soft flex flex-wrap items-center gap-2 rounded-md p-3">
      <span className="min-w-0 flex-1">
        {t.existing(asked)} <CandidateLink id={existing.id} candidate={existing} />
      </span>
      <Button small busy={use.isPending} onClick={() => use.mutate(existing)}>
        {t.addTo(fullName(existing))}
      </Button>
    </div>
  );
}
