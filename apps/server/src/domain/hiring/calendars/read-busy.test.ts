import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { read } from './read-busy.ts';

const OPTIONS = {
  kind: 'ics',
  window: { from: Date.parse('2026-03-01T00:00Z'), to: Date.parse('2026-04-15T00:00Z') },
  timeZone: 'Europe/Berlin',
  emails: ['ada@acme.example'],
  allDay: 'as_marked',
  most: 2_000,
};
const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'];
const timed = (...lines: string[]) => entry('UID:1', 'DTSTART:20260310T100000Z', 'DTEND:20260310T110000Z', ...lines);
const calendar = (...lines: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n');
/** `2026-03-10T10:00 – 11:00` in UTC, as `03-10 10:00 11:00`. */
const minute = (at: number) => new Date(at).toISOString().slice(5, 16).replace('T', ' ');
function busy(text: string, more: object = {}): string[] {
  const result = read(Buffer.from(`${JSON.stringify({ ...OPTIONS, ...more })}\n${text}`));
  assert.ok('busy' in result);
  return result.busy.map(({ from, to }) => {
    const [start, end] = [minute(from), minute(to)];
    return `${start} ${start.slice(0, 5) === end.slice(0, 5) ? end.slice(6) : end}`;
  });
}
const TEN = ['03-10 10:00 11:00'];

describe('the times of an entry', () => {
  it('are instants, in whatever zone they are written; without a zone, they are on the clock of the member', () => {
    const at = (start: string, ...more: string[]) => busy(calendar(entry('UID:1', start, 'DURATION:PT1H', ...more)));
    assert.deepEqual(at('DTSTART:20260310T100000Z'), TEN);
    assert.deepEqual(at('DTSTART:20260310T110000'), TEN);
    assert.deepEqual(at('DTSTART;TZID=America/New_York:20260310T060000'), TEN);
    assert.deepEqual(at('DTSTART;TZID="W. Europe Standard Time":20260310T110000'), TEN);
    assert.deepEqual(at('DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Berlin:20260310T110000'), TEN);
    assert.deepEqual(at('DTSTART;TZID="tzone://Microsoft/Utc":20260310T100000'), TEN);
    assert.deepEqual(at('DTSTART;TZID=Etc/GMT+3:20260310T070000'), TEN);
    for (const unknown of ['Nowhere', 'Customized Time Zone', '"tzone://Microsoft/Custom"'])
      assert.deepEqual(at(`DTSTART;TZID=${unknown}:20260310T110000`), TEN);
  });

  it('of a zone that only the file knows follow its rules', () => {
    const zone = ['TZID:Customized Time Zone', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'];
    const offsets = ['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0300', 'END:STANDARD'];
    const own = ['BEGIN:VTIMEZONE', ...zone, ...offsets, 'END:VTIMEZONE'];
    const lines = entry('UID:1', 'DTSTART;TZID=Customized Time Zone:20260310T130000', 'DURATION:PT1H');
    assert.deepEqual(busy(calendar(own, lines)), TEN);
  });

  it('of a zone that everybody knows follow the clock, whatever the file says about it', () => {
    const zone = ['TZID:Europe/Berlin', 'BEGIN:STANDARD', 'DTSTART:16010101T020000'];
    const offsets = ['TZOFFSETFROM:+0500', 'TZOFFSETTO:+0500', 'END:STANDARD'];
    const own = ['BEGIN:VTIMEZONE', ...zone, ...offsets, 'END:VTIMEZONE'];
    const lines = entry('UID:1', 'DTSTART;TZID=Europe/Berlin:20260310T110000', 'DURATION:PT1H');
    assert.deepEqual(busy(calendar(own, lines)), TEN);
  });

  it('of whole days are local midnights, also on the day of 23 hours, and of a date with a zone', () => {
    const day = (start: string) => busy(calendar(entry('UID:1', start)));
    assert.deepEqual(day('DTSTART;VALUE=DATE:20260329'), ['03-28 23:00 03-29 22:00']);
    assert.deepEqual(day('DTSTART;VALUE=DATE;TZID=America/New_York:20260310'), ['03-09 23:00 03-10 23:00']);
  });

  it('that began before the window, or end after it, count within it', () => {
    const long = (start: string, end: string) => busy(calendar(entry('UID:1', `DTSTART:${start}`, `DTEND:${end}`)));
    assert.deepEqual(long('20260220T100000Z', '20260301T110000Z'), ['03-01 00:00 11:00']);
    assert.deepEqual(long('20260414T100000Z', '20260420T110000Z'), ['04-14 10:00 04-15 00:00']);
  });
});

describe('a repeated entry', () => {
  const start = 'DTSTART;TZID=Europe/Berlin:20260318T090000';
  const weekly = (...more: string[]) =>
    entry('UID:1', start, 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;UNTIL=20260405', ...more);

  it('keeps its local time when the clock changes, and leaves out what is excluded', () => {
    assert.deepEqual(busy(calendar(weekly())), ['03-18 08:00 09:00', '03-25 08:00 09:00', '04-01 07:00 08:00']);
    const without = weekly('EXDATE;TZID=Europe/Berlin:20260325T090000');
    assert.deepEqual(busy(calendar(without)), ['03-18 08:00 09:00', '04-01 07:00 08:00']);
  });

  it('is where a single occurrence was moved to, and nowhere if it was canceled', () => {
    const one = (...more: string[]) => entry('UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20260325T090000', ...more);
    const moved = one('DTSTART;TZID=Europe/Berlin:20260326T150000', 'DURATION:PT1H');
    assert.deepEqual(busy(calendar(weekly(), moved)), ['03-18 08:00 09:00', '03-26 14:00 15:00', '04-01 07:00 08:00']);
    const canceled = one('DTSTART;TZID=Europe/Berlin:20260325T090000', 'STATUS:CANCELLED');
    assert.deepEqual(busy(calendar(weekly(), canceled)), ['03-18 08:00 09:00', '04-01 07:00 08:00']);
    assert.deepEqual(busy(calendar(moved)), ['03-26 14:00 15:00']);
  });

  it('is excluded on its own day, also in the evening, when the next one has begun in UTC', () => {
    const evening = ['DTSTART;TZID=America/New_York:20260309T220000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'];
    const without = entry('UID:1', ...evening, 'EXDATE;TZID=America/New_York:20260310T220000');
    assert.deepEqual(busy(calendar(without)), ['03-10 02:00 03:00', '03-12 02:00 03:00']);
  });

  it('of whole days is moved, although the occurrence is named by a time', () => {
    const series = entry('UID:1', 'DTSTART;VALUE=DATE:20260310', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const moved = entry('UID:1', 'RECURRENCE-ID;TZID=Europe/Berlin:20260317T000000', 'DTSTART;VALUE=DATE:20260319');
    assert.deepEqual(busy(calendar(series, moved)), ['03-09 23:00 03-10 23:00', '03-18 23:00 03-19 23:00']);
  });

  it('has the dates that are listed besides its rule', () => {
    const dates = ['RDATE:20260312T100000Z,20260313T100000Z', 'RDATE;TZID=Europe/Berlin:20260314T110000'];
    assert.deepEqual(busy(calendar(timed(...dates))), [
      ...TEN,
      '03-12 10:00 11:00',
      '03-13 10:00 11:00',
      '03-14 10:00 11:00',
    ]);
  });

  it('that has more occurrences than a person can attend makes the calendar unreadable, instead of free', () => {
    assert.throws(() => busy(calendar(entry('UID:1', start, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY'))));
  });
});

it('more periods than are wanted are joined over the shortest gaps, and nothing that is busy becomes free', () => {
  const entries = [0, 7, 20, 60].map((minutes) => {
    const start = new Date(Date.parse('2026-03-10T10:00Z') + minutes * 60_000).toISOString().replace(/[-:]|\.\d+/g, '');
    return entry(`UID:${minutes}`, `DTSTART:${start}`, 'DURATION:PT5M');
  });
  const text = calendar(...entries);
  assert.equal(busy(text).length, 4);
  assert.deepEqual(busy(text, { most: 3 }), ['03-10 10:00 10:12', '03-10 10:20 10:25', '03-10 11:00 11:05']);
  assert.deepEqual(busy(text, { most: 1 }), ['03-10 10:00 11:05']);
});

describe('an entry takes time', () => {
  it('unless it is marked as free or canceled, or the member has declined', () => {
    assert.deepEqual(busy(calendar(timed())), TEN);
    const answered = (answer: string) => timed(`ATTENDEE;CN=Ada;PARTSTAT=${answer}:mailto:Ada@acme.example`);
    assert.deepEqual(busy(calendar(answered('ACCEPTED'))), TEN);
    assert.deepEqual(busy(calendar(answered('TENTATIVE'))), TEN);
    for (const lines of [answered('DECLINED'), timed('TRANSP:TRANSPARENT'), timed('STATUS:CANCELLED')])
      assert.deepEqual(busy(calendar(lines)), []);
  });

  it('if it is an unanswered invitation for up to four hours, not for longer or a whole day', () => {
    const invited = (...lines: string[]) =>
      busy(calendar(entry('UID:1', 'ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@acme.example', ...lines)));
    assert.deepEqual(invited('DTSTART:20260310T100000Z', 'DURATION:PT1H'), TEN);
    assert.deepEqual(invited('DTSTART:20260310T100000Z', 'DURATION:PT5H'), []);
    assert.deepEqual(invited('DTSTART;VALUE=DATE:20260310'), []);
  });

  it('for whole days as marked, always or never, as the member chooses', () => {
    const free = calendar(entry('UID:1', 'DTSTART;VALUE=DATE:20260310', 'TRANSP:TRANSPARENT'));
    const taken = calendar(entry('UID:1', 'DTSTART;VALUE=DATE:20260310'));
    const counts = (text: string) => ['as_marked', 'always', 'never'].map((allDay) => busy(text, { allDay }).length);
    assert.deepEqual(
      [counts(free), counts(taken)],
      [
        [0, 1, 0],
        [1, 1, 0],
      ],
    );
  });

  it('but not if it is our own invitation: the interview itself counts, or was canceled', () => {
    const own = entry('UID:0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e@rolecall', 'DTSTART:20260310T100000Z', 'DURATION:PT1H');
    assert.deepEqual(busy(calendar(own)), []);
  });

  it('of two versions in one file, where the later one is', () => {
    const version = (sequence: number, start: string) =>
      entry('UID:1', `SEQUENCE:${sequence}`, `DTSTART:${start}`, 'DURATION:PT1H');
    const [old, current] = [version(0, '20260312T100000Z'), version(1, '20260310T100000Z')];
    assert.deepEqual(busy(calendar(old, current)), TEN);
    assert.deepEqual(busy(calendar(current, old)), TEN);
  });
});

it('free and busy times count unless they are free', () => {
  const periods = [
    'FREEBUSY;FBTYPE=BUSY:20260310T100000Z/PT30M,20260310T103000Z/20260310T110000Z',
    'FREEBUSY;FBTYPE=FREE:20260312T100000Z/PT1H',
    'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20260313T100000Z/PT1H',
  ];
  const lines = ['BEGIN:VFREEBUSY', 'UID:1', 'DTSTAMP:20260101T000000Z', ...periods, 'END:VFREEBUSY'];
  assert.deepEqual(busy(calendar(lines)), [...TEN, '03-13 10:00 11:00']);
});

it('anything but a calendar is rejected', () => {
  for (const text of ['', '<html>Sign in</html>', 'BEGIN:VCARD']) assert.throws(() => busy(text), /not a calendar/);
});

describe('the responses of CalDAV servers', () => {
  const multistatus = (responses: string) =>
    `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>`;
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/\r/g, '&#13;');

  it('contain a calendar for each entry, with escaped line ends, in CDATA or as it is', () => {
    const one = (data: string) =>
      `<d:response><d:href>/1.ics</d:href><d:propstat><d:prop><d:getetag>"1"</d:getetag><cal:calendar-data>${data}</cal:calendar-data></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`;
    const at = (start: string) => calendar(entry(`UID:${start}`, `DTSTART:${start}`, 'DURATION:PT1H', 'SUMMARY:A & B'));
    const text = multistatus(
      [escaped(at('20260310T100000Z')), `<![CDATA[${at('20260312T110000')}]]>`, escaped(at('20260313T100000Z'))]
        .map(one)
        .join(''),
    );
    assert.deepEqual(busy(text, { kind: 'entries' }), [...TEN, '03-12 10:00 11:00', '03-13 10:00 11:00']);
    assert.deepEqual(busy(multistatus(''), { kind: 'entries' }), []);
  });

  it('name collections, of which some are calendars', () => {
    const text = multistatus(
      `<d:response><d:href>/home/work/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/><cal:calendar/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat><d:propstat><d:prop><cal:calendar-home-set/></d:prop><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response>
       <d:response><d:href>/home/</d:href><d:propstat><d:prop><d:resourcetype><d:collection/></d:resourcetype><d:current-user-principal><d:href>/p/ada/</d:href></d:current-user-principal><cal:calendar-home-set><d:href>/home/</d:href></cal:calendar-home-set></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`,
    );
    assert.deepEqual(read(Buffer.from(`${JSON.stringify({ kind: 'collections' })}\n${text}`)), {
      collections: [
        { href: '/home/work/', isCalendar: true, isWritable: true, principal: null, home: null },
        { href: '/home/', isCalendar: false, isWritable: true, principal: '/p/ada/', home: '/home/' },
      ],
    });
    assert.throws(() => read(Buffer.from(`${JSON.stringify({ kind: 'collections' })}\n<html></html>`)));
  });
});
