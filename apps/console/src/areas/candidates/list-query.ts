import { appliedRange } from '../../records/filters/applied.ts';
import { condition, typedValues } from '../../records/filters/filter-field.ts';
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
  tag,
  jobId,
  stageId,
  departmentId,
  locationId,
  sourceId,
  ownerId,
  rejectionReasonId,
  ...filters
}: CandidatesSearch) {
  return {
    ...filters,
    ...appliedRange({ applied, appliedFrom, appliedTo }),
    ...condition('tag', tag, typedValues),
    ...condition('jobId', jobId),
    ...condition('stageId', stageId),
    ...condition('departmentId', departmentId),
    ...condition('locationId', locationId),
    ...condition('sourceId', sourceId),
    ...condition('ownerId', ownerId),
    ...condition('rejectionReasonId', rejectionReasonId),
    ...(sort === undefined ? {} : ORDERS[sort]),
    ...(fields === undefined ? {} : { customFields: fields }),
    emailUnreachable: unreachable,
    includeDeleted: deleted,
  };
}
