import assert from 'node:assert/strict';
import type { Json, TestAnswer, TestService, TestWorkspace } from './harness.ts';

/** A careers page: a client of the public API of one workspace. */
export interface CareersSite {
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer<Json>>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<TestAnswer<Json>>;
  apply(slug: string, body: object, headers?: Record<string, string>): Promise<TestAnswer<Json>>;
  /** Creates an upload link and uploads the file. @returns the data of the link */
  upload(kind: 'resume' | 'image', file: { name: string; type: string; bytes: Buffer }): Promise<Json>;
}

/** Selects the workspace by slug. @param ip the visitor's address, for services that trust `X-Forwarded-For` */
export function careersSite(service: TestService, workspace: Pick<TestWorkspace, 'slug'>, ip?: string): CareersSite {
  const visitor: Record<string, string> = ip === undefined ? {} : { 'x-forwarded-for': ip };
  const selected = (path: string) =>
    `/api/public/v1${path}${path.includes('?') ? '&' : '?'}workspace=${workspace.slug}`;
  const site: CareersSite = {
    get: (path, headers = {}) => service.request('GET', selected(path), { headers: { ...visitor, ...headers } }),
    post: (path, body, headers = {}) =>
      service.request('POST', selected(path), { body, headers: { ...visitor, ...headers } }),
    apply: (slug, body, headers) => site.post(`/jobs/${slug}/applications`, body, headers),
    async upload(kind, { name, type, bytes }) {
      const link = await site.post(`/${kind}/presign`, {
        filename: name,
        contentType: type,
        contentLength: bytes.length,
      });
      assert.equal(link.status, 200, link.text);
      const stored = await put(link.body.data, bytes);
      assert.equal(stored.status, 204, await stored.text());
      return link.body.data;
    },
  };
  return site;
}

/** Uploads a file with the headers that the link requires. */
export function put(link: { uploadUrl: string; headers: Record<string, string> }, bytes: Buffer): Promise<Response> {
  return fetch(link.uploadUrl, { method: 'PUT', headers: link.headers, body: new Uint8Array(bytes) });
}

/** Creates an open job. Its form requires no optional fields by default. */
export async function openJob(
  { api }: TestWorkspace,
  job: Record<string, unknown> = {},
  {
    questions = [],
    sections = {},
    consent = null,
  }: { questions?: object[]; sections?: object; consent?: object | null } = {},
): Promise<Json> {
  const created = await api('POST', '/jobs', {
    title: 'Chief Cook',
    description: 'You cook.',
    employmentType: 'full_time',
    workplaceType: 'onsite',
    ...job,
  });
  assert.equal(created.status, 201, created.text);
  const path = `/jobs/${created.body.data.id}`;
  const form = (await api('GET', `${path}/application-config`)).body.data;
  const resume = { visibility: 'optional' };
  const config = { ...form, questions, consent, sections: { ...form.sections, resume, ...sections } };
  const put = await api('PUT', `${path}/application-config`, config);
  assert.equal(put.status, 200, put.text);
  const published = await api('POST', `${path}/publish`);
  assert.equal(published.status, 200, published.text);
  return (await api('GET', path)).body.data;
}

/** A person with a unique email address. */
export function person(more: object = {}): { firstName: string; lastName: string; email: string } {
  people += 1;
  return { firstName: 'Ada', lastName: 'Lovelace', email: `ada-${people}@example.com`, ...more };
}
let people = 0;

/** The only application of a person, from the authenticated API. */
export async function applicationOf({ api }: TestWorkspace, email: string): Promise<Json> {
  const events = await api('GET', '/activity-events?type=candidate.created&limit=100');
  const created = events.body.data.find((event: Json) => event.data.candidate.email === email);
  assert.ok(created !== undefined, `no candidate ${email}`);
  const list = await api('GET', `/applications?candidateId=${created.entityId}`);
  assert.equal(list.body.data.length, 1);
  return (await api('GET', `/applications/${list.body.data[0].id}`)).body.data;
}

/** A minimal file that is recognized as a PDF. */
export function pdf(text = 'hello'): Buffer {
  return Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`);
}

/** The smallest PNG: one transparent pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
