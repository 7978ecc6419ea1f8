import { EyeOff } from 'lucide-react';
import { useList } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import type { Application } from '../../records/candidate-applications.ts';
import { text } from '../../text/index.ts';

/** Says to interviewers who have not submitted their scorecard that they do not see those of others. */
export function HiddenScorecards({ application }: { application: Application }) {
  const { member } = useSession();
  const canRead = useCan()('scorecards:read');
  const isInterviewer = canRead && member.role === 'interviewer';
  const list = useList('/scorecards', { query: { applicationId: application.id } }, { enabled: isInterviewer });
  const hasOwn = list.rows.some(({ authorId, stageId }) => authorId === member.id && stageId === application.stageId);
  if (!isInterviewer || list.isPending || hasOwn) return null;
  return (
    <p className="bg-info-soft text-info mt-3 flex items-start gap-2 rounded-md px-3 py-2">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text.scorecards.redacted}
    </p>
  );
}
