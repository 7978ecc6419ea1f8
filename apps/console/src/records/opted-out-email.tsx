import type { Schemas } from '@rolecall/client';
import { useRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { Badge } from '../ui/badge.tsx';

const t = text.candidates.optedOut;

/** Marks the address of a candidate who has unsubscribed. */
export function OptedOutEmail({ candidate }: { candidate: Pick<Schemas['Candidate'], 'emailOptedOutAt'> }) {
  if (candidate.emailOptedOutAt === null) return null;
  return (
    <span className="ml-2 inline-block" title={t.hint}>
      <Badge tone="warn">{t.mark}</Badge>
    </span>
  );
}

/** Says before an email is written that the candidate will not get it. */
export function OptedOutNotice({ candidateId }: { candidateId: string }) {
  const { data } = useRecord('/candidates/{id}', { path: { id: candidateId } });
  if (data === undefined || data.data.emailOptedOutAt === null) return null;
  return (
    <p role="note" className="bg-warn-soft text-warn rounded-md px-3 py-2">
      {t.notice}
    </p>
  );
}
