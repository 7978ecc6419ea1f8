import { appliedRange } from '../../records/filters/applied.ts';
import { several } from '../../records/filters/filter-field.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import type { CandidatesSearch } from './search.ts';

/** The query of the list of candidates with these search parameters. */
export function queryOf({
  create: _create,
  columns: _columns,
  unreachable,
  deleted,
  sort,
  fields,
  applied,
  appliedFrom,
  appliedTo,
  ...filters
}: CandidatesSearch) {
  return {
    ...filters,
    ...appliedRange({ applied, appliedFrom, appliedTo }),
    jobId: several(filters.jobId),
    stageId: several(filters.stageId),
    departmentId: several(filters.departmentId),
    locationId: several(filters.locationId),
    sourceId: several(filters.sourceId),
    ownerId: several(filters.ownerId),
    rejectionReasonId: several(filters.rejectionReasonId),
    ...(sort === undefined ? {} : ORDERS[sort]),
    ...(fields === undefined ? {} : { customFields: fields }),
    emailUnreachable: unreachable,
    includeDeleted: deleted,
  };
}
