import { type Change, change } from '../../../../platform/changes/change.ts';
import { dryRun } from '../../../../platform/changes/dry-run.ts';
import type { Context } from '../../../../platform/context/context.ts';
import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import type { OperationResult } from '../../../../platform/http/contract/operation.ts';
import { createAutomation, updateAutomation } from '../change-automation.ts';
import type { Problem } from '../conditions/condition.ts';
import { type Difference, differences } from '../definition/differences.ts';
import { collect, readNewAutomation } from '../definition/read-input.ts';
import { DEFAULT_MAX_ATTEMPTS, DEFAULT_MAX_RUNS_PER_MINUTE } from '../definition-schema.ts';
import { pauseAutomation, publishAutomation } from '../publish-automation.ts';
import type { AutomationRow } from '../queries.ts';
import { requireDefinitionScopes } from '../require-scopes.ts';
import { type Content, type FileAutomation, readFileContent, toFileContent } from './file.ts';
import { contentOf, lockApply, readStored, type StoredAutomation } from './queries.ts';
import { withIds, withNames } from './references.ts';

/** The effect of applying a file on one automation. */
export interface AppliedAutomation {
  name: string;
  action: 'create' | 'change' | 'keep';
  /** With names in place of ids; `status` included. */
  differences: Difference[];
  warnings: Problem[];
}

interface ApplyResult {
  dryRun: boolean;
  automations: AppliedAutomation[];
  /** Names of automations that the file does not contain: they are left unchanged. */
  others: string[];
}

/**
 * Makes a workspace's automations match a file, all or nothing. Idempotent. With `dryRun` the changes are made and rolled
 * back. @throws Invalid naming paths in the file
 */
export async function applyAutomations(
  context: Context,
  content: unknown,
  { dryRun: isTrial }: { dryRun: boolean },
): Promise<ApplyResult> {
  const fileAutomations = readFileContent(content);
  const apply = (tx: Change) => applyAll(tx, fileAutomations, isTrial);
  return isTrial ? (await dryRun(context, (trial) => change(trial, apply))).result : change(context, apply);
}

/** Replaying the response requires the scopes that publishing the changed automations required. @throws Forbidden */
export async function requireAppliedScopes(
  context: Context,
  _input: unknown,
  { automations }: Pick<ApplyResult, 'automations'>,
): Promise<void> {
  const changed = new Set(automations.filter(({ action }) => action !== 'keep').map(({ name }) => name));
  for (const { name, published, limits } of await readStored(context.db.read, context.workspaceId))
    if (published !== null && changed.has(name)) requireDefinitionScopes(context, published, limits);
}

async function applyAll(tx: Change, fileAutomations: readonly FileAutomation[], dryRun: boolean): Promise<ApplyResult> {
  await lockApply(tx, tx.workspaceId);
  const stored = await readStored(tx, tx.workspaceId);
  const errors: FieldErrors = {};
  const applied: AppliedAutomation[] = [];
  for (const [index, automation] of fileAutomations.entries()) {
    const found = stored.filter(({ name }) => name === automation.name);
    const path = `automations.${index}`;
    if (found.length > 1) errors[`${path}.name`] = ['is the name of several automations of the workspace'];
    else await collectFrom(errors, path, async () => applied.push(await applyOne(tx, automation, found[0])));
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  const names = new Set(fileAutomations.map(({ name }) => name));
  return { dryRun, automations: applied, others: stored.map(({ name }) => name).filter((name) => !names.has(name)) };
}

/** Collects validation errors below `path`. The transaction remains usable, because checks only read. */
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
): Promise<AppliedAutomation> {
  const { name } = given;
  const { value: body, problems } = await withIds(tx, tx.workspaceId, given);
  if (problems.length > 0)
    throw new Invalid(Object.fromEntries(problems.map(({ path, message }) => [path, [message]])));
  const input = readNewAutomation(body);
  const content: Content = {
    description: input.description ?? null,
    maxAttempts: input.maxAttempts ?? DEFAULT_MAX_ATTEMPTS,
    maxRunsPerMinute: input.maxRunsPerMinute ?? DEFAULT_MAX_RUNS_PER_MINUTE,
    trigger: input.trigger as Content['trigger'], // its filter is checked before it is stored
    conditions: input.conditions ?? null,
    steps: input.steps,
  };
  if (stored === undefined) {
    const warnings = await applyStatus(tx, await createAutomation(tx, body), status);
    return { name, action: 'create', differences: [], warnings };
  }
  const before = { status: stored.status, ...toFileContent(contentOf(stored, status)) };
  const after = {
    status: stored.status === 'draft' || status !== 'draft' ? status : stored.status,
    ...toFileContent(content),
  };
  const [from, to] = await withNames(tx, tx.workspaceId, [before, after]);
  const found = differences(from, to);
  if (found.length === 0) return { name, action: 'keep', differences: [], warnings: [] };
  const warnings = await applyStatus(tx, await updateAutomation(tx, stored.id, content), status);
  return { name, action: 'change', differences: found, warnings };
}

/** Moves an automation whose draft is up to date to its target status. @returns the warnings of its definition */
async function applyStatus(
  tx: Change,
  answer: OperationResult<AutomationRow>,
  status: FileAutomation['status'],
): Promise<Problem[]> {
  const { id } = answer.data;
  if (status !== 'draft') await publishAutomation(tx, id);
  if (status === 'paused') await pauseAutomation(tx, id);
  const warnings = answer.meta?.warnings;
  return Array.isArray(warnings) ? warnings : [];
}
