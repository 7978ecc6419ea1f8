import type { Queryable } from '../../../platform/database/database.ts';
import { hashOf, originHashOf } from './chain.ts';
import { entriesAfter, findHead } from './queries.ts';

const PAGE = 1_000;

export interface Verification {
  /** Number of entries checked. */
  entries: number;
  /** The hash of the newest entry, in hexadecimal. Stored elsewhere, it also reveals a chain that was rewritten entirely. */
  hash: string;
  /** The first problem found; null if the chain is intact. */
  problem: string | null;
}

/** Verifies the workspace's chain from its beginning and finds the first entry that was changed, removed or inserted. */
export async function verifyChain(db: Queryable, workspaceId: string): Promise<Verification> {
  const head = await findHead(db, workspaceId);
  if (head === undefined) return { entries: 0, hash: '', problem: null };
  let { removedNumber: number, removedHash: hash } = head;
  let entries = 0;
  const found = (problem: string | null): Verification => ({ entries, hash: head.hash, problem });
  for (;;) {
    const page = await entriesAfter(db, workspaceId, number, PAGE);
    for (const entry of page) {
      if (entry.number !== number + 1) return found(`entry ${number + 1} is missing`);
      if (entry.previousHash !== hash) return found(`entry ${entry.number} does not follow the entry before it`);
      if (hashOf(workspaceId, entry) !== entry.hash) return found(`entry ${entry.number} was changed`);
      if (entry.origin !== null && originHashOf(entry.origin) !== entry.originHash)
        return found(`the address of entry ${entry.number} was changed`);
      ({ number, hash } = entry);
      entries += 1;
      // Entries appended in the meantime are not verified.
      if (number === head.number) return found(hash === head.hash ? null : `entry ${number} is not the last one`);
    }
    if (page.length < PAGE) break;
  }
  return found(number === head.number && hash === head.hash ? null : `entry ${number + 1} is missing`);
}
