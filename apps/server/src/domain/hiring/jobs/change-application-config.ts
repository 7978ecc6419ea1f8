import { isDeepStrictEqual } from 'node:util';
import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { type ApplicationConfig, checkApplicationConfig } from './application-config.ts';
import { type ConfigRow, lockConfig, readConfig, writeConfig } from './application-config-queries.ts';
import { requireJob } from './change-job.ts';
import { checkFormFields } from './check-form-fields.ts';
import { jobEvents } from './events.ts';

type ConfigRecord = ApplicationConfig & { revision: number };

/** @throws NotFound */
export async function getApplicationConfig(context: Context, jobId: string): Promise<ConfigRecord> {
  return toRecord(await readConfig(context.db.read, context.workspaceId, jobId));
}

/** Replaces the job's form. @throws NotFound, Invalid */
export async function replaceApplicationConfig(
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
    await checkFormFields(tx, config, before);
    const updated = toRecord(await writeConfig(tx, context.workspaceId, jobId, config));
    const job = await requireJob(tx, jobId);
    const changes = { applicationConfig: { from: before, to: config } };
    tx.record(jobEvents.updated, job, { job: apiFields(job), changes });
    return updated;
  });
}

function toRecord(row: ConfigRow | undefined): ConfigRecord {
  if (row === undefined) throw new NotFound('Job');
  return { ...row.config, revision: row.revision };
}
