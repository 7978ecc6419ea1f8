import { randomUUID } from 'node:crypto';
import type { Call } from './calls.ts';
import type { DescribedOperation, ServedDocument } from './document.ts';
import type { Workspace } from './fleet.ts';
import { Generator } from './generate.ts';
import type { KnownRecords } from './known-records.ts';

/** A valid or nearly valid request, by the API document. */
export interface FuzzedRequest extends Call {
  operation: DescribedOperation;
  parameters: Record<string, string>;
  /** Path and query, as sent. */
  path: string;
}

interface FuzzerOptions {
  url: string;
  workspace: Workspace;
  document: ServedDocument;
  known: KnownRecords;
  random: (below: number) => number;
  seed: number;
}

const RAW_BODIES = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1',
  '{"a":1}{',
  '{"title":"\\ud800"}',
  '{"a":1e999}',
  `${'['.repeat(5_000)}`,
];

/** Generates requests from the operations of the API document. */
export class Fuzzer {
  readonly #options: FuzzerOptions;
  readonly #generator: Generator;

  constructor(options: FuzzerOptions) {
    const { document, known, random, seed } = options;
    this.#options = options;
    this.#generator = new Generator({
      schemas: document.schemas,
      random,
      seed,
      idFor: (field) => (random(8) === 0 ? undefined : known.idFor(field)) ?? randomUUID(),
    });
  }

  next(): FuzzedRequest {
    const { url, document, known } = this.#options;
    const operation = this.#generator.one(document.operations);
    const parameters = known.parametersFor(operation);
    const path = this.#path(operation, parameters) + this.#query(operation);
    const body = this.#body(operation);
    const request = {
      operation,
      parameters,
      path,
      method: operation.method,
      url: url + path,
      headers: this.#headers(operation),
    };
    return body === undefined ? request : { ...request, body };
  }

  #path({ path, pathNames }: DescribedOperation, parameters: Record<string, string>): string {
    const { one } = { one: <V>(values: readonly V[]) => this.#generator.one(values) };
    let made = path;
    for (const name of pathNames) {
      const odd = this.#generator.rarely(12);
      const other = odd
        ? one([randomUUID(), 'x', '%00', '%', encodeURIComponent(one(SAFE_TEXTS)), 'A'.repeat(500)])
        : randomUUID();
      const value = odd || parameters[name] === undefined ? other : encodeURIComponent(parameters[name]);
      made = made.replace(`{${name}}`, value);
    }
    return made;
  }

  #query({ query, isPublic }: DescribedOperation): string {
    const { workspace } = this.#options;
    const pairs: string[] = [];
    for (const { name, schema } of query) {
      if (!this.#generator.rarely(4)) continue;
      const value = this.#generator.rarely(6) ? this.#generator.awkward() : this.#generator.valid(schema, name);
      pairs.push(`${name}=${encoded(value)}`);
    }
    if (this.#generator.rarely(40))
      pairs.push(...pairs.slice(0, 1), `surprise=${encoded(this.#generator.awkwardText())}`);
    if (isPublic && !this.#generator.rarely(30)) {
      pairs.push(this.#generator.rarely(3) ? `pk=${workspace.publishableKey}` : `workspace=${workspace.slug}`);
    }
    return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
  }

  #headers({ isPublic, method, body }: DescribedOperation): Record<string, string> {
    const { workspace } = this.#options;
    const headers: Record<string, string> = {};
    if (!isPublic && !this.#generator.rarely(60)) headers.authorization = `Bearer ${workspace.secretKey}`;
    if (method === 'POST' && this.#generator.rarely(8)) {
      headers['idempotency-key'] = this.#generator.one(['again', randomUUID(), 'two words', 'k'.repeat(300)]);
    }
    if (this.#generator.rarely(12))
      headers['if-match'] = this.#generator.one(['*', '"r1"', '"r2", "r3"', 'W/"r1"', 'r1', '"']);
    if (this.#generator.rarely(12)) headers['if-none-match'] = this.#generator.one(['*', '"r1"', '"x"', '"']);
    if (body !== undefined && this.#generator.rarely(50)) {
      headers['content-type'] = this.#generator.one([
        'text/plain',
        'application/merge-patch+json',
        'application/json; charset=latin1',
        'x',
      ]);
    }
    return headers;
  }

  #body({ method, body, example }: DescribedOperation): object | string | undefined {
    if (method === 'GET' || method === 'DELETE') return undefined;
    if (this.#generator.rarely(40)) return this.#generator.one(RAW_BODIES);
    if (body === undefined) return this.#generator.rarely(2) ? undefined : {};
    const useExample = example !== undefined && this.#generator.rarely(3);
    const valid = useExample ? example : this.#generator.valid(body);
    const value = this.#generator.rarely(3) ? this.#generator.almost(valid) : valid;
    return typeof value === 'object' && value !== null ? value : JSON.stringify(value);
  }
}

const SAFE_TEXTS = [
  ' ',
  "'",
  'ö',
  '../..', // bare dots would make it another path before it is sent
  '{id}',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

/** Encoded for a query; a lone surrogate cannot be encoded. */
function encoded(value: unknown): string {
  const text = Array.isArray(value)
    ? value.map(String).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
  return encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
}
