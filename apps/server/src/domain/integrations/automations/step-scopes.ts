import type { StepType } from './step-types.ts';

/** The scopes that an API caller would need for what a step does. A request can send any candidate data elsewhere. */
export const STEP_SCOPES: Readonly<Record<StepType, readonly string[]>> = {
  move_stage: ['applications:write'],
  reject: ['applications:write'],
  hire: ['applications:write'],
  withdraw: ['applications:write'],
  add_note: ['notes:write'],
  add_tag: ['tags:write'],
  remove_tag: ['tags:write'],
  set_custom_field: ['candidates:write', 'applications:write', 'jobs:write'],
  create_task: ['tasks:write'],
  add_to_pool: ['pool:write'],
  send_email: ['candidates:write'],
  http_request: ['webhooks:write', 'candidates:read'],
  delay: [],
  wait_for_event: [],
  schedule_interview: ['interviews:write'],
  create_offer: ['offers:write'],
};
