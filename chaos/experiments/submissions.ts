import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { randomFrom } from '../../apps/server/test/random.ts';
import { end } from '../../apps/server/test/running-service.ts';
import { need } from '../calls.ts';
import type { Service } from '../candidates/candidate-visitor.ts';
import { CONSENT, QUESTIONS, randomForm } from '../candidates/random-forms.ts';
import { apiForm, type FormOutcome, type SendForm, siteForm } from '../candidates/submit-form.ts';
import { makeSharedJobs } from '../clients.ts';
import { type Experiment, type ExperimentOptions, scaled } from '../experiment.ts';
import { type Fleet, type FleetWorkspace, withFleet } from '../fleet.ts';
import { openLeases } from '../leases.ts';

const VARIABLES = {
  VISITOR_UPLOAD_MB_PER_ADDRESS_PER_DAY: '10000',
  VISITOR_UPLOAD_MB_PER_WORKSPACE_PER_DAY: '10000',
};
const PEOPLE_AT_ONCE = 8;
const AGAIN_MS = 250;
const GIVE_UP_MS = 120_000;
/** One in this many forms is sent again at the end, to another process, as by reloading the page. */
const REPEATED = 4;

/** The same person through one channel. */
interface Sent {
  email: string;
  outcome: FormOutcome | null;
}

export const submissions: Experiment = {
  name: 'submissions',
  title:
    'the form of the career site and the public API store the same records for the same input, exactly once even across kill -9, and reject the same fields',
  isPatient: true,
  run: (options) =>
    withFleet(async (fleet) => {
      const { pairs, kills } = scaled(options, { short: { pairs: 40, kills: 1 }, full: { pairs: 500, kills: 3 } });
      let running = await fleet.start(VARIABLES);
      const service: Service = { url: running.url };
      const workspace = await fleet.workspace();
      const job = await openJob(service, workspace);
      const target = { service, workspace: workspace.slug, job };
      const results: { number: number; isInvalid: boolean; site: Sent; api: Sent }[] = [];
      const random = randomFrom(options.seed);
      const reloads: SendForm[] = [];
      let next = 0;
      const people = Array.from({ length: PEOPLE_AT_ONCE }, async () => {
        while (next < pairs) {
          const number = next;
          next += 1;
          const [site, api] = ['site', 'api'].map((channel) => `${channel}-${number}@example.com`) as [string, string];
          const form = randomForm(options.seed, number, site);
          const forApi = randomForm(options.seed, number, api);
          const sends = [siteForm(target, form), apiForm(target, forApi, `form-${number}`)] as const;
          const outcomes = await Promise.all([untilAnswered(sends[0]), untilAnswered(sends[1])]);
          if (random(REPEATED) === 0) reloads.push(...sends);
          results.push({
            number,
            isInvalid: form.isInvalid,
            site: { email: site, outcome: outcomes[0] },
            api: { email: api, outcome: outcomes[1] },
          });
        }
      });
      for (let kill = 1; kill <= kills; kill += 1) {
        const at = Math.floor((pairs * kill) / (kills + 1));
        while (results.length < at) await sleep(5);
        await end(running, 'SIGKILL');
        options.log(`killed after ${results.length} of ${pairs}`);
        if (options.scale === 'short') await openLeases(fleet.db);
        running = await fleet.start(VARIABLES);
        service.url = running.url;
      }
      await Promise.all(people);
      await end(running, 'SIGTERM');
      running = await fleet.start(VARIABLES);
      service.url = running.url;
      for (const send of reloads) await untilAnswered(send);
      return checkResults(fleet, workspace, results, options);
    }),
};

async function openJob({ url }: Service, workspace: FleetWorkspace): Promise<string> {
  const [job] = await makeSharedJobs({ url, workspace }, 1);
  const at = { url: `${url}/api/v1/jobs/${job!.id}/application-config`, key: workspace.secretKey };
  const config = await need({ ...at, method: 'GET' });
  await need({ ...at, method: 'PUT', body: { ...config, questions: QUESTIONS, consent: CONSENT } });
  return job!.slug;
}

/** Sends the form until it is received or rejected, as somebody does who sees an error page or no page at all. */
async function untilAnswered(send: SendForm): Promise<FormOutcome | null> {
  const giveUp = performance.now() + GIVE_UP_MS;
  while (performance.now() < giveUp) {
    // The response was lost with its connection.
    const outcome = await send().catch((error: Error) => {
      if (error.message.startsWith('the ')) throw error;
      return null;
    });
    if (outcome === null) {
      await sleep(AGAIN_MS);
      continue;
    }
    return outcome;
  }
  return null;
}

type Results = readonly { number: number; isInvalid: boolean; site: Sent; api: Sent }[];

/** Compares the responses with the stored submissions, by channel. */
async function checkResults(fleet: Fleet, { id }: FleetWorkspace, results: Results, { seed }: ExperimentOptions) {
  const stored = await storedByEmail(fleet, id);
  const faults: string[] = [];
  const what = (number: number) => `form ${number} of seed ${seed}`;
  for (const { number, isInvalid, site, api } of results) {
    if (site.outcome === null || api.outcome === null) faults.push(`${what(number)} was never answered`);
    if (!isDeepStrictEqual(site.outcome, api.outcome)) {
      faults.push(`${what(number)}: site ${JSON.stringify(site.outcome)}, API ${JSON.stringify(api.outcome)}`);
    }
    if ((site.outcome === 'received') === isInvalid) faults.push(`${what(number)} was ${JSON.stringify(site.outcome)}`);
    const records = [site, api].map(({ email }) => stored.get(email) ?? []);
    for (const [index, { outcome, email }] of [site, api].entries()) {
      const expected = outcome === 'received' ? 1 : 0;
      const found = records[index]!.length;
      if (found !== expected) faults.push(`${email}: ${found} submissions instead of ${expected}`);
    }
    if (!isDeepStrictEqual(records[0]![0], records[1]![0])) {
      faults.push(`${what(number)} is stored as ${JSON.stringify(records)}`);
    }
  }
  const received = results.filter(({ site }) => site.outcome === 'received').length;
  if (stored.size !== 2 * received) faults.push(`${stored.size} people are stored instead of ${2 * received}`);
  return { figures: { forms: 2 * results.length, received: 2 * received }, faults: faults.slice(0, 20) };
}

/** The submissions of each email address with what belongs to them, without what differs by channel: addresses, IDs and keys. */
async function storedByEmail(fleet: Fleet, workspaceId: string): Promise<Map<string, unknown[]>> {
  const rows = await fleet.db.write.query<{ email: string; record: unknown }>(sql`
    select c.email, jsonb_build_object(
      'profile', s.profile - 'email' - 'resumeKey', 'answers', s.answers, 'status', a.status, 'stage', a.stage_id,
      'candidate', jsonb_build_array(c.first_name, c.last_name, c.phone),
      'consents', (select jsonb_agg(x.text) from consents x where x.workspace_id = c.workspace_id and x.candidate_id = c.id),
      'files', (select jsonb_agg(jsonb_build_array(f.file_name, f.file_type, f.file_size)) from candidate_files f
        where f.workspace_id = c.workspace_id and f.candidate_id = c.id),
      'mails', (select count(*) from mails m where m.workspace_id = c.workspace_id and m.recipient like '%' || c.email || '%')
    ) as record
    from candidates c
    left join applications a on a.workspace_id = c.workspace_id and a.candidate_id = c.id
    left join application_submissions s on s.workspace_id = a.workspace_id and s.application_id = a.id
    where c.workspace_id = ${workspaceId}`);
  const byEmail = new Map<string, unknown[]>();
  for (const { email, record } of rows) byEmail.set(email, [...(byEmail.get(email) ?? []), record]);
  return byEmail;
}
