import type { EventType } from '../../../platform/changes/events.ts';
import { apiKeyEvents } from '../../api-keys/records/events.ts';
import { applicationEvents } from '../../applications/records/events.ts';
import { automationEvents, automationSecretEvents } from '../../automations/records/events.ts';
import { candidateLinkEvents } from '../../candidate-links/records/events.ts';
import { candidateEvents } from '../../candidates/events.ts';
import { customFieldEvents } from '../../custom-fields/records/events.ts';
import { departmentEvents } from '../../departments/records/events.ts';
import { emailTemplateEvents } from '../../emails/events.ts';
import { fileEvents } from '../../files/events.ts';
import { quarantineEvents } from '../../intake/quarantine/events.ts';
import { interviewPlanEvents } from '../../interview-plans/events.ts';
import { interviewEvents } from '../../interviews/events.ts';
import { jobEvents } from '../../jobs/events.ts';
import { locationEvents } from '../../locations/records/events.ts';
import { memberEvents } from '../../members/records/events.ts';
import { messageEvents } from '../../messages/records/events.ts';
import { messageTemplateEvents } from '../../messages/templates/events.ts';
import { noteEvents } from '../../notes/events.ts';
import { offerEvents } from '../../offers/records/events.ts';
import { openingEvents } from '../../openings/records/events.ts';
import { pipelineEvents } from '../../pipelines/records/events.ts';
import { poolEvents } from '../../pool/events.ts';
import { rejectionReasonEvents } from '../../rejection-reasons/records/events.ts';
import { scorecardEvents } from '../../scorecards/events.ts';
import { sourceEvents } from '../../sources/records/events.ts';
import { stageEvents } from '../../stages/events.ts';
import { taskEvents } from '../../tasks/events.ts';
import { trackingLinkEvents } from '../../tracking-links/records/events.ts';
import { viewEvents } from '../../views/records/events.ts';
import { webhookEvents } from '../../webhooks/records/events.ts';
import { workspaceEvents } from '../../workspaces/events.ts';

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
  offerEvents,
  fileEvents,
  scorecardEvents,
  taskEvents,
  messageEvents,
  messageTemplateEvents,
  poolEvents,
  viewEvents,
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
