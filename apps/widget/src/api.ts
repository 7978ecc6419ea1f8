import type { Schemas } from '@rolecall/client';

export type Job = Schemas['PublicJob'];
export type JobDetail = Schemas['PublicJobDetail'];
type UploadLink = Schemas['UploadLink'] & { fileUrl?: string };

/** A response that is not the expected one. `fields` are messages by field. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly fields: Readonly<Record<string, readonly string[]>>;

  constructor(status: number, fields: ApiFailure['fields'] = {}) {
    super(`status ${status}`);
    this.status = status;
    this.fields = fields;
  }
}

/** The public API of one workspace, named by its slug or by a publishable key. */
export class PublicApi {
  readonly #base: string;
  readonly #selector: [name: string, value: string];

  constructor(base: string, selector: [name: 'workspace' | 'pk', value: string]) {
    this.#base = base;
    this.#selector = selector;
  }

  /** All open jobs, page by page. */
  async jobs(): Promise<Job[]> {
    const jobs: Job[] = [];
    for (let cursor = ''; ; ) {
      const page = await this.#request<{ jobs: Job[] }>('jobs', { limit: '100', ...(cursor === '' ? {} : { cursor }) });
      jobs.push(...page.data.jobs);
      cursor = page.meta?.pagination.nextCursor ?? '';
      if (cursor === '') return jobs;
    }
  }

  async job(slug: string): Promise<JobDetail> {
    return (await this.#request<JobDetail>(`jobs/${slug}`)).data;
  }

  async apply(slug: string, body: object, idempotencyKey: string): Promise<void> {
    await this.#request(`jobs/${slug}/applications`, {}, body, idempotencyKey);
  }

  /** Uploads a file directly to the storage. */
  async upload(kind: 'resume' | 'image', file: File, contentType: string): Promise<UploadLink> {
    const request = { filename: file.name, contentType, contentLength: file.size };
    const { data } = await this.#request<UploadLink>(`${kind}/presign`, {}, request);
    const answer = await fetch(data.uploadUrl, { method: data.method, headers: data.headers, body: file });
    if (!answer.ok) throw new ApiFailure(answer.status);
    return data;
  }

  async #request<Data>(path: string, query: Record<string, string> = {}, body?: object, idempotencyKey?: string) {
    const url = new URL(`${this.#base}/api/public/v1/${path}`);
    // In the query, so that browsers need not ask for permission before reading jobs.
    url.search = String(new URLSearchParams([this.#selector, ...Object.entries(query)]));
    const headers: Record<string, string> = {};
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
    const answer = await fetch(url, {
      headers,
      credentials: 'omit',
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const content = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new ApiFailure(answer.status, content.error?.details?.fields);
    return content as { data: Data; meta?: { pagination: { nextCursor: string | null } } };
  }
}
