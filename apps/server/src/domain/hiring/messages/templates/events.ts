import { defineEvents } from '../../../../platform/changes/events.ts';
import { changesField, closed } from '../../../../platform/http/contract/schema.ts';
import { MessageTemplate } from './schema.ts';

const template = closed({ messageTemplate: MessageTemplate });

export const messageTemplateEvents = defineEvents('message_template', {
  created: { summary: 'A message template was created', data: template },
  updated: {
    summary: 'A message template changed',
    data: closed({ messageTemplate: MessageTemplate, changes: changesField }),
  },
  deleted: { summary: 'A message template was deleted', data: template },
});
