import type { Context } from '../../platform/context/context.ts';
import { Forbidden } from '../../platform/errors/errors.ts';
import { scopesOfDefinition } from './definition/definition-scopes.ts';
import type { Definition } from './records/definition-schema.ts';

/**
 * Requires the scopes for everything that an automation does and reads.
 * @returns these scopes
 * @throws Forbidden naming the missing ones
 */
export function requireDefinitionScopes(context: Context, definition: Definition): string[] {
  const scopes = scopesOfDefinition(definition);
  requireAutomationScopes(context, scopes);
  return scopes;
}

/** @throws Forbidden naming the missing scopes */
export function requireAutomationScopes({ scopes, limits }: Context, needed: readonly string[]): void {
  // Its runs would read and change records beyond the limits.
  if (limits !== undefined) throw new Forbidden('A key with limits cannot publish automations.', { limits });
  const missing = needed.filter((scope) => !scopes.has(scope));
  if (missing.length > 0)
    throw new Forbidden('This automation requires scopes that you lack.', {
      missingScopes: [...missing].sort(),
    });
}
