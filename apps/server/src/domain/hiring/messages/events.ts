import { defineEvents } from '../../../platform/changes/events.ts';
import type { EventDetails } from '../../../platform/changes/store-events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { APPLICATION_CONTEXT } from '../event-context/context-parts.ts';
import { Message } from './schema.ts';

const message = closed({ message: Message });

export const messageEvents = defineEvents(
  'message',
  {
    created: { summary: 'A message to a candidate was queued', data: message },
    updated: { summary: 'A message changed', data: closed({ message: Message, changes: changesField }) },
    sent: { summary: 'The mail server accepted a message', data: message },
    failed: { summary: 'A message could not be sent, or was not delivered', data: message },
    received: { summary: 'A message was received, by email or from the page of an application', data: message },
    canceled: { summary: 'A scheduled message was canceled', data: message },
  },
  APPLICATION_CONTEXT,
);

/** The candidate whose data the events of a message contain. */
export function subjectOf({ candidateId }: Pick<Message, 'candidateId'>): EventDetails {
  return candidateId === null ? {} : { subjectId: candidateId };
}
