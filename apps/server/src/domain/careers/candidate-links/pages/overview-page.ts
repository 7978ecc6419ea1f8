import { describeZone, requireTimeZone } from '../../../../platform/calendar/time-zone.ts';
import { type Html, html } from '../../../../platform/html/html.ts';
import type { AvailabilityRequestRow } from '../../../hiring/availability-requests/queries.ts';
import type { BookingLinkRow } from '../../../hiring/booking-links/queries.ts';
import type { InterviewRow } from '../../../hiring/interviews/queries.ts';
import { answerText } from '../../career-site/apply/question-control.ts';
import type { RenderedDocument } from '../../career-site/layout/document.ts';
import { sentence } from '../../career-site/layout/sentence.ts';
import type { CandidateOffer, PageContent } from '../content/page-content.ts';
import type { PageMessage } from '../content/page-queries.ts';
import { errorSummary, field, notice, postForm, type Rejected, section, submit, typedName } from './form-parts.ts';
import { companyName, type PageFrame, pathTo, renderPage } from './frame.ts';
import { statusText } from './status-text.ts';

/** The message of the page after an action. */
export const DONE = ['profile', 'file', 'message', 'withdraw', 'undo', 'accepted', 'declined', 'email'] as const;
export type Done = (typeof DONE)[number];

/** Extensions of the documents that the public form accepts. */
const ACCEPTED = '.pdf,.doc,.docx,.odt,.rtf,.txt';

interface OverviewParts {
  page: PageFrame;
  content: PageContent;
  done: Done | null;
  rejected: Rejected | null;
}

/** The page of an application. */
export function renderOverview({ page, content, done, rejected }: OverviewParts): RenderedDocument {
  const { texts } = page;
  const { subject } = content;
  const main = html`${errorSummary(texts, rejected)}${done !== null && notice(texts.text(`my.done.${done}`))}<h1>${sentence(texts, 'my.for-job', { job: subject.jobTitle })}</h1><p class="hint">${texts.text('my.applied-on', { date: texts.date(subject.appliedAt) })}</p>${section(
    texts.text('my.status'),
    html`<p class="status" dir="auto">${statusText(texts, page.company.statusTexts, subject.status)}</p>${
      subject.endedAt !== null &&
      html`<p class="hint">${texts.text('my.ended-on', { date: texts.date(subject.endedAt) })}</p>`
    }`,
    'status',
  )}${content.offers.length > 0 && section(texts.text('my.offers'), offerList(page, content.offers), 'offers')}${
    subject.isActive &&
    content.bookingLinks.length > 0 &&
    section(texts.text('my.booking'), bookingList(page, content.bookingLinks), 'bookings')
  }${
    subject.isActive &&
    content.availabilityRequests.length > 0 &&
    section(
      texts.text('my.availability'),
      availabilityList(page, content.availabilityRequests),
      'availability-requests',
    )
  }${
    content.interviews.length > 0 &&
    section(texts.text('my.interviews'), interviewList(page, content.interviews), 'interviews')
  }${submitted(page, content)}${subject.isActive && fileForm(page, rejected)}${
    content.messages.length > 0 &&
    section(texts.text('my.conversation'), conversation(page, content.messages), 'conversation')
  }${messageForm(page, rejected)}${
    subject.isActive && withdrawalLink(page)
  }${subject.canUndoWithdrawal && undoForm(page, rejected)}${dataSection(page)}<p class="hint">${texts.text('my.private')}</p>`;
  return renderPage(page, texts.text('my.title'), main);
}

function offerList(page: PageFrame, offers: readonly CandidateOffer[]): Html {
  const { texts } = page;
  const items = offers.map(({ offer }) => {
    const { id, title, status } = offer;
    // Only offers that were sent are shown.
    const label = status === 'draft' ? 'withdrawn' : status;
    return html`<li><a href="${pathTo(page, `offers/${id}`)}" dir="auto">${title}</a><span class="hint">${texts.text(`my.offer.${label}`)}</span></li>`;
  });
  return html`<ul class="items">${items}</ul>`;
}

function bookingList(page: PageFrame, links: readonly BookingLinkRow[]): Html {
  const { texts } = page;
  const items = links.map(
    ({ id, status }) =>
      html`<li><a href="${pathTo(page, `bookings/${id}`)}">${texts.text(status === 'open' ? 'my.booking.choose' : 'my.booking.booked')}</a></li>`,
  );
  return html`<ul class="items">${items}</ul>`;
}

function availabilityList(page: PageFrame, requests: readonly AvailabilityRequestRow[]): Html {
  const items = requests.map(
    ({ id, status }) =>
      html`<li><a href="${pathTo(page, `availability/${id}`)}">${page.texts.text(status === 'requested' ? 'my.availability.ask' : 'my.availability.given')}</a></li>`,
  );
  return html`<ul class="items">${items}</ul>`;
}

function interviewList(page: PageFrame, interviews: readonly InterviewRow[]): Html {
  const { texts } = page;
  const items = interviews.map((interview) => {
    const { id, title, type, mode, status, location, meetingUrl } = interview;
    const isScheduled = status === 'scheduled';
    return html`<li><strong dir="auto">${title ?? texts.text(`my.interview.${type}`)}</strong><span>${whenOf(page, interview)}</span><span class="hint">${texts.text(
      `my.interview.mode.${mode}`,
    )}${status !== 'scheduled' && html` · ${texts.text(`my.interview.${status}`)}`}</span>${location !== null && html`<span dir="auto">${location}</span>`}${
      isScheduled &&
      meetingUrl !== null &&
      html`<a href="${meetingUrl}" rel="noreferrer">${texts.text('my.interview.join')}</a>`
    }${isScheduled && html`<a href="${pathTo(page, `interviews/${id}/calendar.ics`)}">${texts.text('my.interview.calendar')}</a>`}</li>`;
  });
  return html`<ul class="items">${items}</ul>`;
}

function whenOf({ texts }: PageFrame, { scheduledAt, durationMins, timeZone }: InterviewRow): Html {
  const zone = requireTimeZone(timeZone ?? 'UTC');
  const moment = new Date(scheduledAt);
  const format = new Intl.DateTimeFormat(texts.language, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  const values = { date: format.format(moment), minutes: durationMins, zone: describeZone(zone, moment) };
  const text = texts.text('my.interview.when', values);
  return html`<time datetime="${scheduledAt}">${text}</time>`;
}

function submitted(page: PageFrame, { subject, answers, profile, files }: PageContent): Html {
  const { texts } = page;
  const contact = [
    [texts.text('my.first-name'), subject.firstName],
    [texts.text('my.last-name'), subject.lastName],
    [texts.text('my.email'), subject.email],
    [texts.text('my.phone'), subject.phone],
    [texts.text('my.address'), subject.location],
    [texts.text('my.linkedin'), subject.linkedinUrl],
    [texts.text('my.github'), subject.githubUrl],
    [texts.text('my.website'), subject.websiteUrl],
  ] as const;
  const row = (label: string, value: string | null) =>
    value !== null && html`<div><dt dir="auto">${label}</dt><dd dir="auto">${value}</dd></div>`;
  const { headline = null, coverLetter = null, education = [], experience = [] } = profile;
  const written = [
    row(texts.text('apply.headline'), headline),
    ...experience.map((entry) => row(texts.text('apply.experience'), entryText([entry.title, entry.company], entry))),
    ...education.map((entry) =>
      row(texts.text('apply.education'), entryText([entry.degree, entry.field, entry.school], entry)),
    ),
    row(texts.text('apply.cover-letter'), coverLetter),
  ].filter((shown) => shown !== false);
  const answered = answers.map(({ label, type, answer }) => row(label, answerText(texts, type, answer)));
  const listed = files.map(
    ({ fileName, createdAt }) =>
      html`<li><span dir="auto">${fileName}</span><span class="hint">${texts.date(createdAt)}</span></li>`,
  );
  const content = html`<h3>${texts.text('my.contact')}</h3><dl>${contact.map(([label, value]) => value !== null && html`<div><dt>${label}</dt><dd><bdi>${value}</bdi></dd></div>`)}</dl>${
    written.length > 0 && html`<h3>${texts.text('my.profile')}</h3><dl>${written}</dl>`
  }${
    answered.length > 0 && html`<h3>${texts.text('my.answers')}</h3><dl>${answered}</dl>`
  }<h3>${texts.text('my.files')}</h3>${
    listed.length > 0 ? html`<ul class="items">${listed}</ul>` : html`<p class="hint">${texts.text('my.no-files')}</p>`
  }<p><a href="${pathTo(page, 'edit')}">${texts.text('my.edit')}</a></p><p><a href="${pathTo(page, 'email')}">${texts.text('my.change-email')}</a></p>`;
  return section(texts.text('my.submitted'), content, 'submitted');
}

/** An entry of education or experience in one line. */
function entryText(
  parts: readonly (string | null | undefined)[],
  { startDate, endDate }: { startDate?: string | null; endDate?: string | null },
): string {
  const dates = [startDate, endDate].filter((date) => date != null).join(' – ');
  return [...parts, dates].filter((part) => part != null && part !== '').join(', ');
}

function fileForm(page: PageFrame, rejected: Rejected | null): Html {
  const { texts } = page;
  const parts = { name: 'file', label: texts.text('my.file'), hint: texts.text('my.file-hint'), isRequired: true };
  const content = html`${field(texts, { ...parts, type: 'file', accept: ACCEPTED }, rejected)}${submit(texts.text('my.upload'), true)}`;
  return section(texts.text('my.add-file'), postForm(pathTo(page, 'files'), content, { isUpload: true }), 'add-file');
}

function conversation(page: PageFrame, messages: readonly PageMessage[]): Html {
  const { texts } = page;
  const items = messages.map(({ isOwn, sender, text, at }) => {
    const writer = isOwn ? texts.text('my.message.own') : (sender ?? companyName(page));
    return html`<li><strong><bdi>${writer}</bdi></strong><span class="hint"><time datetime="${at}">${texts.date(at)}</time></span><p class="exact" dir="auto">${text}</p></li>`;
  });
  return html`<ul class="items">${items}</ul>`;
}

function messageForm(page: PageFrame, rejected: Rejected | null): Html {
  const { texts } = page;
  const parts = { name: 'message', label: texts.text('my.message-text'), hint: texts.text('my.message-hint') };
  const content = html`${field(texts, { ...parts, type: 'textarea', isRequired: true }, rejected)}${submit(texts.text('my.send'), true)}`;
  return section(texts.text('my.message'), postForm(pathTo(page, 'messages'), content), 'message');
}

function withdrawalLink(page: PageFrame): Html {
  const { texts } = page;
  const content = html`<p><a href="${pathTo(page, 'withdrawal')}">${texts.text('my.withdraw')}</a></p>`;
  return section(texts.text('my.withdraw'), content, 'withdraw');
}

function undoForm(page: PageFrame, rejected: Rejected | null): Html {
  const { texts } = page;
  const content = html`<p class="hint">${texts.text('my.undo-hint')}</p>${typedName(page, 'undoName', rejected)}${submit(texts.text('my.undo-confirm'), true)}`;
  return section(texts.text('my.undo'), postForm(pathTo(page, 'withdrawal/undo'), content), 'undo');
}

function dataSection(page: PageFrame): Html {
  const { texts } = page;
  const content = html`<p><a href="${pathTo(page, 'data.zip')}" download>${texts.text('my.download')}</a></p><p class="hint">${texts.text('my.download-hint')}</p><p><a href="${pathTo(page, 'erase')}">${texts.text('my.erase')}</a></p>`;
  return section(texts.text('my.data'), content, 'data');
}
