import type { Schemas } from '@rolecall/client';
import { useRecord } from '../../api/records.ts';
import { offerForm } from '../../text/en/offer-form.ts';
import { Moment } from '../../ui/time.tsx';

const t = offerForm.response;

/** How the candidate answered on their page, and what they were shown. Nothing if a member recorded the answer. */
export function OfferResponse({ offer: { id, status } }: { offer: Pick<Schemas['Offer'], 'id' | 'status'> }) {
  const isDecided = status === 'accepted' || status === 'declined';
  const response = useRecord('/offers/{id}/response', { path: { id } }, { enabled: isDecided }).data?.data;
  if (response === undefined) return null;
  const { decision, name, decidedAt, ip, text: shown, textSha256 } = response;
  return (
    <details className="mt-2 text-xs">
      <summary className="text-muted cursor-pointer">
        {t[decision](name)} <Moment at={decidedAt} withTime />
      </summary>
      <div className="bg-sunken mt-2 flex flex-col gap-2 rounded-md p-3">
        <p className="wrap-anywhere whitespace-pre-wrap">{shown}</p>
        <p className="text-muted wrap-anywhere">
          {ip !== null && `${t.from(ip)} · `}
          {t.hash(textSha256)}
        </p>
      </div>
    </details>
  );
}
