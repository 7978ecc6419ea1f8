import { appliedRange } from '../../records/filters/applied.ts';
import { condition, several, typedValues } from '../../records/filters/filter-field.ts';
import { ORDERS } from '../../records/filters/orders.ts';
import { enteredBefore, severalOf } from '../../records/filters/record-filters.ts';
import { text, valuesOf } from '../../text/index.ts';
import type { ApplicationsSearch } from './search.ts';

const STATUSES = valuesOf(text.candidates.applications.statuses);

/** The query of a list of applications with these search parameters. */
export function queryOf(search: Omit<ApplicationsSearch, 'sort'> & { sort?: keyof typeof ORDERS | undefined }) {
  const { q, jobId, days, fields, sort, trackingLinkId, externalRef } = search;
  return {
    ...{ q, externalRef },
    ...condition('tag', search.tag, typedValues),
    trackingLinkId: several(trackingLinkId),
    ...appliedRange(search),
    answerToReview: search.answerToReview === 'true' ? true : undefined,
    ...condition('jobId', jobId),
    ...condition('stageId', search.stageId),
    ...condition('departmentId', search.departmentId),
    ...condition('locationId', search.locationId),
    ...condition('status', search.status, (values) => severalOf(values, STATUSES)),
    ...condition('sourceId', search.sourceId),
    ...condition('ownerId', search.ownerId),
    ...condition('referrerId', search.referrerId),
    ...condition('rejectionReasonId', search.rejectionReasonId),
    stageEnteredBefore: enteredBefore(days),
    ...(fields === undefined ? {} : { customFields: fields }),
    ...(sort === undefined || (sort === 'lastName' && several(jobId) === undefined) ? {} : ORDERS[sort]),
  };
}
