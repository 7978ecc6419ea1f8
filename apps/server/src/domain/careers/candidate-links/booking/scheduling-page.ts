import { type Html, html } from '../../../../platform/html/html.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import type { RenderedDocument } from '../../career-site/layout/document.ts';
import { sentence } from '../../career-site/layout/sentence.ts';
import { back, errorSummary, type Rejected } from '../pages/form-parts.ts';
import { type PageFrame, renderPage } from '../pages/frame.ts';
import { BOOKING_SCRIPT_PATH } from './booking-script.ts';
import { zoneChoices } from './time-zones.ts';

interface SchedulingParts {
  page: PageFrame;
  jobTitle: string;
  rejected: Rejected | null;
  /** Whether the visitor has a link to the whole application. */
  hasOverview: boolean;
}

/** A page about the times of interviews. @param path of the page within those of the link */
export function renderSchedulingPage(
  { page, jobTitle, rejected, hasOverview }: SchedulingParts,
  title: MessageKey,
  main: Html,
  path: string,
): RenderedDocument {
  const { texts } = page;
  return renderPage(
    page,
    texts.text(title),
    html`${hasOverview && back(page)}${errorSummary(texts, rejected)}<h1>${texts.text(title)}</h1><p class="hint">${sentence(texts, 'my.booking.for-job', { job: jobTitle })}</p>${main}`,
    path,
    { script: BOOKING_SCRIPT_PATH },
  );
}

/**
 * The choice of a time zone. Without one in the address, the script reloads the page with that of the browser.
 * @param now in ms; `isFixed`: whether the candidate has chosen it before
 */
export function zoneField(
  { texts }: PageFrame,
  zone: string,
  { now, isFixed = false }: { now: number; isFixed?: boolean },
): Html {
  const options = zoneChoices(new Date(now)).map(
    ({ value, label }) => html`<option value="${value}"${value === zone && html` selected`}>${label}</option>`,
  );
  return html`<div class="field"><label for="zone">${texts.text('my.booking.zone')}</label><select id="zone" name="zone"${!isFixed && html` data-zones`}>${options}</select></div>`;
}
