import { isUuid } from '../../../platform/ids/ids.ts';
import type { AnyRecord, RecordOf, Source, SourceRecord } from './adapters/adapter.ts';
import type { ItemKey } from './item-queries.ts';
import type { ImportOptions, Outcome, RecordType } from './schema.ts';

/** The import that records belong to. */
export interface Importing extends Pick<Source, 'mapping' | 'members' | 'customFields'> {
  id: string;
  source: string;
  options: ImportOptions;
}

/** What has become of a record. */
export interface Written {
  outcome: Outcome;
  recordId: string | null;
  candidateId: string | null;
  reason: string | null;
}

/** A record of the source, and what it has become before, if that is still here. */
export interface Task<Type extends RecordType = RecordType> {
  record: RecordOf<Type>;
  /** The ID of the record here; null if it is new. */
  recordId: string | null;
  /** Whether somebody has changed it since. */
  isChanged: boolean;
}

export function isReadable(record: AnyRecord): record is SourceRecord {
  return !('error' in record);
}

/** What orders records of the same millisecond: the counter in the ID that another workspace has given to it. */
export function orderOf({ foreignId }: Pick<SourceRecord, 'foreignId'>): number {
  return isUuid(foreignId) ? Number.parseInt(foreignId.slice(15, 18), 16) : 0;
}

export function keyOf({ type, foreignId }: ItemKey): string {
  return `${type} ${foreignId}`;
}
