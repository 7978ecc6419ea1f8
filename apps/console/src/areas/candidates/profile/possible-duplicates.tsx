import type { Schemas } from '@rolecall/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { fullName } from '../../../records/links.tsx';
import { text } from '../../../text/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MergeDialog } from '../actions/merge-dialog.tsx';

const t = text.candidates.duplicates;

// More are shown once these have been merged.
const SHOWN = 3;

/** Other profiles that may belong to the same person, and why, for members who can merge them. */
export function PossibleDuplicates({ candidate }: { candidate: Schemas['Candidate'] }) {
  const canWrite = useCan()('candidates:write');
  const [merging, setMerging] = useState<string | null>(null);
  const path = { id: candidate.id };
  const { data } = useRecord('/candidates/{id}/duplicates', { path }, { enabled: canWrite });
  const items = data?.data.items ?? [];
  return (
    <>
      {items.length > 0 && (
        <ul aria-label={t.label} className="flex flex-col gap-1">
          {items.slice(0, SHOWN).map((item) => (
            <li key={item.candidateId} className="flex flex-wrap items-center gap-2">
              <Badge tone="warn">{t.badge}</Badge>
              <Link
                to="/candidates/$candidateId"
                params={{ candidateId: item.candidateId }}
                className="text-accent break-words hover:underline"
              >
                {fullName(item)}
              </Link>
              <span className="text-muted">{item.reasons.map((reason) => t.reasons[reason]).join(', ')}</span>
              <Button small onClick={() => setMerging(item.candidateId)}>
                {t.compare}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {merging !== null && <MergeDialog candidate={candidate} duplicateId={merging} onClose={() => setMerging(null)} />}
    </>
  );
}
