import { randomUUID } from 'node:crypto';
import { UUID_PATTERN } from '../apps/server/src/platform/ids.ts';
import { pathWith } from '../apps/server/src/testing/samples.ts';
import { neighbour, plainOf } from './beside.ts';
import { type Call, call, need } from './calls.ts';
import type { DescribedOperation, ServedDocument } from './document.ts';
import { Generator, type Schema } from './generate.ts';
import { idIn, PREFIX, resourceOf, type Side } from './sides.ts';

export interface IntruderOptions {
  url: string;
  document: ServedDocument;
  mine: Side;
  theirs: Side;
  random: (below: number) => number;
  seed: number;
}

const PDF = { contentType: 'application/pdf', contentLength: 20 };

/** Tries with one workspace's key whatever belongs to another, and next to it what never existed. */
export class Intruder {
  readonly faults: string[] = [];
  readonly figures: Record<string, number> = { 'pairs of requests': 0 };
  /** Where even an id of one's own is refused, for some other reason, so that the comparison says less. */
  readonly weak: string[] = [];
  readonly #options: IntruderOptions;
  readonly #generator: Generator;
  #field = '';

  constructor(options: IntruderOptions) {
    this.#options = options;
    const { document, random, seed, mine } = options;
    this.#generator = new Generator({
      schemas: document.schemas,
      random,
      seed,
      idFor: (field) => idIn(mine, field) ?? randomUUID(),
    });
  }

  /** Their record in the path: all of it theirs, or mine with a part of theirs below. */
  async usePathIds(operation: DescribedOperation): Promise<void> {
    const { path, pathNames, isPublic } = operation;
    if (isPublic || pathNames.length === 0 || !this.#namesRecords(operation)) return;
    const { mine, theirs } = this.#options;
    const relative = path.slice(PREFIX.length);
    const last = pathNames.at(-1)!;
    // A version is a number, which one's own automation has too.
    const parentsOf = last === 'version' ? [theirs] : [theirs, mine].slice(0, pathNames.length);
    for (const parents of parentsOf) {
      const made = (side: Side | null) =>
        pathWith(relative, (name) => {
          if (name !== last) return parents.samples.idFor(relative, name);
          return side === null ? randomUUID() : side.samples.idFor(relative, name);
        });
      const body = this.#body(operation);
      await this.#compare(operation, [PREFIX + made(theirs), PREFIX + made(null)], [body, body], 'never');
    }
  }

  /** No kind of key of theirs that opens nothing here, and none of mine that opens their doors. */
  async useKeys(operation: DescribedOperation): Promise<void> {
    const { url, theirs, mine } = this.#options;
    const path = pathWith(operation.path, (name) => this.#ownId(operation, name));
    const keys = operation.isPublic
      ? [{ 'x-api-key': theirs.workspace.secretKey }, { authorization: `Bearer ${mine.workspace.secretKey}` }]
      : [
          { authorization: `Bearer ${theirs.workspace.publishableKey}` },
          { authorization: `Bearer ${mine.workspace.publishableKey}` },
          { 'x-api-key': mine.workspace.secretKey },
        ];
    for (const headers of keys) {
      const body = this.#body(operation);
      const reply = await call({ method: operation.method, url: url + path, headers, body });
      this.#count('requests with a key of the wrong kind');
      if (reply.status < 400) this.#fault(operation, path, `a key of the wrong kind was let in with ${reply.status}`);
    }
    if (!operation.isPublic) return;
    // Two selectors never widen each other.
    const both = await call({
      method: operation.method,
      url: `${url}${path}?workspace=${theirs.workspace.slug}`,
      headers: { 'x-api-key': mine.workspace.publishableKey },
      body: this.#body(operation),
    });
    if (both.status !== 400) this.#fault(operation, path, `two selectors were answered ${both.status}`);
  }

  /** A filter with their id finds what a made-up one finds: nothing. */
  async useFilters(operation: DescribedOperation): Promise<void> {
    if (operation.isPublic || operation.method !== 'GET') return;
    const path = pathWith(operation.path, (name) => this.#ownId(operation, name));
    for (const { name, schema } of operation.query) {
      if (!isId(schema) && !isId(schema.items)) continue;
      const foreign = idIn(this.#options.theirs, name === 'ids' ? resourceOf(operation.path) : name);
      if (foreign === undefined) continue;
      const paths = [`${path}?${name}=${foreign}`, `${path}?${name}=${randomUUID()}`] as const;
      await this.#compare(operation, paths, [undefined, undefined], 'nothing');
    }
  }

  /** Their place in a list is no more than a moment: what follows is mine, as after a place that nobody has. */
  async useCursors(operation: DescribedOperation): Promise<void> {
    if (operation.isPublic || !operation.query.some(({ name }) => name === 'cursor')) return;
    const { url, theirs } = this.#options;
    const theirPath = pathWith(operation.path, (name) => this.#idOf(theirs, operation, name));
    const path = pathWith(operation.path, (name) => this.#ownId(operation, name));
    for (const order of operation.query.some(({ name }) => name === 'order') ? ['', '&order=asc'] : ['']) {
      const list = { method: 'GET', url: `${url}${theirPath}?limit=1${order}`, key: theirs.workspace.secretKey };
      const { text } = await call(list);
      const cursor = JSON.parse(text).meta?.nextCursor;
      if (typeof cursor !== 'string') continue;
      const paths = [cursor, neighbour(cursor)].map((place) => `${path}?limit=100${order}&cursor=${place}`) as [
        string,
        string,
      ];
      await this.#compare(operation, paths, [undefined, undefined], 'same', cursor);
      this.#count('cursors');
    }
  }

  /** Each field of a body that takes an id, with theirs. */
  async useBodyIds(operation: DescribedOperation): Promise<void> {
    if (operation.isPublic || operation.body === undefined || operation.method === 'GET') return;
    const path = pathWith(operation.path, (name) => this.#ownId(operation, name));
    const { properties = {} } = this.#resolve(operation.body);
    for (const [name, raw] of Object.entries(properties)) {
      const schema = this.#resolve(raw);
      const isList = isId(schema.items);
      const plain = schema.anyOf?.find(isId) ?? schema;
      if (!isList && !isId(plain)) continue;
      const field = isList ? name.replace(/s$/, '') : name;
      const foreign = idIn(this.#options.theirs, field) ?? idIn(this.#options.theirs, resourceOf(operation.path));
      const own = idIn(this.#options.mine, field) ?? idIn(this.#options.mine, resourceOf(operation.path));
      if (foreign === undefined || own === undefined) {
        this.#fault(operation, path, `there is no sample for the field ${name}`);
        continue;
      }
      this.#field = name;
      const bodyWith = (id: string) => ({ ...(this.#body(operation) as object), [name]: isList ? [id] : id });
      // An operation on many answers for each by itself.
      const may = operation.path.includes('/bulk') ? 'same' : 'never';
      await this.#compare(operation, [path, path], [bodyWith(foreign), bodyWith(randomUUID())], may);
      const { url, mine } = this.#options;
      const base = { method: operation.method, url: url + path, key: mine.workspace.secretKey };
      const { status } = await call({ ...base, body: bodyWith(own) });
      if (status >= 400 && status !== 409) this.weak.push(`${operation.method} ${operation.path} ${name} (${status})`);
    }
    this.#field = '';
  }

  /** The steps of an automation name stages and members too. */
  async useAutomationSteps(): Promise<void> {
    const operation = this.#operation('POST', '/automations');
    const steps: [string, string][] = [
      ['move_stage', 'toStageId'],
      ['create_task', 'ownerId'],
    ];
    for (const [type, field] of steps) {
      const bodyWith = (id: string) => ({
        name: 'Intruder',
        trigger: { event: 'application.created' },
        steps: [{ id: 'step', type, config: { [field]: id, ...(type === 'create_task' ? { title: 'Task' } : {}) } }],
      });
      const foreign = idIn(this.#options.theirs, field)!;
      const path = operation.path;
      await this.#compare(operation, [path, path], [bodyWith(foreign), bodyWith(randomUUID())], 'never');
    }
  }

  /** The key of an upload of theirs, claimed for a candidate of mine and by the form of a job of mine. */
  async useUploads(): Promise<void> {
    const { url, mine, theirs } = this.#options;
    const upload = await need({
      method: 'POST',
      url: `${url}/api/public/v1/resume/presign?workspace=${theirs.workspace.slug}`,
      body: { filename: 'resume.pdf', ...PDF },
    });
    const bytes = Buffer.from('%PDF-1.4\nhello\n%%EOF').subarray(0, PDF.contentLength);
    await fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
    const unknown = upload.key.replace(/[0-9a-f]{8}(?=[^/]*$)/, '0badc0de');
    const file = (key: string) => ({
      key,
      fileName: 'resume.pdf',
      fileType: PDF.contentType,
      fileSize: PDF.contentLength,
      kind: 'resume',
    });
    const claim = this.#operation('POST', '/candidates/{id}/files');
    const path = pathWith(claim.path, (name) => this.#ownId(claim, name));
    await this.#compare(claim, [path, path], [file(upload.key), file(unknown)], 'never');
    const job = await need({
      method: 'GET',
      url: `${url}${PREFIX}/jobs/${idIn(mine, 'jobId')}`,
      key: mine.workspace.secretKey,
    });
    const submit = this.#operation('POST', `/jobs/{jobSlug}/applications`);
    const form = `${submit.path.replace('{jobSlug}', job.slug)}?workspace=${mine.workspace.slug}`;
    const body = (resumeKey: string) => ({
      firstName: 'In',
      lastName: 'Truder',
      email: 'in@truder.example',
      resumeKey,
      resumeFileName: 'resume.pdf',
      resumeFileType: PDF.contentType,
      resumeFileSize: PDF.contentLength,
    });
    await this.#compare(submit, [form, form], [body(upload.key), body(unknown)], 'never');
  }

  /** The same words as an Idempotency-Key in two workspaces are two keys. */
  async useIdempotencyKey(): Promise<void> {
    const { url, mine, theirs } = this.#options;
    const send = (side: Side, label: string) =>
      call({
        method: 'POST',
        url: `${url}${PREFIX}/candidates/${idIn(side, 'candidateId')}/tags`,
        key: side.workspace.secretKey,
        headers: { 'idempotency-key': 'the-same-words' },
        body: { label },
      });
    const first = await send(mine, 'Idempotent');
    const second = await send(mine, 'Idempotent');
    if (first.status !== 201 || second.headers['idempotent-replayed'] !== 'true')
      this.faults.push('no repetition was seen');
    const other = await need({
      method: 'POST',
      url: `${url}${PREFIX}/jobs`,
      key: theirs.workspace.secretKey,
      headers: { 'idempotency-key': 'the-same-words' },
      body: JOB,
    });
    if (other.title !== JOB.title) this.faults.push("another workspace's Idempotency-Key was met");
    await need({ method: 'DELETE', url: `${url}${PREFIX}/jobs/${other.id}`, key: theirs.workspace.secretKey });
  }

  /**
   * Sends both and holds the answers against each other, but for the ids that were asked for.
   * @param may `never` succeed, find `nothing`, or whatever as long as it is the `same`
   */
  async #compare(
    operation: DescribedOperation,
    [foreignPath, unknownPath]: readonly [string, string],
    [foreignBody, unknownBody]: readonly [Call['body'], Call['body']],
    may: 'never' | 'nothing' | 'same',
    said = '',
  ): Promise<void> {
    const { url, mine, theirs } = this.#options;
    const { method } = operation;
    const key = operation.isPublic ? undefined : mine.workspace.secretKey;
    const send = (path: string, body: Call['body']) => call({ method, url: url + path, key, body });
    const foreign = await send(foreignPath, foreignBody);
    const unknown = await send(unknownPath, unknownBody);
    this.#count('pairs of requests');
    const what = `${foreignPath}${this.#field === '' ? '' : ` with ${this.#field}`}`;
    if (foreign.status < 300 && may === 'never')
      this.#fault(operation, what, `was answered ${foreign.status} ${foreign.text}`);
    if (plainOf(foreign, foreignPath, foreignBody) !== plainOf(unknown, unknownPath, unknownBody)) {
      this.#fault(
        operation,
        what,
        `was answered ${foreign.status} ${foreign.text}, a made-up one ${unknown.status} ${unknown.text}`,
      );
    }
    if (may === 'nothing' && foreign.status === 200 && /"data":\[\{/.test(foreign.text))
      this.#fault(operation, what, 'found something');
    const shown = foreign.text.replaceAll(said === '' ? '\u0000' : said, '');
    if (shown.includes(theirs.workspace.id)) this.#fault(operation, what, "shows the other workspace's id");
    if (
      method === 'GET' &&
      may !== 'never' &&
      !foreignPath.includes(idIn(theirs, 'candidateId')!) &&
      shown.includes(idIn(theirs, 'candidateId')!)
    )
      this.#fault(operation, what, "shows the other side's candidate");
  }

  #body(operation: DescribedOperation): object | undefined {
    const { method, example, body } = operation;
    if (method === 'GET' || method === 'DELETE') return undefined;
    if (body === undefined) return {};
    const value = (example ?? this.#generator.valid(body)) as object; // bodies are objects
    const { properties = {} } = this.#resolve(body);
    const own = Object.entries(value).map(([name, part]) => {
      const schema = this.#resolve(properties[name] ?? {});
      const isList = isId(schema.items);
      const takesId = isList || isId(schema.anyOf?.find(isId) ?? schema);
      const field = isList ? name.replace(/s$/, '') : name;
      const id = idIn(this.#options.mine, field) ?? idIn(this.#options.mine, resourceOf(operation.path));
      return [name, takesId && part !== null && id !== undefined ? (isList ? [id] : id) : part];
    });
    return Object.fromEntries(own);
  }

  #resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.#options.document.schemas[schema.$ref.split('/').at(-1)!]!;
  }

  #operation(method: string, end: string): DescribedOperation {
    return this.#options.document.operations.find(
      (operation) => operation.method === method && operation.path.endsWith(end),
    )!;
  }

  #ownId(operation: DescribedOperation, name: string): string {
    return this.#idOf(this.#options.mine, operation, name);
  }

  #idOf(side: Side, { path, isPublic }: DescribedOperation, name: string): string {
    return isPublic ? 'chief-cook' : side.samples.idFor(path.slice(PREFIX.length), name);
  }

  /** A kind of mail is the same word in every workspace, and so may the name of a secret be. */
  #namesRecords({ pathNames }: DescribedOperation): boolean {
    return !pathNames.includes('kind') && !pathNames.includes('name');
  }

  #fault({ method }: DescribedOperation, path: string, what: string): void {
    this.faults.push(`${method} ${path} ${what}`.slice(0, 600));
  }

  #count(figure: string): void {
    this.figures[figure] = (this.figures[figure] ?? 0) + 1;
  }
}

const JOB = { title: 'Another', description: 'Another.', employmentType: 'full_time', workplaceType: 'remote' };

function isId(schema: Schema | undefined): boolean {
  return schema?.pattern === UUID_PATTERN;
}
