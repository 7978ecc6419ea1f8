import { html } from '../../../platform/html/html.ts';
import { notice, postForm, submit } from '../candidate-links/pages/form-parts.ts';
import { companyName, type PageFrame, pathTo, renderPage } from '../candidate-links/pages/frame.ts';
import type { RenderedDocument } from '../career-site/layout/document.ts';
import { hidden } from '../career-site/layout/form-fields.ts';

/** The field of the form that subscribes again. */
export const RESUME = 'resume';

/** Asks before it changes anything, because programs open every link of an email. */
export function renderUnsubscribePage(page: PageFrame, isOptedOut: boolean): RenderedDocument {
  const { texts } = page;
  const company = companyName(page);
  const title = texts.text('unsubscribe.title');
  const form = isOptedOut
    ? html`${notice(texts.text('unsubscribe.done', { company }))}${postForm(
        pathTo(page),
        html`${hidden(RESUME, 'yes')}${submit(texts.text('unsubscribe.resume'), true)}`,
      )}`
    : html`<p class="intro">${texts.text('unsubscribe.text', { company })}</p>${postForm(
        pathTo(page),
        submit(texts.text('unsubscribe.confirm')),
      )}`;
  return renderPage(page, title, html`<h1>${title}</h1>${form}`);
}
