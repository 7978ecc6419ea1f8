import type { StepOf } from '../definition-schema.ts';

/** Whether the step's configuration mentions secrets. */
export function namesSecrets(step: StepOf<'http_request'>): boolean {
  return /\bsecrets\b/.test(JSON.stringify(step.config));
}
