import { type Operation, type OperationInput, OperationResult } from '../../../platform/http/contract/operation.ts';
import { NAME } from '../../../platform/http/contract/schema.ts';
import type { AuditedRead } from '../../../platform/http/pipeline/workspace-access.ts';
import { isShared } from '../../../platform/records/shared-rows.ts';

type Spec = Operation['spec'];

/** The audit log entry for a response that contains candidate data; null if it contains none. */
export function auditedRead(spec: Spec, input: OperationInput, result: unknown, isDryRun: boolean): AuditedRead | null {
  const { id, method } = spec;
  if (id === 'exportCandidate') return { kind: 'export', subjectIds: candidatesIn(spec, input, null) };
  // Which candidates a stream will contain is not known yet.
  if (id === 'streamEvents') return { kind: 'read', subjectIds: [] };
  // A dry run leaves no event that says who has seen the record which it returns.
  if (method !== 'GET' && !isDryRun && !READS.has(id)) return null;
  if (!mayShowCandidates(spec)) return null;
  const subjectIds = [...candidatesIn(spec, input, result), ...namedSubjects(result)];
  return subjectIds.length === 0 ? null : { kind: 'read', subjectIds };
}

/** Operations that are no GET and return data of candidates without changing anything. */
const READS = new Set([
  'simulateAutomation',
  'estimateAutomationMatches',
  'previewMessage',
  'previewRejection',
  'prefillFromFile',
]);

/** People whose data is in a result without their ID, such as rendered templates and texts of files. */
function namedSubjects(result: unknown): readonly string[] {
  return result instanceof OperationResult ? result.subjectIds : [];
}

const shows = new Map<string, boolean>();

/** Whether the response can contain candidate data according to its schema. Most cannot, and are not searched. */
function mayShowCandidates({ id, path, tag, data }: Spec): boolean {
  let found = shows.get(id);
  if (found === undefined) {
    // The schemas of events and runs do not describe their data.
    found = OPEN_DATA.has(tag) || READS.has(id) || /candidate/i.test(path + JSON.stringify(data));
    shows.set(id, found);
  }
  return found;
}

const OPEN_DATA = new Set(['Activity events', 'Automation runs', 'Automations']);

/** The candidates whose data a response contains, from its path or from the records in it. */
function candidatesIn(spec: Spec, { params }: OperationInput, result: unknown): readonly string[] {
  const { id } = params;
  const isCandidate = String((spec.data as { [NAME]?: unknown } | null)?.[NAME]).startsWith('Candidate');
  const idsOf = isCandidate && !spec.path.startsWith('/candidates/{id}/') ? idsOfCandidates : idsOfOthers;
  const found = idsOf(itemsOf(result));
  const isOfCandidate = spec.path.startsWith('/candidates/{id}') && typeof id === 'string';
  return isOfCandidate && !found.includes(id) ? [id, ...found] : found;
}

const idsOfCandidates = keptIds(true);
const idsOfOthers = keptIds(false);

/** The candidates in records. Rows that several responses share are searched once, and so are lists of them. */
function keptIds(isCandidate: boolean): (items: readonly unknown[]) => readonly string[] {
  const known = new WeakMap<object, readonly string[]>();
  const kept = (value: unknown, search: (found: Set<string>) => void): readonly string[] => {
    let ids = isShared(value) ? known.get(value) : undefined;
    if (ids === undefined) {
      const found = new Set<string>();
      search(found);
      ids = [...found];
      if (isShared(value)) known.set(value, ids);
    }
    return ids;
  };
  const ofRecord = (record: unknown) => kept(record, (found) => collect(record, isCandidate, found));
  return (items) =>
    kept(items, (found) => {
      for (const item of items) for (const id of ofRecord(item)) found.add(id);
    });
}

function itemsOf(result: unknown): readonly unknown[] {
  if (typeof result !== 'object' || result === null) return [];
  if ('items' in result && Array.isArray(result.items)) return result.items;
  return ['data' in result && !('id' in result) ? result.data : result];
}

/** Records have a `candidateId` or contain the candidate; events contain records. */
function collect(value: unknown, isCandidate: boolean, found: Set<string>, depth = 0): void {
  if (typeof value !== 'object' || value === null || depth > 3) return;
  if (isCandidate && 'id' in value && typeof value.id === 'string') found.add(value.id);
  if ('candidateId' in value && typeof value.candidateId === 'string') found.add(value.candidateId);
  // Without Object.entries(), whose pairs cost a list of candidates a tenth of its time.
  for (const name in value) {
    const part = (value as Readonly<Record<string, unknown>>)[name];
    if (typeof part !== 'object' || part === null) continue;
    if (Array.isArray(part)) for (const one of part) collect(one, false, found, depth + 1);
    else collect(part, name === 'candidate', found, depth + 1);
  }
}
