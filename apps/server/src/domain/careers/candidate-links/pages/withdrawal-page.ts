import { html } from '../../../../platform/html/html.ts';
import type { RenderedDocument } from '../../career-site/layout/document.ts';
import { back, errorSummary, field, postForm, type Rejected, section, submit, typedName } from './form-parts.ts';
import { type PageFrame, pathTo, renderPage } from './frame.ts';

/** The page on which a candidate confirms the withdrawal. */
export function renderWithdrawalPage(
  page: PageFrame,
  { jobTitle }: { jobTitle: string },
  { reasons, rejected }: { reasons: readonly { id: string; label: string }[]; rejected: Rejected | null },
): RenderedDocument {
  const { texts } = page;
  const options = reasons.map(({ id, label }) => ({ value: id, label }));
  const content = html`<p>${texts.text('my.withdraw-hint')}</p>${
    options.length > 0 &&
    field(texts, { name: 'reason', label: texts.text('my.withdraw-reason'), type: 'select', options }, rejected)
  }${field(texts, { name: 'comment', label: texts.text('my.withdraw-comment'), type: 'textarea' }, rejected)}${typedName(page, 'withdrawName', rejected)}${submit(texts.text('my.withdraw-confirm'))}`;
  const main = html`${back(page)}${errorSummary(texts, rejected)}<h1>${texts.text('my.withdraw')}</h1>${section(
    jobTitle,
    postForm(pathTo(page, 'withdrawal'), content),
    'withdraw',
  )}`;
  return renderPage(page, texts.text('my.withdraw'), main, 'withdrawal');
}
