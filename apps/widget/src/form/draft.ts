import { controlsOf, type FormTexts } from './texts.ts';

const PREFIX = 'rolecall.application:';
const MAX_CHARACTERS = 200_000;
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;
const PAUSE_MS = 300;

interface Draft {
  savedAt: number;
  values: Record<string, string>;
}

/** One for each job, in this browser only. Files and the consent are not part of it. */
const keyOf = () => PREFIX + location.pathname;

/** Storage may be full, or disabled by the visitor: then there are no drafts. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function forgetDraft(): void {
  attempt(() => localStorage.removeItem(keyOf()));
}

function readDraft(): Draft | null {
  const draft = attempt(() => JSON.parse(localStorage.getItem(keyOf()) ?? 'null') as Draft | null); // as written below
  if (draft === null) return null;
  if (Date.now() - draft.savedAt < MAX_AGE_MS) return draft;
  forgetDraft();
  return null;
}

/** Saves what is entered, a moment after each change and when the page is left. @returns what saves it immediately */
export function keepDraft(form: HTMLFormElement): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What the service has filled in or kept is part of the draft as well.
  let isChanged = form.dataset.new === undefined;
  const save = () => {
    clearTimeout(timer);
    if (!isChanged || !form.isConnected) return;
    isChanged = false;
    const values: Record<string, string> = {};
    for (const control of controlsOf(form)) {
      if (control.type === 'file' || control.name === 'consentGiven') continue;
      const isUnchecked = control instanceof HTMLInputElement && control.type === 'checkbox' && !control.checked;
      if (!isUnchecked && control.value !== '') values[control.name] = control.value;
    }
    for (const count of form.querySelectorAll<HTMLInputElement>('input[name$=".count"]'))
      values[count.name] = count.value;
    const text = JSON.stringify({ savedAt: Date.now(), values } satisfies Draft);
    if (text.length <= MAX_CHARACTERS) attempt(() => localStorage.setItem(keyOf(), text));
  };
  form.addEventListener('input', () => {
    isChanged = true;
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MS);
  });
  addEventListener('pagehide', save);
  return save;
}

/** Offers the draft of an earlier visit on a new form. @param reload shows the form with the values that it has now */
export function offerDraft(form: HTMLFormElement, texts: FormTexts, reload: () => Promise<void>): void {
  if (form.dataset.new === undefined) return;
  const draft = readDraft();
  if (draft === null || Object.keys(draft.values).every((name) => name.endsWith('.count'))) return;
  const notice = document.createElement('p');
  notice.className = 'notice draft';
  notice.setAttribute('role', 'status');
  const button = (label: string, act: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button quiet';
    element.textContent = label;
    element.addEventListener('click', () => {
      notice.remove();
      act();
    });
    return element;
  };
  notice.append(
    texts.draft,
    ' ',
    button(texts.restore, () => restore(form, draft, reload)),
    ' ',
    button(texts.discard, forgetDraft),
  );
  form.before(notice);
}

/** Puts the values into the fields that are still empty. */
function restore(form: HTMLFormElement, { values }: Draft, reload: () => Promise<void>): void {
  const missing: [string, string][] = [];
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === control.value;
    else if (control instanceof HTMLInputElement && control.type === 'hidden') control.value = value;
    else if (control !== null && 'value' in control) control.value ||= value;
    else missing.push([name, value]);
  }
  controlsOf(form)[0]?.focus();
  if (missing.length === 0) return;
  // Fields of further entries: the service shows the form with them.
  for (const [name, value] of [...missing, ['show', 'true'] as const]) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  void reload();
}
