import type { Json } from '../harness.ts';
import { sendForm } from './offers.ts';
import type { People, Scene, Team } from './scene.ts';

/** A candidate books an interview, moves it and cancels it; another link is revoked, and one remains. */
export async function bookInterviews(scene: Scene, { otherApplications }: People, team: Team): Promise<void> {
  const { api, at } = scene;
  const everyDay = Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, start: '08:00', end: '20:00' }));
  await api('PATCH', `/availability/${team.interviewer}`, {
    timeZone: 'Europe/Lisbon',
    weeklyHours: everyDay,
    exceptions: [{ date: '2026-12-24', hours: [] }],
    bufferMins: 10,
    minimumNoticeMins: 60,
    maxInterviewsPerDay: 4,
  });
  // The other member of the pool is free then too, whatever the day and the time of day.
  await api('PATCH', `/availability/${team.recruiter}`, { timeZone: 'Europe/Lisbon', weeklyHours: everyDay });
  await api('GET', `/availability/${team.interviewer}`);
  const address = 'https://calendar.example.com/private-4f3a/basic.ics';
  const connected = await api('POST', '/calendars', { memberId: team.interviewer, kind: 'ics', url: address });
  const calendarId = connected.body.data.id;
  await api('PATCH', `/calendars/${calendarId}`, { name: 'Work', allDay: 'never' });
  await api('GET', '/calendars');
  await api('GET', `/calendars/${calendarId}`);
  await api('DELETE', `/calendars/${calendarId}`);
  const [alan, lynn] = otherApplications as [string, string];
  const pool = { memberIds: [team.interviewer, team.recruiter], count: 1 };
  const sessions = [{ title: 'Pair programming', type: 'technical', interviewerIds: [], pool }];
  // More than the notice for changes, one day, after the moment of the call.
  const create = async (applicationId: string): Promise<Json> =>
    (await api('POST', '/booking-links', { applicationId, sessions, from: at(7), to: at(12) })).body.data;
  const { id, url } = await create(alan);
  await api('GET', `/booking-links/${id}`);
  const { slots } = (await api('GET', `/interview-slots?bookingLinkId=${id}&candidateTimeZone=Asia/Tokyo`)).body.data;
  const page = `${url}/bookings/${id}`;
  for (const [place, turn] of ['new', 'move-0'].entries()) {
    const fields = { slot: slots[place * 3].startsAt, zone: 'Europe/London', turn };
    await sendForm(`${page}/hold`, fields);
    await sendForm(`${page}/confirm`, { ...fields, agreed: 'true' });
  }
  const [{ interviewId }] = (await api('GET', `/booking-links/${id}`)).body.data.bookings;
  const { interviewerIds } = (await api('GET', `/interviews/${interviewId}`)).body.data;
  await api('POST', `/interviews/${interviewId}/replace-interviewer`, { memberId: interviewerIds[0] });
  await api('POST', `/interviews/${interviewId}/keep-time`);
  await sendForm(`${page}/cancel`, { cancelName: 'Alan Turing' });
  await api('POST', `/booking-links/${(await create(alan)).id}/revoke`);
  await create(lynn);
  await api('POST', '/availability-requests', { applicationId: lynn, sendEmail: false });
  await stateAvailability(scene, alan, team);
}

/** A candidate says when they are free, and an interview is scheduled then; another request is canceled. */
async function stateAvailability({ api, at }: Scene, applicationId: string, team: Team): Promise<void> {
  const body = {
    applicationId,
    durationMins: 60,
    from: at(6),
    to: at(12),
    message: 'Two engineers would like to meet you.',
    sendEmail: false,
  };
  const { id, url } = (await api('POST', '/availability-requests', body)).body.data;
  const day = at(8).slice(0, 10);
  const times = {
    [`from-${day}-0`]: '09:00',
    [`to-${day}-0`]: '12:00',
    [`from-${day}-1`]: '14:00',
    [`to-${day}-1`]: '16:00',
  };
  await sendForm(`${url}/availability/${id}`, { zone: 'Europe/London', ...times });
  await api('GET', `/availability-requests/${id}`);
  const query = `interviewerId=${team.interviewer}&durationMins=60&availabilityRequestId=${id}`;
  const { slots } = (await api('GET', `/interview-slots?${query}`)).body.data;
  const interviewerIds = [team.interviewer];
  const { startsAt } = slots[0];
  await api('POST', '/interviews', {
    applicationId,
    type: 'technical',
    mode: 'video',
    scheduledAt: startsAt,
    interviewerIds,
  });
  const second = (await api('POST', '/availability-requests', body)).body.data.id;
  await api('POST', `/availability-requests/${second}/cancel`);
}
