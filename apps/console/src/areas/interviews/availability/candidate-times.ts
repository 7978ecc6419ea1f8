import type { Schemas } from '@rolecall/client';
import { useList } from '../../../api/records.ts';
import { useCan } from '../../../api/session.ts';
import { toLocal } from '../../../ui/local-time.ts';

export type AvailabilityRequest = Schemas['AvailabilityRequest'];
type Period = AvailabilityRequest['periods'][number];

/** The periods that are not over. */
export function comingPeriods({ periods }: Pick<AvailabilityRequest, 'periods'>, now: Date): Period[] {
  return periods.filter(({ endsAt }) => Date.parse(endsAt) > now.getTime());
}

/** Whether an interview with what the candidate has said can still be scheduled. */
export function isToSchedule(request: AvailabilityRequest, now: Date): boolean {
  return request.status === 'submitted' && request.interviewId === null && comingPeriods(request, now).length > 0;
}

/** Whether an interview of this length, at a time as in a `datetime-local` input, is within the times of the candidate. */
export function isWithin({ periods }: Pick<AvailabilityRequest, 'periods'>, at: string, durationMins: number): boolean {
  const start = new Date(at).getTime();
  const end = start + durationMins * 60_000;
  return periods.some(({ startsAt, endsAt }) => Date.parse(startsAt) <= start && end <= Date.parse(endsAt));
}

/** The beginnings of the times of the candidate, as in a `datetime-local` input, that are still to come. */
export function beginnings(request: Pick<AvailabilityRequest, 'periods'>, now: Date): string[] {
  return comingPeriods(request, now)
    .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime())
    .map(({ startsAt }) => toLocal(startsAt));
}

/** The newest answer of the candidate of an application with which an interview can be scheduled; undefined if there is none. */
export function useAnswer(applicationId: string): AvailabilityRequest | undefined {
  const canRead = useCan()('scheduling:read');
  const query = { applicationId: [applicationId], status: ['submitted' as const] };
  const { rows } = useList('/availability-requests', { query }, { enabled: canRead && applicationId !== '' });
  return rows.find((request) => isToSchedule(request, new Date()));
}
