import { useState } from 'react';
import { useRecord } from '../../../api/records.ts';
import { useMemberNames } from '../../../records/members.tsx';
import { booking } from '../../../text/en/booking.ts';
import { ErrorMessage } from '../../../ui/error-message.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { type BookingDraft, isComplete, periodOf } from './booking-draft.ts';
import { againstOf } from './reasons.ts';

const t = booking;
const MOST_REASONS = 6;

/** How many times a candidate would see, and why not more. */
export function SlotPreview({ draft }: { draft: BookingDraft }) {
  const { planId, durationMins, interviewerIds } = draft;
  const [zone, setZone] = useState('');
  const what = {
    ...(planId === '' ? { interviewerId: [...interviewerIds], durationMins } : { planId }),
    ...(zone === '' ? {} : { candidateTimeZone: zone }),
  };
  const query = JSON.parse(useDebounced(JSON.stringify({ ...what, ...periodOf(draft) }))) as typeof what;
  const slots = useRecord('/interview-slots', { query }, { enabled: isComplete(draft) });
  const nameOf = useMemberNames();
  if (!isComplete(draft)) return null;
  if (slots.error !== null) return <ErrorMessage error={slots.error} />;
  if (slots.data === undefined) return <p className="text-muted">{t.reading}</p>;
  const { slots: offered, unavailable, nightSlots } = slots.data.data;
  const against = againstOf(unavailable);
  return (
    <section aria-label={t.preview} className="bg-sunken rounded-md px-3 py-2">
      <p role="status" className={offered.length === 0 ? 'text-warn font-medium' : 'font-medium'}>
        {t.times(offered.length)}
      </p>
      <SelectField
        label={t.zone}
        value={zone}
        onChange={({ target }) => setZone(target.value)}
        options={[['', t.unknownZone], ...Intl.supportedValuesOf('timeZone').map((name) => [name, name] as const)]}
      />
      {nightSlots !== null && nightSlots > 0 && (
        <p role="alert" className="text-warn mt-1 font-medium">
          {t.night(nightSlots, offered.length)}
        </p>
      )}
      {against.length > 0 && (
        <>
          <p className="text-muted mt-1 text-xs">{t.against}</p>
          <ul className="text-muted list-disc pl-5 text-xs">
            {against.slice(0, MOST_REASONS).map(({ memberId, reason, hours }) => (
              <li key={`${memberId} ${reason}`}>
                {memberId === null ? t.reasons[reason] : `${nameOf(memberId)}: ${t.reasons[reason]}`} (
                {t.hours(Math.round(hours))})
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
