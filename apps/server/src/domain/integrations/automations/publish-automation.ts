import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Conflict } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { changesBetween } from '../../../platform/records/diff.ts';
import { checkTransition } from '../../../platform/records/state-machine.ts';
import { lockCaller } from '../../accounts/ownership/lock-owner.ts';
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { AUTOMATION_STATUS } from './automation-status.ts';
import { requireAutomation } from './change-automation.ts';
import { checkDefinition } from './definition/check-definition.ts';
import type { Definition } from './definition-schema.ts';
import { type AutomationRow, automations, publishDraft, resumeRuns } from './queries.ts';
import { recordAutomation } from './record-automation.ts';
import { requireDefinitionScopes } from './require-scopes.ts';
import { lockSecrets } from './secret-queries.ts';
import { findVersion, insertVersion, updateVersionScopes } from './version-queries.ts';

const WHAT = 'An automation';

/**
 * Saves the draft as a version that runs for every event from now on; runs in progress keep their version. If the draft
 * is already published, this only resumes a paused automation.
 * @throws NotFound; Forbidden for steps that the caller lacks scopes for, and for a member who must confirm their identity
 * first; Invalid when the draft is no longer valid
 */
export async function publishAutomation(context: Context, id: string): Promise<OperationResult<AutomationRow>> {
  return change(context, async (tx) => {
    const owner = await lockCaller(tx);
    await lockSecrets(tx, tx.workspaceId, 'shared');
    const automation = tx.target(await requireAutomation(tx, id));
    const scopes = requireDefinitionScopes(tx, automation, automation.limits);
    const warnings = await checkDefinition(tx, tx.services, tx.workspaceId, definitionOf(automation));
    const isNew = automation.publishedVersion !== automation.definitionVersion;
    if (!isNew && automation.status === 'published') return new OperationResult(automation, { meta: { warnings } });
    await requireConfirmedSender(tx, automation);
    const version = automation.definitionVersion;
    if (isNew) await insertVersion(tx, tx.workspaceId, id, version, definitionOf(automation), scopes);
    else await updateVersionScopes(tx, tx.workspaceId, id, version, scopes);
    const published = await publishDraft(tx, tx.workspaceId, automation, owner);
    const changes = changesBetween(automation, published, ['status', 'publishedVersion']);
    recordAutomation(tx, 'published', published, { changes });
    return new OperationResult(published, { meta: { warnings } });
  });
}

/** Events start no runs until it is resumed; runs in progress continue. @throws NotFound; Conflict for a draft */
export async function pauseAutomation(context: Context, id: string): Promise<AutomationRow> {
  return change(context, async (tx) => {
    const automation = tx.target(await requireAutomation(tx, id));
    if (!checkTransition(AUTOMATION_STATUS, WHAT, automation.status, 'paused')) return automation;
    const paused = await automations.update(tx, tx.workspaceId, id, { status: 'paused' });
    return recordStatus(tx, 'paused', automation, paused);
  });
}

/**
 * Events start runs of the published version again from now on, but not those that happened during the pause.
 * @throws NotFound, Conflict for a draft, Forbidden as for publishing that version
 */
export async function resumeAutomation(context: Context, id: string): Promise<AutomationRow> {
  return change(context, async (tx) => {
    const owner = await lockCaller(tx);
    const automation = tx.target(await requireAutomation(tx, id));
    const { status } = automation;
    if (status === 'draft') {
      throw new Conflict(`${WHAT} that was never published cannot be resumed.`, { from: status, to: 'published' });
    }
    if (!checkTransition(AUTOMATION_STATUS, WHAT, status, 'published')) return automation;
    const version = await findVersion(tx, tx.workspaceId, id, automation.publishedVersion!); // set, because it is not a draft
    const scopes = requireDefinitionScopes(context, version!.definition, automation.limits);
    await requireConfirmedSender(tx, version!.definition);
    await updateVersionScopes(tx, tx.workspaceId, id, version!.version, scopes);
    return recordStatus(tx, 'resumed', automation, await resumeRuns(tx, tx.workspaceId, id, owner));
  });
}

/**
 * An automation that sends data of candidates to an address which its author chose is like a webhook: whoever uses a
 * session that was left open must not be able to start it. @throws Forbidden
 */
async function requireConfirmedSender(tx: Change, { steps }: Pick<Definition, 'steps'>): Promise<void> {
  const sendsOutside = steps.some(
    ({ type, config }) => type === 'http_request' || (type === 'send_email' && config.to !== undefined),
  );
  if (sendsOutside) await requireConfirmed(tx, tx.workspaceId, tx.sessionId);
}

function recordStatus(
  tx: Change,
  what: 'paused' | 'resumed',
  before: AutomationRow,
  after: AutomationRow,
): AutomationRow {
  recordAutomation(tx, what, after, { changes: changesBetween(before, after, ['status']) });
  return after;
}

function definitionOf({ trigger, conditions, steps }: AutomationRow) {
  return { trigger, conditions, steps };
}
