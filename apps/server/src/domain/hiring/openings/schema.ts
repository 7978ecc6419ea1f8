import { describeFields } from '../../../platform/http/contract/field-descriptions.ts';
import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  CalendarDate,
  nullable,
  oneOf,
  patch,
  personalOfOthers,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

export const OpeningStatus = oneOf(['open', 'filled', 'closed'] as const);
export type OpeningStatus = Static<typeof OpeningStatus>;

export const Opening = record('Opening', {
  id: Uuid,
  jobId: Uuid,
  status: OpeningStatus,
  targetStartDate: nullable(CalendarDate),
  applicationId: nullable(Uuid),
  filledAt: nullable(Timestamp),
  closeReason: personalOfOthers(nullable(Type.String())),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Opening = Static<typeof Opening>;
describeFields('Opening', { status: '`filled` by an application that was hired.' });

/** An opening in a list that includes deleted ones, which have `deletedAt`. */
export const OpeningOrTombstone = record('OpeningOrTombstone', {
  ...Opening.properties,
  deletedAt: Type.Optional(Timestamp),
});

const described = <Value>(schema: object, description: string) => Type.Unsafe<Value>({ ...schema, description });

const changeable = {
  status: OpeningStatus,
  targetStartDate: nullable(CalendarDate),
  applicationId: described<string | null>(
    nullable(Uuid),
    'The hired application that fills the opening. Null if the opening was filled without an application. A closed opening keeps its application.',
  ),
  closeReason: described<string | null>(nullable(text(500)), 'Only with the status `closed`.'),
};

export const NewOpening = patch('NewOpening', changeable);
export type NewOpening = Static<typeof NewOpening>;

export const OpeningPatch = patch('OpeningPatch', changeable);
export type OpeningPatch = Static<typeof OpeningPatch>;

export const openingFilters = { status: anyOf(OpeningStatus), applicationId: anyOf(Uuid) };
