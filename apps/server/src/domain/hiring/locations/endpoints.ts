import { IdParam, listQuery } from '../../../platform/http/contract/operation.ts';
import { resource } from '../../../platform/http/contract/resource.ts';
import { deleteLocation, getLocation, updateLocation } from './change-location.ts';
import { createLocation } from './create-location.ts';
import { locations } from './queries.ts';
import { Location, LocationOrTombstone, LocationPatch, locationFilters, NewLocation } from './schema.ts';

const tag = 'Locations';
const _params = IdParam;

const { list, create, get, update, remove } = resource({ name: 'location', tag, path: '/locations' });

export const locationOperations = [
  list(
    {
      description: 'Returns the locations of the company, newest first.',
      query: listQuery(locationFilters),
      data: LocationOrTombstone,
    },
    (context, query) => locations.list(context.db.read, context.workspaceId, query),
  ),
  create(
    {
      workspaceWide: true,
      description: 'Several locations can have the same name.',
      body: NewLocation,
      data: Location,
      example: { name: 'Lisbon', street: 'Rua Augusta 24', postalCode: '1100-053', city: 'Lisbon', country: 'PT' },
    },
    createLocation,
  ),
  get({ description: 'Returns one location.', data: Location }, getLocation),
  update(
    {
      workspaceWide: true,
      description:
        'Jobs contain their locations, so each job at this location changes too, with a `job.updated`. Its text `location` is updated if it still consists of the former names.',
      body: LocationPatch,
      data: Location,
      example: { street: 'Rua Garrett 3', timeZone: 'Europe/Lisbon' },
    },
    updateLocation,
  ),
  remove(
    {
      workspaceWide: true,
      description: 'Returns 409 while jobs have the location. Lists with `includeDeleted` still return it.',
      errors: [409],
    },
    deleteLocation,
  ),
];
