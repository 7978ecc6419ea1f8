import { sql } from '../../apps/server/src/platform/database/sql.ts';
import type { Json } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { call, need, type Reply } from '../calls.ts';
import { makeSharedJobs } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, type FleetWorkspace, withFleet } from '../fleet.ts';

const NODES = 3;
const DAY_MS = 86_400_000;

/** What is raced for: `places` interviews of an hour on one day. */
interface Race {
  name: string;
  places: number;
  session: object;
  /** Everybody who can be booked, and how often at most on that day. */
  memberIds: readonly string[];
  limit: number;
}

export const bookingRace: Experiment = {
  name: 'booking-race',
  title:
    'many people who race for few times of a panel and of a pool on three nodes get exactly these; nobody is booked twice or beyond their limit, and everybody else is told in words',
  run: (options) =>
    withFleet(async (fleet) => {
      const { people, places } = scaled(options, {
        short: { people: 20, places: 5 },
        full: { people: 200, places: 20 },
      });
      const urls: string[] = [];
      for (let node = 0; node < NODES; node += 1) urls.push((await fleet.start()).url);
      const workspace = await fleet.workspace();
      const api = async (method: string, path: string, body?: object): Promise<Json> =>
        need({ method, url: `${urls[0]}/api/v1${path}`, key: workspace.secretKey, body });
      const [job] = await makeSharedJobs({ url: urls[0]!, workspace }, 1);
      const applications: string[] = [];
      for (let number = 0; number < people; number += 1) {
        const email = `person-${number}@example.com`;
        const { id } = await api('POST', '/candidates', { firstName: 'Ada', lastName: 'Lovelace', email });
        applications.push((await api('POST', '/applications', { candidateId: id, jobId: job!.id })).id);
      }
      const day = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 7 * DAY_MS);
      let members = 0;
      const interviewer = async (limit: number): Promise<string> => {
        const email = `member-${(members += 1)}@example.com`;
        const { id } = await api('POST', '/members', { email, name: 'Grace Hopper', role: 'interviewer' });
        const hours = { weekday: day.getUTCDay() || 7, start: '00:00', end: `${String(places).padStart(2, '0')}:00` };
        const own = { timeZone: 'UTC', weeklyHours: [hours], minimumNoticeMins: 0, maxInterviewsPerDay: limit };
        await api('PATCH', `/availability/${id}`, own);
        return id;
      };
      const panel = [await interviewer(places), await interviewer(places)];
      const share = places / 5;
      const pool = await Promise.all(Array.from({ length: 5 }, () => interviewer(share)));
      const common = { type: 'technical', durationMins: 60 };
      const races: Race[] = [
        {
          name: 'panel',
          places,
          session: { ...common, title: 'Panel', interviewerIds: panel },
          memberIds: panel,
          limit: places,
        },
        {
          ...{ name: 'pool', places, memberIds: pool, limit: share },
          session: { ...common, title: 'Pool', pool: { memberIds: pool, count: 1 } },
        },
      ];
      const faults: string[] = [];
      const figures: Record<string, number> = { people, nodes: NODES };
      for (const race of races) {
        const links: Json[] = [];
        for (const applicationId of applications) {
          const window = { from: day.toISOString(), to: new Date(day.getTime() + DAY_MS).toISOString() };
          links.push(
            await api('POST', '/booking-links', {
              applicationId,
              sessions: [race.session],
              intervalMins: 60,
              ...window,
            }),
          );
        }
        options.log(`${people} people race for ${race.places} times of the ${race.name}`);
        const random = randomFrom(options.seed);
        const outcomes = await Promise.all(
          links.map((link, index) => bookAny(urls[index % NODES]!, link, () => random(1_000_000))),
        );
        const booked = outcomes.filter(({ isBooked }) => isBooked).length;
        const told = outcomes.filter(({ isTold }) => isTold).length;
        figures[`${race.name}: booked`] = booked;
        figures[`${race.name}: told that no time is left`] = told;
        figures[`${race.name}: times lost to somebody else`] = outcomes.reduce((sum, { lost }) => sum + lost, 0);
        if (booked !== race.places) faults.push(`${race.name}: ${booked} bookings instead of ${race.places}`);
        if (told !== people - race.places)
          faults.push(`${race.name}: ${told} of ${people - race.places} were told in words`);
        for (const { unexpected } of outcomes) if (unexpected !== null) faults.push(`${race.name}: ${unexpected}`);
        faults.push(...(await check(fleet, workspace, race)));
      }
      return { figures, faults };
    }),
};

interface Booked {
  isBooked: boolean;
  isTold: boolean;
  lost: number;
  unexpected: string | null;
}

/** Chooses any time that is shown, and another one of those that remain if it is gone, until one is booked or none is left. */
async function bookAny(url: string, link: Json, random: () => number): Promise<Booked> {
  const base = `${url}${new URL(link.url).pathname}/bookings/${link.id}`;
  const send = (path: string, fields: Record<string, string>): Promise<Reply> =>
    call({
      method: 'POST',
      url: base + path,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    });
  const outcome = { isBooked: false, isTold: false, lost: 0, unexpected: null };
  let page = await call({ method: 'GET', url: base });
  for (;;) {
    const times = [...page.text.matchAll(/name="slot" value="([^"]+)">/g)].map(([, time]) => time!);
    if (times.length === 0) return { ...outcome, isTold: page.text.includes('No time is left. Please write to us') };
    const fields = { slot: times[random() % times.length]!, zone: 'Europe/Berlin', turn: 'new' };
    page = await send('/hold', fields);
    if (page.status === 303) page = await send('/confirm', { ...fields, agreed: 'true' });
    if (page.status === 303) return { ...outcome, isBooked: true };
    if (page.status !== 409) return { ...outcome, unexpected: `${page.status} ${page.text.slice(0, 200)}` };
    outcome.lost += 1;
  }
}

/** Reads the tables only. */
async function check(
  fleet: Fleet,
  { id }: FleetWorkspace,
  { name, memberIds, places, limit }: Race,
): Promise<string[]> {
  const [found] = await fleet.db.write.query<{
    double: number;
    most: number;
    interviews: number;
    uninvited: number;
  }>(sql`
    with booked as (
      select p.* from interview_interviewers p
      where p.workspace_id = ${id} and p.member_id = any(${[...memberIds]}::uuid[]) and p.scheduled)
    select
      (select count(*)::int from booked a join booked b on b.member_id = a.member_id and b.interview_id > a.interview_id
        and b.during && a.during) as double,
      (select coalesce(max(n), 0)::int from (select count(*) as n from booked group by member_id) c) as most,
      (select count(distinct interview_id)::int from booked) as interviews,
      (select count(*)::int from booked b where not exists (
        select from mails m where m.workspace_id = b.workspace_id and m.interview_id = b.interview_id)) as uninvited`);
  const { double, most, interviews, uninvited } = found!;
  return [
    ...(double > 0 ? [`${name}: ${double} interviews overlap`] : []),
    ...(most > limit ? [`${name}: a member has ${most} interviews on a day with a limit of ${limit}`] : []),
    ...(interviews !== places ? [`${name}: ${interviews} interviews for ${places} times`] : []),
    ...(uninvited > 0 ? [`${name}: ${uninvited} interviewers without an invitation`] : []),
  ];
}
