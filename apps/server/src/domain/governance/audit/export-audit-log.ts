import { Readable } from 'node:stream';
import type { Context } from '../../../platform/context/context.ts';
import type { EntryToStore } from './queries.ts';
import { entriesAfter, findHead } from './queries.ts';
import { signHead } from './sign-head.ts';

/** Entries read at once. One can name a hundred candidates. */
const PAGE = 200;

/**
 * The entries after a number, oldest first, as lines of JSON, and a last line with the signed head. Entries appended meanwhile are
 * left for the next export. Reads only as fast as the client does. Ends without the head if it fails.
 */
export function exportAuditLog(context: Context, after: number): Readable {
  return Readable.from(lines(context, after), { highWaterMark: 1 });
}

async function* lines({ db, workspaceId, services }: Context, after: number): AsyncGenerator<string, undefined> {
  const { number, hash } = (await findHead(db.search, workspaceId)) ?? { number: 0, hash: '' };
  for (let last = after; last < number; ) {
    const entries = await entriesAfter(db.search, workspaceId, last, Math.min(PAGE, number - last));
    const end = entries.at(-1)?.number;
    if (end === undefined) break;
    last = end;
    yield entries.map((entry) => `${JSON.stringify(lineOf(entry))}\n`).join('');
  }
  const head = { workspaceId, number, hash, exportedAt: new Date().toISOString() };
  yield `${JSON.stringify({ head: { ...head, ...signHead(services.secrets, head) } })}\n`;
}

/** Everything that is hashed, and the origin with its salt. */
function lineOf({ actorType, actorId, origin, ...entry }: EntryToStore) {
  return {
    ...entry,
    actor: { type: actorType, id: actorId },
    address: origin?.address ?? null,
    userAgent: origin?.userAgent ?? null,
    originSalt: origin?.salt ?? null,
  };
}
