import { type Html, html } from '../../../../platform/html/html.ts';
import type { Texts } from '../languages/texts.ts';
import type { ListedJob } from '../queries.ts';

/** Where a job is: its text, else its locations; null if neither is known, or if it only repeats "Remote". */
export function placeOf({ location, locations, workplaceType }: ListedJob, texts: Texts): string | null {
  const place = location ?? (locations.length === 0 ? null : locations.map(({ name }) => name).join(', '));
  const repeated = [workplaceType, texts.text(`workplace.${workplaceType}`).toLowerCase()];
  return place === null || repeated.includes(place.trim().toLowerCase()) ? null : place;
}

/** Workplace, location and employment type, as HTML. */
export function terms(job: ListedJob, texts: Texts): Html[] {
  const place = placeOf(job, texts);
  const named = [place, texts.text(`workplace.${job.workplaceType}`), texts.text(`employment.${job.employmentType}`)];
  return named.flatMap((name) => (name === null ? [] : [html`<span><bdi>${name}</bdi></span>`]));
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
