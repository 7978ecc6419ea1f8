import { isDeepStrictEqual } from 'node:util';
import { change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { type ApplicationConfig, checkApplicationConfig } from './application-config.ts';
import { type ConfigRow, lockConfig, readConfig, writeConfig } from './application-config-queries.ts';
import { requireJob } from './change-job.ts';

type ConfigRecord = ApplicationConfig & { revision: number };

/** @throws NotFound */
export async function getApplicationConfig(context: Context, jobId: string): Promise<ConfigRecord> {
  return toRecord(await readConfig(context.db.read, context.workspaceId, jobId));
}

/** Replaces the job's form. @throws NotFound, Invalid */
export async function putApplicationConfig(
  context: Context,
  jobId: string,
  input: ApplicationConfig,
): Promise<ConfigRecord> {
  checkApplicationConfig(input);
  const config: ApplicationConfig = { ...input, consent: input.consent ?? null };
  return change(context, async (tx) => {
    const current = tx.target(toRecord(await lockConfig(tx, context.workspaceId, jobId)));
    const { revision: _revision, ...before } = current;
    if (isDeepStrictEqual(before, config)) return current;
    const updated = toRecord(await writeConfig(tx, context.workspaceId, jobId, config));
    const job = await requireJob(tx, jobId);
    tx.record({
      type: 'job.updated',
      entityType: 'job',
      entityId: jobId,
      data: { job: wire(job), changes: { applicationConfig: { from: before, to: config } } },
    });
    return updated;
  });
}

function toRecord(row: ConfigRow | undefined): ConfigRecord {
  if (row === undefined) throw new NotFound('Job');
  return { ...row.config, revision: row.revision };
}
