import type { Static } from '../../../../platform/http/contract/schema.ts';
import { addNote } from './add-note.ts';
import { addTag } from './add-tag.ts';
import { addToPool } from './add-to-pool.ts';
import { createOffer } from './create-offer.ts';
import { createTask } from './create-task.ts';
import { delay } from './delay.ts';
import { hire } from './hire.ts';
import { httpRequest } from './http-request.ts';
import { moveStage } from './move-stage.ts';
import { reject } from './reject.ts';
import { removeTag } from './remove-tag.ts';
import { scheduleInterview } from './schedule-interview.ts';
import { sendEmail } from './send-email.ts';
import { setCustomField } from './set-custom-field.ts';
import type { AnyStepType } from './step.ts';
import { waitForEvent } from './wait-for-event.ts';
import { withdraw } from './withdraw.ts';

/** Every type of step. A new one has a file, a line here, and its texts in the console. */
export const STEPS = {
  move_stage: moveStage,
  reject,
  hire,
  withdraw,
  add_note: addNote,
  add_tag: addTag,
  remove_tag: removeTag,
  create_task: createTask,
  set_custom_field: setCustomField,
  add_to_pool: addToPool,
  send_email: sendEmail,
  http_request: httpRequest,
  delay,
  wait_for_event: waitForEvent,
  schedule_interview: scheduleInterview,
  create_offer: createOffer,
} satisfies Record<string, AnyStepType>;

export type StepType = keyof typeof STEPS;

// Object.keys loses the type of the keys.
export const STEP_TYPES = Object.keys(STEPS) as StepType[];

export type StepConfig<Name extends StepType> = Static<(typeof STEPS)[Name]['config']>;

/** The types whose definition has a function of this name. */
export type StepTypesWith<Part extends string> = {
  [Name in StepType]: (typeof STEPS)[Name] extends Record<Part, unknown> ? Name : never;
}[StepType];

/** What is known about the type of a step. */
export function typeOf({ type }: { type: StepType }): AnyStepType {
  return STEPS[type];
}

export function isStepType(type: unknown): type is StepType {
  return typeof type === 'string' && Object.hasOwn(STEPS, type);
}
