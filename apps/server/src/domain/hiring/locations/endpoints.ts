import { IdParam, listQuery, operation } from '../../../platform/http/contract/operation.ts';
import { deleteLocation, getLocation, updateLocation } from './change-location.ts';
import { createLocation } from './create-location.ts';
import { locations } from './queries.ts';
import { Location, LocationOrTombstone, LocationPatch, locationFilters, NewLocation } from './schema.ts';

const tag = 'Locations';
const params = IdParam;

export const locationOperations = [
  operation(
    {
      id: 'listLocations',
      method: 'GET',
      path: '/locations',
      tag,
      summary: 'List locations',
      description: 'Returns the locations of the company, newest first.',
      scope: 'locations:read',
      query: listQuery(locationFilters),
      data: LocationOrTombstone,
      list: true,
    },
    (context, { query }) => locations.list(context.db.read, context.workspaceId, query),
  ),
  operation(
    {
      id: 'createLocation',
      workspaceWide: true,
      method: 'POST',
      path: '/locations',
      tag,
      summary: 'Create a location',
      description: 'Several locations can have the same name.',
      scope: 'locations:write',
      body: NewLocation,
      status: 201,
      data: Location,
      example: { name: 'Lisbon', street: 'Rua Augusta 24', postalCode: '1100-053', city: 'Lisbon', country: 'PT' },
    },
    (context, { body }) => createLocation(context, body),
  ),
  operation(
    {
      id: 'getLocation',
      method: 'GET',
      path: '/locations/{id}',
      tag,
      summary: 'Get a location',
      description: 'Returns one location.',
      scope: 'locations:read',
      params,
      data: Location,
    },
    (context, { params: { id } }) => getLocation(context, id),
  ),
  operation(
    {
      id: 'updateLocation',
      workspaceWide: true,
      method: 'PATCH',
      path: '/locations/{id}',
      tag,
      summary: 'Update a location',
      description:
        'Jobs contain their locations, so each job at this location changes too, with a `job.updated`. Its text `location` is updated if it still consists of the former names.',
      scope: 'locations:write',
      params,
      body: LocationPatch,
      data: Location,
      conditional: true,
      example: { street: 'Rua Garrett 3', timeZone: 'Europe/Lisbon' },
    },
    (context, { params: { id }, body }) => updateLocation(context, id, body),
  ),
  operation(
    {
      id: 'deleteLocation',
      workspaceWide: true,
      method: 'DELETE',
      path: '/locations/{id}',
      tag,
      summary: 'Delete a location',
      description: 'Returns 409 while jobs have the location. Lists with `includeDeleted` still return it.',
      scope: 'locations:write',
      params,
      data: null,
      conditional: true,
      errors: [409],
    },
    (context, { params: { id } }) => deleteLocation(context, id),
  ),
];
