import { type Html, html } from '../../../../platform/html/html.ts';
import { controlOf } from '../../career-site/apply/question-control.ts';
import type { MessageKey, Texts } from '../../career-site/languages/texts.ts';
import { type RenderedDocument, renderDocument } from '../../career-site/layout/document.ts';
import { hidden } from '../../career-site/layout/form-fields.ts';
import { sentence } from '../../career-site/layout/sentence.ts';
import { NO_COMPANY } from '../../career-site/pages/error-page.ts';
import { ANSWER, CONTACT_FIELDS } from '../actions/correct.ts';
import { momentText } from '../content/offer-text.ts';
import type { CandidateOffer, PageContent } from '../content/page-content.ts';
import type { Subject } from '../content/page-queries.ts';
import {
  back,
  codeField,
  errorSummary,
  field,
  notice,
  postForm,
  type Rejected,
  section,
  submit,
} from './form-parts.ts';
import { companyName, type PageFrame, pathTo, renderPage } from './frame.ts';

const CONTACT_LABELS = {
  firstName: 'my.first-name',
  lastName: 'my.last-name',
  phone: 'my.phone',
  location: 'my.address',
  linkedinUrl: 'my.linkedin',
  githubUrl: 'my.github',
  websiteUrl: 'my.website',
} as const satisfies Record<keyof typeof CONTACT_FIELDS, MessageKey>;

const AUTOCOMPLETE = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  location: 'street-address',
  linkedinUrl: 'off',
  githubUrl: 'off',
  websiteUrl: 'url',
} as const satisfies Record<keyof typeof CONTACT_FIELDS, string>;

/** The form for contact details and answers. */
export function renderEditPage(
  page: PageFrame,
  { subject, answers }: Pick<PageContent, 'subject' | 'answers'>,
  rejected: Rejected | null,
): RenderedDocument {
  const { texts } = page;
  const contact = (Object.keys(CONTACT_FIELDS) as (keyof typeof CONTACT_FIELDS)[]).map((name) => {
    const rule: { required?: boolean; maxLength: number } = CONTACT_FIELDS[name];
    const parts = { name, label: texts.text(CONTACT_LABELS[name]), value: subject[name] ?? '' };
    const isRequired = rule.required === true;
    return field(
      texts,
      { ...parts, isRequired, autocomplete: AUTOCOMPLETE[name], maxLength: rule.maxLength },
      rejected,
    );
  });
  const inWords = subject.config.questions.filter(({ type }) => type !== 'file');
  const questions = inWords.map((question) => {
    const { id, label, type, required, placeholder } = question;
    const value = answers.find(({ questionId }) => questionId === id)?.answer ?? '';
    const control = type === 'url' ? { type: 'text' as const } : controlOf(texts, question);
    const isRequired = required && value !== '';
    return field(texts, { name: `${ANSWER}${id}`, label, value, hint: placeholder, ...control, isRequired }, rejected);
  });
  const content = html`${section(texts.text('my.contact'), contact, 'contact')}${
    subject.isActive && questions.length > 0 && section(texts.text('my.answers'), questions, 'answers')
  }${submit(texts.text('my.save'))}`;
  const main = html`${back(page)}${errorSummary(texts, rejected)}<h1>${texts.text('my.edit')}</h1><p class="hint">${texts.text('my.edit-hint')}</p>${postForm(pathTo(page, 'edit'), content)}`;
  return renderPage(page, texts.text('my.edit'), main, 'edit');
}

/** One offer: its text, and the forms to answer it. @param isSent whether a code was just sent */
export function renderOfferPage(
  page: PageFrame,
  { offer, text, hash, response }: CandidateOffer,
  { isSent, rejected }: { isSent: boolean; rejected: Rejected | null },
): RenderedDocument {
  const { texts } = page;
  const path = `offers/${offer.id}`;
  const state =
    response !== undefined
      ? notice(
          `${texts.text(`my.offer.${response.decision}`)}. ${texts.text('my.offer.answered', {
            name: response.name,
            date: momentText(texts, response.decidedAt),
          })}`,
        )
      : offer.status !== 'sent' && notice(texts.text('my.offer.closed'));
  const accept = html`<p>${texts.text('my.offer.accept-hint')}</p>${postForm(
    pathTo(page, `${path}/code`),
    submit(texts.text(isSent ? 'my.send-new-code' : 'my.send-code'), true),
  )}${postForm(
    pathTo(page, `${path}/accept`),
    html`${hidden('hash', hash)}${field(texts, { name: 'name', label: texts.text('my.offer.name'), isRequired: true, autocomplete: 'name', maxLength: 240 }, rejected)}${codeField(texts, rejected)}${submit(texts.text('my.offer.confirm'))}`,
  )}`;
  const decline = postForm(
    pathTo(page, `${path}/decline`),
    html`<p>${texts.text('my.offer.decline-hint')}</p>${hidden('hash', hash)}${field(texts, { name: 'declineName', label: texts.text('my.offer.name'), isRequired: true, autocomplete: 'name', maxLength: 240 }, rejected)}${submit(texts.text('my.offer.decline-confirm'), true)}`,
  );
  const main = html`${back(page)}${errorSummary(texts, rejected)}${isSent && rejected === null && notice(texts.text('my.code-sent'))}${state}<h1>${sentence(texts, 'my.offer.heading', { title: offer.title })}</h1>${section(
    texts.text('my.offer.text'),
    html`<p class="exact" dir="auto">${text}</p>`,
    'offer-text',
  )}${offer.status === 'sent' && html`${section(texts.text('my.offer.accept'), accept, 'accept')}${section(texts.text('my.offer.decline'), decline, 'decline')}`}`;
  return renderPage(page, texts.text('my.offer.heading', { title: offer.title }), main, path);
}

/** The form to have everything erased. */
export function renderErasePage(
  page: PageFrame,
  { isSent, rejected }: { isSent: boolean; rejected: Rejected | null },
): RenderedDocument {
  const { texts } = page;
  const content = html`<p>${texts.text('my.erase-code-hint')}</p>${postForm(
    pathTo(page, 'erase/code'),
    submit(texts.text(isSent ? 'my.send-new-code' : 'my.send-code'), true),
  )}${postForm(pathTo(page, 'erase'), html`${codeField(texts, rejected)}${submit(texts.text('my.erase-confirm'))}`)}`;
  const main = html`${back(page)}${errorSummary(texts, rejected)}${isSent && rejected === null && notice(texts.text('my.code-sent'))}<h1>${texts.text('my.erase')}</h1>${section(
    texts.text('my.data'),
    html`<p>${texts.text('my.erase-hint', { company: companyName(page) })}</p><p><a href="${pathTo(page, 'data.zip')}" download>${texts.text('my.download')}</a></p>${content}`,
    'erase',
  )}`;
  return renderPage(page, texts.text('my.erase'), main, 'erase');
}

/** The form to change the email address. @param newEmail set once the codes were sent */
export function renderEmailPage(
  page: PageFrame,
  { email }: Subject,
  { newEmail, rejected }: { newEmail: string | null; rejected: Rejected | null },
): RenderedDocument {
  const { texts } = page;
  const address = field(
    texts,
    { name: 'newEmail', label: texts.text('my.new-email'), type: 'email', isRequired: true, autocomplete: 'email' },
    rejected,
  );
  const ask = postForm(
    pathTo(page, 'email/code'),
    html`${address}${submit(texts.text('my.send-codes'), newEmail !== null)}`,
  );
  const confirm =
    newEmail === null
      ? null
      : postForm(
          pathTo(page, 'email'),
          html`${hidden('newEmail', newEmail)}${codeField(texts, rejected, 'code', texts.text('my.new-email-code', { email: email ?? '' }))}${codeField(texts, rejected, 'newCode', texts.text('my.new-email-code', { email: newEmail }))}${submit(texts.text('my.change-email'))}`,
        );
  const main = html`${back(page)}${errorSummary(texts, rejected)}${newEmail !== null && rejected === null && notice(texts.text('my.codes-sent'))}<h1>${texts.text('my.change-email')}</h1>${section(
    texts.text('my.email'),
    html`${email !== null && html`<p dir="auto">${texts.text('my.current-email', { email })}</p>`}<p>${texts.text('my.change-email-hint')}</p>${confirm ?? ask}`,
    'email',
  )}`;
  return renderPage(page, texts.text('my.change-email'), main, 'email');
}

/** The form to request links by email. @param workspace in the address; null asks for it */
export function renderRequestPage(
  texts: Texts,
  { workspace, needsWorkspace, isSent, rejected }: RequestPageParts,
): RenderedDocument {
  const action = `/my${texts.language === 'en' ? '' : `?lang=${texts.language}`}`;
  const form = postForm(
    action,
    html`${
      workspace !== null
        ? hidden('workspace', workspace)
        : needsWorkspace &&
          field(
            texts,
            {
              name: 'workspace',
              label: texts.text('my.request.company'),
              hint: texts.text('my.request.company-hint'),
              isRequired: true,
            },
            rejected,
          )
    }${field(texts, { name: 'email', label: texts.text('my.email'), type: 'email', isRequired: true, autocomplete: 'email' }, rejected)}${submit(texts.text('my.request.send'))}`,
  );
  const title = texts.text(isSent ? 'my.request.sent.title' : 'my.request.title');
  const main = isSent
    ? html`<h1>${title}</h1><p class="intro">${texts.text('my.request.sent.text')}</p>`
    : html`${errorSummary(texts, rejected)}<h1>${title}</h1><p class="intro">${texts.text('my.request.text')}</p>${form}`;
  return plainPage(texts, title, main);
}

interface RequestPageParts {
  workspace: string | null;
  needsWorkspace: boolean;
  isSent: boolean;
  rejected: Rejected | null;
}

/** A page without a company. It is the same for every invalid link, so that it does not reveal the reason. */
export function renderMessagePage(
  texts: Texts,
  title: MessageKey,
  text: MessageKey,
  canRequest: boolean,
): RenderedDocument {
  const main = html`<h1>${texts.text(title)}</h1><p class="intro">${texts.text(text)}</p>${
    canRequest && html`<p><a class="button" href="/my">${texts.text('my.request.send')}</a></p>`
  }`;
  return plainPage(texts, texts.text(title), main);
}

function plainPage(texts: Texts, title: string, main: Html): RenderedDocument {
  return renderDocument({
    texts,
    framing: 'none',
    frame: NO_COMPANY,
    title,
    main: html`<div class="narrow">${main}</div>`,
  });
}
