import type { Context } from '../../platform/context.ts';
import { Forbidden } from '../../platform/errors.ts';
import type { Step } from './definition/schema.ts';
import type { StepType } from './definition/step-types.ts';

/** What a caller of the API would need for what a step does. A request may carry away what it likes of a candidate. */
const STEP_SCOPES: Record<StepType, readonly string[]> = {
  move_stage: ['applications:write'],
  reject: ['applications:write'],
  hire: ['applications:write'],
  withdraw: ['applications:write'],
  add_note: ['notes:write'],
  add_tag: ['tags:write'],
  remove_tag: ['tags:write'],
  create_task: ['tasks:write'],
  add_to_pool: ['pool:write'],
  send_email: ['candidates:write'],
  http_request: ['webhooks:write', 'candidates:read'],
  delay: [],
  wait_for_event: [],
  schedule_interview: ['interviews:write'],
  create_offer: ['offers:write'],
};

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
