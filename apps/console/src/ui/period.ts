import { dateFormat } from './locale.ts';

const DAY = dateFormat({ dateStyle: 'medium' });
const MONTH = dateFormat({ month: 'short', year: 'numeric' });

/** A period of a work history: 'Jan 2015 – Present'. Ends can be days, months, years or other text. */
export function formatPeriod(from: string | null, to: string | null): string {
  return [from, to]
    .filter((end) => end !== null && end !== '')
    .map((end) => formatEnd(end!))
    .join(' – ');
}

/** Jobs begin on the first of a month or on a day that does not matter, so the month is enough. */
function formatEnd(end: string): string {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(end)) return end;
  const isMonth = end.length === 7 || end.endsWith('-01');
  const at = new Date(`${end.slice(0, 7)}-${isMonth ? '01' : end.slice(8)}T00:00`);
  if (Number.isNaN(at.getTime())) return end;
  return (isMonth ? MONTH : DAY).format(at);
}
