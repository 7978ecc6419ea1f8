import { html } from '../../../../platform/html/html.ts';
import type { MessageKey, Texts } from '../languages/texts.ts';
import { type Frame, type RenderedDocument, renderDocument } from '../layout/document.ts';

/** A page without a company, for addresses that belong to no career site. */
export const NO_COMPANY: Frame = {
  company: 'Rolecall',
  look: { colors: { accentColor: null, background: null }, fallbackAccent: null, font: 'system', radius: 8 },
  logo: null,
  home: null,
  links: { website: null, privacy: null, imprint: null },
};

/** An error page, with a link to the list if there is one. */
export function renderErrorPage(texts: Texts, frame: Frame, title: MessageKey, message: MessageKey): RenderedDocument {
  const main = html`<h1>${texts.text(title)}</h1><p class="intro">${texts.text(message)}</p>${
    frame.home !== null && html`<p><a class="button quiet" href="${frame.home}">${texts.text('page.all-jobs')}</a></p>`
  }`;
  return renderDocument({ texts, frame, title: texts.text(title), main });
}
