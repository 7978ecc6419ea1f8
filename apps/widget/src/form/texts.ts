/** A field of the form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const NAMES = [
  'required',
  'email',
  'url',
  'number',
  'day',
  'max',
  'file-type',
  'file-size',
  'file-empty',
  'consent',
  'sending',
  'uploaded',
  'cancel',
  'not-sent',
  'draft',
  'restore',
  'discard',
  'step',
  'next',
  'previous',
] as const;

/** In the language of the page, which has them as JSON. */
export type FormTexts = Readonly<Record<(typeof NAMES)[number], string>>;

export function readTexts(form: HTMLFormElement): FormTexts {
  return JSON.parse(form.dataset.texts ?? '{}') as FormTexts; // written by the service
}

/** The fields that people fill in: not the hidden ones, nor the one that only programs see. */
export function controlsOf(form: HTMLFormElement): Control[] {
  const all = form.querySelectorAll<Control>('input:not([type="hidden"]):not([name="_hp"]), select, textarea');
  return [...all].filter(({ name }) => name !== '' && !name.endsWith('-response'));
}

/** The text with a value in place of its name in braces. */
export function insert(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
