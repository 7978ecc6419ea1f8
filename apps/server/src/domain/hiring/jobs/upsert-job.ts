import type { Context } from '../../../platform/context/context.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import type { OperationResult } from '../../../platform/http/contract/operation.ts';
import { upsertByRef } from '../../records/external-refs/upsert.ts';
import { applyJobPatch } from './change-job.ts';
import { createJob } from './create-job.ts';
import { lockPlacement } from './placement.ts';
import { type JobRow, jobs } from './queries.ts';
import { type JobPatch, NewJob } from './schema.ts';

const checkNew = inputCheck(NewJob);

/**
 * Creates the job with this reference as a draft, or changes it.
 * @throws Invalid for a new job without its required fields, or as creating and changing do; Conflict for a slug that is taken
 */
export function upsertJob(
  context: Context,
  ref: { system: string; id: string },
  body: JobPatch,
): Promise<OperationResult<JobRow>> {
  return upsertByRef<JobRow, JobPatch>(context, {
    entity: 'job',
    ref,
    body,
    lockFirst: (tx) => lockPlacement(tx, [body]),
    lock: (tx, id) => jobs.lock(tx, tx.workspaceId, id),
    update: applyJobPatch,
    create(tx, input) {
      checkNew(input);
      return createJob(tx, input as NewJob); // just checked
    },
  });
}
