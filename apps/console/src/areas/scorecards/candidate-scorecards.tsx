import { useState } from 'react';
import { useList, useRecord } from '../../api/records.ts';
import { useCan, useSession } from '../../api/session.ts';
import type { Application, Applications } from '../../records/candidate-applications.ts';
import { Cards } from '../../records/cards.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Loading } from '../../ui/states.tsx';
import { HiddenScorecards } from './hidden-scorecards.tsx';
import { WriteScorecardDialog } from './scorecard-dialogs.tsx';
import { ScorecardEntry } from './scorecard-entry.tsx';

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
  const [isOpen, setOpen] = useState(false);
  const list = useList('/scorecards', { query: { applicationId: application.id } });
  const stages = useRecord('/jobs/{id}/stages', { path: { id: application.jobId } }, { enabled: can('stages:read') })
    .data?.data;
  const hasOwn = list.rows.some(({ authorId, stageId }) => authorId === member.id && stageId === application.stageId);
  const canWrite = can('scorecards:write');
  return (
    <div className="flex flex-col gap-3">
      <HiddenScorecards application={application} />
      {canWrite && !hasOwn && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t.write}
          </Button>
        </div>
      )}
      <Cards
        list={list}
        card={(scorecard) => <ScorecardEntry key={scorecard.id} scorecard={scorecard} />}
        empty={{ title: t.none, children: canWrite ? t.noneHint : undefined }}
      />
      {isOpen && (
        <WriteScorecardDialog application={application} stages={stages ?? []} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
