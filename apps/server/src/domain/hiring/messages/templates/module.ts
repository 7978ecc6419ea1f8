import type { Module } from '../../../records/module.ts';
import { messageTemplateOperations } from './endpoints.ts';
import { messageTemplateEvents } from './events.ts';

export const messageTemplates: Module = {
  operations: messageTemplateOperations,
  events: [messageTemplateEvents],
  readScopes: { message_template: 'messages:read' },
  tablesOfNoJob: ['message_templates'],
};
