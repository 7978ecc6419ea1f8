import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { eventsOf, makeMember } from '../../../../test/hiring.ts';
import { sql } from '../../../platform/database/sql.ts';
import { type CandidateTester, hiddenValue } from '../../careers/candidate-links/candidate.fixture.ts';
import { book, MONDAY, makeInterviewer, session, timesOn, withBookingLink } from './booking.fixture.ts';

const service = await startService();
const at = (time: string, day = MONDAY) => `${day}T${time}:00.000Z`;

const interviewsOf = async ({ workspace, application }: CandidateTester): Promise<Json[]> =>
  (await workspace.api('GET', `/interviews?applicationId=${application.id}`)).body.data;

describe('a booking link', () => {
  it('lets the candidate book a time at which everybody is free; then the link shows the booking and nobody else gets it', async () => {
    const workspace = await service.workspace();
    const [lead, busy] = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const { ada, visitor, link, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [lead, busy] }),
    ]);
    await workspace.api('POST', '/interviews', {
      ...{ applicationId: ada.application.id, type: 'final', mode: 'phone', interviewerIds: [busy] },
      ...{ scheduledAt: at('10:00'), durationMins: 120 },
    });
    const start = await visitor.get();
    assert.deepEqual([start.status, start.location], [303, `${visitor.path}${path}`]);
    const page = await visitor.get(path);
    assert.equal(page.status, 200, page.text);
    const offered = timesOn(page.text);
    assert.deepEqual(
      offered.slice(0, 5),
      ['09:00', '12:00', '13:00', '14:00', '15:00'].map((time) => at(time)),
    );
    assert.doesNotMatch(page.text, /Internal title/);
    const slots = await workspace.api('GET', `/interview-slots?bookingLinkId=${link.id}`);
    assert.deepEqual(
      slots.body.data.slots.map((slot: Json) => slot.startsAt),
      offered,
      'members see the times that the candidate sees',
    );
    const reason = slots.body.data.unavailable.find((period: Json) => period.from === at('10:00'));
    assert.deepEqual(reason.reasons, [{ sessionId: link.sessions[0].id, memberId: busy, reason: 'interview' }]);
    const booked = await book(visitor, path, at('13:00'));
    assert.equal(booked.status, 303, booked.text);
    const [interview] = (await interviewsOf(ada)).filter(({ type }) => type === 'technical');
    assert.deepEqual(
      [interview.scheduledAt, interview.timeZone, interview.interviewerIds, interview.title],
      [at('13:00'), 'Europe/Berlin', [lead, busy], 'Internal title'],
    );
    const stored = (await workspace.api('GET', `/booking-links/${link.id}`)).body.data;
    assert.deepEqual([stored.status, stored.bookings[0].interviewId], ['booked', interview.id]);
    const after = await visitor.get(path);
    assert.match(after.text, /2:00\sPM[^<]*60 minutes \(Berlin \(UTC\+01:00\)\)/);
    assert.deepEqual(timesOn(after.text), []);
    const file = await visitor.get(`${path}/calendar.ics?n=0`);
    assert.match(file.text, /DTSTART;TZID=Europe\/Berlin:20900102T140000/);
    const types = (await eventsOf(workspace, link.id)).map(({ type }) => type);
    assert.deepEqual(types, ['booking_link.created', 'booking_link.booked']);
  });

  it('invites optional interviewers who are free as optional, at the first time and at another one', async () => {
    const workspace = await service.workspace();
    const ids = [await makeInterviewer(workspace), await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const [lead, guest, late] = ids as [string, string, string];
    await workspace.api('PATCH', `/availability/${late}`, {
      weeklyHours: [{ weekday: 1, start: '15:00', end: '17:00' }],
    });
    const { ada, visitor, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [lead], optionalInterviewerIds: [guest, late] }),
    ]);
    assert.equal((await book(visitor, path, at('10:00'))).status, 303);
    const [before] = await interviewsOf(ada);
    assert.deepEqual([before.interviewerIds, before.optionalInterviewerIds], [[lead, guest], [guest]]);
    assert.equal((await book(visitor, path, at('15:00'))).status, 303);
    const [after] = await interviewsOf(ada);
    assert.equal(after.scheduledAt, at('15:00'));
    assert.deepEqual([after.interviewerIds, after.optionalInterviewerIds], [ids, [guest, late]]);
  });

  it('opens nothing but its own pages, and only those of its application', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace);
    const { ada, visitor } = await withBookingLink(service, workspace, [session({ interviewerIds: [lead] })]);
    const other = await withBookingLink(service, workspace, [session({ interviewerIds: [lead] })]);
    for (const path of ['/edit', '/data.zip', '/erase', '/email', '/withdrawal', other.path]) {
      assert.equal((await visitor.get(path)).status, 404, path);
    }
    for (const path of ['/messages', '/withdrawal', '/erase/code', `${other.path}/hold`]) {
      assert.equal((await visitor.post(path, { message: 'Hello' })).status, 404, path);
    }
    assert.equal((await ada.get(other.path)).status, 404);
  });

  it('is also on the page of the application', async () => {
    const workspace = await service.workspace();
    const { ada, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [await makeInterviewer(workspace)] }),
    ]);
    assert.match((await ada.get()).text, new RegExp(`href="[^"]*${path}"[^>]*>Choose a time`));
    assert.equal((await book(ada, path, at('09:00'))).status, 303);
    assert.equal((await interviewsOf(ada)).length, 1);
  });

  it('changes nothing on GET, and a form needs an explicit yes', async () => {
    const workspace = await service.workspace();
    const { ada, visitor, link, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [await makeInterviewer(workspace)] }),
    ]);
    const query = `?slot=${at('09:00')}&zone=Europe/Berlin&agreed=true&turn=new`;
    for (const each of ['', '/times', '/confirm', '/hold', '/cancel', '/calendar.ics'])
      await visitor.get(path + each + query);
    const held = await service.db.read.query(sql`select from member_bookings where booking_link_id = ${link.id}`);
    assert.deepEqual([held.length, (await interviewsOf(ada)).length], [0, 0]);
    const fields = { slot: at('09:00'), zone: 'UTC', turn: 'new' };
    const without = await visitor.post(`${path}/confirm`, fields);
    assert.equal(without.status, 422);
    assert.match(without.text, /Please confirm that the time suits you/);
    assert.equal((await interviewsOf(ada)).length, 0);
  });

  it('a time that is held is offered to nobody else, until the hold ends; its owner renews it and can take another', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace);
    const sessions = [session({ interviewerIds: [lead] })];
    const [one, two] = [
      await withBookingLink(service, workspace, sessions),
      await withBookingLink(service, workspace, sessions),
    ];
    const hold = (who: typeof one, time: string) =>
      who.visitor.post(`${who.path}/hold`, { slot: at(time), zone: 'UTC', turn: 'new' });
    const first = await hold(one, '09:00');
    assert.equal(first.status, 303);
    assert.match(
      (await one.visitor.get(first.location!.slice(one.visitor.path.length))).text,
      /We keep this time for you/,
    );
    assert.ok(!timesOn((await two.visitor.get(two.path)).text).includes(at('09:00')));
    const taken = await hold(two, '09:00');
    assert.equal(taken.status, 409);
    assert.match(taken.text, /This time has just been taken/);
    assert.ok(timesOn(taken.text).length > 0, 'with the times that remain');
    const manual = await workspace.api('POST', '/interviews', {
      ...{ applicationId: one.ada.application.id, type: 'final', mode: 'phone', interviewerIds: [lead] },
      scheduledAt: at('09:00'),
    });
    assert.equal(manual.status, 409, 'nor can the team take it in the meantime');
    assert.equal((await hold(one, '09:00')).status, 303);
    assert.equal((await hold(one, '10:00')).status, 303);
    assert.equal((await hold(two, '09:00')).status, 303);
    await service.db.write.query(sql`
      update member_bookings set expires_at = rolecall_now() where booking_link_id = ${two.link.id}`);
    assert.equal((await book(one.visitor, one.path, at('09:00'))).status, 303);
    const late = await two.visitor.post(`${two.path}/confirm`, {
      slot: at('09:00'),
      zone: 'UTC',
      turn: 'new',
      agreed: 'true',
    });
    assert.equal(late.status, 409);
  });

  it('a form that is sent twice, or from an old tab, changes nothing', async () => {
    const workspace = await service.workspace();
    const { ada, visitor, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [await makeInterviewer(workspace)] }),
    ]);
    const confirm = (time: string) =>
      visitor.post(`${path}/confirm`, { slot: at(time), zone: 'UTC', turn: 'new', agreed: 'true' });
    const both = await Promise.all([confirm('09:00'), confirm('09:00'), confirm('11:00')]);
    assert.deepEqual(
      both.map(({ status }) => status),
      [303, 303, 303],
    );
    const booked = await interviewsOf(ada);
    assert.equal(booked.length, 1);
    assert.equal((await confirm('15:00')).status, 303);
    assert.deepEqual(
      (await interviewsOf(ada)).map(({ scheduledAt }) => scheduledAt),
      [booked[0].scheduledAt],
    );
  });

  it('lets the candidate reschedule and cancel within the limits; interviews keep their identity and their prepared interviewers', async () => {
    const workspace = await service.workspace();
    const pool = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const { ada, visitor, link, path } = await withBookingLink(
      service,
      workspace,
      [session({ pool: { memberIds: pool, count: 1 } })],
      { maxReschedules: 1 },
    );
    assert.equal((await book(visitor, path, at('09:00'))).status, 303);
    const [before] = await interviewsOf(ada);
    // A time that overlaps with its own is free for it.
    assert.equal((await book(visitor, path, at('10:00'))).status, 303);
    const [after] = await interviewsOf(ada);
    assert.deepEqual(
      [after.id, after.scheduledAt, after.interviewerIds],
      [before.id, at('10:00'), before.interviewerIds],
    );
    const again = await visitor.post(`${path}/hold`, { slot: at('12:00'), zone: 'UTC', turn: 'move-1' });
    assert.equal(again.status, 409);
    assert.match(again.text, /can no longer be changed/);
    assert.equal((await visitor.post(`${path}/cancel`, {})).status, 422, 'programs that press buttons enter no name');
    assert.equal((await visitor.post(`${path}/cancel`, { cancelName: 'Ada Lovelace' })).status, 303);
    assert.deepEqual(
      (await interviewsOf(ada)).map(({ status }) => status),
      ['canceled'],
    );
    const types = (await eventsOf(workspace, link.id)).map(({ type }) => type.slice('booking_link.'.length));
    assert.deepEqual(types, ['created', 'booked', 'rescheduled', 'canceled']);
    assert.match((await visitor.get(path)).text, /You have canceled this appointment/);
  });

  it('invites everybody with the email that all interviews have; who is replaced gets a cancellation with a higher SEQUENCE', async () => {
    const workspace = await service.workspace();
    const [one, two] = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const { ada, visitor, path } = await withBookingLink(service, workspace, [
      session({ pool: { memberIds: [one, two], count: 1 } }),
    ]);
    assert.equal((await book(visitor, path, at('09:00'))).status, 303);
    const [{ id, interviewerIds }] = await interviewsOf(ada);
    const [first] = interviewerIds;
    // The chosen one is taken at noon, so the other one takes over.
    await workspace.api('POST', '/interviews', {
      ...{ applicationId: ada.application.id, type: 'final', mode: 'phone', interviewerIds: [first] },
      scheduledAt: at('12:00'),
    });
    assert.equal((await book(visitor, path, at('12:00'))).status, 303);
    const emails = await service.db.read.query<{ recipient: string; method: string; calendar: string }>(sql`
      select recipient, calendar_method as method, calendar from mails
      where workspace_id = ${workspace.id} and interview_id = ${id} order by id`);
    const sent = emails.map(({ recipient, method, calendar }) => [
      recipient.includes(ada.email) ? 'candidate' : recipient.includes(first) ? 'first' : 'second',
      method,
      /SEQUENCE:(\d+)/.exec(calendar)?.[1],
      /UID:(.*)@/.exec(calendar)?.[1],
    ]);
    const own = sent.find(([to]) => to === 'candidate')?.at(-1);
    assert.notEqual(own, id);
    assert.deepEqual(sent.sort(), [
      ['candidate', 'REQUEST', '0', own],
      ['candidate', 'REQUEST', '1', own],
      ['first', 'CANCEL', '1', id],
      ['first', 'REQUEST', '0', id],
      ['second', 'REQUEST', '1', id],
    ]);
  });

  it('of the times of a member or a plan leaves out their interviews, before any link exists', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace);
    const { ada } = await withBookingLink(service, workspace, [session({ interviewerIds: [lead] })]);
    const window = `from=${at('00:00')}&to=${at('23:00')}&intervalMins=60&durationMins=60`;
    const times = async () => {
      const { body } = await workspace.api('GET', `/interview-slots?interviewerId=${lead}&${window}`);
      return body.data.slots.map(({ startsAt }: Json) => startsAt);
    };
    const before = await times();
    const [first] = before;
    await workspace.api('POST', '/interviews', {
      ...{ applicationId: ada.application.id, type: 'final', mode: 'phone', interviewerIds: [lead] },
      ...{ scheduledAt: first, durationMins: 60 },
    });
    assert.deepEqual(await times(), before.slice(1));
  });

  it('is announced by email only if that is asked for, and only to an address that is the candidate’s', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace);
    const sessions = [session({ interviewerIds: [lead] })];
    const { ada } = await withBookingLink(service, workspace, sessions, { sendEmail: true });
    const mails = (await workspace.api('GET', '/emails?kind=booking_link')).body.data;
    assert.equal(mails.length, 1);
    const page = await ada.open(`/my/${await ada.secretFromEmail('booking_link')}`).get();
    assert.match(page.text, /Choose a time for your interview/);
    const candidate = (await workspace.api('POST', '/candidates', { firstName: 'Bob', lastName: 'B', email: null }))
      .body.data;
    const application = (await workspace.api('POST', '/applications', { candidateId: candidate.id, jobId: ada.job.id }))
      .body.data;
    const without = await workspace.api('POST', '/booking-links', {
      applicationId: application.id,
      sessions,
      sendEmail: true,
    });
    assert.equal(without.status, 422, without.text);
  });

  it('books all sessions or none, in order, with the gap', async () => {
    const workspace = await service.workspace();
    const [first, second] = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const { ada, visitor, path } = await withBookingLink(
      service,
      workspace,
      [session({ interviewerIds: [first] }), session({ interviewerIds: [second], type: 'culture', durationMins: 30 })],
      { gapMins: 15 },
    );
    assert.equal((await book(visitor, path, at('09:00'))).status, 303);
    const booked = (await interviewsOf(ada)).map(({ type, scheduledAt }) => [type, scheduledAt]).sort();
    assert.deepEqual(booked, [
      ['culture', at('10:15')],
      ['technical', at('09:00')],
    ]);
    // The second session moves to the time of the first, and the other way round.
    assert.equal((await book(visitor, path, at('10:00'))).status, 303);
  });

  it('cannot be used after it was revoked, has expired, or the application has ended', async () => {
    const workspace = await service.workspace();
    const lead = await makeInterviewer(workspace);
    const make = () => withBookingLink(service, workspace, [session({ interviewerIds: [lead] })]);
    const [revoked, expired, rejected] = [await make(), await make(), await make()];
    await workspace.api('POST', `/booking-links/${revoked.link.id}/revoke`);
    await service.db.write.query(
      sql`update booking_links set expires_at = rolecall_now() where id = ${expired.link.id}`,
    );
    await workspace.api('POST', `/applications/${rejected.ada.application.id}/reject`, {});
    for (const { visitor, path, ada } of [revoked, expired, rejected]) {
      const page = await visitor.get(path);
      assert.equal(page.status, 200);
      assert.match(page.text, /Times can no longer be booked here/);
      const fields = { slot: at('09:00'), zone: 'UTC', turn: 'new', agreed: 'true' };
      assert.equal((await visitor.post(`${path}/hold`, fields)).status, 409);
      assert.equal((await visitor.post(`${path}/confirm`, fields)).status, 409);
      assert.equal((await interviewsOf(ada)).length, 0);
    }
  });

  it('answers damaged times, zones and pages with a page, never with an error of the service', async () => {
    const workspace = await service.workspace();
    const { visitor, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [await makeInterviewer(workspace)] }),
    ]);
    const values = [
      '',
      'x',
      '2090-13-45T99:99:00.000Z',
      '9999-12-31T23:59:00.000Z',
      '2090-01-02T09:07:00.000Z',
      '\u0000',
      '../..',
    ];
    for (const value of values) {
      const encoded = encodeURIComponent(value);
      for (const target of [
        `?zone=${encoded}&page=${encoded}`,
        `/confirm?slot=${encoded}`,
        `/calendar.ics?n=${encoded}`,
        `/confirm?slot=a&slot=${encoded}`,
        `?zone=UTC&zone=${encoded}&page=1&page=2`,
      ]) {
        assert.ok((await visitor.get(path + target)).status < 500, target);
      }
      for (const form of ['/hold', '/confirm', '/cancel']) {
        const { status } = await visitor.post(path + form, {
          slot: value,
          zone: value,
          turn: value,
          agreed: 'true',
          cancelName: value,
        });
        assert.ok(status >= 400 && status < 500, `${form} ${value} ${status}`);
      }
    }
  });

  it('shows times in the chosen zone, and in German', async () => {
    const workspace = await service.workspace();
    const { visitor, path } = await withBookingLink(service, workspace, [
      session({ interviewerIds: [await makeInterviewer(workspace)] }),
    ]);
    const page = await visitor.get(`${path}?zone=America/New_York&lang=de`);
    assert.match(page.text, /New York \(UTC-05:00\)/);
    assert.match(page.text, /Montag, 2\. Januar 2090/);
    assert.match(page.text, /value="2090-01-02T09:00:00\.000Z">04:00</);
    assert.equal(hiddenValue(page.text, 'zone'), 'America/New_York');
  });
});

describe('POST /booking-links', () => {
  it('takes the plan of the stage, stores the choice from a pool with its numbers, and keeps the sessions when the plan changes', async () => {
    const workspace = await service.workspace();
    const { api } = workspace;
    const pool = [await makeInterviewer(workspace), await makeInterviewer(workspace)];
    const { ada } = await withBookingLink(service, workspace, [session({ interviewerIds: [pool[0]] })]);
    const plan = (
      await api('POST', '/interview-plans', {
        stageId: ada.application.stageId,
        sessions: [session({ pool: { memberIds: pool, count: 1 } })],
      })
    ).body.data;
    const busy = { applicationId: ada.application.id, type: 'final', mode: 'phone', interviewerIds: [pool[0]] };
    const earlier = new Date(Date.now() - 3 * 86_400_000).toISOString();
    assert.equal(
      (await api('POST', '/interviews', { ...busy, scheduledAt: earlier, status: 'completed' })).status,
      201,
    );
    const window = { from: `${MONDAY}T00:00:00Z`, to: '2090-01-04T00:00:00Z', intervalMins: 60 };
    const made = await api('POST', '/booking-links', { applicationId: ada.application.id, ...window });
    assert.equal(made.body.data.planId, plan.id, made.text);
    await api('PATCH', `/interview-plans/${plan.id}`, { sessions: [session({ title: 'Another' })] });
    const visitor = ada.open(new URL(made.body.data.url).pathname);
    assert.equal((await book(visitor, `/bookings/${made.body.data.id}`, at('09:00'))).status, 303);
    const { bookings } = (await api('GET', `/booking-links/${made.body.data.id}`)).body.data;
    assert.deepEqual(
      bookings[0].poolChoices.map(({ memberId, chosen, reason }: Json) => [memberId, chosen, reason]),
      [
        [pool[1], true, 'least_load'],
        [pool[0], false, 'more_load'],
      ],
    );
    const interview = (await api('GET', `/interviews/${bookings[0].interviewId}`)).body.data;
    assert.deepEqual([interview.title, interview.sessionId], ['Internal title', plan.sessions[0].id]);
  });

  it('rejects what cannot be booked, naming the field', async () => {
    const workspace = await service.workspace();
    const lead = await makeMember(workspace);
    const { ada } = await withBookingLink(service, workspace, [session({ interviewerIds: [lead] })]);
    const sessions = [session({ interviewerIds: [lead] })];
    for (const [field, body] of [
      ['planId', {}],
      ['sessions.0.interviewerIds', { sessions: [session()] }],
      ['sessions.0.pool.count', { sessions: [session({ pool: { memberIds: [lead], count: 2 } })] }],
      [
        'sessions.0.pool.memberIds.0',
        { sessions: [session({ interviewerIds: [lead], pool: { memberIds: [lead], count: 1 } })] },
      ],
      ['to', { sessions, from: '2090-01-02T00:00:00Z', to: '2090-01-02T00:00:00Z' }],
      ['to', { sessions, from: '2020-01-02T00:00:00Z', to: '2020-01-03T00:00:00Z' }],
      ['to', { sessions, from: '2090-01-02T00:00:00Z', to: '2090-06-02T00:00:00Z' }],
      ['expiresAt', { sessions, expiresAt: '2020-01-01T00:00:00Z' }],
      ['planId', { planId: ada.application.id }],
    ] as const) {
      const answer = await workspace.api('POST', '/booking-links', { applicationId: ada.application.id, ...body });
      assert.deepEqual([answer.status, answer.body.error?.details.field], [422, field], answer.text);
    }
  });
});
