import { type Html, html } from '../../../../platform/html/html.ts';
import { changeProblem, moveProblem, turnOf } from '../../../hiring/booking-links/book.ts';
import type { Slot } from '../../../hiring/booking-links/slots/compute-slots.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import type { RenderedDocument } from '../../career-site/layout/document.ts';
import { checkbox, hidden } from '../../career-site/layout/form-fields.ts';
import { filledOf, notice, postForm, type Rejected, section, submit, typedName } from '../pages/form-parts.ts';
import { type PageFrame, pathTo } from '../pages/frame.ts';
import type { BookingContent } from './booking-content.ts';
import { renderSchedulingPage, zoneField } from './scheduling-page.ts';
import { offsetText, zoneLabel } from './time-zones.ts';

/** Days with times on one page. */
const DAYS_PER_PAGE = 7;

export const BOOKING_DONE = ['booked', 'moved', 'canceled'] as const;

interface Parts {
  page: PageFrame;
  content: BookingContent;
  /** In which times are shown. */
  zone: string;
  rejected: Rejected | null;
  /** Whether the visitor has a link to the whole application. */
  hasOverview: boolean;
}

/** Path of the pages of a booking link. */
export function bookingPath({ link }: BookingContent, path = ''): string {
  return `bookings/${link.id}${path}`;
}

function render({ content, ...parts }: Parts, title: MessageKey, main: Html, path = ''): RenderedDocument {
  return renderSchedulingPage({ ...parts, jobTitle: content.jobTitle }, title, main, bookingPath(content, path));
}

/** The times to choose from, by day. @param pageNumber from zero */
export function renderTimes(parts: Parts, slots: readonly Slot[], pageNumber: number): RenderedDocument {
  const { page, content, zone } = parts;
  const { texts } = page;
  const days = byDay(page, slots, zone);
  const first = Math.min(Math.max(0, pageNumber), Math.max(0, Math.ceil(days.length / DAYS_PER_PAGE) - 1));
  const shown = days.slice(first * DAYS_PER_PAGE, (first + 1) * DAYS_PER_PAGE);
  const isMove = content.link.status === 'booked';
  const path = isMove ? '/times' : '';
  const lists = shown.map(({ name, times }, index) =>
    section(
      name,
      html`<ul class="times">${times.map(({ from, label }) => html`<li><button class="button quiet" name="slot" value="${new Date(from).toISOString()}">${label}</button></li>`)}</ul>`,
      `day-${index}`,
    ),
  );
  const link = (to: number, key: MessageKey) =>
    html`<a href="${pathTo(page, bookingPath(content, path), { zone, page: String(to) })}">${texts.text(key)}</a>`;
  const more = [
    first > 0 && link(first - 1, 'my.booking.earlier'),
    (first + 1) * DAYS_PER_PAGE < days.length && link(first + 1, 'my.booking.later'),
  ].filter((each) => each !== false);
  const form = postForm(
    pathTo(page, bookingPath(content, '/hold')),
    html`${hidden('zone', zone)}${hidden('turn', turnOf(content.link))}${lists}`,
  );
  const main = html`${sessionList(parts)}${zoneForm(parts, path)}${
    shown.length === 0 ? notice(texts.text('my.booking.none')) : form
  }${more.length > 0 && html`<p class="pages">${more.map((each, index) => html`${index > 0 && ' · '}${each}`)}</p>`}`;
  return render(parts, isMove ? 'my.booking.move' : 'my.booking.choose', main, path);
}

function sessionList({ page: { texts }, content }: Parts): Html {
  const items = content.link.sessions.map(({ type, durationMins, mode }) => {
    // Titles of sessions are written for the team.
    const values = { title: texts.text(`my.interview.${type}`), minutes: durationMins };
    return html`<li><strong>${texts.text('my.booking.session', values)}</strong><span class="hint">${texts.text(`my.interview.mode.${mode}`)}</span></li>`;
  });
  return html`<ul class="items">${items}</ul>`;
}

function zoneForm({ page, content, zone }: Parts, path: string): Html {
  const { texts, named } = page;
  const hint = texts.text('my.booking.zone-hint', { zone: zoneLabel(zone, new Date(content.now)) });
  return html`<form method="get" action="${pathTo(page, bookingPath(content, path))}">${named !== null && hidden('lang', named)}${zoneField(page, zone, content)}<p class="hint">${hint}</p>${submit(texts.text('my.booking.show'), true)}</form>`;
}

interface Day {
  name: string;
  times: readonly { from: number; label: string }[];
}

function byDay({ texts }: PageFrame, slots: readonly Slot[], timeZone: string): Day[] {
  const dates = new Intl.DateTimeFormat(texts.language, { dateStyle: 'full', timeZone });
  const clock = new Intl.DateTimeFormat(texts.language, { timeStyle: 'short', timeZone });
  const days = new Map<string, { from: number; label: string }[]>();
  for (const { from } of slots) {
    const name = dates.format(from);
    days.set(name, [...(days.get(name) ?? []), { from, label: clock.format(from) }]);
  }
  // A time that the clock shows twice is named with its offset.
  const named = (times: readonly { from: number; label: string }[]) =>
    times.map(({ from, label }) => {
      const isTwice = times.some((other) => other.from !== from && other.label === label);
      return { from, label: isTwice ? `${label} ${offsetText(timeZone, new Date(from))}` : label };
    });
  return [...days].map(([name, times]) => ({ name, times: named(times) }));
}

/** `Monday, 2 March 2026 at 10:00, 60 minutes (Berlin (UTC+01:00))`. */
function whenText({ page: { texts }, zone }: Parts, at: number, minutes: number): Html {
  const format = new Intl.DateTimeFormat(texts.language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  const moment = new Date(at);
  const values = { date: format.format(moment), minutes, zone: zoneLabel(zone, moment) };
  return html`<time datetime="${moment.toISOString()}">${texts.text('my.interview.when', values)}</time>`;
}

/** The chosen time, to be confirmed. @param heldUntil when the hold ends (ISO 8601), if there is one */
export function renderConfirm(parts: Parts, slot: Slot, heldUntil: string | null): RenderedDocument {
  const { page, content, zone, rejected } = parts;
  const { texts } = page;
  const items = slot.sessions.map(({ from, to }, index) => {
    const { type, mode } = content.link.sessions[index]!;
    return html`<li><strong>${texts.text(`my.interview.${type}`)}</strong>${whenText(parts, from, (to - from) / 60_000)}<span class="hint">${texts.text(`my.interview.mode.${mode}`)}</span></li>`;
  });
  const clock = new Intl.DateTimeFormat(texts.language, { timeStyle: 'short', timeZone: zone });
  const fields = html`${hidden('slot', new Date(slot.from).toISOString())}${hidden('zone', zone)}${hidden('turn', turnOf(content.link))}`;
  const agreed = { name: 'agreed', label: texts.text('my.booking.agree'), isRequired: true };
  const target = pathTo(page, bookingPath(content, '/confirm'));
  const form = html`<form method="post" action="${target}" data-hold="${pathTo(page, bookingPath(content, '/hold'))}">${fields}${checkbox(texts, agreed, filledOf(texts, rejected))}${submit(texts.text('my.booking.book'))}</form>`;
  const times = pathTo(page, bookingPath(content, content.link.status === 'booked' ? '/times' : ''), { zone });
  const main = html`<ul class="items">${items}</ul>${
    heldUntil !== null && html`<p>${texts.text('my.booking.held', { time: clock.format(new Date(heldUntil)) })}</p>`
  }${form}<p><a href="${times}">${texts.text('my.booking.other')}</a></p>`;
  return render(parts, 'my.booking.confirm', main, '/confirm');
}

/** What was booked, or why nothing can be. */
export function renderBooking(parts: Parts, done: (typeof BOOKING_DONE)[number] | null): RenderedDocument {
  const { page, content } = parts;
  const { texts } = page;
  const { link, interviews } = content;
  const items = interviews.map(({ type, mode, status, scheduledAt, durationMins, location, meetingUrl }, index) => {
    const isScheduled = status === 'scheduled';
    const file = pathTo(page, bookingPath(content, '/calendar.ics'), { n: String(index) });
    return html`<li><strong>${texts.text(`my.interview.${type}`)}</strong>${whenText(parts, Date.parse(scheduledAt), durationMins)}<span class="hint">${texts.text(`my.interview.mode.${mode}`)}${!isScheduled && html` · ${texts.text(`my.interview.${status}`)}`}</span>${
      location !== null && html`<span dir="auto">${location}</span>`
    }${
      isScheduled &&
      meetingUrl !== null &&
      html`<a href="${meetingUrl}" rel="noreferrer">${texts.text('my.interview.join')}</a>`
    }${isScheduled && html`<a href="${file}">${texts.text('my.interview.calendar')}</a>`}</li>`;
  });
  const main = html`${done !== null && notice(texts.text(`my.booking.done.${done}`))}${
    items.length > 0 && html`<ul class="items">${items}</ul>`
  }${stateOf(parts, done)}`;
  return render(parts, link.status === 'booked' ? 'my.booking.booked' : 'my.booking', main);
}

function stateOf(parts: Parts, done: (typeof BOOKING_DONE)[number] | null): Html {
  const { page, content, rejected } = parts;
  const { texts } = page;
  const { link, interviews, now, isActive } = content;
  if (link.status === 'canceled') return html`<p>${texts.text('my.booking.canceled')}</p>`;
  if (link.status !== 'booked' || !isActive) return html`<p>${texts.text('my.booking.ended')}</p>`;
  const against = changeProblem(link, interviews, now);
  if (against === 'changed_by_team') return html`<p>${texts.text('my.booking.changed')}</p>`;
  if (against !== null) return html`<p>${texts.text('my.booking.fixed')}</p>`;
  const first = Math.min(...interviews.map(({ scheduledAt }) => Date.parse(scheduledAt)));
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone: parts.zone } as const;
  const until = new Intl.DateTimeFormat(texts.language, format).format(first - link.changeNoticeMins * 60_000);
  const canMove = moveProblem(link, interviews, now) === null;
  const cancel = html`<p class="hint">${texts.text('my.booking.cancel-hint')}</p>${typedName(page, 'cancelName', rejected)}${submit(texts.text('my.booking.cancel-confirm'), true)}`;
  return html`${done !== null && html`<p>${texts.text('my.booking.invited')}</p>`}<p class="hint">${texts.text('my.booking.limits', { time: until })}</p>${
    canMove &&
    html`<p><a href="${pathTo(page, bookingPath(content, '/times'))}">${texts.text('my.booking.move')}</a></p>`
  }${section(texts.text('my.booking.cancel'), postForm(pathTo(page, bookingPath(content, '/cancel')), cancel), 'cancel')}`;
}
