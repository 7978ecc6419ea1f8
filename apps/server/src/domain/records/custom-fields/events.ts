import { defineEvents } from '../../../platform/changes/events.ts';
import { changesField, closed } from '../../../platform/http/contract/schema.ts';
import { CustomField } from './schema.ts';

const field = closed({ customField: CustomField });
const changed = closed({ customField: CustomField, changes: changesField });

export const customFieldEvents = defineEvents('custom_field', {
  created: { summary: 'A custom field was created', data: field },
  updated: { summary: 'A custom field changed', data: changed },
  archived: { summary: 'A custom field was archived: records no longer show it', data: changed },
  restored: { summary: 'An archived custom field became active again', data: changed },
  deleted: { summary: 'A custom field was deleted with all of its values', data: field },
});
