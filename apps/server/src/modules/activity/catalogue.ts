import type { EventType } from '../../platform/events.ts';
import { applicationEvents } from '../applications/events.ts';
import { candidateEvents } from '../candidates/events.ts';
import { fileEvents } from '../files/events.ts';
import { interviewEvents } from '../interviews/events.ts';
import { jobEvents } from '../jobs/events.ts';
import { noteEvents } from '../notes/events.ts';
import { offerEvents } from '../offers/events.ts';
import { poolEvents } from '../pool/events.ts';
import { scorecardEvents } from '../scorecards/events.ts';
import { taskEvents } from '../tasks/events.ts';
import { webhookEvents } from '../webhooks/events.ts';

/** Every kind of event that webhooks and automations can name. */
export const EVENT_TYPES: readonly EventType[] = [
  ...jobEvents,
  ...candidateEvents,
  ...noteEvents,
  ...applicationEvents,
  ...interviewEvents,
  ...offerEvents,
  ...fileEvents,
  ...scorecardEvents,
  ...taskEvents,
  ...poolEvents,
  ...webhookEvents,
];
