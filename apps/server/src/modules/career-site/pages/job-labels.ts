import type { Texts } from '../languages/texts.ts';
import type { ListedJob } from '../records/queries.ts';

/** Where a job is: its text, else its locations; null if neither is known. */
export function placeOf({ location, locations }: Pick<ListedJob, 'location' | 'locations'>): string | null {
  if (location !== null) return location;
  return locations.length === 0 ? null : locations.map(({ name }) => name).join(', ');
}

/** What says where and how the work is done. A location that only repeats "Remote" is left out. */
export function termsOf(job: ListedJob, texts: Texts): string[] {
  const place = placeOf(job);
  const workplace = texts.text(`workplace.${job.workplaceType}`);
  const isRepeated =
    place !== null && [job.workplaceType, workplace.toLowerCase()].includes(place.trim().toLowerCase());
  return [...(place === null || isRepeated ? [] : [place]), workplace, texts.text(`employment.${job.employmentType}`)];
}

/** The pay as a range with its period; null if it is not given. */
export function payOf({ salaryMin, salaryMax, currency, salaryPeriod }: ListedJob, texts: Texts): string | null {
  if (currency === null || salaryPeriod === null) return null;
  const amount = amountOf(salaryMin, salaryMax, currency, texts);
  return amount === null ? null : texts.text(`pay.${salaryPeriod}`, { amount });
}

function amountOf(min: number | null, max: number | null, currency: string, texts: Texts): string | null {
  if (min !== null && max !== null && min !== max) {
    return `${texts.money(min, currency)} – ${texts.money(max, currency)}`;
  }
  if (min !== null && max !== null) return texts.money(min, currency);
  if (min !== null) return texts.text('pay.from', { amount: texts.money(min, currency) });
  return max === null ? null : texts.text('pay.up-to', { amount: texts.money(max, currency) });
}
