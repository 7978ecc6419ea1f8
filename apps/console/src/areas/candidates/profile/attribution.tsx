import type { Schemas } from '@rolecall/client';
import { text } from '../../../text/index.ts';
import { Section } from '../../../ui/page.tsx';

const t = text.candidates.attribution;
type Touch = Schemas['AttributionTouch'];

const FIELDS = [
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmTerm',
  'utmContent',
  'ref',
  'trackingCode',
  'referrerHost',
] as const satisfies readonly (keyof Touch)[];

/** How the candidate reached the form. Shown once if the first and last touch are the same. */
export function Attribution({ attribution }: { attribution: Schemas['Attribution'] | null }) {
  if (attribution === null) return null;
  const { firstTouch, lastTouch } = attribution;
  const isSame = FIELDS.every((field) => firstTouch?.[field] === lastTouch?.[field]);
  const touches = isSame
    ? [{ title: null, touch: lastTouch }]
    : [
        { title: t.first, touch: firstTouch },
        { title: t.last, touch: lastTouch },
      ];
  return (
    <Section title={t.title}>
      <div className="flex flex-col gap-3">
        {touches.map(({ title, touch }) => touch !== null && <Values key={title ?? ''} title={title} touch={touch} />)}
      </div>
    </Section>
  );
}

function Values({ title, touch }: { title: string | null; touch: Touch }) {
  const known = FIELDS.flatMap((field) => (touch[field] === null ? [] : [[field, touch[field]] as const]));
  return (
    <div>
      {title !== null && <h3 className="text-muted mb-1 text-xs">{title}</h3>}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {known.map(([field, value]) => (
          <div key={field} className="contents">
            <dt className="text-muted">{t.fields[field]}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
