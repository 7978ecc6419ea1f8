import type { Schemas } from '@rolecall/client';

/** The values of the form for a booking link; empty texts are unset. */
export interface BookingDraft {
  applicationId: string;
  /** Empty for one interview that is described in the form. */
  planId: string;
  title: string;
  mode: NonNullable<Schemas['NewInterviewSession']['mode']>;
  durationMins: number;
  interviewerIds: readonly string[];
  /** Days in the time zone of the browser, '2026-12-01'. */
  from: string;
  to: string;
  sendEmail: boolean;
}

/** The first moment of a day in the time zone of the browser. Undefined while it is being typed. */
function startOf(day: string, later = 0): string | undefined {
  const [year = 0, month = 1, date = Number.NaN] = day.split('-').map(Number);
  const at = new Date(year, month - 1, date + later);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The period of a draft; both days are part of it. The service chooses what is unset: from now, for two weeks. */
export function periodOf({ from, to }: Pick<BookingDraft, 'from' | 'to'>): { from?: string; to?: string } {
  const [start, end] = [startOf(from), startOf(to, 1)];
  return { ...(start === undefined ? {} : { from: start }), ...(end === undefined ? {} : { to: end }) };
}

/** Whether it says what is to be booked, and with whom. */
export function isComplete({ planId, title, interviewerIds }: BookingDraft): boolean {
  return planId !== '' || (title.trim() !== '' && interviewerIds.length > 0);
}

/** The request body. */
export function bodyOf(draft: BookingDraft): Schemas['NewBookingLink'] {
  const { applicationId, planId, title, mode, durationMins, interviewerIds, sendEmail } = draft;
  const session: Schemas['NewInterviewSession'] = {
    title: title.trim(),
    type: 'screening',
    ...{ mode, durationMins, interviewerIds: [...interviewerIds] },
  };
  return {
    applicationId,
    ...(planId === '' ? { sessions: [session] } : { planId }),
    ...periodOf(draft),
    sendEmail,
  };
}
