import assert from 'node:assert/strict';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import type { Json, TestService, TestWorkspace } from '../../../../test/harness.ts';
import { sql } from '../../../platform/database/sql.ts';
import { MAILED_TOKEN } from '../../email/redacted-token.ts';

/** A response of a page. */
interface PageResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The target of a redirect. */
  location: string | null;
}

/** Sends a form as a browser does that shows a page of the service. */
export async function postForm(
  service: TestService,
  path: string,
  fields: Record<string, string> | FormData = {},
  headers: Record<string, string> = {},
): Promise<PageResponse> {
  const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
  return fetchPage(service, path, {
    method: 'POST',
    body,
    headers: { origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
  });
}

export async function fetchPage(service: TestService, path: string, init: RequestInit = {}): Promise<PageResponse> {
  const response = await fetch(service.url + path, { redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, location: response.headers.get('location') };
}

/** Candidates who have applied, and the emails that they have received. */
export class CandidateTester {
  readonly #service: TestService;
  readonly workspace: TestWorkspace;
  readonly email: string;
  readonly application: Json;
  readonly candidate: Json;
  readonly job: Json;
  /** Path of the page. */
  readonly path: string;

  private constructor(
    service: TestService,
    parts: Pick<CandidateTester, 'workspace' | 'email' | 'application' | 'candidate' | 'job' | 'path'>,
  ) {
    this.#service = service;
    this.workspace = parts.workspace;
    this.email = parts.email;
    this.application = parts.application;
    this.candidate = parts.candidate;
    this.job = parts.job;
    this.path = parts.path;
  }

  /** Somebody applies through the form, and follows the link of the confirmation. */
  static async apply(
    service: TestService,
    workspace: TestWorkspace,
    { job, questions = [], body = {} }: { job?: Json; questions?: object[]; body?: object } = {},
  ): Promise<CandidateTester> {
    const applied = job ?? (await openJob(workspace, { title: 'Chief Cook' }, { questions }));
    const someone = person(body);
    const { status, text } = await careersSite(service, workspace).apply(applied.slug, someone);
    assert.equal(status, 201, text);
    const { email } = someone;
    const [candidate] = (await workspace.api('GET', `/candidates?email=${email}`)).body.data;
    const query = `/applications?candidateId=${candidate.id}&jobId=${applied.id}`;
    const [application] = (await workspace.api('GET', query)).body.data;
    const parts = { workspace, email, candidate, application, job: applied };
    const mailbox = new CandidateTester(service, { ...parts, path: '' });
    const token = await mailbox.mailedSecret('application_received');
    if (token !== null) return new CandidateTester(service, { ...parts, path: `/my/${token}` });
    // Where there is a mail server, the email may have been sent already, and its token is then no longer stored.
    const made = await workspace.api('POST', `/applications/${application.id}/candidate-link`, {});
    assert.equal(made.status, 201, made.text);
    return new CandidateTester(service, { ...parts, path: new URL(made.body.data.url).pathname });
  }

  /** The same person with another link. */
  open(path: string): CandidateTester {
    return new CandidateTester(this.#service, { ...this, path });
  }

  get(path = '', headers: Record<string, string> = {}): Promise<PageResponse> {
    return fetchPage(this.#service, this.path + path, { headers });
  }

  post(
    path: string,
    fields?: Record<string, string> | FormData,
    headers?: Record<string, string>,
  ): Promise<PageResponse> {
    return postForm(this.#service, this.path + path, fields, headers);
  }

  /** The token or code in the newest email of a kind to an address, as the mail server gets it. */
  async secretFromEmail(kind: string, address = this.email): Promise<string> {
    const secret = await this.mailedSecret(kind, address);
    assert.ok(secret !== null, `no ${kind} to ${address}`);
    return secret;
  }

  /** The same; null if there is none, or if the email has been sent. */
  async mailedSecret(kind: string, address = this.email): Promise<string | null> {
    const [row] = await this.#service.db.read.query<{ sealed: Buffer }>(sql`
      select token_sealed as sealed from mails
      where workspace_id = ${this.workspace.id} and kind = ${kind} and recipient like ${`%${address}%`}
        and token_sealed is not null
      order by id desc limit 1`);
    if (row === undefined) return null;
    return this.#service.services.secrets.open(row.sealed, MAILED_TOKEN).toString();
  }

  /** A sent offer. */
  async offer(terms: object = {}): Promise<Json> {
    const { api } = this.workspace;
    const body = { applicationId: this.application.id, title: 'Chief Cook', ...terms };
    const { id } = (await api('POST', '/offers', body)).body.data;
    return (await api('POST', `/offers/${id}/send`)).body.data;
  }

  async events(): Promise<string[]> {
    const { body } = await this.workspace.api('GET', '/activity-events?limit=100');
    return body.data.map(({ type }: Json) => type);
  }
}

/** The hidden value of a form on a page. */
export function hiddenValue(text: string, name: string): string {
  return new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
}
