import type { CallerLimits } from '../../../../platform/context/context.ts';
import { type ErasureCertificate, withoutRecords } from '../../../hiring/candidates/erasure-certificate.ts';
import { areLimitedToJobs } from '../../../records/visibility/key-limits.ts';
import { withoutPersonalData } from '../../../records/visibility/personal-data.ts';
import { findEventType } from './event-catalog.ts';

/** Whether the data of such an event lists all records that it concerns. */
export function listsRecords(type: string): boolean {
  return type === 'candidate.merged' || type === 'candidate.erased';
}

/**
 * The data of an event for a reader who sees only part of the records: without the lists of all records that a merge or an
 * erasure changed. Each of these that the reader sees has an event of its own.
 */
export function dataWithinVisibility<Data>(type: string, data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (type === 'candidate.merged') return { ...data, mergedApplications: [] };
  if (type !== 'candidate.erased' || !('certificate' in data)) return data;
  return { ...data, certificate: withoutRecords(data.certificate as ErasureCertificate) }; // events of this type contain one
}

/** The data of an event for a reader with these limits: without what they do not see, and with null for personal data if they exclude it. */
export function dataWithinLimits<Data>(limits: CallerLimits | null | undefined, type: string, data: Data): Data {
  const seen = limits != null && areLimitedToJobs(limits) ? dataWithinVisibility(type, data) : data;
  if (limits?.personalData !== false) return seen;
  const schema = findEventType(type)?.data;
  if (schema === undefined || seen === null) return null as Data; // redacted
  return withoutPersonalData(schema, seen) as Data; // of the same shape, with nulls
}
