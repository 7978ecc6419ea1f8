import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { Cards } from '../../records/cards.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Applications } from '../candidates/use-applications.ts';
import { InterviewCard } from './interview-card.tsx';
import { ScheduleDialog } from './interview-dialogs.tsx';

const words = text.interviews;

/** The interviews of a candidate, the latest first. */
export function InterviewsOf({
  candidate,
  applications,
}: {
  candidate: Schemas['Candidate'];
  applications: Applications;
}) {
  const list = useList('/interviews', { query: { candidateId: candidate.id, order: 'latest' } });
  const mayWrite = useMay()('interviews:write');
  const [isOpen, setOpen] = useState(false);
  const { chosen } = applications;
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && chosen !== undefined && (
        <div>
          <Button look="primary" onClick={() => setOpen(true)}>
            {words.schedule}
          </Button>
        </div>
      )}
      <Cards
        list={list}
        card={(interview) => <InterviewCard key={interview.id} interview={interview} />}
        empty={{
          title: words.none,
          children: !mayWrite ? undefined : chosen === undefined ? words.needsApplication : words.noneHint,
        }}
      />
      {isOpen && chosen !== undefined && (
        <ScheduleDialog applications={applications} first={chosen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
