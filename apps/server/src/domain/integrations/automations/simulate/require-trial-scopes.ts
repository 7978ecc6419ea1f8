import type { Context } from '../../../../platform/context/context.ts';
import type { KeyLimits } from '../../../records/visibility/key-limits.ts';
import { getAutomation } from '../change-automation.ts';
import { scopesOfRun } from '../definition/definition-scopes.ts';
import type { Definition } from '../definition-schema.ts';
import { requireAutomationScopes, requireDefinitionScopes } from '../require-scopes.ts';
import { definitionAt } from '../versions.ts';

/**
 * A simulation reveals what runs read and do, so it requires what publishing requires, and the scopes to read everything in a
 * run.
 * @param limits of the automation
 * @throws Forbidden
 */
export function requireTrialScopes(context: Context, definition: Definition, limits: KeyLimits | null): void {
  requireDefinitionScopes(context, definition, limits, scopesOfRun(definition.trigger.event));
}

/** The same for a stored response, whose event type may differ from that of the current draft. @throws Forbidden */
export async function requireTrialScopesForReplay(
  context: Context,
  id: string,
  { version, event }: { version: string; event: string },
): Promise<void> {
  requireAutomationScopes(context, scopesOfRun(event));
  const automation = await getAutomation(context, id);
  requireTrialScopes(context, await definitionAt(context, automation, version, 'version'), automation.limits);
}
