import { DAY_MS, dayNumber } from '../../../../platform/calendar/local-time.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import { endOf, isOpen } from '../../../hiring/availability-requests/change-request.ts';
import type { AvailabilityRequestRow } from '../../../hiring/availability-requests/queries.ts';
import type { RenderedDocument } from '../../career-site/layout/document.ts';
import { idOf } from '../../career-site/layout/form-fields.ts';
import { renderSchedulingPage, zoneField } from '../booking/scheduling-page.ts';
import { zoneLabel } from '../booking/time-zones.ts';
import { notice, postForm, type Rejected, section, submit } from '../pages/form-parts.ts';
import { type PageFrame, pathTo } from '../pages/frame.ts';
import { type FormDay, fromName, MAX_PER_DAY, type Row, toName } from './availability-form.ts';

/** What the pages of a request show. */
export interface AvailabilityContent {
  request: AvailabilityRequestRow;
  jobTitle: string;
  /** Whether the application is still active. */
  isActive: boolean;
  /** In ms. */
  now: number;
}

interface Parts {
  page: PageFrame;
  content: AvailabilityContent;
  /** In which times are shown. */
  zone: string;
  rejected: Rejected | null;
  hasOverview: boolean;
}

/** Path of the pages of a request. */
export function availabilityPath({ request }: AvailabilityContent, path = ''): string {
  return `availability/${request.id}${path}`;
}

/** Whether times can be stated. */
export function isAnswerable({ request, isActive, now }: AvailabilityContent): boolean {
  return isActive && isOpen(request, now);
}

interface Form {
  days: readonly FormDay[];
  /** The day that gets another row. */
  added: string | null;
  fill: Row & { days: string };
}

/** The days, with the times that the candidate states. */
export function renderForm(parts: Parts, form: Form): RenderedDocument {
  const { page, content, zone } = parts;
  const { texts } = page;
  const { request, now } = content;
  const isFirst = request.status === 'requested';
  const until = new Intl.DateTimeFormat(texts.language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  const fields = html`<button class="hidden" tabindex="-1" aria-hidden="true"></button>${zoneField(page, zone, {
    now,
    isFixed: request.timeZone !== null,
  })}<p class="hint">${texts.text('my.booking.zone-hint', { zone: zoneLabel(zone, new Date(now)) })}</p>${section(
    texts.text('my.availability.fill'),
    fillFields(parts, form),
    'several',
  )}${section(
    texts.text('my.availability.days'),
    form.days.map((day) => dayFields(parts, day, form.added === day.date)),
    'days',
  )}${submit(texts.text('my.availability.submit'))}`;
  const main = html`${
    request.message !== null && html`<p class="exact" dir="auto">${request.message}</p>`
  }<p>${texts.text('my.availability.intro', { minutes: request.durationMins })} ${texts.text('my.availability.until', { time: until.format(endOf(request)) })}</p>${postForm(
    pathTo(page, availabilityPath(content)),
    fields,
  )}`;
  const title = isFirst ? 'my.availability.ask' : 'my.availability.change';
  return renderSchedulingPage(
    { ...parts, jobTitle: content.jobTitle },
    title,
    main,
    availabilityPath(content, isFirst ? '' : '/times'),
  );
}

function fillFields(parts: Parts, { fill }: Form): Html {
  const { texts } = parts.page;
  const choices = [
    ['weekdays', 'my.availability.weekdays'],
    ['all', 'my.availability.every-day'],
  ] as const;
  const options = choices.map(
    ([value, key]) =>
      html`<option value="${value}"${value === fill.days && html` selected`}>${texts.text(key)}</option>`,
  );
  return html`<p class="hint">${texts.text('my.availability.fill-hint')}</p><div class="hours"><div class="field whole"><label for="fill-days">${texts.text('my.availability.fill-days')}</label><select id="fill-days" name="fill-days">${options}</select></div>${times(parts, { from: 'fill-from', to: 'fill-to' }, fill)}<button class="button quiet" name="action" value="fill">${texts.text('my.availability.fill-in')}</button></div>`;
}

function dayFields(parts: Parts, { date, rows }: FormDay, isExtended: boolean): Html {
  const { texts } = parts.page;
  const empty = { from: '', to: '' };
  const shown = rows.length === 0 || (isExtended && rows.length < MAX_PER_DAY) ? [...rows, empty] : rows;
  const name = dayName(texts.language, date);
  const list = shown.map((row, index) => {
    const names = { from: fromName(date, index), to: toName(date, index) };
    const isLast = index === shown.length - 1;
    const more =
      isLast &&
      shown.length < MAX_PER_DAY &&
      html`<button class="button quiet" name="add" value="${date}" aria-label="${texts.text('my.availability.add-on', { day: name })}">${texts.text('my.availability.add')}</button>`;
    return html`<div class="hours">${times(parts, names, row, isExtended && isLast)}${more}</div>`;
  });
  return html`<fieldset class="entry"><legend>${name}</legend>${list}</fieldset>`;
}

function times(
  { page: { texts }, rejected }: Parts,
  names: { from: string; to: string },
  row: Row,
  isFocused = false,
): Html {
  const error = rejected?.errors[names.from];
  const described = error === undefined ? '' : `${idOf(names.from)}-error`;
  const input = (name: string, value: string, hasFocus: boolean) =>
    html`<input type="time" id="${idOf(name)}" name="${name}" value="${value}"${hasFocus && html` autofocus`}${
      described !== '' && html` aria-invalid="true" aria-describedby="${described}"`
    }>`;
  return html`${
    error !== undefined && html`<p class="error" id="${described}">${texts.text(error)}</p>`
  }<div class="field"><label for="${idOf(names.from)}">${texts.text('my.availability.from')}</label>${input(names.from, row.from, isFocused)}</div><div class="field"><label for="${idOf(names.to)}">${texts.text('my.availability.to')}</label>${input(names.to, row.to, false)}</div>`;
}

/** `Monday, 7 December 2026`. */
function dayName(language: string, date: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(dayNumber(date) * DAY_MS);
}

/** What the candidate has stated, or why nothing can be. */
export function renderGiven(parts: Parts, isDone: boolean): RenderedDocument {
  const { page, content, zone } = parts;
  const { texts } = page;
  const { request } = content;
  const { periods, interviewId, status } = request;
  const clock = new Intl.DateTimeFormat(texts.language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  const items = periods.map(
    ({ startsAt, endsAt }) =>
      html`<li><time datetime="${startsAt}">${clock.formatRange(Date.parse(startsAt), Date.parse(endsAt))}</time></li>`,
  );
  const [first] = periods;
  const canChange = isAnswerable(content);
  const state =
    interviewId !== null ? 'my.availability.scheduled' : canChange ? 'my.availability.next' : 'my.availability.ended';
  const main = html`${isDone && notice(texts.text('my.availability.done'))}${
    first !== undefined &&
    html`<ul class="items">${items}</ul><p class="hint">${texts.text('my.booking.zone-hint', { zone: zoneLabel(zone, new Date(first.startsAt)) })}</p>`
  }<p>${texts.text(state)}</p>${
    canChange &&
    html`<p><a href="${pathTo(page, availabilityPath(content, '/times'))}">${texts.text('my.availability.change')}</a></p>`
  }`;
  const title = status === 'submitted' ? 'my.availability.given' : 'my.availability';
  return renderSchedulingPage({ ...parts, jobTitle: content.jobTitle }, title, main, availabilityPath(content));
}
