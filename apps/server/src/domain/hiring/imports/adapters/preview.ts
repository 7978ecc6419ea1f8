import { personKey } from '../mapping.ts';
import type { Mapped, PreviewValue } from '../mapping-schema.ts';
import type { ImportPreview } from '../schema.ts';
import { isReadable } from '../tasks.ts';
import type { AnyRecord, SourceRecord } from './adapter.ts';

const MAX_PROBLEMS = 100;
/** As many as a mapping can have. */
const MAX_VALUES = 1_000;

export function emptyPreview(): ImportPreview {
  return { counts: {}, columns: [], fields: [], stages: [], values: [], losses: [], problems: [], problemCount: 0 };
}

/** Collects what the records of a source have that can be mapped. */
export class ValuesOf {
  readonly #preview: ImportPreview;
  readonly #values = new Map<string, PreviewValue>();
  readonly #numbers = new Map<Mapped, number>();

  constructor(preview: ImportPreview) {
    this.#preview = preview;
  }

  /** Counts a record, or reports why it cannot be read. */
  count(record: AnyRecord): void {
    const preview = this.#preview;
    if (isReadable(record)) {
      preview.counts[record.type] = (preview.counts[record.type] ?? 0) + 1;
      this.add(record);
      return;
    }
    preview.problemCount += 1;
    const message = `${record.place}: ${record.error}`;
    if (preview.problems.length < MAX_PROBLEMS) preview.problems.push({ row: null, column: null, message });
  }

  /** Notes what a record has. */
  add(record: SourceRecord): void {
    for (const person of record.people ?? []) {
      const key = personKey(person);
      if (key !== undefined) this.note('members', key, person.name == null ? {} : { displayName: person.name });
    }
    const { sourceRating } = record;
    if (sourceRating !== undefined) this.note('ratings', sourceRating.name, { target: sourceRating.rating });
    if (record.type !== 'application' && record.type !== 'candidate') return;
    for (const name of Object.keys(record.data.sourceFields ?? {})) this.note('customFields', `${record.type}.${name}`);
    if (record.type === 'candidate') return;
    const { stage, history = [], source, rejectionReason } = record.data;
    for (const name of new Set([...history.map((step) => step.stage), ...(stage === null ? [] : [stage])]))
      this.note('stages', name);
    if (source !== undefined) this.note('sources', source);
    if (rejectionReason !== undefined) this.note('rejectionReasons', rejectionReason);
  }

  /** Something of the source that no record needs to have. */
  note(of: Mapped, name: string, more: Partial<PreviewValue> = {}, count = 1): void {
    if (name.length > 1_000) return;
    const key = `${of} ${name}`;
    const known = this.#values.get(key);
    if (known !== undefined) {
      known.count += count;
      if (more.displayName !== undefined) known.displayName = more.displayName;
      return;
    }
    const number = (this.#numbers.get(of) ?? 0) + 1;
    if (number > MAX_VALUES) return;
    this.#numbers.set(of, number);
    const value: PreviewValue = { of, name, count, target: null, isNew: false, ...more };
    this.#values.set(key, value);
    this.#preview.values ??= [];
    this.#preview.values.push(value);
    if (of === 'stages' && !this.#preview.stages.includes(name)) this.#preview.stages.push(name);
  }
}
