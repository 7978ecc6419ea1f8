import { memberFor } from '../../mapping.ts';
import type { Source } from '../adapter.ts';
import { given, type JsonObject } from '../values.ts';
import type { Archive } from './archive.ts';

/** Short lists that other records refer to, by their IDs in the archive. */
export interface Lookup {
  /** Members here, by the IDs of those with the same email address there. */
  members: ReadonlyMap<string, string>;
  stages: ReadonlyMap<string, JsonObject[]>;
  stageNames: ReadonlyMap<string, string>;
  /** The job of a stage. */
  jobsOfStages: ReadonlyMap<string, string>;
  forms: ReadonlyMap<string, unknown>;
  sources: ReadonlyMap<string, string>;
  reasons: ReadonlyMap<string, string>;
}

export async function readLookup(archive: Archive, source: Source): Promise<Lookup> {
  const members = new Map<string, string>();
  for await (const { id, email } of archive.records('members')) {
    const here = memberFor(source, { email: String(email) });
    if (here !== undefined) members.set(String(id), here);
  }
  const stages = new Map<string, JsonObject[]>();
  const stageNames = new Map<string, string>();
  const jobsOfStages = new Map<string, string>();
  for await (const stage of archive.records('stages')) {
    const job = String(stage.jobId);
    stages.set(job, [...(stages.get(job) ?? []), stage]);
    stageNames.set(String(stage.id), String(stage.name));
    jobsOfStages.set(String(stage.id), job);
  }
  for (const list of stages.values()) list.sort((a, b) => Number(a.position) - Number(b.position));
  return {
    members,
    stages,
    stageNames,
    jobsOfStages,
    forms: await valuesOf(archive, 'application_forms', 'form'),
    sources: await valuesOf(archive, 'sources', 'name'),
    reasons: await valuesOf(archive, 'rejection_reasons', 'label'),
  };
}

async function valuesOf<Value>(archive: Archive, list: string, field: string): Promise<Map<string, Value>> {
  const values = new Map<string, Value>();
  for await (const record of archive.records(list)) values.set(String(record.id), record[field] as Value); // as exported
  return values;
}

/** The fields that have a value. */
export function pick(record: JsonObject, fields: readonly string[]): JsonObject {
  return given(Object.fromEntries(fields.map((field) => [field, record[field] ?? undefined])));
}

export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const memberIn = ({ members }: Lookup, id: unknown): string | undefined => members.get(String(id));

/** @throws Error for a scorecard whose author, or a task whose owner, is no member here */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('missing');
  return value;
}
