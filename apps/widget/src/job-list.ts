import type { Job } from './api.ts';
import { withAttribution } from './attribution.ts';
import { h, webUrl } from './dom.ts';
import { fill, type Texts } from './texts.ts';

const CHOICES = ['department', 'location', 'workplaceType', 'employmentType'] as const;
type Choice = (typeof CHOICES)[number];

/** What the visitor has chosen; empty texts are no choice. */
export type Filters = Record<Choice | 'q', string>;

export const NO_FILTERS: Filters = { department: '', location: '', workplaceType: '', employmentType: '', q: '' };

/** The values of a job by which it can be found. */
function valuesOf(job: Job, choice: Choice): string[] {
  if (choice !== 'location') return [job[choice] ?? ''].filter((value) => value !== '');
  const names = job.locations.map(({ name }) => name);
  return names.length > 0 ? names : [job.location ?? ''].filter((value) => value !== '');
}

/** The jobs that match every filter, ignoring case. */
export function matching(jobs: readonly Job[], filters: Filters): Job[] {
  const words = filters.q.toLowerCase().split(/\s+/).filter(Boolean);
  return jobs.filter((job) => {
    const isChosen = CHOICES.every(
      (choice) =>
        filters[choice] === '' ||
        valuesOf(job, choice).some((value) => value.toLowerCase() === filters[choice].toLowerCase()),
    );
    const text = [job.title, job.department, ...valuesOf(job, 'location'), ...job.keywords].join(' ').toLowerCase();
    return isChosen && words.every((word) => text.includes(word));
  });
}

/** The form above the list: a filter for each field in which the jobs differ. */
export function filterForm(jobs: readonly Job[], filters: Filters, texts: Texts, onChange: (changed: Filters) => void) {
  const change = (name: keyof Filters) => (event: Event) => {
    filters[name] = (event.target as HTMLInputElement | HTMLSelectElement).value; // it listens to fields only
    onChange(filters);
  };
  const selects = CHOICES.map((choice) => {
    const values = [...new Set(jobs.flatMap((job) => valuesOf(job, choice)))].sort((one, other) =>
      one.localeCompare(other),
    );
    if (values.length < 2) return null;
    const select = h(
      'select',
      { id: choice, onchange: change(choice) },
      h('option', { value: '' }, texts.all),
      ...values.map((value) => h('option', { value }, labelOf(value, texts))),
    );
    select.value = values.find((value) => value.toLowerCase() === filters[choice].toLowerCase()) ?? '';
    return h('div', {}, h('label', { for: choice }, texts[choice]), select);
  });
  const search = h('input', { id: 'q', type: 'search', maxlength: 200, oninput: change('q') });
  search.value = filters.q;
  return h(
    'form',
    { class: 'filters', part: 'filters', role: 'search', 'aria-label': texts.filters, onsubmit: preventDefault },
    h('div', {}, h('label', { for: 'q' }, texts.q), search),
    ...selects,
  );
}

/** @param onApply null if applications are made on the page of the job */
export function jobItem(job: Job, heading: number, language: string, texts: Texts, onApply: (() => void) | null) {
  const url = webUrl(withAttribution(job.url));
  const title = url === null ? job.title : h('a', { href: url, part: 'link' }, job.title);
  const meta = [
    job.department,
    valuesOf(job, 'location').join(', '),
    labelOf(job.workplaceType, texts),
    labelOf(job.employmentType, texts),
    payOf(job, language, texts),
  ].filter((part) => part !== null && part !== '');
  // The level of a heading depends on the page.
  const name = `h${heading}` as 'h3';
  return h(
    'li',
    { class: 'job', part: 'job' },
    h(
      'div',
      {},
      h(name, { class: 'title', part: 'title', dir: 'auto' }, title),
      h('p', { class: 'meta', part: 'meta' }, meta.join(' · ')),
    ),
    onApply &&
      h(
        'button',
        { type: 'button', part: 'apply', 'aria-label': `${texts.apply}: ${job.title}`, onclick: onApply },
        texts.apply,
      ),
  );
}

/** `€60,000–80,000 per year` in the language of the visitor; empty without pay. */
function payOf({ salaryMin, salaryMax, currency, salaryPeriod }: Job, language: string, texts: Texts): string {
  if (currency === null || salaryPeriod === null) return '';
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    maximumFractionDigits: 2,
    minimumFractionDigits: 0,
  });
  let amount: string;
  if (salaryMin !== null && salaryMax !== null) {
    amount = salaryMin === salaryMax ? format.format(salaryMin) : format.formatRange(salaryMin, salaryMax);
  } else if (salaryMin !== null) amount = fill(texts.from, format.format(salaryMin));
  else if (salaryMax !== null) amount = fill(texts.upTo, format.format(salaryMax));
  else return '';
  return `${amount} ${texts[salaryPeriod]}`;
}

/** The name of a fixed value such as `full_time`; other values are names already. */
function labelOf(value: string, texts: Texts): string {
  const text = (texts as Record<string, unknown>)[value];
  return VALUES.has(value) && typeof text === 'string' ? text : value;
}
const VALUES = new Set([
  ...['remote', 'hybrid', 'onsite'],
  ...['full_time', 'part_time', 'contract', 'temporary', 'internship', 'volunteer'],
]);

export function preventDefault(event: Event): void {
  event.preventDefault();
}
