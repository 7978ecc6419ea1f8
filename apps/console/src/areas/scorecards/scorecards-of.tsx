import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useList, useRecord } from '../../api/records.ts';
import { useMay, useSession } from '../../api/session.ts';
import { Cards } from '../../records/cards.tsx';
import { useMemberNames } from '../../records/members.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Application, Applications } from '../candidates/use-applications.ts';
import { ScorecardCard } from './scorecard-card.tsx';
import { WriteScorecardDialog } from './scorecard-dialogs.tsx';

const words = text.scorecards;

/** The judgements on one application of a candidate. */
export function ScorecardsOf({ applications: { chosen } }: { applications: Applications }) {
  if (chosen === undefined) return <Empty title={words.none}>{words.needsApplication}</Empty>;
  return <OfApplication key={chosen.id} application={chosen} />;
}

function OfApplication({ application }: { application: Application }) {
  const { member } = useSession();
  const may = useMay();
  const nameOf = useMemberNames();
  const [isOpen, setOpen] = useState(false);
  const list = useList('/scorecards', { query: { applicationId: application.id } });
  const stages = useRecord('/jobs/{id}/stages', { path: { id: application.jobId } }, { enabled: may('stages:read') })
    .data?.data;
  const hasOwn = list.rows.some(({ authorId, stageId }) => authorId === member.id && stageId === application.stageId);
  const mayWrite = may('scorecards:write');
  return (
    <div className="flex flex-col gap-3">
      {member.role === 'interviewer' && !list.isPending && !hasOwn && (
        <p className="bg-info-soft text-info flex items-start gap-2 rounded-md px-3 py-2">
          <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          {words.withheld}
        </p>
      )}
      {mayWrite && !hasOwn && (
        <div>
          <Button look="primary" onClick={() => setOpen(true)}>
            {words.write}
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
            stage={stages?.find(({ id }) => id === scorecard.stageId)?.name}
          />
        )}
        empty={{ title: words.none, children: mayWrite ? words.noneHint : undefined }}
      />
      {isOpen && (
        <WriteScorecardDialog application={application} stages={stages ?? []} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
