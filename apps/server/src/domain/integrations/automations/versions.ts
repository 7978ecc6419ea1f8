import type { Context } from '../../../platform/context/context.ts';
import type { Page } from '../../../platform/database/paging.ts';
import type { ListRequest } from '../../../platform/database/record-list.ts';
import { Invalid, NotFound } from '../../../platform/errors/errors.ts';
import { getAutomation } from './change-automation.ts';
import { type Difference, differences } from './definition/differences.ts';
import type { Definition } from './definition-schema.ts';
import type { AutomationRow } from './queries.ts';
import { findVersion, listVersions as listRows } from './version-queries.ts';
import type { AutomationVersion } from './version-schema.ts';

/** @throws NotFound for an unknown automation */
export async function listVersions(context: Context, id: string, page: ListRequest): Promise<Page<AutomationVersion>> {
  await getAutomation(context, id);
  return listRows(context.db.read, context.workspaceId, id, page);
}

/** @throws NotFound for an unknown automation or version */
export async function getVersion(
  context: Context,
  id: string,
  version: string,
): Promise<AutomationVersion & Definition> {
  await getAutomation(context, id);
  const number = /^[1-9]\d{0,8}$/.test(version) ? Number(version) : 0;
  const found = await findVersion(context.db.read, context.workspaceId, id, number);
  if (found === undefined) throw new NotFound('Version');
  const { definition, ...rest } = found;
  return { ...rest, ...definition };
}

interface DiffQuery {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Compares two versions, or a version and the draft; by default the published version and the draft.
 * @throws NotFound for an unknown automation; Invalid for an unknown version
 */
export async function diffVersions(
  context: Context,
  id: string,
  query: DiffQuery,
): Promise<{ from: string; to: string; changes: Difference[] }> {
  const automation = await getAutomation(context, id);
  const from = query.from ?? String(automation.publishedVersion ?? 'draft');
  const to = query.to ?? 'draft';
  const [before, after] = await Promise.all([
    definitionAt(context, automation, from, 'from'),
    definitionAt(context, automation, to, 'to'),
  ]);
  return { from, to, changes: differences(before, after) };
}

/** The definition of a version, or of the draft. @throws Invalid naming `field` when there is no such version */
export async function definitionAt(
  context: Context,
  automation: AutomationRow,
  version: string,
  field: string,
): Promise<Definition> {
  if (version === 'draft') return inOrder(automation);
  const found = await findVersion(context.db.read, context.workspaceId, automation.id, Number(version));
  if (found === undefined) throw Invalid.field(field, 'no such version');
  return inOrder(found.definition);
}

/** jsonb does not preserve key order. */
function inOrder({ trigger, conditions, steps }: Definition): Definition {
  return { trigger, conditions, steps };
}
