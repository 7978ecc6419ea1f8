import { defineEvents } from '../../../platform/changes/events.ts';
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
    failed: { summary: 'A message could not be sent', data: message },
    received: { summary: 'A candidate wrote a message', data: message },
    canceled: { summary: 'A scheduled message was canceled', data: message },
  },
  APPLICATION_CONTEXT,
);
