import { type Html, html } from '../../../../platform/html/html.ts';
import type { Texts } from '../languages/texts.ts';
import { answerTo, choiceName } from './choices.ts';

/** The values of a form and their errors in the language of the page, by field. */
export interface Filled {
  values: ReadonlyMap<string, string>;
  errors: ReadonlyMap<string, string>;
  /** Fields whose values were proposed from the résumé. */
  proposed?: ReadonlySet<string>;
  /** How many entries of the résumé could not be read. */
  unread?: number;
}

export interface FieldParts {
  name: string;
  label: string;
  hint?: string | undefined;
  type?: 'text' | 'email' | 'tel' | 'url' | 'file' | 'textarea' | 'select' | 'multi_select' | 'number' | 'date';
  options?: readonly { value: string; label: string }[];
  isRequired?: boolean;
  autocomplete?: string;
  maxLength?: number | undefined;
  /** For a file: the accepted extensions. */
  accept?: string;
  /** For digits. */
  isNumeric?: boolean;
}

/** The most characters of a value without a limit of its own. */
const MAX_LINE = 2_000;

/** The ID of a field's element, to which the summary of errors links. */
export function idOf(name: string): string {
  return `f-${name.replaceAll(/[^\w-]/g, '-')}`;
}

/** A labeled field with its hint and its error. */
export function field(texts: Texts, parts: FieldParts, filled: Filled): Html {
  if (parts.type === 'multi_select') return choices(texts, parts, filled);
  const { values, errors, proposed } = filled;
  const { name, label, isRequired = false } = parts;
  const isProposed = proposed?.has(name) === true;
  const hint = isProposed ? [parts.hint, texts.text('apply.proposed')].filter(Boolean).join(' ') : parts.hint;
  const id = idOf(name);
  const error = errors.get(name);
  return html`<div class="field"><label for="${id}" dir="auto">${label}${optional(texts, isRequired)}</label>${
    hint !== undefined && html`<p class="hint" id="${id}-hint" dir="auto">${hint}</p>`
  }${errorOf(id, error)}${control(parts, attributes(parts, { hint, error }), values.get(name) ?? '', texts)}</div>`;
}

/** Several boxes to tick. An error belongs to the first one. */
function choices(
  texts: Texts,
  { name, label, hint, options = [], isRequired = false }: FieldParts,
  { values, errors }: Filled,
): Html {
  const chosen = new Set(answerTo(values, name).split(/\r?\n/));
  const error = errors.get(name);
  const id = idOf(name);
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const boxes = options.map(({ value, label: text }, index) => {
    const own = index === 0 ? id : `${id}-${index}`;
    return html`<label class="check" for="${own}"><input type="checkbox" id="${own}" name="${choiceName(name, index)}" value="${value}"${
      index === 0 && described !== '' && html` aria-describedby="${described}"`
    }${index === 0 && error !== undefined && html` aria-invalid="true"`}${chosen.has(value) && html` checked`}><span dir="auto">${text}</span></label>`;
  });
  return html`<fieldset class="field" data-choices="${isRequired ? 'required' : 'optional'}"><legend dir="auto">${label}${optional(texts, isRequired)}</legend>${
    hint !== undefined && html`<p class="hint" id="${id}-hint" dir="auto">${hint}</p>`
  }${errorOf(id, error)}${boxes}</fieldset>`;
}

/** A box to tick, with its text next to it. */
export function checkbox(
  texts: Texts,
  { name, label, isRequired = false }: Pick<FieldParts, 'name' | 'label' | 'isRequired'>,
  { values, errors }: Filled,
): Html {
  const error = errors.get(name);
  const id = idOf(name);
  return html`<div class="field">${errorOf(id, error)}<label class="check" for="${id}"><input type="checkbox" value="true"${attributes(
    { name, label, isRequired },
    { hint: undefined, error },
  )}${values.get(name) === 'true' && html` checked`}><span dir="auto">${label}${optional(texts, isRequired)}</span></label></div>`;
}

function optional(texts: Texts, isRequired: boolean): Html | false {
  return !isRequired && html` <span class="hint">(${texts.text('form.optional')})</span>`;
}

function errorOf(id: string, error: string | undefined): Html | false {
  return error !== undefined && html`<p class="error" id="${id}-error">${error}</p>`;
}

function attributes(
  { name, isRequired = false }: FieldParts,
  { hint, error }: { hint: string | undefined; error: string | undefined },
): Html {
  const id = idOf(name);
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  return html` id="${id}" name="${name}"${isRequired && html` required`}${
    described !== '' && html` aria-describedby="${described}"`
  }${error !== undefined && html` aria-invalid="true"`}`;
}

function control(parts: FieldParts, common: Html, entered: string, texts: Texts): Html {
  const { type = 'text', options = [], autocomplete, maxLength, accept = '', isNumeric = false } = parts;
  const value = cut(entered, maxLength ?? MAX_LINE);
  // Not `maxlength`: browsers cut off the rest of a pasted text without a word.
  const limit = maxLength !== undefined && html` data-max="${maxLength}"`;
  if (type === 'textarea')
    return html`<textarea rows="6" dir="auto"${common}${limit}>
${value}</textarea>`;
  if (type === 'file') return html`<input type="file"${common} accept="${accept}">`;
  if (type === 'select') {
    const choices = options.map(
      (option) =>
        html`<option value="${option.value}" dir="auto"${option.value === value && html` selected`}>${option.label}</option>`,
    );
    return html`<select${common}><option value="">${texts.text('form.choose')}</option>${choices}</select>`;
  }
  // A box for numbers drops what it does not understand without a word.
  const shown = type === 'number' ? 'text' : type;
  return html`<input type="${shown}"${type === 'number' && html` inputmode="decimal"`}${common} value="${value}" dir="auto"${
    autocomplete !== undefined && html` autocomplete="${autocomplete}"`
  }${limit}${isNumeric && html` inputmode="numeric"`}>`;
}

/** The summary of errors, with a link to each field, in the order of `labels`. @param labels of fields, by name */
export function errorSummary(
  heading: string,
  { errors }: Filled,
  labels: ReadonlyMap<string, string> = new Map(),
): Html | null {
  if (errors.size === 0) return null;
  const order = [...labels.keys()];
  const sorted = [...errors].sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  const entries = sorted.map(([name, message]) => {
    const label = labels.get(name);
    return html`<li><a href="#${idOf(name)}">${label !== undefined && html`<span dir="auto">${label}</span>: `}${message}</a></li>`;
  });
  return html`<div class="notice problem" role="alert" tabindex="-1" autofocus><h2>${heading}</h2><ul>${entries}</ul></div>`;
}

export function hidden(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${cut(value, MAX_LINE)}">`;
}

/** A page repeats no more of a value than its field may have, so that its size is bounded whatever was sent. */
function cut(value: string, maxLength: number): string {
  if (value.length <= maxLength) return value;
  let end = 0;
  // A character outside of the basic plane has two code units.
  for (let count = 0; count < maxLength && end < value.length; count += 1)
    end += value.codePointAt(end)! > 0xffff ? 2 : 1;
  return value.slice(0, end);
}
