import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../apps/server/test/harness.ts';
import { type Call, call } from './calls.ts';
import type { Target } from './clients.ts';
import type { SharedJob } from './writes.ts';

type Kind =
  | 'job'
  | 'candidate'
  | 'application'
  | 'interview'
  | 'offer'
  | 'task'
  | 'scorecard'
  | 'entry'
  | 'note'
  | 'file'
  | 'tag'
  | 'stage'
  | 'member'
  | 'webhook'
  | 'automation'
  | 'key'
  | 'field';

/** A record that writers know; of a note, file, tag or stage also the record that it belongs to. */
interface Known {
  id: string;
  parent: string;
}

/** An action of a writer: the call, and the kind of record that it returns. */
interface Deed {
  method: string;
  path: string;
  body?: object;
  /** Done before the call. @returns its body, unless it failed */
  prepare?: () => Promise<object | undefined>;
  makes?: Kind;
  parent?: string;
}

const TAGS = ['red', 'green', 'blue'];
const NAMES = ['Grace', 'Ada', 'Mary'];

/** Members and keys that change the same few records concurrently. Many calls are rejected because they conflict. */
export class Recruiters {
  readonly #target: Target;
  readonly #jobs: readonly SharedJob[];
  readonly #random: (below: number) => number;
  readonly #known = new Map<Kind, Known[]>();
  #count = 0;
  written = 0;
  rejected = 0;

  constructor(target: Target, jobs: readonly SharedJob[], random: (below: number) => number) {
    this.#target = target;
    this.#jobs = jobs;
    this.#random = random;
    this.#known.set(
      'job',
      jobs.map(({ id }) => ({ id, parent: id })),
    );
  }

  /** Writes until that moment. */
  async work(until: number): Promise<void> {
    while (performance.now() < until) {
      const deed = this.#choose();
      if (deed === undefined) continue;
      try {
        const body = deed.prepare === undefined ? deed.body : await deed.prepare();
        if (body === undefined && deed.prepare !== undefined) continue;
        const { status, text } = await call(this.#callOf({ ...deed, body }));
        if (status >= 500 && status !== 503) throw new Error(`${deed.method} ${deed.path}: ${status} ${text}`);
        if (status >= 300) this.rejected += 1;
        else {
          this.written += 1;
          if (deed.makes !== undefined) this.#remember(deed.makes, JSON.parse(text).data, deed.parent);
        }
      } catch (error) {
        if (error instanceof Error && /: 5\d\d /.test(error.message)) throw error;
        await pause(50); // the service was killed
      }
    }
  }

  #callOf({ method, path, body }: Pick<Deed, 'method' | 'path'> & { body?: object | undefined }): Call {
    const { url, workspace } = this.#target;
    if (path.startsWith('/public/')) return { method, url: `${url}/api${path}`, key: workspace.publishableKey, body };
    return { method, url: `${url}/api/v1${path}`, key: workspace.secretKey, body };
  }

  /** Chosen from the newest ones, so that many writers change the same record. */
  #one(kind: Kind): Known | undefined {
    const known = this.#known.get(kind) ?? [];
    const newest = Math.min(known.length, 30);
    return newest === 0 ? undefined : known[known.length - 1 - this.#random(newest)];
  }

  #remember(kind: Kind, record: Json, parent = ''): void {
    const known = this.#known.get(kind) ?? [];
    known.push({ id: record.id, parent });
    this.#known.set(kind, known);
  }

  #pick<Value>(values: readonly Value[]): Value {
    return values[this.#random(values.length)]!;
  }

  #choose(): Deed | undefined {
    this.#count += 1;
    const word = `Word${this.#count}`;
    const choices = [
      () => this.#ofJobs(word),
      () => this.#ofCandidates(word),
      () => this.#ofCandidates(word),
      () => this.#ofCandidate(word),
      () => this.#ofCandidate(word),
      () => this.#ofApplications(word),
      () => this.#ofApplications(word),
      () => this.#ofMeetings(word),
      () => this.#ofTheRest(word),
      () => this.#ofSettings(word),
      () => (this.#random(4) === 0 ? this.#ofFields(word) : this.#ofValues()),
    ];
    return this.#pick(choices)();
  }

  #ofJobs(word: string): Deed | undefined {
    const job = this.#one('job')!.id;
    const stage = this.#one('stage');
    const title = `${this.#pick(NAMES)} ${word}`;
    const fields = { title, description: 'Proof.', employmentType: 'full_time', workplaceType: 'remote' };
    return this.#pick<Deed | undefined>([
      { method: 'POST', path: '/jobs', body: fields, makes: 'job' },
      { method: 'POST', path: `/jobs/${job}/duplicate`, makes: 'job' },
      { method: 'PATCH', path: `/jobs/${job}`, body: { title } },
      { method: 'POST', path: `/jobs/${job}/${this.#pick(['publish', 'publish', 'close'])}` },
      {
        method: 'POST',
        path: `/jobs/${job}/stages`,
        body: { name: word, kind: 'interview' },
        makes: 'stage',
        parent: job,
      },
      stage && { method: 'PATCH', path: `/jobs/${stage.parent}/stages/${stage.id}`, body: { name: word } },
      stage && { method: 'DELETE', path: `/jobs/${stage.parent}/stages/${stage.id}` },
    ]);
  }

  #ofCandidates(word: string): Deed | undefined {
    const one = this.#one('candidate');
    const other = this.#one('candidate');
    const firstName = this.#pick(NAMES);
    const created: Deed = {
      method: 'POST',
      path: '/candidates',
      body: { firstName, lastName: word, email: `${word}@example.com` },
      makes: 'candidate',
    };
    if (one === undefined || other === undefined) return created;
    const path = `/candidates/${one.id}`;
    return this.#pick<Deed>([
      created,
      created,
      { method: 'PATCH', path, body: { headline: word } },
      { method: 'PATCH', path, body: { firstName, summary: word } },
      this.#random(2) === 0 ? { method: 'DELETE', path } : { method: 'POST', path: `${path}/restore` },
      this.#random(3) === 0
        ? { method: 'POST', path: `${path}/erase` }
        : { method: 'POST', path: `${path}/merge`, body: { candidateId: other.id } },
    ]);
  }

  #ofCandidate(word: string): Deed | undefined {
    const candidate = this.#one('candidate');
    if (candidate === undefined) return undefined;
    const path = `/candidates/${candidate.id}`;
    const note = this.#one('note');
    const tag = this.#one('tag');
    const file = this.#one('file');
    const { id: parent } = candidate;
    return this.#pick<Deed | undefined>([
      { method: 'POST', path: `${path}/notes`, body: { body: `${this.#pick(NAMES)} ${word}` }, makes: 'note', parent },
      note && { method: 'PATCH', path: `/candidates/${note.parent}/notes/${note.id}`, body: { body: word } },
      note && { method: 'DELETE', path: `/candidates/${note.parent}/notes/${note.id}` },
      { method: 'POST', path: `${path}/tags`, body: { label: this.#pick(TAGS) }, makes: 'tag', parent },
      tag && { method: 'DELETE', path: `/candidates/${tag.parent}/tags/${tag.id}` },
      { method: 'POST', path: `${path}/files`, prepare: () => this.#upload(path, word), makes: 'file', parent },
      file && { method: 'DELETE', path: `/candidates/${file.parent}/files/${file.id}` },
    ]);
  }

  /** Uploads a file. @returns what adds it to the candidate; undefined when the candidate is gone */
  async #upload(path: string, word: string): Promise<object | undefined> {
    const bytes = Buffer.from(`%PDF-1.4\n${word}\n%%EOF\n`);
    const file = { fileName: `${word}.pdf`, fileType: 'application/pdf', fileSize: bytes.length };
    const declared = { filename: file.fileName, contentType: file.fileType, contentLength: file.fileSize };
    const { status, text } = await call(
      this.#callOf({ method: 'POST', path: `${path}/files/presign`, body: declared }),
    );
    if (status >= 300) return undefined;
    const { key, uploadUrl, headers } = JSON.parse(text).data;
    await fetch(uploadUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    return { key, ...file, kind: 'other' };
  }

  #ofApplications(word: string): Deed | undefined {
    const candidate = this.#one('candidate');
    const application = this.#one('application');
    const job = this.#pick(this.#jobs);
    const path = application && `/applications/${application.id}`;
    return this.#pick<Deed | undefined>([
      candidate && {
        method: 'POST',
        path: '/applications',
        body: { candidateId: candidate.id, jobId: job.id, source: word },
        makes: 'application',
      },
      {
        method: 'POST',
        path: `/public/v1/jobs/${job.slug}/applications`,
        body: { firstName: this.#pick(NAMES), lastName: word, email: `${word}@example.com` },
      },
      path && { method: 'POST', path: `${path}/move`, body: { toStageId: this.#pick(job.stageIds) } },
      path && {
        method: 'POST',
        path: `${path}/${this.#pick(['withdraw', 'hire', 'reopen', 'reopen', 'reject'])}`,
        body: {},
      },
      path && this.#random(3) === 0 ? { method: 'DELETE', path } : undefined,
      path && { method: 'PATCH', path, body: { source: word } },
    ] as (Deed | undefined)[]);
  }

  #ofMeetings(word: string): Deed | undefined {
    const application = this.#one('application');
    if (application === undefined) return undefined;
    const applicationId = application.id;
    const interview = this.#one('interview');
    const offer = this.#one('offer');
    const scheduledAt = new Date(Date.now() + (1 + this.#random(1_000_000)) * 60_000).toISOString();
    const expiresAt = new Date(Date.now() + 500 + this.#random(4_000)).toISOString();
    return this.#pick<Deed | undefined>([
      {
        method: 'POST',
        path: '/interviews',
        body: { applicationId, type: 'technical', mode: 'video', scheduledAt },
        makes: 'interview',
      },
      interview && { method: 'PATCH', path: `/interviews/${interview.id}`, body: { title: word } },
      interview && { method: 'POST', path: `/interviews/${interview.id}/cancel` },
      interview && { method: 'DELETE', path: `/interviews/${interview.id}` },
      { method: 'POST', path: '/offers', body: { applicationId, title: word, expiresAt }, makes: 'offer' },
      offer && { method: 'POST', path: `/offers/${offer.id}/${this.#pick(['send', 'withdraw'])}` },
      offer && { method: 'DELETE', path: `/offers/${offer.id}` },
    ]);
  }

  #ofTheRest(word: string): Deed | undefined {
    const candidate = this.#one('candidate');
    const application = this.#one('application');
    const task = this.#one('task');
    const entry = this.#one('entry');
    const scorecard = this.#one('scorecard');
    const { ownerId } = this.#target.workspace;
    return this.#pick<Deed | undefined>([
      { method: 'POST', path: '/tasks', body: { title: word, ownerId }, makes: 'task' },
      task && { method: 'PATCH', path: `/tasks/${task.id}`, body: { status: this.#pick(['completed', 'pending']) } },
      task && { method: 'DELETE', path: `/tasks/${task.id}` },
      candidate && { method: 'POST', path: '/pool-entries', body: { candidateId: candidate.id }, makes: 'entry' },
      entry && { method: 'DELETE', path: `/pool-entries/${entry.id}` },
      application && {
        method: 'POST',
        path: '/scorecards',
        body: { applicationId: application.id, authorId: ownerId, rating: 'yes' },
        makes: 'scorecard',
      },
      scorecard && { method: 'PATCH', path: `/scorecards/${scorecard.id}`, body: { comment: word } },
    ]);
  }

  /** Definitions of custom fields. */
  #ofFields(word: string): Deed | undefined {
    const field = this.#one('field');
    const entity = this.#pick(['job', 'candidate', 'application', 'offer', 'interview']);
    const body = { entity, key: word.toLowerCase(), label: word, type: 'text' };
    return this.#pick<Deed | undefined>([
      { method: 'POST', path: '/custom-fields', body, makes: 'field', parent: `${entity}/${body.key}` },
      field && { method: 'POST', path: `/custom-fields/${field.id}/${this.#pick(['archive', 'restore'])}` },
      field && { method: 'PATCH', path: `/custom-fields/${field.id}`, body: { private: this.#random(2) === 0 } },
      field && { method: 'DELETE', path: `/custom-fields/${field.id}` },
    ]);
  }

  /** Values of custom fields. */
  #ofValues(): Deed | undefined {
    const [entity, key] = (this.#one('field')?.parent ?? '').split('/');
    const paths = { job: 'jobs', candidate: 'candidates', application: 'applications', offer: 'offers' } as const;
    const kind = (Object.keys(paths) as (keyof typeof paths)[]).find((name) => name === entity);
    const record = kind && this.#one(kind);
    if (kind === undefined || record === undefined || key === undefined) return undefined;
    const value = this.#pick(['Lisbon', 'Porto', null]);
    return { method: 'PATCH', path: `/${paths[kind]}/${record.id}`, body: { customFields: { [key]: value } } };
  }

  #ofSettings(word: string): Deed | undefined {
    const member = this.#one('member');
    const webhook = this.#one('webhook');
    const automation = this.#one('automation');
    const key = this.#one('key');
    const role = this.#pick(['recruiter', 'interviewer', 'hiring_manager']);
    const trigger = { event: 'job.published' };
    const steps = [{ id: 'wait', type: 'delay', config: { seconds: 60 } }];
    const receiver = { url: 'http://127.0.0.1:9/', events: ['job.published'], enabled: false };
    return this.#pick<Deed | undefined>([
      { method: 'POST', path: '/members', body: { email: `${word}@example.com`, name: word, role }, makes: 'member' },
      member && { method: 'PATCH', path: `/members/${member.id}`, body: { role } },
      member && { method: 'DELETE', path: `/members/${member.id}` },
      { method: 'POST', path: '/webhooks', body: receiver, makes: 'webhook' },
      webhook && { method: 'PATCH', path: `/webhooks/${webhook.id}`, body: { description: word } },
      webhook && { method: 'DELETE', path: `/webhooks/${webhook.id}` },
      { method: 'POST', path: '/automations', body: { name: word, trigger, steps }, makes: 'automation' },
      automation && { method: 'PATCH', path: `/automations/${automation.id}`, body: { name: word } },
      automation && { method: 'POST', path: `/automations/${automation.id}/${this.#pick(['publish', 'pause'])}` },
      automation && { method: 'DELETE', path: `/automations/${automation.id}` },
      { method: 'POST', path: '/api-keys', body: { name: word, scopes: ['jobs:read'] }, makes: 'key' },
      key && { method: 'PATCH', path: `/api-keys/${key.id}`, body: { name: word } },
      key && { method: 'DELETE', path: `/api-keys/${key.id}` },
    ]);
  }
}
