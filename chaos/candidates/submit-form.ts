import type { Service } from './candidate-visitor.ts';
import type { RandomForm } from './random-forms.ts';

/** The target of a form. */
interface FormTarget {
  service: Service;
  workspace: string;
  job: string;
}

/** The result of a form: received, or rejected because of these fields (the IDs of their elements). */
export type FormOutcome = 'received' | { rejected: readonly string[] };

/** Sends a form, once; null if it has to be sent again. */
export type SendForm = () => Promise<FormOutcome | null>;

const AGAIN = new Set([429, 503]);

/** The form of the career site, as a browser without scripts sends it. The page is opened once, and its form sent as often as it takes. */
export function siteForm({ service, workspace, job }: FormTarget, { fields, resume }: RandomForm): SendForm {
  const path = `/careers/${workspace}/${job}/apply`;
  let token: string | undefined;
  return async () => {
    if (token === undefined) {
      const page = await fetch(service.url + path);
      const text = await page.text();
      token = /name="form" value="([^"]+)"/.exec(text)?.[1];
      if (token === undefined) return null;
    }
    const body = new FormData();
    body.append('form', token);
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (resume !== null) body.append('resume', new File([new Uint8Array(resume.bytes)], resume.name));
    const response = await fetch(service.url + path, { method: 'POST', body });
    const text = await response.text();
    if (response.status === 201) return 'received';
    if (AGAIN.has(response.status)) return null;
    if (response.status !== 422) throw new Error(`the form was answered ${response.status}: ${text.slice(0, 500)}`);
    return { rejected: [...new Set([...text.matchAll(/<a href="#(f-[\w-]+)">/g)].map(([, id]) => id!))].sort() };
  };
}

/** The same through the public API. Its file is uploaded once. @param key the idempotency key of every attempt */
export function apiForm({ service, workspace, job }: FormTarget, form: RandomForm, key: string): SendForm {
  const api = (path: string) => `${service.url}/api/public/v1${path}?workspace=${workspace}`;
  let uploaded: object | undefined;
  return async () => {
    if (form.resume !== null && uploaded === undefined) {
      const { name, type, bytes } = form.resume;
      const file = { filename: name, contentType: type, contentLength: bytes.length };
      const link = await postJson(api('/resume/presign'), file);
      if (AGAIN.has(link.status)) return null;
      if (link.status === 422) return { rejected: ['f-resume'] };
      const { uploadUrl, headers, key: resumeKey } = link.body.data;
      // The link has the address of the service at that time, which may have changed since.
      const url = service.url + new URL(uploadUrl).pathname + new URL(uploadUrl).search;
      const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
      await put.arrayBuffer();
      if (put.status >= 300) return null;
      uploaded = { resumeKey, resumeFileName: name, resumeFileType: type, resumeFileSize: bytes.length };
    }
    const sent = { ...bodyOf(form.fields), ...uploaded };
    const { status, body } = await postJson(api(`/jobs/${job}/applications`), sent, { 'idempotency-key': key });
    if (status === 201) return 'received';
    if (AGAIN.has(status) || body.error?.code === 'idempotency_in_progress') return null;
    if (status !== 422) throw new Error(`the API answered ${status}: ${JSON.stringify(body)}`);
    return { rejected: [...new Set(Object.keys(body.error.details.fields).map(elementOf))].sort() };
  };
}

async function postJson(url: string, body: object, headers: Record<string, string> = {}) {
  const all = { 'content-type': 'application/json', ...headers };
  const response = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The ID of the element of the form that a field of the API belongs to. */
function elementOf(path: string): string {
  const name = path.startsWith('resume') ? 'resume' : path;
  return `f-${name.replaceAll(/[^\w-]/g, '-')}`;
}

/** The body of the public API with the fields of the form. */
function bodyOf(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const [first = '', second = '', third] = name.split('.');
    if (third !== undefined) body[first] = [{ ...(body[first] as object[] | undefined)?.[0], [third]: value }];
    else if (first === 'questionAnswers') body[first] = { ...(body[first] as object | undefined), [second]: value };
    else body[name] = name === 'consentGiven' ? value === 'true' : value;
  }
  return body;
}
