import { ORDERS } from '../../records/filters/orders.ts';
import { several } from '../../records/filters/record-filters.ts';
import type { CandidatesSearch } from './search.ts';

/** The query of the list of candidates with these search parameters. */
export function queryOf({
  create: _create,
  columns: _columns,
  unreachable,
  deleted,
  sort,
  fields,
  ...filters
}: CandidatesSearch) {
  return {
    ...filters,
    jobId: several(filters.jobId),
    sourceId: several(filters.sourceId),
    ownerId: several(filters.ownerId),
    rejectionReasonId: several(filters.rejectionReasonId),
    ...(sort === undefined ? {} : ORDERS[sort]),
    ...(fields === undefined ? {} : { customFields: fields }),
    emailUnreachable: unreachable,
    includeDeleted: deleted,
  };
}
