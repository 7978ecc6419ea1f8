import { eventTypes } from '../domain/integrations/activity/catalog/event-catalog.ts';
import { type PersonalFields, personalFieldsIn } from '../domain/records/visibility/limited-document.ts';
import { operations } from './operations.ts';

/** The fields with personal data of every record in responses and events. */
export function personalFields(): PersonalFields {
  return personalFieldsIn([
    ...operations.flatMap(({ spec }) => spec.data ?? []),
    ...eventTypes().map(({ data }) => data),
  ]);
}
