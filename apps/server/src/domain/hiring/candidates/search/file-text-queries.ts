import type { Queryable } from '../../../../platform/database/database.ts';
import { sql } from '../../../../platform/database/sql.ts';
import type { HiddenText } from '../../../../platform/text-extraction/text-sink.ts';
import type { TextStatus } from '../../../../platform/text-extraction/text-status.ts';

/** A file whose text a worker has claimed for extraction until the lease expires. */
export interface ClaimedFile {
  workspaceId: string;
  fileId: string;
  attempts: number;
  /** Increases with every claim; writes with an older fence are ignored. */
  fence: number;
  storageKey: string;
  fileType: string;
}

interface ClaimRequest {
  leaseSeconds: number;
  /** The workspace that was served last; the search starts at the next ID. */
  after: string | null;
  /** Workspaces to skip. */
  without: readonly string[];
}

/**
 * Claims a file of the next workspace that has a pending one (round robin), so that a workspace with many files delays the
 * others by one file at most. The recursive query skips from workspace to workspace in the index. Files that have not
 * passed their malware scan are left pending.
 */
export async function claimFile(db: Queryable, turn: ClaimRequest): Promise<ClaimedFile | undefined> {
  const claimed = await claimAfter(db, turn);
  return claimed ?? (turn.after === null ? undefined : claimAfter(db, { ...turn, after: null }));
}

async function claimAfter(
  db: Queryable,
  { leaseSeconds, after, without }: ClaimRequest,
): Promise<ClaimedFile | undefined> {
  const first = after === null ? sql`` : sql`and workspace_id > ${after}`;
  const [file] = await db.query<ClaimedFile>(sql`
    with recursive workspaces as (
      (select workspace_id from candidate_file_texts where status = 'pending' ${first} order by workspace_id limit 1)
      union all
      select (select x.workspace_id from candidate_file_texts x
              where x.status = 'pending' and x.workspace_id > w.workspace_id order by x.workspace_id limit 1)
      from workspaces w where w.workspace_id is not null
    ), next as (
      select f.workspace_id, f.file_id, f.storage_key, f.file_type
      from workspaces w cross join lateral (
        select x.workspace_id, x.file_id, c.storage_key, c.file_type
        from candidate_file_texts x
        join candidate_files c on c.workspace_id = x.workspace_id and c.id = x.file_id and c.scan = 'clean'
        where x.workspace_id = w.workspace_id and x.status = 'pending' and x.ready_at <= rolecall_now()
        order by x.ready_at limit 1 for update of x skip locked) f
      where w.workspace_id <> all(${[...without]}::uuid[])
      limit 1
    )
    update candidate_file_texts x
    set attempts = x.attempts + 1, fence = x.fence + 1, updated_at = rolecall_now(),
      ready_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from next
    where x.workspace_id = next.workspace_id and x.file_id = next.file_id
    returning x.workspace_id as "workspaceId", x.file_id as "fileId", x.attempts, x.fence,
      next.storage_key as "storageKey", next.file_type as "fileType"`);
  return file;
}

export type FinalReading =
  | { status: 'done'; text: string; textStatus: TextStatus; truncated: boolean; hiddenText: HiddenText[] }
  | { status: 'failed'; failure: string };

/** The outcome of an extraction: done, failed permanently, or to be retried. */
export type Reading = FinalReading | { status: 'pending'; failure: string; attempts: number; pauseSeconds: number };

/**
 * Stores the outcome. A trigger updates the candidate's search document.
 * @returns whether it was stored: not if another worker holds the lease now
 */
export async function writeReading(db: Queryable, file: ClaimedFile, reading: Reading): Promise<boolean> {
  const { workspaceId, fileId, fence } = file;
  const attempts = reading.status === 'pending' ? reading.attempts : file.attempts;
  const pause = reading.status === 'pending' ? reading.pauseSeconds : 0;
  const rows = await db.query(sql`
    update candidate_file_texts
    set status = ${reading.status}, text = ${reading.status === 'done' ? reading.text : null},
      truncated = ${reading.status === 'done' && reading.truncated},
      hidden_text = ${JSON.stringify(reading.status === 'done' ? reading.hiddenText : [])},
      failure = ${reading.status === 'done' ? null : reading.failure}, attempts = ${attempts},
      ready_at = rolecall_now() + make_interval(secs => ${pause}), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and file_id = ${fileId} and fence = ${fence} and status = 'pending'
    returning file_id`);
  return rows.length > 0;
}
