import { type Operation, type OperationInput, OperationResult } from '../../../platform/http/contract/operation.ts';
import { NAME } from '../../../platform/http/contract/schema.ts';
import type { AuditedRead } from '../../../platform/http/pipeline/workspace-access.ts';
import { isUuid } from '../../../platform/ids/ids.ts';
import { isShared } from '../../../platform/records/shared-rows.ts';
import { candidateRecordsIn } from '../../records/visibility/personal-data.ts';

type Spec = Operation['spec'];

/** What an open page of the console reads again every minute or after each event, without anybody looking at it. */
const REPEATED: ReadonlySet<string> = new Set(['getHome', 'listNotifications']);

/**
 * The audit log entry for a response that contains data of candidates; null if it contains none. Whether it can is decided
 * from the schema that the operation declares, whatever its method: a write that changes nothing returns the record too.
 */
export function auditedRead(spec: Spec, input: OperationInput, result: unknown): AuditedRead | null {
  const { id } = spec;
  if (id === 'exportCandidate') return { kind: 'export', subjectIds: candidatesIn(spec, input, null), entityId: null };
  if (id === 'downloadExport') return { kind: 'export', subjectIds: [], entityId: input.params.id as string }; // its parameter
  if (id === 'exportAuditLog') return { kind: 'export', subjectIds: [], entityId: null };
  // Which candidates a stream will contain is not known yet.
  if (id === 'streamEvents') return { kind: 'read', subjectIds: [], entityId: null, isRepeated: true };
  const shown = shownBy(spec);
  if (shown === 'nobody') return null;
  const subjectIds = [...candidatesIn(spec, input, result), ...namedSubjects(result)];
  if (subjectIds.length > 0) {
    return { kind: 'read', subjectIds, entityId: null, ...(REPEATED.has(id) && { isRepeated: true as const }) };
  }
  if (shown !== 'unnamed' || itemsOf(result).length === 0) return null;
  const { id: entityId } = input.params;
  return { kind: 'read', subjectIds, entityId: typeof entityId === 'string' && isUuid(entityId) ? entityId : null };
}

/** Whether responses of an operation can contain data of candidates. */
export function showsCandidates(spec: Spec): boolean {
  return shownBy(spec) !== 'nobody';
}

/** People whose data is in a result without their ID, such as rendered templates and texts of files. */
function namedSubjects(result: unknown): readonly string[] {
  return result instanceof OperationResult ? result.subjectIds : [];
}

/** `unnamed`: people whose data a response contains without the ID of a candidate, such as quarantined submissions. */
type Shown = 'nobody' | 'candidates' | 'unnamed';

const shows = new Map<string, Shown>();

/** Whom the response can show according to its schema. Most show nobody, and are not searched. */
function shownBy(spec: Spec): Shown {
  let found = shows.get(spec.id);
  if (found === undefined) {
    found = readSchema(spec);
    shows.set(spec.id, found);
  }
  return found;
}

function readSchema({ data, contentType }: Spec): Shown {
  if (data === null) return 'nobody';
  const records = candidateRecordsIn(data);
  // A file has no schema that says what is in it.
  if (contentType !== undefined || records.some(({ isNamed }) => !isNamed)) return 'unnamed';
  return records.length > 0 ? 'candidates' : 'nobody';
}

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
