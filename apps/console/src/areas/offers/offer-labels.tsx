import type { Schemas } from '@rolecall/client';
import { text } from '../../text/index.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

type Offer = Schemas['Offer'];

const TONES: Readonly<Record<Offer['status'], Tone>> = {
  draft: 'plain',
  sent: 'info',
  accepted: 'good',
  declined: 'danger',
  withdrawn: 'plain',
  expired: 'warn',
};

export function OfferStatus({ status }: { status: Offer['status'] }) {
  return <Badge tone={TONES[status]}>{text.offers.statuses[status]}</Badge>;
}
