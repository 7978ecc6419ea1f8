import type { Context } from '../../../../platform/context/context.ts';
import { contextWithin } from '../within-limits.ts';
import type { Engine } from './engine.ts';
import type { RunOfAutomation } from './queue-queries.ts';

/** What the changes of a run need from its worker. */
export type Runtime = Pick<Engine, 'db' | 'services'>;

/** The automation is the actor of every change that a run makes, and its events carry the chain of runs that caused them. */
export function contextOf({ db, services }: Runtime, run: RunOfAutomation): Context {
  const link = { runId: run.id, automationId: run.automationId, subjectId: run.subjectId };
  const context: Context = {
    workspaceId: run.workspaceId,
    actor: { type: 'automation', id: run.automationId, name: run.automationName },
    scopes: new Set(),
    db,
    services,
    requestId: run.id,
    cause: { runs: [...(run.cause?.runs ?? []), link] },
    ifMatch: null,
  };
  return contextWithin(context, run.limits);
}
