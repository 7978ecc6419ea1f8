import type { Queryable } from '../../../platform/database/database.ts';
import { recordTable } from '../../../platform/database/record-table.ts';
import { raw, type Sql, sql } from '../../../platform/database/sql.ts';
import type { Versioned } from '../../../platform/records/diff.ts';
import type { Location } from './schema.ts';

export type LocationRow = Location & Versioned;

export const locations = recordTable<Location>(
  'locations',
  {
    id: 'id',
    name: 'name',
    street: 'street',
    city: 'city',
    region: 'region',
    postalCode: 'postal_code',
    country: 'country',
    timeZone: 'time_zone',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  { filters: ['country'], softDelete: true },
);

/** Locks locations against changes and deletion; several transactions can share the locks. */
export function lockLocationsForShare(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<LocationRow[]> {
  // In one order everywhere, so that two transactions cannot wait for each other.
  return locations.rows(db, workspaceId, {
    where: [sql`t.id = any(${[...ids]}::uuid[])`],
    order: sql`t.id`,
    lock: 'share',
  });
}

/** Fields of a location, each with its column, on the alias `l`. */
const PLACE = {
  id: 'id',
  name: 'name',
  street: 'street',
  city: 'city',
  region: 'region',
  postalCode: 'postal_code',
  country: 'country',
  timeZone: 'time_zone',
} as const;
type PlaceField = keyof typeof PLACE;

/** The fields of `PublicLocation`. */
export const PUBLIC_PLACE = [
  'name',
  'street',
  'city',
  'region',
  'postalCode',
  'country',
] as const satisfies readonly PlaceField[];

/**
 * Selects these fields of the locations of a job as JSON, in the order of its `location_ids`. A job without locations costs
 * only the comparison. `t` is the table of jobs.
 */
export function locationsOfJob(fields: readonly PlaceField[]): Sql {
  const values = fields.map((field) => `'${field}', l.${PLACE[field]}`).join(', ');
  return raw(`
    case when t.location_ids = '{}' then '[]'::json else (
      select coalesce(json_agg(json_build_object(${values}) order by array_position(t.location_ids, l.id)), '[]')
      from locations l where l.workspace_id = t.workspace_id and l.id = any(t.location_ids)) end`);
}
