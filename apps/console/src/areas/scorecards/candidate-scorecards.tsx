import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useList, useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import type { Application, Applications } from '../../records/candidate-applications.ts';
import { Cards } from '../../records/cards.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading } from '../../ui/states.tsx';
import { ScorecardCard } from './scorecard-card.tsx';
import { WriteScorecardDialog } from './scorecard-dialogs.tsx';

const t = text.scorecards;

/** The scorecards of one of the candidate's applications. */
export function CandidateScorecards({ applications: { chosen, isPending } }: { applications: Applications }) {
  if (isPending) return <Loading />;
  if (chosen === undefined) return <Empty title={t.none}>{t.needsApplication}</Empty>;
  return <OfApplication key={chosen.id} application={chosen} />;
}

function OfApplication({ application }: { application: Application }) {
  const { member } = useSession();
  const can = useCan();
  const nameOf = useMemberNames();
  const [isOpen, setOpen] = useState(false);
  const list = useList('/scorecards', { query: { applicationId: application.id } });
  const stages = useRecord('/jobs/{id}/stages', { path: { id: application.jobId } }, { enabled: can('stages:read') })
    .data?.data;
  const interviews = useList(
    '/interviews',
    { query: { candidateId: application.candidateId, sort: 'scheduledAt' } },
    { enabled: can('interviews:read') },
  );
  const hasOwn = list.rows.some(({ authorId, stageId }) => authorId === member.id && stageId === application.stageId);
  const canWrite = can('scorecards:write');
  return (
    <div className="flex flex-col gap-3">
      {member.role === 'interviewer' && !list.isPending && !hasOwn && (
        <p className="bg-info-soft text-info flex items-start gap-2 rounded-md px-3 py-2">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {t.redacted}
        </p>
      )}
      {canWrite && !hasOwn && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t.write}
          </Button>
        </div>
      )}
      <Cards
        list={list}
        card={(scorecard) => (
          <ScorecardCard
            key={scorecard.id}
            scorecard={scorecard}
            author={nameOf(scorecard.authorId)}
            interview={interviews.rows.find(({ id }) => id === scorecard.interviewId)}
            stage={stages?.find(({ id }) => id === scorecard.stageId)?.name}
          />
        )}
        empty={{ title: t.none, children: canWrite ? t.noneHint : undefined }}
      />
      {isOpen && (
        <WriteScorecardDialog application={application} stages={stages ?? []} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
