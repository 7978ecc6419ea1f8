import { mayBeEmail } from '../email.ts';
import { type Control, type FormTexts, insert } from './texts.ts';

/** The service adds a missing https://. */
const ADDRESS = /^(?:https?:\/\/)?[^\s./]+\.\S+$/i;
const NUMBER = /^-?\d{1,15}(?:[.,]\d{1,6})?$/;
const MEGABYTE = 1024 * 1024;
const MAX_MEGABYTES: Readonly<Record<string, number>> = { resume: 10, photo: 5 };

/** What is wrong with a field as far as the browser knows; null if nothing is. The service checks everything again. */
export function checkControl(control: Control, texts: FormTexts): string | null {
  const { name, type } = control;
  if (control instanceof HTMLInputElement && type === 'file') return checkFile(control, texts);
  if (control instanceof HTMLInputElement && type === 'checkbox') {
    const choices = control.closest<HTMLElement>('[data-choices]');
    if (choices !== null) {
      const isMissing = choices.dataset.choices === 'required' && choices.querySelector(':checked') === null;
      return isMissing && firstOf(control) === control ? texts.required : null;
    }
    return control.required && !control.checked ? texts.consent : null;
  }
  // A date that is not complete has no value.
  if (control.validity.badInput) return texts.day;
  const value = control.value.trim();
  if (value === '') return control.required && !isOfEmptyEntry(control) ? texts.required : null;
  if (type === 'email' && !mayBeEmail(value)) return texts.email;
  if ((type === 'url' || name.endsWith('Url')) && !ADDRESS.test(value)) return texts.url;
  if (control.inputMode === 'decimal' && !NUMBER.test(value)) return texts.number;
  const limit = Number(control.dataset.max);
  return limit > 0 && [...value].length > limit ? insert(texts.max, { limit }) : null;
}

/** The field that has the error: of several boxes for one answer the first. */
export function firstOf(control: Control): Control {
  return control.closest('[data-choices]')?.querySelector<HTMLInputElement>('input') ?? control;
}

function checkFile(control: HTMLInputElement, texts: FormTexts): string | null {
  const file = control.files?.[0];
  if (file === undefined) {
    const stored = { resume: 'resumeKey', photo: 'photoUrl' }[control.name] ?? `${control.name}:key`;
    const isKept = control.form?.elements.namedItem(stored) != null;
    return control.required && !isKept ? texts.required : null;
  }
  const extension = /\.\w+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!control.accept.split(',').includes(extension)) return texts['file-type'];
  if (file.size === 0) return texts['file-empty'];
  return file.size > (MAX_MEGABYTES[control.name] ?? 10) * MEGABYTE ? texts['file-size'] : null;
}

/** Entries of education and experience may be left out as a whole. */
function isOfEmptyEntry({ name, form }: Control): boolean {
  const [, entry] = /^((?:education|experience)\.\d+\.)/.exec(name) ?? [];
  if (entry === undefined || form === null) return false;
  const others = [...new FormData(form)].filter(([field]) => field.startsWith(entry));
  return others.every(([, value]) => value === '');
}

/** Shows what is wrong next to the field, or that nothing is. */
export function showError(control: Control, message: string | null): void {
  const id = `${control.id}-error`;
  const shown = document.getElementById(id);
  const described = (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((each) => each !== '' && each !== id);
  if (message === null) {
    shown?.remove();
    control.removeAttribute('aria-invalid');
  } else {
    const error = shown ?? document.createElement('p');
    error.id = id;
    error.className = 'error';
    error.textContent = message;
    if (shown === null) (control.closest('.check') ?? control).before(error);
    control.setAttribute('aria-invalid', 'true');
    described.push(id);
  }
  if (described.length === 0) control.removeAttribute('aria-describedby');
  else control.setAttribute('aria-describedby', described.join(' '));
}
