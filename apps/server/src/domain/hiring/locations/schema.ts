import { anyOf } from '../../../platform/http/contract/filters.ts';
import {
  label,
  nullable,
  patch,
  plainRecord,
  record,
  type Static,
  Timestamp,
  Type,
  text,
  Uuid,
} from '../../../platform/http/contract/schema.ts';

/** ISO 3166-1 alpha-2. The pattern alone would accept codes that no country has. */
const Country = Type.Unsafe<string>({
  type: 'string',
  pattern: '^[A-Z]{2}$',
  description: 'ISO 3166-1 alpha-2',
  examples: ['PT'],
});

const place = {
  name: Type.String(),
  street: nullable(Type.String()),
  city: nullable(Type.String()),
  region: nullable(Type.String()),
  postalCode: nullable(Type.String()),
  country: Country,
  timeZone: nullable(Type.String({ description: 'IANA name' })),
};

export const Location = plainRecord('Location', { id: Uuid, ...place, createdAt: Timestamp, updatedAt: Timestamp });
export type Location = Static<typeof Location>;

/** A location in a list that includes deleted ones, which have `deletedAt`. */
export const LocationOrTombstone = plainRecord('LocationOrTombstone', {
  ...Location.properties,
  deletedAt: Type.Optional(Timestamp),
});

/** A location within a job. */
export const JobLocation = plainRecord('JobLocation', { id: Uuid, ...place });
export type JobLocation = Static<typeof JobLocation>;

/**
 * The fields of a location that visitors see: the postal address of the office, which structured data for job search
 * also contains.
 */
export const PublicLocation = record('PublicLocation', {
  name: place.name,
  street: place.street,
  city: place.city,
  region: place.region,
  postalCode: place.postalCode,
  country: place.country,
});
export type PublicLocation = Static<typeof PublicLocation>;

const required = { name: label(120), country: Country };
const optional = {
  street: nullable(text(200, { description: 'Shown on the pages of jobs and in job search, as is `postalCode`.' })),
  city: nullable(text(120)),
  region: nullable(text(120)),
  postalCode: nullable(text(20)),
  timeZone: nullable(text(100, { description: 'IANA name', examples: ['Europe/Lisbon'] })),
};

export const NewLocation = Type.Object(
  { ...required, ...patch('', optional).properties },
  { additionalProperties: false, 'x-name': 'NewLocation' },
);
export type NewLocation = Static<typeof NewLocation>;

export const LocationPatch = patch('LocationPatch', { ...required, ...optional });
export type LocationPatch = Static<typeof LocationPatch>;

export const locationFilters = { country: anyOf(Country) };
