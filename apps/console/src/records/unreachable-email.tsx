import type { Schemas } from '@rolecall/client';
import { useRecord } from '../api/records.ts';
import { text } from '../text/index.ts';
import { Badge } from '../ui/badge.tsx';

const t = text.candidates.unreachable;

interface UnreachableEmailProps {
  candidate: Pick<Schemas['Candidate'], 'emailUnreachableAt' | 'emailUnreachableReason'>;
}

/** Marks an email address to which emails are rejected, with the mail server's reason. */
export function UnreachableEmail({ candidate: { emailUnreachableAt, emailUnreachableReason } }: UnreachableEmailProps) {
  if (emailUnreachableAt === null) return null;
  return (
    <span className="ml-2 inline-block" title={emailUnreachableReason ?? undefined}>
      <Badge tone="warn">{t.mark}</Badge>
    </span>
  );
}

/** Warns before an email is written to an address that rejects emails. */
export function UnreachableNotice({ candidateId }: { candidateId: string }) {
  const { data } = useRecord('/candidates/{id}', { path: { id: candidateId } });
  const candidate = data?.data;
  if (candidate === undefined || candidate.emailUnreachableAt === null) return null;
  return (
    <p role="note" className="bg-warn-soft text-warn rounded-md px-3 py-2 wrap-anywhere">
      {t.notice(candidate.email ?? '', candidate.emailUnreachableReason)}
    </p>
  );
}
