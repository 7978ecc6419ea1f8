import type { EventType } from '../../../../platform/changes/events.ts';
import { apiKeyEvents } from '../../../accounts/api-keys/events.ts';
import { memberEvents } from '../../../accounts/members/events.ts';
import { workspaceEvents } from '../../../accounts/workspaces/events.ts';
import { candidateLinkEvents } from '../../../careers/candidate-links/events.ts';
import { quarantineEvents } from '../../../careers/intake/quarantine/events.ts';
import { emailTemplateEvents } from '../../../email/events.ts';
import { applicationEvents } from '../../../hiring/applications/events.ts';
import { approvalEvents } from '../../../hiring/approvals/events.ts';
import { availabilityEvents } from '../../../hiring/availability/events.ts';
import { availabilityRequestEvents } from '../../../hiring/availability-requests/events.ts';
import { bookingLinkEvents } from '../../../hiring/booking-links/events.ts';
import { calendarEvents } from '../../../hiring/calendars/events.ts';
import { candidateEvents } from '../../../hiring/candidates/events.ts';
import { departmentEvents } from '../../../hiring/departments/events.ts';
import { fileEvents } from '../../../hiring/files/events.ts';
import { importEvents } from '../../../hiring/imports/events.ts';
import { interviewPlanEvents } from '../../../hiring/interview-plans/events.ts';
import { interviewEvents } from '../../../hiring/interviews/events.ts';
import { jobEvents } from '../../../hiring/jobs/events.ts';
import { locationEvents } from '../../../hiring/locations/events.ts';
import { messageEvents } from '../../../hiring/messages/events.ts';
import { messageTemplateEvents } from '../../../hiring/messages/templates/events.ts';
import { noteEvents } from '../../../hiring/notes/events.ts';
import { offerEvents } from '../../../hiring/offers/events.ts';
import { openingEvents } from '../../../hiring/openings/events.ts';
import { pipelineEvents } from '../../../hiring/pipelines/events.ts';
import { poolEvents } from '../../../hiring/pool/events.ts';
import { rejectionReasonEvents } from '../../../hiring/rejection-reasons/events.ts';
import { scorecardEvents } from '../../../hiring/scorecards/events.ts';
import { sourceEvents } from '../../../hiring/sources/events.ts';
import { stageEvents } from '../../../hiring/stages/events.ts';
import { taskEvents } from '../../../hiring/tasks/events.ts';
import { trackingLinkEvents } from '../../../hiring/tracking-links/events.ts';
import { viewEvents } from '../../../hiring/views/events.ts';
import { customFieldEvents } from '../../../records/custom-fields/events.ts';
import { automationEvents, automationSecretEvents } from '../../automations/events.ts';
import { exportEvents } from '../../exports/events.ts';
import { webhookEvents } from '../../webhooks/events.ts';

/** Every event type: those of the feed, webhooks and automations. */
export const EVENT_TYPES: readonly EventType[] = [
  jobEvents,
  departmentEvents,
  locationEvents,
  openingEvents,
  pipelineEvents,
  interviewPlanEvents,
  stageEvents,
  candidateEvents,
  noteEvents,
  applicationEvents,
  rejectionReasonEvents,
  sourceEvents,
  trackingLinkEvents,
  candidateLinkEvents,
  interviewEvents,
  availabilityEvents,
  calendarEvents,
  bookingLinkEvents,
  availabilityRequestEvents,
  offerEvents,
  approvalEvents,
  fileEvents,
  scorecardEvents,
  taskEvents,
  messageEvents,
  messageTemplateEvents,
  poolEvents,
  viewEvents,
  importEvents,
  exportEvents,
  quarantineEvents,
  workspaceEvents,
  customFieldEvents,
  memberEvents,
  apiKeyEvents,
  emailTemplateEvents,
  webhookEvents,
  automationEvents,
  automationSecretEvents,
].flatMap((events): EventType[] => Object.values(events));

/** The subscriptions that match this type: the type itself, every event of its resource, every event. */
export function subscriptionsTo({ type, entity }: EventType): readonly string[] {
  return [type, `${entity}.*`, '*'];
}

/** Everything that a webhook can subscribe to. */
export const SUBSCRIPTIONS: ReadonlySet<string> = new Set(EVENT_TYPES.flatMap(subscriptionsTo));

/** Whether a webhook can subscribe to this: a type of the catalog, `resource.*` or `*`. */
export function isSubscription(name: string): boolean {
  return SUBSCRIPTIONS.has(name);
}
