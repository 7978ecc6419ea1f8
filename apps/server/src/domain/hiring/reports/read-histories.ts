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

const IS_FIRST = 1 << KIND_BITS;
const KIND = IS_FIRST - 1;
const TIME_SHIFT = KIND_BITS + 1;
const HIGH = 2 ** (32 - TIME_SHIFT);

/** Called for each change of a history, in order. `at` is in milliseconds since 1970. */
export type VisitChange = (kind: number, at: number, isFirst: boolean) => void;

/**
 * Reads the stage changes of all applications that are not deleted or merged, including those of erased candidates: packed ones,
 * and from their rows those that have changed since. Each application is read once, as it was at some moment of the call.
 * @param visitorOf called with the different changes of some applications; its result is called for each change
 */
export async function readHistories(
  db: Queryable,
  workspaceId: string,
  jobId: string | undefined,
  visitorOf: (kinds: readonly ChangeKind[]) => VisitChange,
  bytes = PAGE_BYTES,
): Promise<void> {
  const position = await findPosition(db, workspaceId);
  const changed = await readChangedHistories(db, workspaceId, position, jobId);
  for (const histories of changed) visitChanges(histories, visitorOf(histories.kinds));
  if (position === 0) return;
  const leftOut = new Map(changed.map(({ jobId, applicationIds }) => [jobId, applicationIds]));
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    const page: PackedHistories[] = await readPackedHistories(db, workspaceId, { jobId, after, leftOut, bytes });
    for (const histories of page) visitChanges(histories, visitorOf(histories.kinds));
    after = page.at(-1)?.jobId;
  }
}

function visitChanges({ changes, leftOut }: PackedHistories, visit: VisitChange): void {
  const left = leftOut === null ? undefined : new Set(leftOut);
  const view = new DataView(changes.buffer, changes.byteOffset, changes.byteLength);
  let application = 0;
  let isLeftOut = false;
  for (let offset = 0; offset < changes.byteLength; offset += 8) {
    const low = view.getUint32(offset + 4);
    const isFirst = (low & IS_FIRST) !== 0;
    if (isFirst) {
      application += 1;
      isLeftOut = left?.has(application) === true;
    }
    if (!isLeftOut) visit(low & KIND, view.getInt32(offset) * HIGH + (low >>> TIME_SHIFT), isFirst);
  }
}
