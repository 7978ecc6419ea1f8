import { type Change, change } from '../../../platform/change.ts';
import type { Context } from '../../../platform/context.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors.ts';
import type { Answer } from '../../../platform/http/operation.ts';
import { rehearse } from '../../../platform/rehearse.ts';
import { createAutomationIn, updateAutomationIn } from '../change-automation.ts';
import type { Problem } from '../conditions/condition.ts';
import { type Difference, differences } from '../definition/differences.ts';
import { collect, readNewAutomation } from '../definition/read-input.ts';
import { DEFAULT_MAX_ATTEMPTS, DEFAULT_MAX_RUNS_PER_MINUTE } from '../definition/schema.ts';
import { pauseAutomationIn, publishAutomationIn } from '../publish-automation.ts';
import type { AutomationRow } from '../queries.ts';
import { type Content, type FileAutomation, readFileContent, shown } from './file.ts';
import { withIds, withNames } from './names.ts';
import { contentOf, lockApply, readStored, type StoredAutomation } from './stored.ts';

/** What applying a file does to one automation. */
export interface Applied {
  name: string;
  action: 'create' | 'change' | 'keep';
  /** With names in place of ids; `status` included. */
  differences: Difference[];
  warnings: Problem[];
}

export interface ApplyResult {
  automations: Applied[];
  /** Names of automations that the file does not have: they stay as they are. */
  others: string[];
}

/**
 * Makes the automations of a workspace what a file says, all of them or none; doing it again changes nothing. With
 * `dryRun` everything is done and rolled back. @throws Invalid naming places in the file
 */
export async function applyAutomations(
  context: Context,
  content: unknown,
  { dryRun }: { dryRun: boolean },
): Promise<ApplyResult> {
  const wanted = readFileContent(content);
  const apply = (tx: Change) => applyIn(tx, wanted);
  return dryRun ? rehearse(context, apply) : change(context, apply);
}

async function applyIn(tx: Change, wanted: readonly FileAutomation[]): Promise<ApplyResult> {
  await lockApply(tx, tx.workspaceId);
  const stored = await readStored(tx, tx.workspaceId);
  const errors: FieldErrors = {};
  const applied: Applied[] = [];
  for (const [index, automation] of wanted.entries()) {
    const found = stored.filter(({ name }) => name === automation.name);
    const path = `automations.${index}`;
    if (found.length > 1) errors[`${path}.name`] = ['is the name of several automations of the workspace'];
    else await collectFrom(errors, path, async () => applied.push(await applyOne(tx, automation, found[0])));
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  const names = new Set(wanted.map(({ name }) => name));
  return { automations: applied, others: stored.map(({ name }) => name).filter((name) => !names.has(name)) };
}

/** Adds what a check throws, below `path`; the transaction is still good, because checks only read. */
async function collectFrom(errors: FieldErrors, path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    collect(errors, path, () => {
      throw error;
    });
  }
}

async function applyOne(
  tx: Change,
  { status, ...given }: FileAutomation,
  stored: StoredAutomation | undefined,
): Promise<Applied> {
  const { name } = given;
  const { value: body, problems } = await withIds(tx, tx.workspaceId, given);
  if (problems.length > 0)
    throw new Invalid(Object.fromEntries(problems.map(({ path, message }) => [path, [message]])));
  const input = readNewAutomation(body);
  const content: Content = {
    description: input.description ?? null,
    maxAttempts: input.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    maxRunsPerMinute: input.maxRunsPerMinute ?? DEFAULT_MAX_RUNS_PER_MINUTE,
    trigger: input.trigger as Content['trigger'], // its filter is checked before it is kept
    conditions: input.conditions ?? null,
    steps: input.steps,
  };
  if (stored === undefined) {
    const warnings = await settle(tx, await createAutomationIn(tx, body), status);
    return { name, action: 'create', differences: [], warnings };
  }
  const before = { status: stored.status, ...shown(contentOf(stored, status)) };
  const after = { status: stored.status === 'draft' || status !== 'draft' ? status : stored.status, ...shown(content) };
  const [from, to] = await withNames(tx, tx.workspaceId, [before, after]);
  const found = differences(from, to);
  if (found.length === 0) return { name, action: 'keep', differences: [], warnings: [] };
  const warnings = await settle(tx, await updateAutomationIn(tx, stored.id, content), status);
  return { name, action: 'change', differences: found, warnings };
}

/** Brings an automation whose draft is right into its status. @returns the warnings of its definition */
async function settle(tx: Change, answer: Answer<AutomationRow>, status: FileAutomation['status']): Promise<Problem[]> {
  const { id } = answer.data;
  if (status !== 'draft') await publishAutomationIn(tx, id);
  if (status === 'paused') await pauseAutomationIn(tx, id);
  const warnings = answer.meta?.warnings;
  return Array.isArray(warnings) ? warnings : [];
}
