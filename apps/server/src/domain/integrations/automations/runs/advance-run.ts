import { giveWay } from '../../../../platform/concurrency/event-loop.ts';
import { EvaluationFailed } from '../../../../platform/evaluation/errors.ts';
import { type EvaluationContext, evaluate, evaluateIfSmall } from '../evaluation.ts';
import { AUTOMATION_DELETED } from '../open-run-queries.ts';
import { isDatabaseStep } from '../steps/execute-step.ts';
import type { Engine } from './engine.ts';
import { requestStep } from './request-step.ts';
import type { RunExecution } from './run-execution.ts';
import { saveRun } from './save-run.ts';

/** What a run may do. */
interface Permission {
  /** Scopes that its version requires now but was published without. */
  missingScopes: readonly string[];
  /** Whether its events are within the limits of its automation. */
  isPermitted: boolean;
}

/**
 * Executes a claimed run until it waits, fails or ends. Consecutive database steps share one transaction with the run's
 * record.
 * @throws errors that are not the run's fault: an unreachable database, an aborted request
 */
export async function advanceRun(
  engine: Engine,
  claimed: RunExecution,
  { missingScopes, isPermitted }: Permission,
): Promise<void> {
  await giveWay();
  let execution = claimed;
  const { run } = claimed;
  const evaluationContext = { services: engine.services, workspaceId: run.workspaceId };
  if (run.automationDeleted) execution.end('cancelled', AUTOMATION_DELETED);
  else if (!isPermitted) execution.end('cancelled', 'The event is no longer within the limits of the automation.');
  else if (missingScopes.length > 0) execution.end('failed', withoutScopes(missingScopes));
  else if (!run.evaluated) await evaluateRun(engine, evaluationContext, execution);
  execution.resumeWait();
  for (;;) {
    await giveWay();
    const step = execution.next();
    if (step === null && execution.isRunning) {
      await engine.outside(execution, () => execution.prepareCurrentStep(evaluationContext));
      continue;
    }
    if (step === null) {
      await saveRun(engine, execution);
      return;
    }
    const next = isDatabaseStep(step)
      ? await engine.transact(execution)
      : await requestStep(engine, evaluationContext, execution, step);
    if (next?.isRunning !== true) return;
    execution = next;
  }
}

/** Evaluates the conditions, outside any transaction. */
async function evaluateRun(
  engine: Engine,
  evaluationContext: EvaluationContext,
  execution: RunExecution,
): Promise<void> {
  const { conditions } = execution.definition;
  try {
    const small = evaluateIfSmall(conditions, execution.shown);
    const evaluateLarge = () => evaluate(evaluationContext, conditions, execution.shown);
    execution.applyConditions(small ?? (await engine.outside(execution, evaluateLarge)));
  } catch (error) {
    if (!(error instanceof EvaluationFailed)) throw error;
    execution.end('failed', `Conditions: ${error.message}`);
  }
}

/** A later version of Rolecall can require other scopes for the same step. */
function withoutScopes(missing: readonly string[]): string {
  return `The version was published without these scopes: ${missing.join(', ')}. Publish it again.`;
}
