import { readFile } from 'node:fs/promises';
import type { Ground } from '../boot.ts';
import { publishIn } from '../modules/jobs/change-job.ts';
import { createJobIn } from '../modules/jobs/create-job.ts';
import { NewJob } from '../modules/jobs/schema.ts';
import { change } from '../platform/change.ts';
import type { Context } from '../platform/context.ts';
import { sql } from '../platform/database/sql.ts';
import { ApiError, Invalid, Unavailable } from '../platform/errors.ts';
import { inputCheck, normalize } from '../platform/http/input.ts';
import { sha256 } from '../platform/secrets.ts';
import { commandContext } from './keys.ts';

export interface LoadResult {
  loaded: number;
  skipped: number;
  /** By the record's place in the file, from 0. */
  refused: { index: number; reason: string }[];
}

const KNOWN_FIELDS = Object.keys(NewJob.properties);
const checkNewJob = inputCheck(NewJob);

/**
 * Loads jobs record by record, each in a transaction of its own that also notes the record: running it again skips what
 * is there, so an interrupted load is finished by repeating it.
 */
export async function loadJobsCommand(
  ground: Ground,
  file: string,
  options: { workspace: string; draft?: boolean },
): Promise<LoadResult> {
  const records = await readRecords(file);
  const context = await commandContext(ground, options.workspace);
  const result: LoadResult = { loaded: 0, skipped: 0, refused: [] };
  const seen = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    const text = JSON.stringify(record);
    const occurrence = seen.get(text) ?? 0;
    seen.set(text, occurrence + 1);
    try {
      const isNew = await loadRecord(
        context,
        toNewJob(record),
        sha256(`${occurrence} ${text}`),
        options.draft !== true,
      );
      result[isNew ? 'loaded' : 'skipped'] += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof Unavailable) throw error;
      result.refused.push({ index, reason: error.message });
    }
    showProgress(index + 1, records.length);
  }
  return result;
}

async function readRecords(file: string): Promise<unknown[]> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw Invalid.field(file, error instanceof Error ? error.message : 'cannot be read');
  }
  const records = typeof content === 'object' && content !== null && 'jobs' in content ? content.jobs : content;
  if (!Array.isArray(records)) throw Invalid.field(file, 'must hold an array of jobs, or an object with `jobs`');
  return records;
}

/**
 * A record in the shape of a new job. Files of other systems often lack the two required enums: employment is taken for
 * full-time, the workplace for remote when the location says so. Fields that a job does not have are left out.
 */
function toNewJob(record: unknown): NewJob {
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw Invalid.field('', 'is not an object');
  const given = normalize(structuredClone(record)) as Record<string, unknown>;
  const known = Object.entries(given).filter(
    ([field, value]) => KNOWN_FIELDS.includes(field) && value !== '' && value !== null,
  );
  const isRemote = typeof given.location === 'string' && /remote/i.test(given.location);
  const job = {
    employmentType: 'full_time',
    workplaceType: isRemote ? 'remote' : 'onsite',
    ...Object.fromEntries(known),
  };
  checkNewJob(job);
  return job as NewJob; // it has just been checked against that very schema
}

/** @returns false when this record was loaded before. */
async function loadRecord(context: Context, job: NewJob, hash: Buffer, publish: boolean): Promise<boolean> {
  return change(context, async (tx) => {
    const [before] = await tx.query(sql`
      select 1 from loaded_jobs where workspace_id = ${tx.workspaceId} and record_hash = ${hash}`);
    if (before !== undefined) return false;
    const { id } = await createJobIn(tx, job);
    await tx.query(
      sql`insert into loaded_jobs (workspace_id, record_hash, job_id) values (${tx.workspaceId}, ${hash}, ${id})`,
    );
    if (publish) await publishIn(tx, id);
    return true;
  });
}

/** A bar on the terminal; nothing where the output is not one. */
function showProgress(done: number, total: number): void {
  if (!process.stderr.isTTY) return;
  const width = 30;
  const filled = Math.round((done / total) * width);
  process.stderr.write(
    `\r[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${done}/${total}${done === total ? '\n' : ''}`,
  );
}
