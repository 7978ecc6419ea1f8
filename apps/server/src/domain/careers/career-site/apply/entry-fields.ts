import { type Html, html } from '../../../../platform/html/html.ts';
import type { Visibility } from '../../../hiring/jobs/application-config.ts';
import type { Texts } from '../languages/texts.ts';
import { checkbox, type Filled, field, hidden } from '../layout/form-fields.ts';
import { type EntryList, entriesOf, MAX_ENTRIES } from './form-values.ts';

interface Section {
  visibility: Visibility;
  label?: string | null | undefined;
  hint?: string | null | undefined;
}

/**
 * The entries of a list: those that were entered and one more, and a button that sends the form to get another. Without a script
 * there is no other way, and with one it is not needed.
 */
export function entryList(texts: Texts, list: EntryList, { visibility, label, hint }: Section, filled: Filled): Html {
  const last = entriesOf(filled.values, list).at(-1)?.number ?? -1;
  const wanted = Number(filled.values.get(`${list}.count`)) || 1;
  const count = Math.min(Math.max(last + 1, wanted, 1), MAX_ENTRIES);
  const isRequired = visibility === 'required';
  const numbers = Array.from({ length: count }, (_, number) => number);
  const error = filled.errors.get(list);
  return html`<fieldset class="panel" id="f-${list}"><legend>${label ?? texts.text(`apply.${list}`)}${
    !isRequired && html` <span class="hint">(${texts.text('form.optional')})</span>`
  }</legend>${hint != null && html`<p class="hint" dir="auto">${hint}</p>`}${
    error !== undefined && html`<p class="error">${error}</p>`
  }${hidden(`${list}.count`, String(count))}${numbers.map((number) => entry(texts, list, number, count, filled))}${
    count < MAX_ENTRIES &&
    html`<p><button class="button quiet" name="add" value="${list}" formnovalidate>${texts.text(`apply.add-${list}`)}</button></p>`
  }</fieldset>`;
}

function entry(texts: Texts, list: EntryList, number: number, count: number, filled: Filled): Html {
  const text = (name: string, label: string, more: object = {}) =>
    field(texts, { name: `${list}.${number}.${name}`, label, isRequired: true, maxLength: 200, ...more }, filled);
  const optional = { isRequired: false };
  const dates = html`<div class="pair">${text('startDate', texts.text('apply.from'), {
    ...optional,
    hint: texts.text('apply.date-hint'),
    maxLength: 10,
  })}${text('endDate', texts.text('apply.to'), { ...optional, hint: texts.text('apply.date-hint'), maxLength: 10 })}</div>`;
  const fields =
    list === 'education'
      ? html`${text('school', texts.text('apply.school'))}${text('degree', texts.text('apply.degree'), optional)}${text(
          'field',
          texts.text('apply.field'),
          optional,
        )}${dates}`
      : html`${text('company', texts.text('apply.company'))}${text('title', texts.text('apply.position'))}${text(
          'location',
          texts.text('apply.place'),
          optional,
        )}${dates}${checkbox(texts, { name: `${list}.${number}.current`, label: texts.text('apply.current') }, filled)}${text(
          'description',
          texts.text('apply.description'),
          { ...optional, type: 'textarea', maxLength: 5_000 },
        )}`;
  if (count === 1) return fields;
  return html`<fieldset class="entry"><legend>${texts.text('apply.entry', { number: number + 1 })}</legend>${fields}</fieldset>`;
}
