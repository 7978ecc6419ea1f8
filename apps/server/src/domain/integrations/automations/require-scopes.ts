import type { Context } from '../../../platform/context/context.ts';
import { Forbidden } from '../../../platform/errors/errors.ts';
import { type KeyLimits, requireWithinLimits } from '../../records/visibility/key-limits.ts';
import { lacksPersonalData } from '../../records/visibility/require-personal-data.ts';
import { scopesOfDefinition } from './definition/definition-scopes.ts';
import { namesSecrets } from './definition/names-secrets.ts';
import type { Definition } from './definition-schema.ts';

/**
 * Requires the scopes for everything that an automation does and reads, and that the caller's limits cover its own. The secrets
 * are those of the whole workspace, so an automation with limits cannot use them; one without
 * personal data emails nobody but the candidate.
 * @returns these scopes
 * @param limits of the automation
 * @param also further scopes that are required
 * @throws Forbidden naming the missing scopes, or the limits
 */
export function requireDefinitionScopes(
  context: Context,
  definition: Definition,
  limits: KeyLimits | null,
  also: readonly string[] = [],
): string[] {
  requireWithinLimits(context, limits);
  if (limits !== null && definition.steps.some((step) => step.type === 'http_request' && namesSecrets(step)))
    throw new Forbidden('An automation with limits cannot use secrets.', { limits });
  if (lacksPersonalData({ limits: limits ?? {} }) && definition.steps.some(sendsElsewhere))
    throw new Forbidden('An automation without personal data sends emails to the candidate only.', { limits });
  const scopes = scopesOfDefinition(definition);
  requireAutomationScopes(context, [...scopes, ...also]);
  return scopes;
}

/** Whether a step emails somebody other than the candidate. */
function sendsElsewhere(step: Definition['steps'][number]): boolean {
  return step.type === 'send_email' && step.config.to !== undefined;
}

/** @throws Forbidden naming the missing scopes */
export function requireAutomationScopes({ scopes }: Context, needed: readonly string[]): void {
  const missing = [...new Set(needed)].filter((scope) => !scopes.has(scope));
  if (missing.length > 0)
    throw new Forbidden('This automation requires scopes that you lack.', {
      missingScopes: missing.sort(),
    });
}
