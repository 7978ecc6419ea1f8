import type { Json } from '../apps/server/test/harness.ts';
import type { DescribedOperation } from './document.ts';

const KEPT = 200;

/** IDs of records from earlier responses, so that requests can name records that exist. */
export class KnownRecords {
  readonly #random: (below: number) => number;
  /** The parameters of known records by the path of one record. */
  readonly #records = new Map<string, Record<string, string>[]>();
  readonly #recordPaths: ReadonlyMap<string, { path: string; name: string }>;
  readonly #never: ReadonlySet<string>;

  /** @param never ids that no request may name, such as that of the key in use */
  constructor(operations: readonly DescribedOperation[], random: (below: number) => number, never: readonly string[]) {
    this.#random = random;
    this.#never = new Set(never);
    const records = operations.flatMap(({ path }) => {
      const match = /^(.*)\/\{(\w+)\}$/.exec(path);
      return match === null ? [] : [[match[1]!, { path, name: match[2]! }] as const];
    });
    this.#recordPaths = new Map(records);
  }

  /** Remembers the records in a response of this operation. */
  learn({ path }: DescribedOperation, parameters: Record<string, string>, body: Json): void {
    const record = this.#recordPaths.get(path);
    if (record === undefined) return;
    for (const item of [body?.data].flat()) {
      const id = item?.[record.name === 'jobSlug' ? 'slug' : 'id'];
      if (typeof id === 'string' && !this.#never.has(id)) this.#add(record.path, { ...parameters, [record.name]: id });
    }
  }

  /** Parameters for a path: those of a record that exists, as far as there is one. */
  parametersFor({ path, pathNames }: DescribedOperation): Record<string, string> {
    const upToName = pathNames.map((name) => path.slice(0, path.indexOf(`{${name}}`) + name.length + 2));
    for (const prefix of upToName.reverse()) {
      const known = this.#records.get(prefix);
      if (known !== undefined) return known[this.#random(known.length)]!;
    }
    return {};
  }

  /** The id of a record for a field such as `toStageId`; undefined when none is known. */
  idFor(field: string): string | undefined {
    const word = field
      .replace(/^(?:to|move)/, '')
      .replace(/Ids?$/, '')
      .toLowerCase();
    const resource = PLACES[word] ?? `/api/v1/${word}s/{id}`;
    const known = this.#records.get(resource);
    return known === undefined ? undefined : Object.values(known[this.#random(known.length)]!).at(-1);
  }

  #add(path: string, parameters: Record<string, string>): void {
    const known = this.#records.get(path) ?? [];
    if (known.length >= KEPT) known[this.#random(KEPT)] = parameters;
    else known.push(parameters);
    this.#records.set(path, known);
  }
}

const MEMBER = '/api/v1/members/{id}';
const STAGE = '/api/v1/jobs/{id}/stages/{stageId}';
const PLACES: Readonly<Record<string, string>> = {
  owner: MEMBER,
  author: MEMBER,
  interviewer: MEMBER,
  mentions: MEMBER,
  stage: STAGE,
  moveto: STAGE,
  event: '/api/v1/activity-events/{id}',
  entity: '/api/v1/candidates/{id}',
  id: '/api/v1/candidates/{id}',
};
