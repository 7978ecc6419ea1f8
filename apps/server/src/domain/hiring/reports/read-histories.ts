import type { Queryable } from '../../../platform/database/database.ts';
import {
  type ApplicationKind,
  type ChangeKind,
  type Contents,
  FIRST,
  findPosition,
  PAGE_BYTES,
  type PackedHistories,
  readApplications,
  readChangedHistories,
  readPackedHistories,
} from './history-queries.ts';
import { KIND_BITS } from './packed-queries.ts';

const KIND = (1 << KIND_BITS) - 1;
const TIME_SHIFT = KIND_BITS + 1;
const HIGH = 2 ** (32 - TIME_SHIFT);

/** Changes of some applications, those of one after the other, or the applications. Valid until the next ones are read. */
export interface Histories {
  length: number;
  /** The number of the kind of each. */
  kind: Uint32Array;
  /** Milliseconds since 1970: of the change, or when the application was made. */
  at: Float64Array;
  /** 1 for the first change of an application. */
  isFirst: Uint8Array;
}

type Count<Kind> = (histories: Histories, kinds: readonly Kind[]) => void;
interface Kinds {
  changes: ChangeKind;
  applications: ApplicationKind;
}

/**
 * Reads all applications that are not deleted or merged, including those of erased candidates, or their stage changes: packed ones,
 * and from their rows those that have changed since. Each application is read once, as it was at some moment of the call.
 * @param count called with some applications at a time, and the different kinds of them or of their changes
 */
export async function readHistories<Of extends Contents>(
  db: Queryable,
  workspaceId: string,
  contents: Of,
  jobId: string | undefined,
  count: Count<Kinds[Of]>,
  bytes = PAGE_BYTES,
): Promise<void> {
  type Kind = Kinds[Of];
  const position = await findPosition(db, workspaceId);
  const changed = await readChangedHistories<Kind>(db, workspaceId, contents, position, jobId);
  let histories = emptyHistories(0);
  const countAll = (read: readonly PackedHistories<Kind>[]) => {
    for (const packed of read) {
      histories = unpack(packed, histories);
      count(histories, packed.kinds);
    }
  };
  countAll(changed);
  if (position === 0) return;
  const leftOut = new Map(changed.map(({ jobId, applicationIds }) => [jobId, applicationIds]));
  const pageAfter = (after: string) =>
    readPackedHistories<Kind>(db, workspaceId, contents, { jobId, after, leftOut, bytes });
  for (let next: ReturnType<typeof pageAfter> | undefined = pageAfter(FIRST); next !== undefined; ) {
    const page: Awaited<typeof next> = await next;
    const last = page.at(-1);
    // The database reads the next page meanwhile.
    next = last === undefined ? undefined : pageAfter(last.jobId);
    countAll(page);
    const later = page.flatMap(({ readLater }) => readLater ?? []);
    if (later.length > 0) countAll(await readApplications<Kind>(db, workspaceId, later));
  }
}

function emptyHistories(most: number): Histories {
  return { length: 0, kind: new Uint32Array(most), at: new Float64Array(most), isFirst: new Uint8Array(most) };
}

/** @param before is written over if it is large enough */
function unpack({ packed, leftOut }: PackedHistories<unknown>, before: Histories): Histories {
  const bytes = Buffer.from(packed, 'base64');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const histories = before.kind.length * 8 < bytes.byteLength ? emptyHistories(bytes.byteLength / 4) : before;
  const { kind, at, isFirst } = histories;
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
  histories.length = length;
  return histories;
}
