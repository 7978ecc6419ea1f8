import type { Queryable } from '../../../platform/database/database.ts';
import {
  type ChangeKind,
  FIRST,
  findPosition,
  KIND_BITS,
  PAGE_BYTES,
  type PackedHistories,
  readChangedHistories,
  readPackedHistories,
} from './history-queries.ts';

const KIND = (1 << KIND_BITS) - 1;
const TIME_SHIFT = KIND_BITS + 1;
const HIGH = 2 ** (32 - TIME_SHIFT);

/** Changes of some applications: those of one after the other, in order. Valid until the next ones are read. */
export interface Changes {
  length: number;
  /** The number of the kind of each. */
  kind: Uint32Array;
  /** Milliseconds since 1970. */
  at: Float64Array;
  /** 1 for the first change of an application. */
  isFirst: Uint8Array;
}

/**
 * Reads the stage changes of all applications that are not deleted or merged, including those of erased candidates: packed ones,
 * and from their rows those that have changed since. Each application is read once, as it was at some moment of the call.
 * @param count called with some applications at a time, and the different kinds of their changes
 */
export async function readHistories(
  db: Queryable,
  workspaceId: string,
  jobId: string | undefined,
  count: (changes: Changes, kinds: readonly ChangeKind[]) => void,
  bytes = PAGE_BYTES,
): Promise<void> {
  const position = await findPosition(db, workspaceId);
  const changed = await readChangedHistories(db, workspaceId, position, jobId);
  let changes = emptyChanges(0);
  const countAll = (read: readonly PackedHistories[]) => {
    for (const histories of read) {
      changes = unpack(histories, changes);
      count(changes, histories.kinds);
    }
  };
  countAll(changed);
  if (position === 0) return;
  const leftOut = new Map(changed.map(({ jobId, applicationIds }) => [jobId, applicationIds]));
  const pageAfter = (after: string) => readPackedHistories(db, workspaceId, { jobId, after, leftOut, bytes });
  for (let next: Promise<PackedHistories[]> | undefined = pageAfter(FIRST); next !== undefined; ) {
    const page: PackedHistories[] = await next;
    const last = page.at(-1);
    // The database reads the next page meanwhile.
    next = last === undefined ? undefined : pageAfter(last.jobId);
    countAll(page);
  }
}

function emptyChanges(most: number): Changes {
  return { length: 0, kind: new Uint32Array(most), at: new Float64Array(most), isFirst: new Uint8Array(most) };
}

/** @param before is written over if it is large enough */
function unpack({ changes: text, leftOut }: PackedHistories, before: Changes): Changes {
  const bytes = Buffer.from(text, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const changes = before.kind.length * 8 < bytes.byteLength ? emptyChanges(bytes.byteLength / 4) : before;
  const { kind, at, isFirst } = changes;
  const left = leftOut === null ? undefined : new Set(leftOut);
  let length = 0;
  let application = 0;
  let isLeftOut = false;
  for (let offset = 0; offset < bytes.byteLength; offset += 8) {
    const low = view.getUint32(offset + 4);
    const first = (low >>> KIND_BITS) & 1;
    if (left !== undefined && first === 1) {
      application += 1;
      isLeftOut = left.has(application);
    }
    if (isLeftOut) continue;
    kind[length] = low & KIND;
    at[length] = view.getInt32(offset) * HIGH + (low >>> TIME_SHIFT);
    isFirst[length] = first;
    length += 1;
  }
  changes.length = length;
  return changes;
}
