import { requireTimeZone } from '../../../platform/calendar/time-zone.ts';
import { change } from '../../../platform/changes/change.ts';
import type { Context } from '../../../platform/context/context.ts';
import { Invalid } from '../../../platform/errors/errors.ts';
import { newId } from '../../../platform/ids/ids.ts';
import { apiFields } from '../../../platform/records/diff.ts';
import { isCountry } from '../../../platform/text/iso-3166.ts';
import { locationEvents } from './events.ts';
import { type LocationRow, locations } from './queries.ts';
import type { LocationPatch, NewLocation } from './schema.ts';

/** @throws Invalid for an unknown country or time zone */
export async function createLocation(context: Context, given: NewLocation): Promise<LocationRow> {
  const input = checkedLocation(given);
  return change(context, async (tx) => {
    const location = await locations.insert(tx, tx.workspaceId, {
      id: newId(),
      name: input.name,
      street: input.street ?? null,
      city: input.city ?? null,
      region: input.region ?? null,
      postalCode: input.postalCode ?? null,
      country: input.country,
      timeZone: input.timeZone ?? null,
    });
    tx.record(locationEvents.created, location, { location: apiFields(location) });
    return location;
  });
}

/** Checks what the schema cannot express. @returns the location with the present name of its time zone @throws Invalid */
export function checkedLocation<Given extends LocationPatch>(given: Given): Given {
  const { country, timeZone } = given;
  if (country !== undefined && !isCountry(country)) {
    throw Invalid.field('country', 'must be an ISO 3166-1 alpha-2 code');
  }
  return timeZone == null ? given : { ...given, timeZone: requireTimeZone(timeZone) };
}
