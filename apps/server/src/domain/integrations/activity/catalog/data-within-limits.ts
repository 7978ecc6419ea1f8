import type { CallerLimits } from '../../../../platform/context/context.ts';
import { eventWithoutPersonalData } from '../../../records/visibility/personal-data.ts';
import { EVENT_TYPES } from './event-catalog.ts';

const SCHEMAS = new Map(EVENT_TYPES.map(({ type, data }) => [type, data]));

/** The data of an event for a reader with these limits: with null for personal data if they exclude it. */
export function dataWithinLimits<Data>(limits: CallerLimits | null | undefined, type: string, data: Data): Data {
  if (limits?.personalData !== false) return data;
  const schema = SCHEMAS.get(type);
  if (schema === undefined || data === null) return null as Data; // redacted
  return eventWithoutPersonalData(type, schema, data) as Data; // of the same shape, with nulls
}
