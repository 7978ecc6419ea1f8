import type { Change } from '../../../platform/changes/change.ts';
import { listStagesOf } from '../stages/queries.ts';
import type { WithIds } from './adapters/adapter.ts';
import type { ItemKey } from './item-queries.ts';
import type { Page } from './page.ts';
import type { RecordType } from './schema.ts';

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const MAX_IDS = 1_000;

/** Of what views and automations name records. */
export const NAMED_TYPES = [
  'job',
  'candidate',
  'application',
  'department',
  'location',
  'source',
  'rejection_reason',
  'message_template',
  'tracking_link',
] as const satisfies readonly RecordType[];

/** The IDs in all texts of a value; of the first thousand. */
export function idsIn(value: unknown): string[] {
  const ids = new Set<string>();
  replaceIds(value, (id) => {
    if (ids.size < MAX_IDS) ids.add(id);
    return null;
  });
  return [...ids];
}

/** Records that a value can name. */
export function namedIn(value: unknown): ItemKey[] {
  return idsIn(value).flatMap((foreignId) => NAMED_TYPES.map((type) => ({ type, foreignId })));
}

/** The same value with other IDs in its texts. @param replacement null for an ID that stays */
export function replaceIds<Value>(value: Value, replacement: (id: string) => string | null | undefined): Value {
  const replaced = (part: unknown): unknown => {
    if (typeof part === 'string') return part.replaceAll(ID, (id) => replacement(id) ?? id);
    if (Array.isArray(part)) return part.map(replaced);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, replaced(each)]));
  };
  return replaced(value) as Value; // only texts have changed
}

/** The IDs here of stages, by those in the source. */
export async function stagesNamed(
  tx: Change,
  page: Page,
  stages: WithIds<unknown>['stages'],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [id, { job, name }] of Object.entries(stages)) {
    const jobId = page.idOf('job', job);
    if (jobId === null) continue;
    const stage = (await listStagesOf(tx, tx.workspaceId, jobId)).find((one) => one.name === name);
    if (stage !== undefined) found.set(id, stage.id);
  }
  return found;
}
