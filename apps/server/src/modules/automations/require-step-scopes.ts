import type { Context } from '../../platform/context.ts';
import { Forbidden } from '../../platform/errors.ts';
import type { Step } from './definition/schema.ts';
import { STEP_SCOPES } from './definition/step-scopes.ts';

/**
 * Nobody sets an automation going that does what they may not do themselves.
 * @throws Forbidden naming what is missing
 */
export function requireStepScopes({ scopes }: Context, steps: readonly Step[]): void {
  const needed = new Set(steps.flatMap(({ type }) => STEP_SCOPES[type]));
  const missing = [...needed].filter((scope) => !scopes.has(scope));
  if (missing.length > 0)
    throw new Forbidden('The steps do what takes scopes that you lack.', { missingScopes: missing.sort() });
}
