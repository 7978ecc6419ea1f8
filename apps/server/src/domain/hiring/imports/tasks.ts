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

/** What has become of a record that belongs to no candidate, without its outcome. */
export const OF_NO_CANDIDATE = { candidateId: null, reason: null };

/** A record of the source, and what it has become before, if that is still here. */
export interface Task<Type extends RecordType = RecordType> {
  record: RecordOf<Type>;
  /** The ID of the record here; null if it is new. */
  recordId: string | null;
  /** Whether somebody has changed it since. */
  isChanged: boolean;
}

/** The records of the source that a record names. */
export function referencesOf(record: SourceRecord): ItemKey[] {
  const named: ItemKey[] = [];
  const add = (type: RecordType, foreignId: string) => named.push({ type, foreignId });
  for (const { type, foreignId } of record.names ?? []) add(type, foreignId);
  const { data } = record;
  if ('candidate' in data && data.candidate !== undefined) add('candidate', data.candidate);
  if ('application' in data && data.application !== undefined) add('application', data.application);
  if ('interview' in data && data.interview !== undefined) add('interview', data.interview);
  if (record.type === 'application' && 'foreignId' in record.data.job) add('job', record.data.job.foreignId);
  if (record.type === 'department' && record.data.parent !== undefined) add('department', record.data.parent);
  if (record.type === 'message_template' && record.data.reasonOf !== undefined)
    add('rejection_reason', record.data.reasonOf);
  if ('job' in data && typeof data.job === 'string') add('job', data.job);
  if (record.type === 'view' || record.type === 'automation')
    for (const { job } of Object.values(record.data.stages)) add('job', job);
  if (record.type !== 'job' || record.data.details === undefined) return named;
  const { departmentOf, locationsOf = [] } = record.data.details;
  if (departmentOf !== undefined) add('department', departmentOf);
  for (const location of locationsOf) add('location', location);
  return named;
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
