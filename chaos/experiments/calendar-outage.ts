import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../apps/server/src/configuration/config.ts';
import { createCalendar } from '../../apps/server/src/domain/hiring/calendars/change-calendar.ts';
import { startAuthorization } from '../../apps/server/src/domain/hiring/calendars/providers/authorize.ts';
import { GoogleServer } from '../../apps/server/src/domain/hiring/calendars/providers/google-server.fixture.ts';
import { MicrosoftServer } from '../../apps/server/src/domain/hiring/calendars/providers/microsoft-server.fixture.ts';
import { CaldavServer } from '../../apps/server/src/domain/hiring/calendars/written/caldav-server.fixture.ts';
import type { Exchange } from '../../apps/server/src/domain/hiring/calendars/written/fake-server.fixture.ts';
import {
  NO_RADICALE,
  RadicaleServer,
} from '../../apps/server/src/domain/hiring/calendars/written/radicale-server.fixture.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { newId } from '../../apps/server/src/platform/ids/ids.ts';
import { createServices } from '../../apps/server/src/process/services.ts';
import { type Json, moveClock } from '../../apps/server/test/harness.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end, type RunningService } from '../../apps/server/test/running-service.ts';
import { call, need } from '../calls.ts';
import { makeSharedJobs } from '../clients.ts';
import { type Experiment, scaled } from '../experiment.ts';
import { type Fleet, type FleetWorkspace, withFleet } from '../fleet.ts';

/** Changes of interviews around each kill. */
const BURST = 6;
const HOUR_MS = 3_600_000;
/** Each interview has a time of its own, so that members are free. */
const FIRST_HOUR = Date.parse('2090-01-01T00:00:00Z');
/** Longer than every lease and every wait for another attempt. */
const STEP_HOURS = 2;
const LONGEST_WAIT_MS = 5_000;
const GIVE_UP_MS = 120_000;
const WRITES: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

export const calendarOutage: Experiment = {
  name: 'calendar-outage',
  title:
    'while servers of calendars are down, lose responses, and the service is killed with -9, each calendar has each interview exactly once, as it is last',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const kills = scaled(options, { short: 5, full: 50 });
      const random = randomFrom(options.seed);
      const servers: Servers = {
        ...{ caldav: new CaldavServer(), google: new GoogleServer(), microsoft: new MicrosoftServer() },
        ...(NO_RADICALE === false ? { radicale: new RadicaleServer() } : {}),
      };
      const all = Object.values(servers);
      for (const server of all) {
        fleet.later(() => (server instanceof RadicaleServer ? server.remove() : server.stop()));
        await server.start();
      }
      if (NO_RADICALE !== false) options.log(NO_RADICALE);
      // As they do: a refresh token that was used remains valid, so that one that is lost on the way costs nothing.
      servers.google.rotates = false;
      servers.microsoft.rotates = false;
      const variables = { ...servers.google.variables, ...servers.microsoft.variables };
      // As supervisors do: on a busy machine, a database that recovers from a kill may not respond in time.
      const start = async (attempts = 5): Promise<RunningService> =>
        fleet.start(variables).catch((error: unknown) => {
          if (attempts === 1) throw error;
          return start(attempts - 1);
        });
      const nodes: RunningService[] = [await start(), await start()];
      const workspace = await fleet.workspace();
      const api = (method: string, path: string, body?: object) => ({
        ...{ method, url: `${nodes[random(nodes.length)]!.url}/api/v1${path}`, key: workspace.secretKey, body },
      });
      const members = await connectMembers(fleet, workspace, { servers, variables, api });
      const [job] = await makeSharedJobs({ url: nodes[0]!.url, workspace }, 1);
      const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@candidate.example' };
      const { id: candidateId } = await need(api('POST', '/candidates', person));
      const { id: applicationId } = await need(api('POST', '/applications', { candidateId, jobId: job!.id }));

      let hour = 0;
      const nextTime = () => new Date(FIRST_HOUR + (hour += 1) * HOUR_MS).toISOString();
      const ids: string[] = [];
      const some = () => Object.values(members).filter(() => random(3) > 0);
      const change = async () => {
        const id = ids[random(ids.length)];
        const kind = random(6);
        if (id === undefined || kind < 2) {
          const body = { applicationId, type: 'technical', mode: 'video', interviewerIds: some() };
          const { status, text } = await call(api('POST', '/interviews', { ...body, scheduledAt: nextTime() }));
          if (status === 201) ids.push((JSON.parse(text) as Json).data.id);
        } else if (kind === 2) await call(api('POST', `/interviews/${id}/cancel`));
        else if (kind === 3) await call(api('PATCH', `/interviews/${id}`, { interviewerIds: some() }));
        else await call(api('PATCH', `/interviews/${id}`, { scheduledAt: nextTime() }));
      };
      let lost = 0;
      let refused = 0;
      const faulty = ({ method, path }: Exchange) => {
        // Of what is lost, writes matter most: each that is repeated could be there twice.
        const isWrite = WRITES.has(method) && !/token|freeBusy|getSchedule/.test(path);
        const chance = random(isWrite ? 3 : 12);
        if (chance === 0) {
          lost += isWrite ? 1 : 0;
          return 'lost';
        }
        if (random(10) > 0) return null;
        refused += 1;
        return 'down';
      };
      for (const server of all) server.fault = faulty;

      const requests = () => all.reduce((sum, server) => sum + server.requests.length, 0);
      for (let kill = 1; kill <= kills; kill += 1) {
        const down = all[random(all.length)]!;
        await down.stop();
        const before = requests();
        // A request that a kill interrupts may have had its effect or not; the tables say which.
        const changes = Array.from({ length: BURST }, () => change().catch(() => {}));
        const due = before + 1 + random(8);
        const giveUp = performance.now() + LONGEST_WAIT_MS;
        while (requests() < due && performance.now() < giveUp) await sleep(1);
        const victim = random(nodes.length);
        await end(nodes[victim]!, 'SIGKILL');
        await Promise.all(changes);
        await down.start();
        await moveClock(fleet.db, `${STEP_HOURS * kill} hours`);
        nodes[victim] = await start();
        if (kill % 10 === 0) options.log(`killed ${kill} times, after ${requests()} requests to calendars`);
      }
      for (const server of all) server.fault = () => null;
      const faults = await untilWritten(fleet, workspace, kills * STEP_HOURS);
      faults.push(...(await check(fleet, workspace, { servers, members })));
      const figures = { kills, servers: all.length, interviews: ids.length, 'requests to calendars': requests() };
      return { figures: { ...figures, 'responses to writes lost': lost, 'requests refused': refused }, faults };
    }),
};

interface Servers {
  caldav: CaldavServer;
  google: GoogleServer;
  microsoft: MicrosoftServer;
  /** Where it is installed. */
  radicale?: RadicaleServer;
}
type Kind = keyof Servers;
type Members = Partial<Record<Kind, string>>;
const KINDS: readonly Kind[] = ['caldav', 'google', 'microsoft', 'radicale'];

/** A member for each kind of calendar, to which their interviews are written. */
async function connectMembers(
  { connectionString: DATABASE_URL, secretKey: SECRET_KEY, folder, db, later }: Fleet,
  { context }: FleetWorkspace,
  {
    servers,
    variables,
    api,
  }: {
    servers: Servers;
    variables: Record<string, string>;
    api: (m: string, p: string, b: object) => Parameters<typeof need>[0];
  },
): Promise<Members> {
  const own = { DATABASE_URL, SECRET_KEY, DATA_DIR: join(folder, 'data'), ALLOW_PRIVATE_WEBHOOKS: 'true' };
  const services = await createServices(readConfig({ ...variables, ...own }), db);
  later(() => services.close());
  const members: Members = {};
  for (const kind of KINDS) {
    if (servers[kind] === undefined) continue;
    const email = `${kind}@acme.example`;
    const { id: memberId } = await need(api('POST', '/members', { email, name: 'Grace Hopper', role: 'interviewer' }));
    const actor = { type: 'operator' as const, id: memberId, name: 'Grace Hopper' };
    const asMember = { ...context, services, actor, sessionId: newId() };
    if (kind === 'caldav' || kind === 'radicale') {
      const { url, password } = servers[kind]!;
      await createCalendar(asMember, { kind: 'caldav', url, userName: 'ada', password, writes: true });
    } else {
      const { code, state } = servers[kind].permit(startAuthorization(asMember, kind).url);
      await createCalendar(asMember, { kind, code, state, writes: true });
    }
    members[kind] = memberId;
  }
  return members;
}

/** Waits until nothing is to be written, without the waits after failures. */
async function untilWritten({ db }: Fleet, { id }: FleetWorkspace, hours: number): Promise<string[]> {
  const giveUp = performance.now() + GIVE_UP_MS;
  for (let step = 1; performance.now() < giveUp; step += 1) {
    await moveClock(db, `${hours + step * STEP_HOURS} hours`);
    const pending = await db.write.query(sql`
      select from calendar_entries where workspace_id = ${id} and version <> written_version limit 1`);
    if (pending.length === 0) return [];
    await sleep(1_000);
  }
  const rows = await db.write.query<{ error: string }>(sql`
    select error from calendar_writes where workspace_id = ${id} and error is not null`);
  return [`not everything was written after ${GIVE_UP_MS / 1_000} s: ${rows.map(({ error }) => error).join(' ')}`];
}

/** Compares the calendars with the tables. */
async function check(
  { db }: Fleet,
  { id }: FleetWorkspace,
  { servers, members }: { servers: Servers; members: Members },
): Promise<string[]> {
  const rows = await db.write.query<{ interviewId: string; memberId: string; at: Date }>(sql`
    select p.interview_id as "interviewId", p.member_id as "memberId", lower(p.during) as at from interview_interviewers p
    where p.workspace_id = ${id} and p.scheduled`);
  const time = (start: string) =>
    Date.parse(start.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const found: Record<Kind, [id: string, start: string][]> = {
    caldav: servers.caldav.eventsIn('work').map(({ uid, start }) => [uid.replace('@rolecall', ''), start]),
    google: servers.google.shown.map(({ id: event, start }) => [event.replace('rolecall', ''), start]),
    microsoft: servers.microsoft.shown.map(({ interviewId, start }) => [interviewId, start]),
    radicale: ((await servers.radicale?.events()) ?? []).map(({ uid, start }) => [uid.replace('@rolecall', ''), start]),
  };
  const bare = (one: string) => one.replaceAll('-', '');
  return KINDS.filter((kind) => servers[kind] !== undefined).flatMap((kind) => {
    const has = found[kind].map(([one, start]) => `${bare(one)} at ${time(start)}`).sort();
    const wanted = rows
      .filter(({ memberId }) => memberId === members[kind])
      .map(({ interviewId, at }) => `${bare(interviewId)} at ${new Date(at).getTime()}`)
      .sort();
    if (wanted.length === 0) return [`${kind}: no interview is left to compare`];
    const missing = wanted.filter((one) => !has.includes(one)).map((one) => `${kind}: ${one} is missing`);
    const wrong = has.filter((one) => !wanted.includes(one)).map((one) => `${kind}: ${one} should not be there`);
    const twice = has.filter((one, index) => has.indexOf(one) !== index).map((one) => `${kind}: ${one} is there twice`);
    return [...missing, ...wrong, ...twice];
  });
}
