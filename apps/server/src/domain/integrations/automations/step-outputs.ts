import type { FieldCatalogue } from './conditions/fields.ts';
import type { StepType } from './step-types.ts';

const ended: FieldCatalogue = { applicationId: 'string', stageId: 'string', status: 'string' };

/** The output fields of each step type. Later steps read them as `steps.<id>.output.<field>`. */
export const STEP_OUTPUTS: Readonly<Record<StepType, FieldCatalogue>> = {
  move_stage: ended,
  reject: ended,
  hire: ended,
  withdraw: ended,
  add_note: { noteId: 'string' },
  add_tag: { label: 'string', added: 'boolean' },
  remove_tag: { label: 'string', removed: 'boolean' },
  set_custom_field: { key: 'string', value: 'unknown' },
  create_task: { taskId: 'string', ownerId: 'string', dueAt: 'timestamp' },
  add_to_pool: { poolEntryId: 'string', added: 'boolean' },
  send_email: { to: 'string', subject: 'string' },
  // The body is parsed if the response is JSON, otherwise text.
  http_request: {
    status: 'number',
    contentType: 'string',
    body: 'unknown',
    truncated: 'boolean',
    durationMs: 'number',
  },
  delay: { until: 'timestamp' },
  // Null when the wait has timed out.
  wait_for_event: {
    timedOut: 'boolean',
    'event.id': 'string',
    'event.type': 'string',
    'event.createdAt': 'timestamp',
    'event.data': 'unknown',
  },
  schedule_interview: { interviewId: 'string', scheduledAt: 'timestamp' },
  create_offer: { offerId: 'string' },
};
