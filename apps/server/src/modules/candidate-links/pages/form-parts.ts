import { type Html, type HtmlValue, html } from '../../../platform/html/html.ts';
import type { Texts } from '../../career-site/languages/texts.ts';
import type { FormFields } from '../actions/form-fields.ts';
import type { FieldMessages } from '../content/form-error.ts';

/** A form that was rejected: its values, and what is wrong with them. */
export interface Rejected {
  fields: FormFields;
  errors: FieldMessages;
}

interface FieldParts {
  name: string;
  label: string;
  /** The value if the form was not sent before. */
  value?: string;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'file' | 'textarea' | 'select';
  options?: readonly { value: string; label: string }[];
  isRequired?: boolean;
  autocomplete?: string;
  maxLength?: number | undefined;
  /** For a file: the accepted extensions. */
  accept?: string;
  /** For digits. */
  isNumeric?: boolean;
}

/** The id of a field: names have characters that ids of fragments had better not have. */
const idOf = (name: string) => `f-${name.replaceAll(/[^\w-]/g, '-')}`;

/** A labeled field with its hint and its error. */
export function field(texts: Texts, parts: FieldParts, rejected: Rejected | null): Html {
  const { name, label, hint, isRequired = false } = parts;
  const id = idOf(name);
  const error = rejected?.errors[name];
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const common = html` id="${id}" name="${name}"${isRequired && html` required`}${described !== '' && html` aria-describedby="${described}"`}${
    error !== undefined && html` aria-invalid="true"`
  }`;
  return html`<div class="field"><label for="${id}">${label}${!isRequired && html` <span class="hint">(${texts.text('my.optional')})</span>`}</label>${
    hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`
  }${error !== undefined && html`<p class="error" id="${id}-error">${texts.text(error)}</p>`}${control(parts, common, rejected?.fields[name] ?? parts.value ?? '', texts)}</div>`;
}

function control(parts: FieldParts, common: Html, value: string, texts: Texts): Html {
  const { type = 'text', options = [], autocomplete, maxLength, accept, isNumeric = false } = parts;
  if (type === 'textarea') return html`<textarea rows="5" dir="auto"${common}>${value}</textarea>`;
  if (type === 'file') return html`<input type="file"${common} accept="${accept ?? ''}">`;
  if (type === 'select') {
    const choices = options.map(
      (option) =>
        html`<option value="${option.value}"${option.value === value && html` selected`}>${option.label}</option>`,
    );
    return html`<select${common}><option value="">${texts.text('my.choose')}</option>${choices}</select>`;
  }
  return html`<input type="${type}"${common} value="${value}" dir="auto"${autocomplete !== undefined && html` autocomplete="${autocomplete}"`}${
    maxLength !== undefined && html` maxlength="${maxLength}"`
  }${isNumeric && html` inputmode="numeric"`}>`;
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

/** Says what is wrong, with links to the fields; the page begins with it. */
export function errorSummary(texts: Texts, rejected: Rejected | null): Html | null {
  if (rejected === null) return null;
  const entries = Object.entries(rejected.errors).map(
    ([name, message]) => html`<li><a href="#${idOf(name)}">${texts.text(message)}</a></li>`,
  );
  return html`<div class="notice problem" role="alert" tabindex="-1" autofocus><h2>${texts.text('my.error.summary')}</h2><ul>${entries}</ul></div>`;
}

/** A form that posts to a path of this service. */
export function postForm(action: string, content: HtmlValue, options: { isUpload?: boolean } = {}): Html {
  return html`<form method="post" action="${action}"${options.isUpload === true && html` enctype="multipart/form-data"`}>${content}</form>`;
}

export function submit(label: string, isQuiet = false): Html {
  return html`<p><button class="button${isQuiet ? ' quiet' : ''}">${label}</button></p>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`;
}

export function notice(text: string): Html {
  return html`<p class="notice" role="status">${text}</p>`;
}

export function section(title: string, content: HtmlValue, id: string): Html {
  return html`<section class="panel" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}
