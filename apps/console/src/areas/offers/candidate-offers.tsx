import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useCan } from '../../api/session.ts';
import type { Applications } from '../../records/candidate-applications.ts';
import { Cards } from '../../records/cards.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/states.tsx';
import { OfferCard } from './offer-card.tsx';
import { CreateOfferDialog } from './offer-dialogs.tsx';

const t = text.offerForm;

/** The offers to a candidate, the newest first. */
export function CandidateOffers({
  candidate,
  applications,
}: {
  candidate: Schemas['Candidate'];
  applications: Applications;
}) {
  const list = useList('/offers', { query: { candidateId: candidate.id } });
  const canWrite = useCan()('offers:write');
  const [isOpen, setOpen] = useState(false);
  const { chosen, jobs } = applications;
  if (applications.isPending) return <Loading />;
  return (
    <div className="flex flex-col gap-3">
      {canWrite && chosen !== undefined && (
        <div>
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t.create}
          </Button>
        </div>
      )}
      <Cards
        list={list}
        card={(offer) => <OfferCard key={offer.id} offer={offer} job={jobs.get(offer.jobId)?.title} />}
        empty={{
          title: t.none,
          children: !canWrite ? undefined : chosen === undefined ? t.needsApplication : t.noneHint,
        }}
      />
      {isOpen && chosen !== undefined && (
        <CreateOfferDialog applications={applications} first={chosen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
