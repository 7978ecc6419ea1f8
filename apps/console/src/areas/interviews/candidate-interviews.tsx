import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import type { Applications } from '../../records/candidate-applications.ts';
import { Cards } from '../../records/cards.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { BookingLinkDialog } from './booking/booking-link-dialog.tsx';
import { OpenBookingLinks } from './booking/booking-links.tsx';
import { InterviewCard } from './interview-card.tsx';
import { ScheduleDialog } from './interview-dialogs.tsx';

const t = text.interviews;

/** The interviews of a candidate, the latest first. */
export function CandidateInterviews({
  candidate,
  applications,
}: {
  candidate: Schemas['Candidate'];
  applications: Applications;
}) {
  const list = useList('/interviews', { query: { candidateId: candidate.id, sort: 'scheduledAt' } });
  const canWrite = useCan()('interviews:write');
  const canLink = useCan()('scheduling:write');
  const [asks, setAsks] = useState<'interview' | 'link' | null>(null);
  const { chosen, jobs } = applications;
  if (applications.isPending) return <Loading />;
  return (
    <div className="flex flex-col gap-3">
      {chosen !== undefined && (canWrite || canLink) && (
        <div className="flex flex-wrap gap-2">
          {canWrite && (
            <Button variant="primary" onClick={() => setAsks('interview')}>
              {t.schedule}
            </Button>
          )}
          {canLink && <Button onClick={() => setAsks('link')}>{t.booking.title}</Button>}
        </div>
      )}
      <OpenBookingLinks candidateId={candidate.id} />
      <Cards
        list={list}
        card={(interview) => (
          <InterviewCard key={interview.id} interview={interview} job={jobs.get(interview.jobId)?.title} />
        )}
        empty={{
          title: t.none,
          children: !canWrite ? undefined : chosen === undefined ? t.needsApplication : t.noneHint,
        }}
      />
      {asks === 'interview' && chosen !== undefined && (
        <ScheduleDialog applications={applications} first={chosen} onClose={() => setAsks(null)} />
      )}
      {asks === 'link' && chosen !== undefined && (
        <BookingLinkDialog applications={applications} first={chosen} onClose={() => setAsks(null)} />
      )}
    </div>
  );
}
