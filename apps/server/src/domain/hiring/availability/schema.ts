import {
  CalendarDate,
  closed,
  nullable,
  patch,
  plainRecord,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

const timeOfDay = (description: string, example: string) =>
  Type.Unsafe<string>({
    ...Type.String({ pattern: '^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$' }),
    description,
    examples: [example],
  });
const hours = {
  start: timeOfDay('The first minute, `HH:MM` on the local clock.', '09:00'),
  end: timeOfDay('When they end, after `start`; `24:00` is midnight.', '17:00'),
};
const Hours = closed(hours);
const WeeklyHours = closed({
  weekday: Type.Integer({ minimum: 1, maximum: 7, description: 'From Monday (1) to Sunday (7).' }),
  ...hours,
});
const Exception = closed({
  date: Type.Unsafe<string>({ ...CalendarDate, description: 'A date on the local clock, once.' }),
  hours: Type.Array(Hours, { maxItems: 10, description: 'Instead of the hours of its weekday. Empty for a day off.' }),
});

const fields = {
  timeZone: nullable(
    text(100, {
      description:
        'IANA name of the zone of the hours. Null: that of the member’s notifications unless it is UTC, else of the first location that has one, else UTC.',
      examples: ['Europe/Lisbon'],
    }),
  ),
  weeklyHours: Type.Array(WeeklyHours, {
    maxItems: 70,
    description: 'When the member can interview. By default Monday to Friday, 9:00 to 17:00.',
  }),
  exceptions: Type.Array(Exception, { maxItems: 366, description: 'Days off and days with other hours.' }),
  bufferMins: Type.Integer({
    minimum: 0,
    maximum: 240,
    description: 'Minutes that stay free before and after an interview.',
  }),
  minimumNoticeMins: Type.Integer({
    minimum: 0,
    maximum: 43_200,
    description: 'How long before an interview candidates can book it at the latest. By default a day.',
  }),
  maxInterviewsPerDay: nullable(
    Type.Integer({ minimum: 1, maximum: 50, description: 'On one day of the local clock; null for no limit.' }),
  ),
};

export const Availability = plainRecord('Availability', {
  id: Type.Unsafe<string>({ ...Uuid, description: 'The ID of the member.' }),
  ...fields,
  effectiveTimeZone: Type.String({ description: 'The zone that applies.' }),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Availability = Static<typeof Availability>;

export const AvailabilityPatch = patch('AvailabilityPatch', fields);
export type AvailabilityPatch = Static<typeof AvailabilityPatch>;
