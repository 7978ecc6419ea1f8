import { type Change, change } from '../../platform/change.ts';
import type { Context } from '../../platform/context.ts';
import { changedFields, changesBetween, wire } from '../../platform/diff.ts';
import { NotFound } from '../../platform/errors.ts';
import { Answer } from '../../platform/http/operation.ts';
import { newId } from '../../platform/ids.ts';
import { checkDefinition } from './definition/check-definition.ts';
import { readAutomationPatch, readNewAutomation } from './definition/read-input.ts';
import { DEFAULT_MAX_ATTEMPTS, DEFAULT_MAX_RUNS_PER_MINUTE, type Definition } from './definition/schema.ts';
import { type AutomationRow, automations } from './queries.ts';
import { AUTOMATION_DELETED, cancelOpenRuns } from './runs/cancel-open-runs.ts';

/** @throws NotFound */
export async function getAutomation(context: Context, id: string): Promise<AutomationRow> {
  const automation = await automations.find(context.db.read, context.workspaceId, id);
  if (automation === undefined) throw new NotFound('Automation');
  return automation;
}

/** The automation, locked for the rest of the change. @throws NotFound */
export async function requireAutomation(tx: Change, id: string): Promise<AutomationRow> {
  const automation = await automations.lock(tx, tx.workspaceId, id);
  if (automation === undefined) throw new NotFound('Automation');
  return automation;
}

/** Makes a draft: nothing runs before it is published. @throws Invalid naming everything that is wrong with it */
export async function createAutomation(context: Context, body: unknown): Promise<Answer<AutomationRow>> {
  return change(context, (tx) => createAutomationIn(tx, body));
}

/** The same in an open change. */
export async function createAutomationIn(tx: Change, body: unknown): Promise<Answer<AutomationRow>> {
  const input = readNewAutomation(body);
  const definition = { trigger: input.trigger, conditions: input.conditions ?? null, steps: input.steps } as Definition;
  const warnings = await checkDefinition(tx, tx.context.services, tx.workspaceId, definition);
  const automation = await automations.insert(tx, tx.workspaceId, {
    id: newId(),
    name: input.name,
    description: input.description ?? null,
    ...definition,
    maxAttempts: input.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    maxRunsPerMinute: input.maxRunsPerMinute ?? DEFAULT_MAX_RUNS_PER_MINUTE,
  });
  recordAutomation(tx, 'automation.created', automation);
  return new Answer(automation, { meta: { warnings } });
}

const DEFINITION_FIELDS = ['trigger', 'conditions', 'steps'] as const;

/** Changes the draft and the settings. What is published runs on as it is; settings count at once. @throws NotFound, Invalid */
export async function updateAutomation(context: Context, id: string, body: unknown): Promise<Answer<AutomationRow>> {
  return change(context, (tx) => updateAutomationIn(tx, id, body));
}

/** The same in an open change. */
export async function updateAutomationIn(tx: Change, id: string, body: unknown): Promise<Answer<AutomationRow>> {
  const patch = readAutomationPatch(body);
  const automation = tx.target(await requireAutomation(tx, id));
  const touchesDefinition = DEFINITION_FIELDS.some((field) => patch[field] !== undefined);
  const meta = touchesDefinition ? { warnings: await checkPatched(tx, automation, patch) } : undefined;
  const answer = (row: AutomationRow) => new Answer(row, meta === undefined ? {} : { meta });
  const changed = changedFields(automation, patch) as Partial<AutomationRow>; // checked by now
  const fields = Object.keys(changed);
  if (fields.length === 0) return answer(automation);
  const edits = DEFINITION_FIELDS.some((field) => changed[field] !== undefined);
  const isFirstEdit = edits && automation.definitionVersion === automation.publishedVersion;
  const version = isFirstEdit ? { definitionVersion: automation.definitionVersion + 1 } : {};
  const updated = await automations.update(tx, tx.workspaceId, id, { ...changed, ...version });
  recordAutomation(tx, 'automation.updated', updated, { changes: changesBetween(automation, updated, fields) });
  return answer(updated);
}

function checkPatched(tx: Change, automation: AutomationRow, patch: object) {
  const { trigger, conditions, steps } = { ...automation, ...patch };
  return checkDefinition(tx, tx.context.services, tx.workspaceId, { trigger, conditions, steps });
}

/** Events make no more runs; those that have not ended are cancelled. Its versions and runs stay. @throws NotFound */
export async function deleteAutomation(context: Context, id: string): Promise<void> {
  await change(context, async (tx) => {
    tx.target(await requireAutomation(tx, id));
    recordAutomation(tx, 'automation.deleted', await automations.markDeleted(tx, tx.workspaceId, id));
    await cancelOpenRuns(tx, tx.workspaceId, id, AUTOMATION_DELETED);
  });
}

/** For the event log of the workspace. Neither webhooks nor automations see these: the catalogue does not name them. */
export function recordAutomation(
  tx: Change,
  type: string,
  automation: AutomationRow,
  more: Record<string, unknown> = {},
): void {
  const data = { automation: wire(automation), ...more };
  tx.record({ type, entityType: 'automation', entityId: automation.id, data });
}
