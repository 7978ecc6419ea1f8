import type { Schemas } from '@rolecall/client';
import { useState } from 'react';
import { useList } from '../../api/records.ts';
import { useMay } from '../../api/session.ts';
import { Cards } from '../../records/cards.tsx';
import { text } from '../../text/index.ts';
import { Button } from '../../ui/button.tsx';
import type { Applications } from '../candidates/use-applications.ts';
import { OfferCard } from './offer-card.tsx';
import { CreateOfferDialog } from './offer-dialogs.tsx';

const words = text.offerForm;

/** The offers to a candidate, the newest first. */
export function OffersOf({ candidate, applications }: { candidate: Schemas['Candidate']; applications: Applications }) {
  const list = useList('/offers', { query: { candidateId: candidate.id } });
  const mayWrite = useMay()('offers:write');
  const [isOpen, setOpen] = useState(false);
  const { chosen, jobs } = applications;
  return (
    <div className="flex flex-col gap-3">
      {mayWrite && chosen !== undefined && (
        <div>
          <Button look="primary" onClick={() => setOpen(true)}>
            {words.create}
          </Button>
        </div>
      )}
      <Cards
        list={list}
        card={(offer) => <OfferCard key={offer.id} offer={offer} job={jobs.get(offer.jobId)?.title} />}
        empty={{
          title: words.none,
          children: !mayWrite ? undefined : chosen === undefined ? words.needsApplication : words.noneHint,
        }}
      />
      {isOpen && chosen !== undefined && (
        <CreateOfferDialog applications={applications} first={chosen} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}
