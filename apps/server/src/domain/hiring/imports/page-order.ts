import { addressKey } from '../../../platform/text/email-address.ts';
import type { AnyRecord, SourceRecord } from './adapters/adapter.ts';
import type { RecordType } from './schema.ts';
import { isReadable, keyOf, referencesOf } from './tasks.ts';

/** Types of which two pages can be written at the same time, if no record of one concerns one of the other. */
const CONCURRENT: ReadonlySet<RecordType> = new Set([
  'candidate',
  'application',
  'note',
  'interview',
  'scorecard',
  'file',
]);

/** What the records of a page concern. */
interface Concerns {
  isAlone: boolean;
  /** What is written, or locked against everybody else. */
  writes: ReadonlySet<string>;
  /** What is read, or locked against changes. */
  reads: ReadonlySet<string>;
}

function concernsOf(records: readonly AnyRecord[]): Concerns {
  return {
    isAlone: records.some(({ type }) => !CONCURRENT.has(type)),
    writes: new Set(records.flatMap((record) => [keyOf(record), ...(isReadable(record) ? writtenBy(record) : [])])),
    reads: new Set(records.filter(isReadable).flatMap((record) => referencesOf(record).map(keyOf))),
  };
}

/** What is written besides the record itself, and what identifies it in the workspace. */
function writtenBy(record: SourceRecord): string[] {
  const { data } = record;
  const refs = ('externalRefs' in data ? data.externalRefs : undefined) ?? [];
  return [...refs.map(({ system, id }) => `reference ${record.type} ${system} ${id}`), ...subjectsOf(record)];
}

function subjectsOf(record: SourceRecord): string[] {
  switch (record.type) {
    case 'candidate':
      return [record.data.email, ...(record.data.past?.formerEmails ?? [])].flatMap((address) =>
        address === null ? [] : [`address ${addressKey(address)}`],
      );
    case 'application': {
      const { candidate, job, details } = record.data;
      const refs = details?.externalRefs ?? [];
      return [
        `application of ${candidate} for ${'id' in job ? job.id : job.foreignId}`,
        ...refs.map(({ system, id }) => `reference application ${system} ${id}`),
      ];
    }
    case 'interview': {
      const { application, status, interviewerIds = [] } = record.data;
      // Nobody can be in two at the same time.
      const booked = status === 'scheduled' ? interviewerIds.map((id) => `time of ${id}`) : [];
      return [keyOf({ type: 'application', foreignId: application }), ...booked];
    }
    case 'scorecard':
      return [keyOf({ type: 'application', foreignId: record.data.application })];
    case 'note':
    case 'file':
      return [keyOf({ type: 'candidate', foreignId: record.data.candidate })];
    default:
      return [];
  }
}

/** Two pages are written at the same time at most: more connections would only take time from requests. */
const AT_ONCE = 2;

interface Begun {
  concerns: Concerns;
  done: Promise<void>;
}

/**
 * Decides which pages of an import are written at the same time. They are committed one after the other in the order of the
 * source, so that everything before a checkpoint is written, and nothing after it.
 */
export class PageOrder {
  #begun: Begun[] = [];

  /**
   * Begins to write a page as soon as it can be: at once, or when those before it are committed.
   * @param write what it awaits, before its commit, is the commit of the page before
   * @param isBusy whether others wait for connections
   * @throws the error of a page before it
   */
  async add(
    records: readonly AnyRecord[],
    write: (previous: Promise<void>) => Promise<void>,
    isBusy: () => boolean,
  ): Promise<void> {
    const concerns = concernsOf(records);
    while (this.#begun.length > 0) {
      const { length } = this.#begun;
      if (length < AT_ONCE && !isBusy() && this.#begun.every((other) => areApart(other.concerns, concerns))) break;
      await this.#begun[0]!.done;
      this.#begun.shift();
    }
    const done = write(this.#begun.at(-1)?.done ?? Promise.resolve());
    done.catch(() => {}); // thrown when it is awaited
    this.#begun.push({ concerns, done });
  }

  /** Waits for all pages. @throws the first error */
  async end(): Promise<void> {
    const begun = this.#begun;
    this.#begun = [];
    const outcomes = await Promise.allSettled(begun.map(({ done }) => done));
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  }
}

function areApart(one: Concerns, other: Concerns): boolean {
  const isIn = (others: ReadonlySet<string>) => (name: string) => others.has(name);
  return (
    !one.isAlone &&
    !other.isAlone &&
    !some(one.writes, isIn(other.writes)) &&
    !some(one.writes, isIn(other.reads)) &&
    !some(one.reads, isIn(other.writes))
  );
}

const some = (names: ReadonlySet<string>, is: (name: string) => boolean): boolean => names.values().some(is);
