import type { JobDetail } from './api.ts';
import { h } from './dom.ts';
import { mayBeEmail } from './email.ts';
import { extensionOf, PHOTO_TYPES, RESUME_TYPES } from './file-types.ts';
import { fill, type Texts } from './texts.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field of the application form with its label and its error. */
export interface Field {
  /** As in the body of the request, such as `email` or `questionAnswers.why`. */
  name: string;
  control: Control;
  element: HTMLElement;
  /** The boxes of a question with several choices; `control` is the first. */
  boxes?: readonly HTMLInputElement[];
  /** Shows an error, or removes it. */
  setError(message: string | null): void;
}

const TEXT_FIELDS = [
  ['phone', 'tel', 'tel', 50],
  ['address', 'text', 'street-address', 500],
  ['headline', 'text', 'organization-title', 300],
] as const;
/** What the names of fields for files that are answers begin with. */
export const QUESTION_FILES = 'questionFiles.';
const LINKS = ['linkedinUrl', 'githubUrl', 'websiteUrl'] as const;
/** Whether the form asks for lists of entries, which this form cannot make. */
export function needsFullForm({ sections }: JobDetail['applicationConfig']): boolean {
  return sections.education.visibility === 'required' || sections.experience.visibility === 'required';
}

/** The fields that the configuration of a job asks for, in order. */
export function fieldsOf({ sections, questions, consent }: JobDetail['applicationConfig'], texts: Texts): Field[] {
  const fields = [
    makeField(texts, 'firstName', texts.firstName, input('text', true, { autocomplete: 'given-name', maxlength: 120 })),
    makeField(texts, 'lastName', texts.lastName, input('text', false, { autocomplete: 'family-name', maxlength: 120 })),
    makeField(texts, 'email', texts.email, input('email', true, { autocomplete: 'email', maxlength: 254 })),
  ];
  const add = (name: string, label: string, control: Control, hint?: string | null) =>
    fields.push(makeField(texts, name, label, control, hint));
  for (const [name, type, autocomplete, maxlength] of TEXT_FIELDS) {
    const { visibility, label, hint } = sections[name];
    if (visibility === 'disabled') continue;
    add(name, label ?? texts[name], input(type, visibility === 'required', { autocomplete, maxlength }), hint);
  }
  for (const [name, accept, ownHint] of [
    ['resume', RESUME_TYPES, texts.resumeHint],
    ['photo', PHOTO_TYPES, texts.photoHint],
  ] as const) {
    const { visibility, label, hint } = sections[name];
    if (visibility === 'disabled') continue;
    add(name, label ?? texts[name], input('file', visibility === 'required', { accept }), hint ?? ownHint);
  }
  if (sections.links.visibility !== 'disabled') {
    for (const name of LINKS) {
      const { visibility } = sections.links[name];
      if (visibility === 'disabled') continue;
      const isRequired = visibility === 'required' && sections.links.visibility === 'required';
      add(name, texts[name], input('text', isRequired, { inputmode: 'url', placeholder: 'https://', maxlength: 2000 }));
    }
  }
  const letter = sections.coverLetter;
  if (letter.visibility !== 'disabled') {
    const control = h('textarea', { rows: 6, required: letter.visibility === 'required', maxlength: 20000 });
    add('coverLetter', letter.label ?? texts.coverLetter, control, letter.hint);
  }
  for (const question of questions) {
    const name = `questionAnswers.${question.id}`;
    if (question.type === 'multi_select') fields.push(makeChoices(texts, name, question));
    else if (question.type === 'file')
      add(
        `${QUESTION_FILES}${question.id}`,
        question.label,
        input('file', question.required, { accept: RESUME_TYPES }),
        texts.resumeHint,
      );
    else add(name, question.label, controlOf(question, texts), hintOf(question));
  }
  if (consent) add('consentGiven', texts.consent, input('checkbox', consent.required), consent.text);
  return fields;
}

type Question = JobDetail['applicationConfig']['questions'][number];

/** A placeholder is invisible in lists and dates. */
function hintOf({ type, placeholder }: Question): string | undefined {
  return type === 'date' || type === 'yes_no' ? placeholder : undefined;
}

function controlOf(question: Question, texts: Texts): Control {
  const { type, required, placeholder, options = [] } = question;
  const limits = { placeholder, minlength: question.minLength, maxlength: question.maxLength ?? 20000 };
  if (type === 'textarea') return h('textarea', { rows: 4, required, ...limits });
  if (type === 'date') return input('date', required);
  if (type === 'number') return input('text', required, { inputmode: 'decimal', placeholder });
  if (type === 'yes_no')
    return selectOf(
      required,
      [
        ['yes', texts.yes],
        ['no', texts.no],
      ],
      texts,
    );
  if (type !== 'select') return input(type, required, limits);
  return selectOf(
    required,
    options.map((option) => [option, option]),
    texts,
  );
}

function selectOf(
  required: boolean,
  options: readonly (readonly [value: string, label: string])[],
  texts: Texts,
): Control {
  const choices = options.map(([value, label]) => h('option', { value }, label));
  return h('select', { required }, h('option', { value: '' }, texts.choose), ...choices);
}

function input(type: string, required: boolean, attributes: Record<string, unknown> = {}): HTMLInputElement {
  return h('input', { type, required, ...attributes });
}

function makeField(texts: Texts, name: string, label: string, control: Control, hint?: string | null): Field {
  const id = `field-${name}`;
  control.id = id;
  const isCheck = control.type === 'checkbox';
  const error = h('p', { id: `${id}-error`, class: 'error', hidden: true });
  const note = hint ? h('p', { id: `${id}-hint`, class: isCheck ? 'consent' : 'hint' }, hint) : null;
  const title = control.required ? label : `${label} ${texts.optional}`;
  const described = [note?.id, error.id].filter(Boolean).join(' ');
  control.setAttribute('aria-describedby', described);
  const element = isCheck
    ? h('div', {}, note, h('label', { class: 'check', for: id }, control, title), error)
    : h('div', {}, h('label', { for: id }, title), note, control, error);
  return {
    name,
    control,
    element,
    setError: (message) => showError(control, error, message),
  };
}

function showError(control: Control, error: HTMLElement, message: string | null): void {
  error.textContent = message ?? '';
  error.hidden = message === null;
  if (message === null) control.removeAttribute('aria-invalid');
  else control.setAttribute('aria-invalid', 'true');
}

/** A question with a box for each option. An error belongs to the first one. */
function makeChoices(texts: Texts, name: string, { label, required, placeholder, options = [] }: Question): Field {
  const id = `field-${name}`;
  const error = h('p', { id: `${id}-error`, class: 'error', hidden: true });
  const boxes = options.map((value) => input('checkbox', false, { value }));
  const [control = input('checkbox', false)] = boxes;
  control.id = id;
  control.setAttribute('aria-describedby', error.id);
  control.dataset.required = String(required);
  const element = h(
    'fieldset',
    {},
    h('legend', {}, required ? label : `${label} ${texts.optional}`),
    placeholder ? h('p', { class: 'hint' }, placeholder) : null,
    error,
    ...boxes.map((box) => h('label', { class: 'check' }, box, box.value)),
  );
  return { name, control, element, boxes, setError: (message) => showError(control, error, message) };
}

/** What the browser finds wrong with a field, in the language of the widget; null if nothing is. */
export function errorOf({ control, boxes }: Field, texts: Texts): string | null {
  if (boxes !== undefined)
    return control.dataset.required === 'true' && !boxes.some(({ checked }) => checked) ? texts.required : null;
  const { validity } = control;
  // A date that is not complete has no value.
  if (validity.badInput) return texts.invalid;
  const isBlank = control.required && control.type !== 'checkbox' && control.value.trim() === '';
  if (validity.valueMissing || isBlank) return texts.required;
  if (validity.tooShort && 'minLength' in control) return fill(texts.tooShort, control.minLength);
  const isEmail = control.type === 'email' && control.value !== '';
  if (isEmail && !mayBeEmail(control.value)) return texts.invalidEmail;
  const isUrl = (control.inputMode === 'url' || control.type === 'url') && control.value !== '';
  // The service adds a missing https://.
  if (isUrl && !/^\s*(?:https?:\/\/)?[^\s./]+\.\S+\s*$/i.test(control.value)) return texts.invalidUrl;
  const isNumber = control.inputMode === 'decimal' && control.value.trim() !== '';
  if (isNumber && !/^\s*-?\d{1,15}(?:[.,]\d{1,6})?\s*$/.test(control.value)) return texts.invalidNumber;
  if (!validity.valid && !isEmail) return texts.invalid;
  const file = fileOf(control);
  if (file === undefined) return null;
  const isPhoto = control.id === 'field-photo';
  const [accepted, megabytes] = isPhoto ? [PHOTO_TYPES, 5] : [RESUME_TYPES, 10];
  if (!accepted.split(',').includes(`.${extensionOf(file.name)}`)) return wrongTypeOf(isPhoto, texts);
  if (file.size === 0) return texts.emptyFile;
  return file.size > megabytes * 1024 * 1024 ? texts.tooLarge : null;
}

/** That the type of a file is not accepted, and which are. */
export function wrongTypeOf(isPhoto: boolean, texts: Texts): string {
  return fill(texts.wrongType, isPhoto ? texts.photoHint : texts.resumeHint);
}

export function fileOf(control: Control): File | undefined {
  return control instanceof HTMLInputElement ? control.files?.[0] : undefined;
}
