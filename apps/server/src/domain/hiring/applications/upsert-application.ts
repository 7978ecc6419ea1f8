import type { Context } from '../../../platform/context/context.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { inputCheck } from '../../../platform/http/contract/input.ts';
import type { OperationResult } from '../../../platform/http/contract/operation.ts';
import { upsertByRef } from '../../records/external-refs/upsert.ts';
import { readPast } from './application-course.ts';
import { applyApplicationPatch } from './change-application.ts';
import { createApplication } from './create-application.ts';
import { type ApplicationRow, applications } from './queries.ts';
import { type ApplicationUpsert, NewApplication } from './schema.ts';

const checkNew = inputCheck(NewApplication);

/**
 * Creates the application with this reference, or changes it.
 * Values of the past are those of a new one; for an existing one they are checked only, so that a call can be repeated.
 * @throws Invalid for a new application without its candidate or job, and for another candidate or job of an existing one;
 * Conflict if the job is closed or the candidate has another application for it
 */
export function upsertApplication(
  context: Context,
  ref: { system: string; id: string },
  body: ApplicationUpsert,
): Promise<OperationResult<ApplicationRow>> {
  readPast(context, body);
  return upsertByRef<ApplicationRow, ApplicationUpsert>(context, {
    entity: 'application',
    ref,
    body,
    lock: (tx, id) => applications.lock(tx, tx.workspaceId, id),
    update(tx, application, { candidateId, jobId, appliedAt, createdAt, stageHistory, ...patch }) {
      requireSame(application, { candidateId, jobId });
      return applyApplicationPatch(tx, application, patch);
    },
    create(tx, input) {
      checkNew(input);
      return createApplication(tx, input as NewApplication); // just checked
    },
  });
}

/** @throws Invalid for another candidate or job than the application has */
function requireSame(
  application: ApplicationRow,
  given: { candidateId: string | undefined; jobId: string | undefined },
): void {
  const errors: FieldErrors = {};
  for (const field of ['candidateId', 'jobId'] as const) {
    const id = given[field];
    if (id !== undefined && id.toLowerCase() !== application[field]) errors[field] = ['cannot be changed'];
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}
