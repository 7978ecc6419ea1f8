import { defineEvents } from '../../platform/changes/events.ts';
import { closed, plain } from '../../platform/http/contract/schema.ts';
import { EmailTemplate } from './schema.ts';

const { variables: _variables, ...stored } = EmailTemplate.properties;
const template = closed({ emailTemplate: plain(closed(stored)) });

export const emailTemplateEvents = defineEvents('email_template', {
  updated: { summary: 'An email template changed', data: template },
  reset: { summary: 'An email template was reset to its default', data: template },
});
