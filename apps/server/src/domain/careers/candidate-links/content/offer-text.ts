import { sha256 } from '../../../../platform/security/secrets.ts';
import type { Offer } from '../../../hiring/offers/schema.ts';
import type { WorkspaceFields } from '../../../records/custom-fields/field-directory.ts';
import { shownToCandidate } from '../../../records/custom-fields/value-text.ts';
import type { Texts } from '../../career-site/languages/texts.ts';

/** The text of an offer as shown to its candidate: plain lines, in one language. Internal notes are not part of it. */
export function offerText(
  texts: Texts,
  offer: Pick<
    Offer,
    'title' | 'salaryAmount' | 'currency' | 'salaryPeriod' | 'equity' | 'startDate' | 'expiresAt' | 'customFields'
  >,
  { company, fields }: { company: string; fields: WorkspaceFields },
): string {
  const { title, salaryAmount, currency, salaryPeriod, equity, startDate, expiresAt } = offer;
  const pay =
    salaryAmount === null || currency === null || salaryPeriod === null
      ? null
      : texts.text(`pay.${salaryPeriod}`, { amount: texts.money(salaryAmount, currency) });
  return [
    texts.text('my.offer.company', { company }),
    texts.text('my.offer.position', { title }),
    pay !== null && texts.text('my.offer.pay', { pay }),
    equity !== null && texts.text('my.offer.equity', { equity }),
    startDate !== null && texts.text('my.offer.start', { date: texts.date(startDate) }),
    ...shownToCandidate(fields.of('offer'), offer.customFields, texts.language).map(
      ({ label, value }) => `${label}: ${value}`,
    ),
    expiresAt !== null && texts.text('my.offer.expires', { date: momentText(texts, expiresAt) }),
  ]
    .filter((line) => line !== false)
    .join('\n');
}

/** SHA-256 of a text in UTF-8, hexadecimal. */
export function textHash(text: string): string {
  return sha256(text).toString('hex');
}

/** A moment with its time zone, such as "3 March 2026, 14:00 UTC". */
export function momentText(texts: Texts, iso: string, timeZone = 'UTC'): string {
  return new Intl.DateTimeFormat(texts.language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(new Date(iso));
}
