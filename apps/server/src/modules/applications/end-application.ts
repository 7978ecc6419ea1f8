import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { isStep } from '../../platform/state-machine.ts';
import { mailApplicationRejected } from '../mail/hiring-mails.ts';
import { firstStageOfKind } from '../stages/queries.ts';
import type { ApplicationRow } from './queries.ts';
import type { Rejection } from './schema.ts';
import { APPLICATION_STATES } from './state-machine.ts';
import { requireApplication, transitionIn } from './transition.ts';

type Ending = 'hired' | 'rejected' | 'withdrawn';

/** Ends the application in the job's rejected stage. @throws NotFound; Conflict when it has ended otherwise */
export async function rejectApplication(context: Context, id: string, rejection: Rejection): Promise<ApplicationRow> {
  return change(context, (tx) => end(tx, id, 'rejected', rejection, tx.target));
}

/** The same in an open change. */
export async function rejectApplicationIn(tx: Change, id: string, rejection: Rejection): Promise<ApplicationRow> {
  return end(tx, id, 'rejected', rejection);
}

/** Ends the application in the job's hired stage. @throws NotFound; Conflict when it has ended otherwise */
export async function hireApplication(context: Context, id: string): Promise<ApplicationRow> {
  return change(context, (tx) => end(tx, id, 'hired', {}, tx.target));
}

/** The same in an open change. */
export async function hireApplicationIn(tx: Change, id: string): Promise<ApplicationRow> {
  return end(tx, id, 'hired');
}

/** Ends the application where it stands. @throws NotFound; Conflict when it has ended otherwise */
export async function withdrawApplication(context: Context, id: string): Promise<ApplicationRow> {
  return change(context, (tx) => end(tx, id, 'withdrawn', {}, tx.target));
}

/** The same in an open change. */
export async function withdrawApplicationIn(tx: Change, id: string): Promise<ApplicationRow> {
  return end(tx, id, 'withdrawn');
}

async function end(
  tx: Change,
  id: string,
  status: Ending,
  { reason, note, mailCandidate }: Rejection = {},
  check: (application: ApplicationRow) => unknown = () => {},
): Promise<ApplicationRow> {
  const application = await requireApplication(tx, id);
  check(application);
  if (!isStep(APPLICATION_STATES, 'An application', application.status, status)) return application;
  // Every job has its one hired and its one rejected stage, and neither can be taken away.
  const stage = status === 'withdrawn' ? null : await firstStageOfKind(tx, tx.workspaceId, application.jobId, status);
  const [ended] = await transitionIn(tx, [application], {
    status,
    stageId: stage?.id ?? null,
    rejectReason: reason ?? null,
    rejectNote: note ?? null,
  });
  if (mailCandidate === true) await mailApplicationRejected(tx, application);
  return ended!;
}
