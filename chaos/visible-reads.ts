import { unzipSync } from 'fflate';
import { PERSONAL_FILTERS } from '../apps/server/src/domain/records/visibility/personal-data.ts';
import { pathWith } from '../apps/server/test/samples.ts';
import { call, type Reply } from './calls.ts';
import type { DescribedOperation } from './document.ts';
import type { RestrictedCaller } from './restricted-callers.ts';
import type { SeenRecords } from './seen-records.ts';
import { PREFIX } from './sides.ts';

/** The time limit for a stream to send the events so far. */
const STREAM_MS = 30_000;

/** Reads as a restricted caller, and searches the responses for hidden texts. */
export class VisibleReads {
  readonly faults: string[] = [];
  readonly tried = new Map<string, number>();
  readonly #url: string;
  readonly #caller: RestrictedCaller;
  readonly #seen: SeenRecords;
  readonly #forbidden: RegExp;

  /** @param forbidden texts and IDs that no response may contain */
  constructor(url: string, caller: RestrictedCaller, seen: SeenRecords, forbidden: readonly string[]) {
    this.#url = url;
    this.#caller = caller;
    this.#seen = seen;
    this.#forbidden = new RegExp(forbidden.join('|'), 'i');
  }

  /** Reads the caller's own records and lists with every parameter. */
  async read(operation: DescribedOperation): Promise<void> {
    const { query } = operation;
    const names = query.map(({ name }) => name);
    const questions = [''];
    if (names.includes('includeDeleted')) questions.push('includeDeleted=true');
    for (const expanded of expandsOf(operation)) questions.push(`expand=${expanded}`);
    for (const order of ['sort=updatedAt&order=asc', 'sort=createdAt&order=asc'])
      if (names.includes('sort')) questions.push(order);
    for (const question of questions) this.#look(operation, question, await this.#get(operation, question));
  }

  /** The files of an archive; a search of its bytes would find nothing. */
  async archive(operation: DescribedOperation): Promise<void> {
    const response = await fetch(this.#urlOf(operation), { headers: this.#caller.headers });
    if (response.status !== 200) {
      this.#look(operation, '', { status: response.status, text: await response.text() });
      return;
    }
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    if (files['record.json'] === undefined) this.#fault(operation, '', 'has no record.json');
    for (const [name, bytes] of Object.entries(files)) {
      this.#look(operation, '', { status: 200, text: `${name} ${Buffer.from(bytes).toString()}` });
    }
  }

  /** Everything that the stream has sent from the first event until that of `last` arrives, which the caller sees. */
  async stream(operation: DescribedOperation, last: { entityId: string; type: string }): Promise<void> {
    const stop = new AbortController();
    const first = Buffer.from(JSON.stringify([0, '00000000-0000-0000-0000-000000000000'])).toString('base64url');
    const headers = { ...this.#caller.headers, 'last-event-id': first };
    const response = await fetch(this.#urlOf(operation), { headers, signal: stop.signal });
    let text = '';
    const timer = setTimeout(() => stop.abort(), STREAM_MS);
    try {
      for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
        text += Buffer.from(chunk).toString();
        const isThere = text
          .split('\n\n')
          .some((message) => message.includes(`"type":"${last.type}"`) && message.includes(last.entityId));
        if (isThere || response.status !== 200) break;
      }
    } catch {
      this.#fault(operation, '', `did not send the event ${last.type} of ${last.entityId}`);
    } finally {
      clearTimeout(timer);
      stop.abort();
    }
    this.#look(operation, '', { status: response.status, text });
  }

  /** Searches and filters by a hidden text find what those by a text that no record has find. */
  async search(operation: DescribedOperation, texts: readonly string[]): Promise<void> {
    const filters = operation.query.map(({ name }) => name).filter((name) => TEXT_FILTERS.has(name));
    for (const name of filters) {
      for (const text of texts) {
        const [hidden, absent] = [markedValue(name, text), markedValue(name, 'zqabsent')];
        const [found, none] = [
          await this.#get(operation, `${name}=${hidden}`),
          await this.#get(operation, `${name}=${absent}`),
        ];
        if (plain(found, hidden) !== plain(none, absent))
          this.#fault(
            operation,
            `${name}=${hidden}`,
            `returned ${found.text}, a value that no record has ${none.text}`,
          );
        this.#look(operation, `${name}=${hidden}`, { ...found, text: found.text.replaceAll(hidden, '') });
      }
    }
  }

  /** The changes of each list since a sync token contain no hidden text either. */
  async sync(operation: DescribedOperation, token: string): Promise<void> {
    this.#look(operation, 'syncToken', await this.#get(operation, `syncToken=${token}`));
  }

  /** A sync token of the list as it is now. */
  async token(operation: DescribedOperation): Promise<string | undefined> {
    const { status, text } = await this.#get(operation, 'limit=100');
    return status === 200 ? JSON.parse(text).meta?.syncToken : undefined;
  }

  #get(operation: DescribedOperation, question: string): Promise<Reply> {
    const url = `${this.#urlOf(operation)}?${question}`;
    return call({ method: 'GET', url, headers: this.#caller.headers });
  }

  /** The caller's own record, counted as a request. */
  #urlOf({ method, path: template }: DescribedOperation): string {
    const relative = template.slice(PREFIX.length);
    const key = `${method} ${template}`;
    this.tried.set(key, (this.tried.get(key) ?? 0) + 1);
    return this.#url + PREFIX + pathWith(relative, (name) => this.#seen.samples.idFor(relative, name));
  }

  #look(operation: DescribedOperation, question: string, { status, text }: Pick<Reply, 'status' | 'text'>): void {
    if (status >= 500) this.#fault(operation, question, `was answered ${status} ${text}`);
    const found = this.#forbidden.exec(text);
    if (found === null) return;
    const around = text.slice(Math.max(0, found.index - 120), found.index + 120);
    this.#fault(operation, question, `shows ${found[0]}: ${around}`);
  }

  #fault({ method, path }: DescribedOperation, question: string, what: string): void {
    this.faults.push(`${this.#caller.name}: ${method} ${path}?${question} ${what}`.slice(0, 700));
  }
}

const TEXT_FILTERS = new Set([
  ...Object.values(PERSONAL_FILTERS).flat(),
  ...['q', 'email', 'source', 'tag', 'externalRef', 'slug', 'department', 'location', 'title', 'name'],
]);
TEXT_FILTERS.delete('customFields');

function markedValue(name: string, text: string): string {
  if (name === 'externalRef') return `candidate:${text}-candidate`;
  return name === 'email' ? `${text}@sample.example` : text;
}

function plain({ status, text }: Reply, value: string): string {
  return `${status} ${text.replaceAll(value, 'VALUE').replace(/"syncToken":"[\w-]*"/, '')}`;
}

/** The names that `expand` takes here, as one value. */
function expandsOf({ query, path }: DescribedOperation): string[] {
  if (!query.some(({ name }) => name === 'expand')) return [];
  return [path.startsWith(`${PREFIX}/applications`) ? 'candidate,job,stage' : 'candidate,application,job'];
}
