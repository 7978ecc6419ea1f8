import { randomUUID } from 'node:crypto';
import { UUID_PATTERN } from '../apps/server/src/platform/ids/ids.ts';
import { type Call, call, type Reply } from './calls.ts';
import type { DescribedOperation, ServedDocument } from './document.ts';
import { Generator, type Schema } from './generate.ts';
import { plainOf } from './neighbor-cursor.ts';
import { idIn, PREFIX, resourceOf, type Side } from './sides.ts';

interface ProberOptions {
  url: string;
  document: ServedDocument;
  mine: Side;
  theirs: Side;
  random: (below: number) => number;
  seed: number;
  /** The credentials of the caller; by default the secret key of their workspace. */
  headers?: Record<string, string>;
}

const MORE_READS = 5;
const MAX_DEPTH = 8;

/** Uses the key of one workspace on the IDs of another and on IDs that do not exist, and compares the responses. */
export class CrossTenantProber {
  readonly faults: string[] = [];
  readonly figures: Record<string, number> = { 'pairs of requests': 0 };
  /** Operations where the caller's own ID is rejected as well, for another reason, which weakens the comparison. */
  readonly weak: string[] = [];
  /** Requests by operation. */
  readonly tried = new Map<string, number>();
  readonly options: ProberOptions;
  /** The body field under test; empty while something else is tested. */
  field = '';
  readonly #generator: Generator;

  constructor(options: ProberOptions) {
    this.options = options;
    const { document, random, seed, mine } = options;
    this.#generator = new Generator({
      schemas: document.schemas,
      random,
      seed,
      idFor: (field) => idIn(mine, field) ?? randomUUID(),
    });
  }

  /**
   * Sends both requests and compares the responses, ignoring the requested IDs.
   * @param may what is allowed: both `never` succeed, both find `nothing`, or both get the `same` response
   */
  async compare(
    operation: DescribedOperation,
    [foreignPath, unknownPath]: readonly [string, string],
    [foreignBody, unknownBody]: readonly [Call['body'], Call['body']],
    may: 'never' | 'nothing' | 'same',
    said = '',
  ): Promise<void> {
    const { theirs } = this.options;
    const { method } = operation;
    const send = (path: string, body: Call['body']) => this.send(operation, path, body);
    const sendBoth = async () => {
      const foreign = await send(foreignPath, foreignBody);
      const unknown = await send(unknownPath, unknownBody);
      const isSame = plainOf(foreign, foreignPath, foreignBody) === plainOf(unknown, unknownPath, unknownBody);
      return { foreign, unknown, isSame };
    };
    let { foreign, unknown, isSame } = await sendBoth();
    // Deliveries change by themselves between two reads.
    for (let more = 0; more < MORE_READS && !isSame && method === 'GET'; more += 1) {
      ({ foreign, unknown, isSame } = await sendBoth());
    }
    this.count('pairs of requests');
    const what = `${foreignPath}${this.field === '' ? '' : ` with ${this.field}`}`;
    if (foreign.status < 300 && may === 'never')
      this.fault(operation, what, `was answered ${foreign.status} ${foreign.text}`);
    if (!isSame) {
      this.fault(
        operation,
        what,
        `was answered ${foreign.status} ${foreign.text}, a made-up one ${unknown.status} ${unknown.text}`,
      );
    }
    if (may === 'nothing' && foreign.status === 200 && /"data":\[\{/.test(foreign.text))
      this.fault(operation, what, 'found something');
    const shown = foreign.text.replaceAll(said === '' ? '\u0000' : said, '');
    if (shown.includes(theirs.workspace.id)) this.fault(operation, what, "shows the other workspace's id");
    if (
      method === 'GET' &&
      may !== 'never' &&
      !foreignPath.includes(idIn(theirs, 'candidateId')!) &&
      shown.includes(idIn(theirs, 'candidateId')!)
    )
      this.fault(operation, what, "shows the other side's candidate");
  }

  /** A request on the caller's own records. */
  send({ method, path: template, isPublic }: DescribedOperation, path: string, body: Call['body']): Promise<Reply> {
    const { url, mine, headers } = this.options;
    const name = `${method} ${template}`;
    this.tried.set(name, (this.tried.get(name) ?? 0) + 1);
    if (isPublic) return call({ method, url: url + path, body });
    return call({
      method,
      url: url + path,
      body,
      ...(headers === undefined ? { key: mine.workspace.secretKey } : { headers }),
    });
  }

  /** A valid body with the caller's own IDs. */
  body(operation: DescribedOperation): object | undefined {
    const { method, example, body } = operation;
    if (method === 'GET' || method === 'DELETE') return undefined;
    if (body === undefined) return {};
    const value = (example ?? this.#generator.valid(body)) as object; // bodies are objects
    return this.#withOwnIds(value, body, '', resourceOf(operation.path)) as object; // of an object
  }

  /** The value with the caller's own IDs in place of those of an example. */
  #withOwnIds(value: unknown, given: Schema, field: string, resource: string): unknown {
    const schema = this.resolve(given);
    if (value === null) return null;
    if (isId(schema.anyOf?.find(isId) ?? schema)) {
      return idIn(this.options.mine, field) ?? idIn(this.options.mine, resource) ?? value;
    }
    if (Array.isArray(value)) {
      const { items = {} } = schema;
      return value.map((item) => this.#withOwnIds(item, items, field.replace(/s$/, ''), resource));
    }
    if (typeof value !== 'object') return value;
    const { properties = {} } = schema;
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        this.#withOwnIds(part, properties[name] ?? {}, name, resource),
      ]),
    );
  }

  /** The fields of a body that take an ID, except in alternatives, such as the steps of automations. */
  idFields(given: Schema, path: readonly string[] = []): IdField[] {
    const schema = this.resolve(given);
    const name = path.filter((part) => part !== EACH).at(-1) ?? '';
    if (isId(schema.anyOf?.find(isId) ?? schema)) {
      return [{ path, name: path.at(-1) === EACH ? name.replace(/s$/, '') : name }];
    }
    if (path.length > MAX_DEPTH) return []; // a schema that contains itself
    const { items, properties = {} } = schema;
    if (items !== undefined) return this.idFields(items, [...path, EACH]);
    return Object.entries(properties).flatMap(([part, value]) => this.idFields(value, [...path, part]));
  }

  /** Resolves a reference. */
  resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : this.options.document.schemas[schema.$ref.split('/').at(-1)!]!;
  }

  operation(method: string, end: string): DescribedOperation {
    return this.options.document.operations.find(
      (operation) => operation.method === method && operation.path.endsWith(end),
    )!;
  }

  /** The ID of the caller's own record for a path parameter. */
  ownId(operation: DescribedOperation, name: string): string {
    return this.idOf(this.options.mine, operation, name);
  }

  idOf(side: Side, { path, isPublic }: DescribedOperation, name: string): string {
    return isPublic ? 'chief-cook' : side.samples.idFor(path.slice(PREFIX.length), name);
  }

  /** A kind of email is the same word in every workspace, and so may the name of a secret be. */
  namesRecords({ pathNames }: DescribedOperation): boolean {
    return ['kind', 'name', 'system'].every((name) => !pathNames.includes(name));
  }

  fault({ method }: DescribedOperation, path: string, what: string): void {
    this.faults.push(`${method} ${path} ${what}`.slice(0, 600));
  }

  count(figure: string): void {
    this.figures[figure] = (this.figures[figure] ?? 0) + 1;
  }
}

/** The part of a path that stands for the items of a list. */
export const EACH = '[]';

/** A field that takes the ID of a record. */
interface IdField {
  path: readonly string[];
  /** The name that tells the kind of record. */
  name: string;
}

/** A field that takes the id of a record. */
export function isId(schema: Schema | undefined): boolean {
  return schema?.pattern === UUID_PATTERN;
}
