import { setTimeout as pause } from 'node:timers/promises';
import type { Json } from '../apps/server/test/harness.ts';
import type { Target } from './clients.ts';
import { compareRecords } from './compare-records.ts';
import { readList, readPage } from './read-list.ts';

/** A kind of record that events carry in full: its name in `data`, and its list. */
interface Followed {
  name: string;
  path: string;
  /** Fields whose changes have no events: the last use of a key. */
  unreported?: readonly string[];
}

/** By `entityType`. */
const FOLLOWED: Readonly<Record<string, Followed>> = {
  job: { name: 'job', path: '/jobs' },
  stage: { name: 'stage', path: '/stages' },
  candidate: { name: 'candidate', path: '/candidates' },
  note: { name: 'note', path: '/notes' },
  file: { name: 'file', path: '/files' },
  application: { name: 'application', path: '/applications' },
  interview: { name: 'interview', path: '/interviews' },
  offer: { name: 'offer', path: '/offers' },
  scorecard: { name: 'scorecard', path: '/scorecards' },
  task: { name: 'task', path: '/tasks' },
  pool_entry: { name: 'poolEntry', path: '/pool-entries' },
  member: { name: 'member', path: '/members' },
  webhook: { name: 'webhook', path: '/webhooks' },
  automation: { name: 'automation', path: '/automations' },
  api_key: { name: 'apiKey', path: '/api-keys', unreported: ['lastUsedAt', 'lastUsedAddress'] },
};

/** The records that show custom fields, by their entity. */
const WITH_FIELDS = ['job', 'candidate', 'application', 'offer', 'interview'];
/** Within this time, a change of a custom field applies to everything that is read. */
const APPLIES_WITHIN_MS = 1_000;

/** After these a record is not listed any more. */
const ENDS = /\.(deleted|removed|erased)$/;
const FOLLOWED_EVERY_MS = 250;
const SETTLED_WITHIN_MS = 15_000;

interface Copy {
  revision: number;
  /** Null once the record has been removed. */
  record: Json | null;
}

/** Copies of all records that events carry in full, kept by following the change feed from its beginning. */
export class FeedMirror {
  readonly #target: Target;
  readonly #copies = new Map(Object.keys(FOLLOWED).map((type) => [type, new Map<string, Copy>()]));
  #cursor: string | undefined;
  /** The entities whose records must be read again because their custom fields have changed. */
  readonly #outdated = new Set<string>();
  /** How many events were applied. */
  events = 0;
  /** How many times the records of an entity were read again. */
  readAgain = 0;

  constructor(target: Target) {
    this.#target = target;
  }

  get size(): number {
    return [...this.#copies.keys()].reduce((sum, type) => sum + this.#recordsOf(type).size, 0);
  }

  /** Applies what has happened since the last call. A page that cannot be applied is read again by the next call. */
  async follow(): Promise<void> {
    for (;;) {
      const cursor = this.#cursor === undefined ? {} : { cursor: this.#cursor };
      const { data, meta } = await readPage(this.#target, '/activity-events', { order: 'asc', ...cursor });
      for (const event of data) await this.#apply(event);
      this.events += data.length;
      await this.#readOutdated();
      this.#cursor = meta.pagination.nextCursor ?? this.#cursor;
      if (!meta.pagination.hasMore) return;
    }
  }

  /** Continuously; after a failure because the service was killed, it continues from the last cursor. */
  async followUntil(until: number): Promise<void> {
    while (performance.now() < until) {
      await this.follow().catch(() => {});
      await pause(FOLLOWED_EVERY_MS);
    }
  }

  /**
   * Catches up after the last write. Changes by the service itself, such as expiring offers, may follow for a moment.
   * @returns where the copies differ from the records
   */
  async compare(): Promise<string[]> {
    const giveUp = performance.now() + SETTLED_WITHIN_MS;
    for (;;) {
      await this.follow();
      const faults = await this.#differences();
      if (faults.length === 0 || performance.now() > giveUp) return faults;
      await pause(FOLLOWED_EVERY_MS);
    }
  }

  async #differences(): Promise<string[]> {
    const faults: string[] = [];
    for (const [type, { path, unreported = [] }] of Object.entries(FOLLOWED)) {
      const { items } = await readList(this.#target, path);
      const reported = (record: Json) =>
        Object.fromEntries(Object.entries(record).filter(([field]) => !unreported.includes(field)));
      const compared = (records: Json[]) => new Map(records.map((record) => [record.id, reported(record)]));
      const copies = compared([...this.#recordsOf(type).values()]);
      faults.push(...compareRecords(`feed: ${type}`, copies, compared(items)));
    }
    return faults;
  }

  /** Custom fields change what records show without an event for each: reads them again after the page with such an event. */
  async #readOutdated(): Promise<void> {
    if (this.#outdated.size > 0) await pause(APPLIES_WITHIN_MS);
    for (const entity of this.#outdated) {
      const { items } = await readList(this.#target, FOLLOWED[entity]!.path);
      const copies = this.#copies.get(entity)!;
      for (const record of items) {
        const known = copies.get(record.id);
        if (known !== undefined && known.record !== null) copies.set(record.id, { ...known, record });
      }
      this.#outdated.delete(entity);
      this.readAgain += 1;
    }
  }

  async #apply({ type, entityType, entityId: id, entityRevision: revision, data, redacted }: Json): Promise<void> {
    if (entityType === 'custom_field') {
      for (const entity of redacted === true ? WITH_FIELDS : [data.customField.entity]) this.#outdated.add(entity);
      return;
    }
    const copies = this.#copies.get(entityType);
    const followed = FOLLOWED[entityType];
    if (copies === undefined || followed === undefined) return;
    const known = copies.get(id);
    if (known !== undefined && known.revision > revision) return;
    if (ENDS.test(type)) copies.set(id, { revision, record: null });
    else if (redacted === true) copies.set(id, { revision, record: await this.#read(followed, id) });
    else {
      const record = data[followed.name];
      // Events without the record, such as those of an automation's runs, do not change it.
      if (record === undefined) return;
      copies.set(id, {
        revision,
        record: entityType === 'file' ? { ...record, candidateId: data.candidateId } : record,
      });
    }
  }

  /** The record as it is now; null when it is not there any more. */
  async #read({ path }: Followed, id: string): Promise<Json | null> {
    const { data } = await readPage(this.#target, path, { ids: id });
    return data[0] ?? null;
  }

  #recordsOf(type: string): Map<string, Json> {
    return new Map([...this.#copies.get(type)!].flatMap(([id, { record }]) => (record === null ? [] : [[id, record]])));
  }
}
