import { sample, stringMatching } from 'fast-check';
import { UUID_PATTERN } from '../apps/server/src/platform/ids/ids.ts';

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

interface GeneratorOptions {
  schemas: Record<string, Schema>;
  random: (below: number) => number;
  seed: number;
  /** An id for a field of this name: of a record that exists, when there is one. */
  idFor: (field: string) => string;
}

const MAX_DEPTH = 6;
const MOST_ITEMS = 3;

/** Texts that have broken other services. */
const AWKWARD: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202etxt',
  'é'.normalize('NFD'),
  '𝒳'.repeat(40),
  '%',
  '%00',
  "' or 1=1 --",
  '\\',
  '"',
  '{{ candidate.firstName }}',
  '{% for x in (1..9) %}',
  '__proto__',
  'constructor',
  'null',
  'true',
  '-1',
  '1e400',
  '../../etc',
  '2026-02-30T00:00:00Z',
  '9999-12-31T23:59:59.999-14:00',
  '0001-01-01T00:00:00+14:00',
  'a'.repeat(300),
  'b'.repeat(25_000),
];
const NUMBERS: readonly number[] = [0, -0, -1, 1, 0.5, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

/** Values that a schema allows, and values that it almost allows. */
export class Generator {
  readonly #options: GeneratorOptions;
  readonly #matching = new Map<string, string[]>();

  constructor(options: GeneratorOptions) {
    this.#options = options;
  }

  one<Value>(values: readonly Value[]): Value {
    return values[this.#options.random(values.length)]!;
  }

  /** True with a probability of one in `n`. */
  rarely(times: number): boolean {
    return this.#options.random(times) === 0;
  }

  awkward(): unknown {
    return this.one<() => unknown>([
      () => this.one(AWKWARD),
      () => this.one(AWKWARD),
      () => this.one(NUMBERS),
      () => null,
      () => true,
      () => [],
      () => ({}),
      () => [[[[]]]],
      () => ({ a: this.one(AWKWARD) }),
    ])();
  }

  awkwardText(): string {
    return this.one(AWKWARD);
  }

  /** A value that the schema allows. */
  valid(schema: Schema, field = '', depth = 0): unknown {
    if (schema.$ref !== undefined)
      return this.valid(this.#options.schemas[schema.$ref.split('/').at(-1)!]!, field, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.one(schema.enum);
    if (schema.anyOf !== undefined) return this.valid(this.one(schema.anyOf), field, depth);
    const type = Array.isArray(schema.type) ? this.one(schema.type) : schema.type;
    if (type === 'null') return null;
    if (type === 'boolean') return this.rarely(2);
    if (type === 'integer' || type === 'number') return this.#number(schema);
    if (type === 'string') return this.#text(schema, field);
    if (type === 'array') return this.#items(schema, field, depth);
    if (type === 'object' || schema.properties !== undefined) return this.#object(schema, depth);
    return this.awkward();
  }

  /** The value with one or two parts replaced by invalid or unusual ones. */
  almost(value: unknown): unknown {
    const copy = structuredClone(value);
    for (let left = 1 + this.#options.random(2); left > 0; left -= 1) this.#spoil(copy);
    return copy;
  }

  #spoil(value: unknown): void {
    const places = placesIn(value);
    if (places.length === 0) return;
    const { holder, key } = this.one(places);
    const record = holder as Record<string, unknown>; // an array takes its indices as names as well
    const now = record[key];
    const action = this.#options.random(6);
    if (action === 0 && !Array.isArray(holder)) delete record[key];
    else if (action === 1 && !Array.isArray(holder))
      record[this.one(['surprise', '__proto__x', 'ID', ''])] = this.awkward();
    else if (action === 2) record[key] = null;
    else if (action === 3 && typeof now === 'string') record[key] = now + this.one(AWKWARD);
    else if (action === 4 && Array.isArray(now)) record[key] = [...now, ...now, ...now];
    else record[key] = this.awkward();
  }

  #number({ minimum = -1_000, maximum = 1_000_000 }: Schema): number {
    const edge = this.#options.random(5);
    if (edge === 0) return minimum;
    if (edge === 1) return maximum;
    return minimum + this.#options.random(Math.min(maximum - minimum + 1, 2 ** 31));
  }

  #text(schema: Schema, field: string): string {
    const { pattern, format, minLength = 0, maxLength = 60 } = schema;
    if (pattern === UUID_PATTERN) return this.#options.idFor(field);
    if (pattern !== undefined) return this.one(this.#samples(pattern)).slice(0, schema.maxLength);
    if (format === 'date-time')
      return this.one(['2026-11-21T09:30:00.000Z', '2031-01-01T00:00:00+02:00', '2024-02-29T23:59:59Z']);
    if (format === 'email') return `person-${this.#options.random(400)}@example.com`;
    if (format === 'http-url') return `http://127.0.0.1:9/${this.#options.random(50)}`;
    if (format === 'partial-date') return this.one(['2020', '2020-02', '2020-02-29']);
    if (format === 'calendar-date') return this.one(['2027-01-01', '2024-02-29']);
    const length = this.rarely(12) ? maxLength : Math.max(minLength, this.#options.random(30));
    const text = this.rarely(6) ? this.one(AWKWARD) : `text ${this.#options.random(1_000)}`;
    return text.padEnd(minLength, 'x').slice(0, Math.max(length, minLength));
  }

  #samples(pattern: string): string[] {
    let samples = this.#matching.get(pattern);
    if (samples === undefined) {
      samples = textsMatching(pattern, this.#options.seed);
      this.#matching.set(pattern, samples);
    }
    return samples;
  }

  #items({ items = {}, minItems = 0, maxItems = MOST_ITEMS }: Schema, field: string, depth: number): unknown[] {
    const most = depth > MAX_DEPTH ? minItems : Math.min(maxItems, minItems + MOST_ITEMS);
    const count = minItems + this.#options.random(most - minItems + 1);
    return Array.from({ length: count }, () => this.valid(items, field, depth + 1));
  }

  #object(schema: Schema, depth: number): Record<string, unknown> {
    const value: Record<string, unknown> = {};
    const required = new Set(schema.required);
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      if (required.has(name) || (depth <= MAX_DEPTH && this.rarely(2)))
        value[name] = this.valid(property, name, depth + 1);
    }
    const further = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
    if (typeof further === 'object' && depth <= MAX_DEPTH && this.rarely(2)) {
      value[this.one(['why', 'site', 'status', 'X-Header'])] = this.valid(further, '', depth + 1);
    }
    return value;
  }
}

/** Texts that match; where fast-check cannot make any (it knows no look-ahead), texts that may. */
function textsMatching(pattern: string, seed: number): string[] {
  try {
    return sample(stringMatching(new RegExp(pattern)), { numRuns: 30, seed });
  } catch {
    return ['a', 'plain-text', '/path', 'UPPER', '42'];
  }
}

interface Place {
  holder: object;
  key: string;
}

function placesIn(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => [{ holder: value, key }, ...placesIn(part)]);
}
