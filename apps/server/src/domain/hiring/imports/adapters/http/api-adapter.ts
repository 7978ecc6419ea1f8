import type { ImportCredentials, ImportPreview } from '../../schema.ts';
import { type Adapter, type AnyRecord, type Person, type Source, SourceError, type SourcePage } from '../adapter.ts';
import { emptyPreview, ValuesOf } from '../preview.ts';
import type { JsonObject } from '../values.ts';
import { ApiForbidden, InvalidCursor } from './api-client.ts';

export interface ApiPage {
  objects: JsonObject[];
  /** Where the next page begins; null after the last one. */
  next: string | null;
}

/** A list of the other system, whose records are written. */
export interface ApiList {
  /** For messages. */
  name: string;
  /** Whether the import goes on without it if the credentials may not read it. */
  isOptional?: boolean;
  page(cursor: string | null): Promise<ApiPage>;
  /** The records of a page, with what belongs to them. */
  records(objects: JsonObject[]): Promise<AnyRecord[]>;
}

interface OpenedSystem {
  /** Each after those that it refers to. */
  lists: readonly ApiList[];
  /** What the mapping can be about, as far as it is known without reading the lists. */
  stages?: readonly string[];
  sources?: readonly string[];
  reasons?: readonly string[];
  people?: readonly Person[];
}

/** Another system with an API. */
export interface ApiSystem {
  name: string;
  /** The fields of the credentials: one of these sets. */
  credentials: readonly (readonly (keyof ImportCredentials)[])[];
  /** What is not imported, in words. */
  losses: readonly string[];
  /** @throws SourceError */
  open(source: Source): Promise<OpenedSystem>;
}

interface Cursor {
  list: number;
  page: string | null;
}

/** How many objects of each list the preview reads with what belongs to them. */
const SAMPLE = 20;

export function apiAdapter(system: ApiSystem): Adapter {
  return {
    isLive: true,

    async preview(source) {
      const { lists, stages = [], sources = [], reasons = [], people = [] } = await system.open(source);
      const preview: ImportPreview = { ...emptyPreview(), isSample: true };
      const values = new ValuesOf(preview);
      for (const list of lists) {
        const page = await readPage(list, null);
        if (page === null) preview.losses.push(`The credentials may not read ${list.name}: they are not imported.`);
        else for (const record of await list.records(page.objects.slice(0, SAMPLE))) values.count(record);
      }
      for (const name of stages) values.note('stages', name, {}, 0);
      for (const name of sources) values.note('sources', name, {}, 0);
      for (const name of reasons) values.note('rejectionReasons', name, {}, 0);
      for (const { name, email } of people)
        if (email != null) values.note('members', email.toLowerCase(), name == null ? {} : { displayName: name }, 0);
      preview.losses.push(...system.losses);
      return { preview, mapping: source.mapping };
    },

    plan: async () => null,

    async *pages(source, _plan, cursor): AsyncGenerator<SourcePage> {
      const { lists } = await system.open(source);
      const from = (cursor ?? { list: 0, page: null }) as Cursor; // from a page
      for (const [index, list] of lists.entries()) {
        if (index < from.list) continue;
        let at = index === from.list ? from.page : null;
        for (;;) {
          const page = await readPage(list, at);
          const next = page?.next ?? null;
          if (next !== null && next === at) throw new SourceError(`The list of ${list.name} does not end.`);
          const records = page === null ? [] : await list.records(page.objects);
          yield { records, cursor: next === null ? { list: index + 1, page: null } : { list: index, page: next } };
          if (next === null) break;
          at = next;
        }
      }
    },
  };
}

/** @returns null for a list that may not be read, and can be left out */
async function readPage(list: ApiList, at: string | null): Promise<ApiPage | null> {
  try {
    return await list.page(at);
  } catch (error) {
    if (error instanceof ApiForbidden && list.isOptional === true) return null;
    // After a long pause, a cursor may be forgotten. Records that are read again are not written again.
    if (error instanceof InvalidCursor && at !== null) return list.page(null);
    throw error;
  }
}
