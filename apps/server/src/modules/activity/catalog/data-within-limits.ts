import type { CallerLimits } from '../../../platform/context/context.ts';
import { withoutPersonalData } from '../../visibility/personal-data.ts';
import { EVENT_TYPES } from './event-catalog.ts';

const SCHEMAS = new Map(EVENT_TYPES.map(({ type, data }) => [type, data]));

/** The data of an event for a reader with these limits: with null for personal data if they exclude it. */
export function dataWithinLimits<Data>(limits: CallerLimits | null | undefined, type: string, data: Data): Data {
  if (limits?.personalData !== false) return data;
  const schema = SCHEMAS.get(type);
  return (schema === undefined ? null : withoutPersonalData(schema, data)) as Data; // of the same shape, with nulls
}
