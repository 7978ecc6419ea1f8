import type { Context } from '../../../platform/context/context.ts';
import { getAutomation } from '../change-automation.ts';
import { scopesOfDefinition, scopesOfRun } from '../definition/definition-scopes.ts';
import type { Definition } from '../records/definition-schema.ts';
import { requireAutomationScopes } from '../require-scopes.ts';
import { definitionAt } from '../versions.ts';

/**
 * A simulation reveals what runs read and do, so it requires the scopes of publishing and those to read everything in a run.
 * @throws Forbidden
 */
export function requireTrialScopes(context: Context, definition: Definition): void {
  requireAutomationScopes(context, [...scopesOfDefinition(definition), ...scopesOfRun(definition.trigger.event)]);
}

/** The same for a stored response, whose event type may differ from that of the current draft. @throws Forbidden */
export async function requireTrialScopesForReplay(
  context: Context,
  id: string,
  { version, event }: { version: string; event: string },
): Promise<void> {
  requireAutomationScopes(context, scopesOfRun(event));
  requireTrialScopes(context, await definitionAt(context, await getAutomation(context, id), version, 'version'));
}
