import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changesBetween } from '../../platform/diff.ts';
import { Conflict } from '../../platform/errors.ts';
import { Answer } from '../../platform/http/operation.ts';
import { isStep } from '../../platform/state-machine.ts';
import { AUTOMATION_STATUS } from './automation-status.ts';
import { recordAutomation, requireAutomation } from './change-automation.ts';
import { checkDefinition } from './definition/check-definition.ts';
import { type AutomationRow, automations, publishDraft, resumeRuns } from './queries.ts';
import { requireStepScopes } from './require-step-scopes.ts';
import { lockSecrets } from './secrets/queries.ts';
import { insertVersion } from './version-queries.ts';

const WHAT = 'An automation';

/**
 * Freezes the draft as a version and lets events run it, from now on; runs that have begun keep theirs. A draft that is
 * the published version already only ends a pause.
 * @throws NotFound, Forbidden for steps that the caller may not do, Invalid when the draft has become wrong since
 */
export async function publishAutomation(context: Context, id: string): Promise<Answer<AutomationRow>> {
  return change(context, (tx) => publishAutomationIn(tx, id));
}

/** The same in an open change. */
export async function publishAutomationIn(tx: Change, id: string): Promise<Answer<AutomationRow>> {
  await lockSecrets(tx, tx.workspaceId, 'shared');
  const automation = tx.target(await requireAutomation(tx, id));
  requireStepScopes(tx.context, automation.steps);
  const warnings = await checkDefinition(tx, tx.context.services, tx.workspaceId, definitionOf(automation));
  const isNew = automation.publishedVersion !== automation.definitionVersion;
  if (!isNew && automation.status === 'published') return new Answer(automation, { meta: { warnings } });
  if (isNew) await insertVersion(tx, tx.workspaceId, id, automation.definitionVersion, definitionOf(automation));
  const published = await publishDraft(tx, tx.workspaceId, automation);
  const changes = changesBetween(automation, published, ['status', 'publishedVersion']);
  recordAutomation(tx, 'automation.published', published, { changes });
  return new Answer(published, { meta: { warnings } });
}

/** Events make no runs until it is resumed; runs that have begun go on. @throws NotFound, Conflict for a draft */
export async function pauseAutomation(context: Context, id: string): Promise<AutomationRow> {
  return change(context, (tx) => pauseAutomationIn(tx, id));
}

/** The same in an open change. */
export async function pauseAutomationIn(tx: Change, id: string): Promise<AutomationRow> {
  const automation = tx.target(await requireAutomation(tx, id));
  if (!isStep(AUTOMATION_STATUS, WHAT, automation.status, 'paused')) return automation;
  const paused = await automations.update(tx, tx.workspaceId, id, { status: 'paused' });
  return recordStatus(tx, 'automation.paused', automation, paused);
}

/** Events from now on run the published version again; those of the pause do not. @throws NotFound, Conflict for a draft */
export async function resumeAutomation(context: Context, id: string): Promise<AutomationRow> {
  return change(context, async (tx) => {
    const automation = tx.target(await requireAutomation(tx, id));
    const { status } = automation;
    if (status === 'draft') {
      throw new Conflict(`${WHAT} that was never published cannot be resumed.`, { from: status, to: 'published' });
    }
    if (!isStep(AUTOMATION_STATUS, WHAT, status, 'published')) return automation;
    return recordStatus(tx, 'automation.resumed', automation, await resumeRuns(tx, tx.workspaceId, id));
  });
}

function recordStatus(tx: Change, type: string, before: AutomationRow, after: AutomationRow): AutomationRow {
  recordAutomation(tx, type, after, { changes: changesBetween(before, after, ['status']) });
  return after;
}

function definitionOf({ trigger, conditions, steps }: AutomationRow) {
  return { trigger, conditions, steps };
}
