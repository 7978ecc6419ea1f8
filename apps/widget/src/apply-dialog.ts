import { ApiFailure, type Job, type JobDetail, type PublicApi } from './api.ts';
import { attribution, withAttribution } from './attribution.ts';
import { h, webUrl } from './dom.ts';
import { errorOf, type Field, fieldsOf, fileOf, needsFullForm, QUESTION_FILES, wrongTypeOf } from './fields.ts';
import { contentTypeOf } from './file-types.ts';
import { preventDefault } from './job-list.ts';
import { fill, type Texts } from './texts.ts';

interface ApplyOptions {
  api: PublicApi;
  texts: Texts;
  /** Of the page: candidates are answered in it. */
  language: string;
  /** Where applications come from, for the team; null if unknown. */
  source: string | null;
  onApplied: () => void;
}

/** Opens the application form of a job in a dialog, which is removed when it is closed. */
export function openApplyDialog(root: ShadowRoot, job: Job, options: ApplyOptions): void {
  const { api, texts } = options;
  const body = h('div', { class: 'body' }, h('p', { role: 'status' }, texts.loading));
  const close = h('button', { type: 'button', 'aria-label': texts.close }, '✕');
  const title = h('h2', { id: 'dialog-title', dir: 'auto' }, fill(texts.applyFor, job.title));
  const dialog = h(
    'dialog',
    { 'aria-labelledby': 'dialog-title', part: 'dialog', onclose: () => dialog.remove() },
    h('div', { class: 'head' }, title, close),
    body,
  );
  close.addEventListener('click', () => dialog.close());
  root.append(dialog);
  dialog.showModal();
  api.job(job.slug).then(
    (detail) => {
      const isElsewhere = detail.captcha !== null || needsFullForm(detail.applicationConfig);
      body.replaceChildren(...(isElsewhere ? elsewhere(detail, texts) : [applyForm(detail, options)]));
      body.querySelector<HTMLElement>('input, a')?.focus();
    },
    (error) => body.replaceChildren(alertOf(messageOf(error, texts))),
  );
}

/** A CAPTCHA is a script of another service, which only the career site may load. */
function elsewhere({ url: page }: JobDetail, texts: Texts): HTMLElement[] {
  const url = webUrl(withAttribution(page));
  return [
    h('p', {}, texts.elsewhere),
    h('a', { class: 'button primary', href: url, target: '_blank', rel: 'noopener' }, texts.goThere),
  ];
}

function applyForm(job: JobDetail, { api, texts, language, source, onApplied }: ApplyOptions): HTMLFormElement {
  const fields = fieldsOf(job.applicationConfig, texts);
  const [first, last, ...others] = fields;
  // Programs fill it in, people do not see it.
  const honeypot = h('input', { type: 'text', tabindex: -1, autocomplete: 'off', 'aria-hidden': 'true' });
  const problem = h('div', { role: 'alert' });
  const progress = h('p', { class: 'hint', role: 'status' });
  const submit = h('button', { class: 'primary', part: 'submit' }, texts.submit);
  const form = h(
    'form',
    { novalidate: true, onsubmit: (event: Event) => void send(event) },
    h('div', { class: 'pair' }, first!.element, last!.element),
    ...others.map(({ element }) => element),
    h('div', { class: 'trap' }, honeypot),
    problem,
    progress,
    h('div', {}, submit),
  );
  const keyOf = idempotencyKeys();
  const uploaded = new Map<File, Promise<Record<string, unknown>>>();

  async function send(event: Event): Promise<void> {
    preventDefault(event);
    if (submit.disabled) return;
    problem.replaceChildren();
    if (showErrors((field) => errorOf(field, texts))) return;
    submit.disabled = true;
    try {
      const body = { ...valuesOf(fields), ...(await uploads()), ...(source === null ? {} : { source }) };
      progress.textContent = texts.sending;
      const complete = { ...body, ...attribution(), language, viaCareerSite: true, _hp: honeypot.value };
      await api.apply(job.slug, complete, keyOf(JSON.stringify(complete)));
      const thanks = h('p', { role: 'status', tabindex: -1 }, texts.received);
      form.replaceChildren(thanks);
      thanks.focus();
      onApplied();
    } catch (error) {
      const rejected = error instanceof ApiFailure ? error.fields : {};
      const isShown = showErrors(({ name }) => (isRejected(rejected, name) ? rejectionOf(name) : null));
      if (!isShown) problem.replaceChildren(alertOf(messageOf(error, texts)));
    } finally {
      progress.textContent = '';
      submit.disabled = false;
    }
  }

  /** Why a field was rejected; of a file, only its content can be the reason, because the rest was checked before. */
  function rejectionOf(name: string): string {
    const isFile = name === 'resume' || name === 'photo' || name.startsWith(QUESTION_FILES);
    return isFile ? wrongTypeOf(name === 'photo', texts) : texts.invalid;
  }

  /** @returns whether there is an error; the first one gets the focus */
  function showErrors(find: (field: Field) => string | null): boolean {
    let wrong: Field | undefined;
    for (const field of fields) {
      const error = find(field);
      field.setError(error);
      if (error !== null) wrong ??= field;
    }
    if (wrong === undefined) return false;
    problem.replaceChildren(alertOf(texts.fix));
    wrong.control.focus();
    return true;
  }

  /** Uploads each chosen file once, however often the form is sent. */
  async function uploads(): Promise<Record<string, unknown>> {
    const results: Record<string, unknown> = {};
    const questionFiles: Record<string, unknown> = {};
    for (const { name, control } of fields) {
      const file = fileOf(control);
      if (file === undefined) continue;
      progress.textContent = fill(texts.uploading, file.name);
      const upload = uploaded.get(file) ?? uploadOf(name, file);
      uploaded.set(file, upload);
      try {
        if (name.startsWith(QUESTION_FILES)) questionFiles[name.slice(QUESTION_FILES.length)] = await upload;
        else Object.assign(results, await upload);
      } catch (error) {
        uploaded.delete(file);
        throw error instanceof ApiFailure && error.status === 422 ? new ApiFailure(422, { [name]: [''] }) : error;
      }
    }
    return { ...results, questionFiles };
  }

  async function uploadOf(name: string, file: File): Promise<Record<string, unknown>> {
    const type = contentTypeOf(file);
    if (name === 'photo') return { photoUrl: (await api.upload('image', file, type)).fileUrl };
    const { key } = await api.upload('resume', file, type);
    if (name.startsWith(QUESTION_FILES)) return { key, fileName: file.name, fileType: type, fileSize: file.size };
    return { resumeKey: key, resumeFileName: file.name, resumeFileType: type, resumeFileSize: file.size };
  }

  return form;
}

/** The body of the request without files. */
function valuesOf(fields: readonly Field[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  const questionAnswers: Record<string, string> = {};
  for (const { name, control, boxes } of fields) {
    const value = boxes === undefined ? control.value.trim() : chosenIn(boxes);
    if (control.type === 'file') continue;
    if (boxes === undefined && control.type === 'checkbox')
      body[name] = (control as HTMLInputElement).checked; // as its type says
    else if (value === '' && name !== 'lastName') continue;
    else if (name.startsWith('questionAnswers.')) questionAnswers[name.slice(16)] = value;
    else body[name] = value;
  }
  return { ...body, questionAnswers };
}

/** The chosen options, one per line. */
function chosenIn(boxes: readonly HTMLInputElement[]): string {
  return boxes.flatMap(({ checked, value }) => (checked ? [value] : [])).join('\n');
}

/** Whether the API rejected this field, or a part of it. */
function isRejected(rejected: ApiFailure['fields'], name: string): boolean {
  return Object.keys(rejected).some((field) => field === name || field.startsWith(name));
}

function messageOf(error: unknown, texts: Texts): string {
  const status = error instanceof ApiFailure ? error.status : 0;
  return status === 404 ? texts.gone : status === 429 ? texts.tooMany : texts.notSent;
}

function alertOf(message: string): HTMLElement {
  return h('p', { class: 'error', role: 'alert' }, message);
}

/** The same key for the same body, so that sending it again after a lost connection creates no second application. */
function idempotencyKeys(): (body: string) => string {
  const keys = new Map<string, string>();
  return (body) => {
    const random = () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('');
    const key = keys.get(body) ?? random();
    keys.set(body, key);
    return key;
  };
}
