import { type Change, change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { NotFound } from '../../../platform/errors/errors.ts';
import { OperationResult } from '../../../platform/http/contract/operation.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { changedFields, changesBetween } from '../../../platform/records/diff.ts';
import { lockCaller } from '../../accounts/ownership/lock-owner.ts';
import { storedLimits } from '../../records/visibility/key-limits.ts';
import { checkDefinition } from './definition/check-definition.ts';
import { readAutomationPatch, readNewAutomation } from './definition/read-input.ts';
import { DEFAULT_MAX_ATTEMPTS, DEFAULT_MAX_RUNS_PER_MINUTE, type Definition } from './definition-schema.ts';
import { AUTOMATION_DELETED, cancelOpenRuns } from './open-run-queries.ts';
import { type AutomationRow, automations } from './queries.ts';
import { recordAutomation } from './record-automation.ts';

/** @throws NotFound */
export async function getAutomation(context: Context, id: string): Promise<AutomationRow> {
  return findAutomation(context.db.read, context.workspaceId, id);
}

/** The same on the connection of an open change, which sees what was committed just before. @throws NotFound */
export async function findAutomation(db: Queryable, workspaceId: string, id: string): Promise<AutomationRow> {
  const automation = await automations.find(db, workspaceId, id);
  if (automation === undefined) throw new NotFound('Automation');
  return automation;
}

/** The automation, locked for the rest of the change. @throws NotFound */
export async function requireAutomation(tx: Change, id: string): Promise<AutomationRow> {
  const automation = await automations.lock(tx, tx.workspaceId, id);
  if (automation === undefined) throw new NotFound('Automation');
  return automation;
}

/** Creates a draft with the limits of the caller; nothing runs until it is published. @throws Invalid listing every error */
export async function createAutomation(context: Context, body: unknown): Promise<OperationResult<AutomationRow>> {
  return change(context, async (tx) => {
    const input = readNewAutomation(body);
    const definition = {
      trigger: input.trigger,
      conditions: input.conditions ?? null,
      steps: input.steps,
    } as Definition;
    const warnings = await checkDefinition(tx, tx.services, tx.workspaceId, definition);
    const automation = await automations.insert(tx, tx.workspaceId, {
      id: newId(),
      name: input.name,
      description: input.description ?? null,
      ...definition,
      maxAttempts: input.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
      maxRunsPerMinute: input.maxRunsPerMinute ?? DEFAULT_MAX_RUNS_PER_MINUTE,
      limits: storedLimits(tx.limits),
      createdBy: tx.actor,
      owner: await lockCaller(tx),
    });
    recordAutomation(tx, 'created', automation);
    return new OperationResult(automation, { meta: { warnings } });
  });
}

const DEFINITION_FIELDS = ['trigger', 'conditions', 'steps'] as const;

/** Updates the draft and the settings. The published version keeps running; settings apply immediately. @throws NotFound, Invalid */
export async function updateAutomation(
  context: Context,
  id: string,
  body: unknown,
): Promise<OperationResult<AutomationRow>> {
  return change(context, async (tx) => {
    const patch = readAutomationPatch(body);
    const automation = tx.target(await requireAutomation(tx, id));
    const touchesDefinition = DEFINITION_FIELDS.some((field) => patch[field] !== undefined);
    const meta = touchesDefinition ? { warnings: await checkPatched(tx, automation, patch) } : undefined;
    const answer = (row: AutomationRow) => new OperationResult(row, meta === undefined ? {} : { meta });
    const changed = changedFields(automation, patch) as Partial<AutomationRow>; // already validated
    const fields = Object.keys(changed);
    if (fields.length === 0) return answer(automation);
    const edits = DEFINITION_FIELDS.some((field) => changed[field] !== undefined);
    const isFirstEdit = edits && automation.definitionVersion === automation.publishedVersion;
    const version = isFirstEdit ? { definitionVersion: automation.definitionVersion + 1 } : {};
    const updated = await automations.update(tx, tx.workspaceId, id, { ...changed, ...version });
    recordAutomation(tx, 'updated', updated, { changes: changesBetween(automation, updated, fields) });
    return answer(updated);
  });
}

function checkPatched(tx: Change, automation: AutomationRow, patch: object) {
  const { trigger, conditions, steps } = { ...automation, ...patch };
  return checkDefinition(tx, tx.services, tx.workspaceId, { trigger, conditions, steps });
}

/** Events start no more runs, and unfinished runs are cancelled. Versions and runs are retained. @throws NotFound */
export async function deleteAutomation(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireAutomation(tx, id));
    recordAutomation(tx, 'deleted', await automations.markDeleted(tx, tx.workspaceId, id));
    await cancelOpenRuns(tx, tx.workspaceId, id, AUTOMATION_DELETED);
  });
}
