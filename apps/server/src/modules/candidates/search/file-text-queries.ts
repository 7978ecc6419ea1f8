import type { Queryable } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A file whose text this worker reads, until its lease ends. */
export interface ClaimedFile {
  workspaceId: string;
  fileId: string;
  attempts: number;
  /** Grows with every claim: what is written under an older one counts for nothing. */
  fence: number;
  storageKey: string;
  fileType: string;
}

export async function claimFile(db: Queryable, leaseSeconds: number): Promise<ClaimedFile | undefined> {
  const [file] = await db.query<ClaimedFile>(sql`
    update candidate_file_texts x
    set attempts = x.attempts + 1, fence = x.fence + 1, updated_at = rolecall_now(),
      ready_at = rolecall_now() + make_interval(secs => ${leaseSeconds})
    from (
      select workspace_id, file_id from candidate_file_texts
      where status = 'pending' and ready_at <= rolecall_now()
      order by ready_at limit 1 for update skip locked) next
    join candidate_files f on f.workspace_id = next.workspace_id and f.id = next.file_id
    where x.workspace_id = next.workspace_id and x.file_id = next.file_id
    returning x.workspace_id as "workspaceId", x.file_id as "fileId", x.attempts, x.fence,
      f.storage_key as "storageKey", f.file_type as "fileType"`);
  return file;
}

/** How the reading of a file ended: with a text, for good without one, or not yet. */
export type Reading =
  | { status: 'done'; text: string }
  | { status: 'failed'; failure: string }
  | { status: 'pending'; failure: string; attempts: number; pauseSeconds: number };

/** Keeps the outcome, unless the lease has passed to another worker. A text changes the candidate's document with it. */
export async function writeReading(db: Queryable, file: ClaimedFile, reading: Reading): Promise<void> {
  const { workspaceId, fileId, fence } = file;
  const attempts = reading.status === 'pending' ? reading.attempts : file.attempts;
  const pause = reading.status === 'pending' ? reading.pauseSeconds : 0;
  await db.query(sql`
    update candidate_file_texts
    set status = ${reading.status}, text = ${reading.status === 'done' ? reading.text : null},
      failure = ${reading.status === 'done' ? null : reading.failure}, attempts = ${attempts},
      ready_at = rolecall_now() + make_interval(secs => ${pause}), updated_at = rolecall_now()
    where workspace_id = ${workspaceId} and file_id = ${fileId} and fence = ${fence} and status = 'pending'`);
}
