import { appliedRange } from '../../records/filters/applied.ts';
import { several } from '../../records/filters/filter-field.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import { enteredBefore, severalOf } from '../../records/filters/record-filters.ts';
import { text, valuesOf } from '../../text/index.ts';
import type { ApplicationsSearch } from './search.ts';

const STATUSES = valuesOf(text.candidates.applications.statuses);

/** The query of a list of applications with these search parameters. */
export function queryOf(search: Omit<ApplicationsSearch, 'sort'> & { sort?: keyof typeof ORDERS | undefined }) {
  const { q, tag, jobId, status, sourceId, ownerId, referrerId, rejectionReasonId, days, fields, sort } = search;
  const { trackingLinkId, externalRef } = search;
  return {
    ...{ q, tag, externalRef },
    trackingLinkId: several(trackingLinkId),
    ...appliedRange(search),
    answerToReview: search.answerToReview === 'true' ? true : undefined,
    jobId: several(jobId),
    stageId: several(search.stageId),
    departmentId: several(search.departmentId),
    locationId: several(search.locationId),
    status: severalOf(status, STATUSES),
    sourceId: several(sourceId),
    ownerId: several(ownerId),
    referrerId: several(referrerId),
    rejectionReasonId: several(rejectionReasonId),
    stageEnteredBefore: enteredBefore(days),
    ...(fields === undefined ? {} : { customFields: fields }),
    ...(sort === undefined || (sort === 'lastName' && jobId === undefined) ? {} : ORDERS[sort]),
  };
}
