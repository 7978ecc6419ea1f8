import { type Html, type HtmlValue, html } from '../../../../platform/html/html.ts';
import type { Texts } from '../../career-site/languages/texts.ts';
import {
  type FieldParts,
  type Filled,
  errorSummary as formErrors,
  field as formField,
} from '../../career-site/layout/form-fields.ts';
import type { FormFields } from '../actions/form-fields.ts';
import type { FieldMessages } from '../content/form-error.ts';
import { type PageFrame, pathTo } from './frame.ts';

/** A form that was rejected: its values and their errors. */
export interface Rejected {
  fields: FormFields;
  errors: FieldMessages;
}

/** A labeled field with its hint and its error. @param parts.value the value if the form was not sent before */
export function field(
  texts: Texts,
  { value = '', ...parts }: FieldParts & { value?: string },
  rejected: Rejected | null,
): Html {
  const { values, errors } = filledOf(texts, rejected);
  // Boxes that were not ticked are not sent.
  const isSent = rejected !== null && parts.type === 'multi_select';
  return formField(texts, parts, { values: new Map([[parts.name, isSent ? '' : value], ...values]), errors });
}

/** The values and errors of a form that was rejected. */
export function filledOf(texts: Texts, rejected: Rejected | null): Filled {
  const errors = Object.entries(rejected?.errors ?? {}).map(([name, message]) => [name, texts.text(message)] as const);
  return { values: new Map(Object.entries(rejected?.fields ?? {})), errors: new Map(errors) };
}

/** The field for a code from an email. */
export function codeField(texts: Texts, rejected: Rejected | null, name = 'code', label = texts.text('my.code')): Html {
  const parts = { name, label, hint: texts.text('my.code-hint'), isRequired: true, maxLength: 12, isNumeric: true };
  return field(texts, { ...parts, autocomplete: 'one-time-code' }, rejected === null ? null : withoutCodes(rejected));
}

/** A code that was wrong is not shown again. */
function withoutCodes({ fields, errors }: Rejected): Rejected {
  return { fields: { ...fields, code: '', newCode: '' }, errors };
}

/** The summary of errors at the beginning of the page, with links to the fields. */
export function errorSummary(texts: Texts, rejected: Rejected | null): Html | null {
  return formErrors(texts.text('my.error.summary'), filledOf(texts, rejected));
}

/** A form that posts to a path of this service. */
export function postForm(action: string, content: HtmlValue, options: { isUpload?: boolean } = {}): Html {
  return html`<form method="post" action="${action}"${options.isUpload === true && html` enctype="multipart/form-data"`}>${content}</form>`;
}

export function submit(label: string, isQuiet = false): Html {
  return html`<p><button class="button${isQuiet ? ' quiet' : ''}">${label}</button></p>`;
}

export function notice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}

export function section(title: string, content: HtmlValue, id: string): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}

/** Programs that open every link and press every button do not fill it in. */
export function typedName({ texts }: PageFrame, name: string, rejected: Rejected | null): Html {
  const parts = { name, label: texts.text('my.offer.name'), isRequired: true, autocomplete: 'name', maxLength: 240 };
  return field(texts, parts, rejected);
}

export function back(page: PageFrame): Html {
  return html`<a class="back" href="${pathTo(page)}">${page.texts.text('my.back')}</a>`;
}
