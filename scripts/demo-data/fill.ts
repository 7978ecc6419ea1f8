import { CITIES, COLLEAGUES, EMPLOYERS, FIRST_NAMES, JOBS, LAST_NAMES, LOCATIONS, TAGS } from './company.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 8;
/** Applications are spread over so many days. */
const PERIOD_DAYS = 120;

/** A call of the API that returns `data` of the response. */
export type Call = (method: string, path: string, body?: object) => Promise<Created>;

interface Created {
  id: string;
}

interface Stage extends Created {
  kind: string;
}

interface Job extends Created {
  title: string;
  stages: readonly Stage[];
  ownerId: string;
}

const at = <Value>(values: readonly Value[], index: number): Value => values[index % values.length]!;
const HALF_HOURS_A_DAY = 16;

/** The `number`th half hour between 9:00 and 17:00 of working days, from today on, in this machine's time zone. */
function inWorkingHours(number: number): string {
  const at = new Date();
  at.setHours(9, (number % HALF_HOURS_A_DAY) * 30, 0, 0);
  const isWeekend = () => at.getDay() % 6 === 0;
  for (let days = Math.floor(number / HALF_HOURS_A_DAY); days > 0 || isWeekend(); at.setDate(at.getDate() + 1))
    if (!isWeekend()) days -= 1;
  return at.toISOString();
}

const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/**
 * Fills a workspace through the API with what a hiring team sees after four months: 29 jobs, and candidates in all stages
 * with their history, interviews, scorecards, offers, tasks and notes. Everything follows from the number of a
 * candidate, so that two runs make the same.
 */
export async function fillDemo(call: Call, candidates: number): Promise<void> {
  const make = async (path: string, body: object) => (await call('POST', path, body)).id;
  const members: string[] = [];
  for (const { name, role } of COLLEAGUES)
    members.push(await make('/members', { name, role, email: `${name.toLowerCase().replace(' ', '.')}@demo.example` }));
  const locations: string[] = [];
  for (const location of LOCATIONS) locations.push(await make('/locations', location));
  const departments = new Map<string, string>();
  for (const name of new Set(JOBS.map(({ department }) => department)))
    departments.set(name, await make('/departments', { name }));
  // A new workspace has some.
  const existing = (await call('GET', '/sources')) as unknown as Created[]; // a list has an array as `data`
  const sources = existing.map(({ id }) => id);

  const jobs: Job[] = [];
  for (const [index, { title, department }] of JOBS.entries()) {
    const ownerId = at(members, index);
    const id = await make('/jobs', {
      ...{ title, description: `You work in ${department}.`, employmentType: 'full_time' },
      ...{ workplaceType: at(['hybrid', 'remote', 'onsite'], index), departmentId: departments.get(department) },
      locationIds: [at(locations, index)],
      ...{ salaryMin: 48_000 + index * 1000, salaryMax: 64_000 + index * 1000, currency: 'EUR', salaryPeriod: 'year' },
      hiringTeam: [{ memberId: ownerId, role: 'hiring_manager' }],
    });
    if (index !== JOBS.length - 1) await call('POST', `/jobs/${id}/publish`, {});
    const stages = (await call('GET', `/jobs/${id}/stages`)) as unknown as Stage[]; // a list has an array as `data`
    jobs.push({ id, title, stages, ownerId });
  }

  const add = (number: number) => addCandidate(call, number, { jobs, members, sources });
  for (let number = 0; number < candidates; number += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, candidates - number) }, (_, index) => add(number + index)),
    );
}

interface Company {
  jobs: readonly Job[];
  members: readonly string[];
  sources: readonly string[];
}

async function addCandidate(call: Call, number: number, { jobs, members, sources }: Company): Promise<void> {
  const make = async (path: string, body: object) => (await call('POST', path, body)).id;
  // The first jobs have more applicants than the last ones.
  const job = at(jobs, number % 3 === 0 ? number % 7 : number);
  const days = number % 11 === 0 ? (number % 5) / 10 : ((number * 37) % PERIOD_DAYS) + 1;
  const firstName = at(FIRST_NAMES, number);
  const lastName = at(LAST_NAMES, number * 7 + Math.floor(number / 30));
  const employer = at(EMPLOYERS, number);
  const appliedAt = daysFromNow(-days);
  const candidateId = await make('/candidates', {
    ...{ firstName, lastName, email: `applicant-${number}@example.com`, createdAt: appliedAt },
    ...{ headline: `${job.title} at ${employer}`, location: at(CITIES, number) },
    phone: number % 2 === 0 ? `+49 40 55${String(number).padStart(5, '0')}` : null,
    experience: [{ company: employer, title: job.title, startDate: '2021-04-01', current: true }],
  });
  for (const [index, label] of TAGS.entries())
    if ((number + index * 3) % 8 === 0) await make(`/candidates/${candidateId}/tags`, { label });
  const { history, stage } = pastOf(job, number, days);
  const applicationId = await make('/applications', {
    ...{
      candidateId,
      jobId: job.id,
      sourceId: at(sources, number * 5 + (number % 3)),
      appliedAt,
      createdAt: appliedAt,
    },
    ...(number % 3 === 0 ? { ownerId: at(members, number) } : {}),
    ...(history.length > 1 ? { stageHistory: history } : {}),
  });
  if (number % 6 === 0)
    await make(`/candidates/${candidateId}/notes`, { body: 'Spoke for 20 minutes. Good questions about the product.' });
  if (number % 17 === 0) await make('/pool-entries', { candidateId, source: 'sourced', reason: 'Strong runner-up.' });
  if (number % 13 === 0)
    await make('/tasks', {
      ...{ title: `Call back ${firstName}`, ownerId: at(members, number), candidateId, applicationId },
      dueAt: daysFromNow((number % 9) - 2),
    });
  if (stage.kind === 'interview') {
    await make('/interviews', {
      ...{ applicationId, type: 'technical', mode: 'video', title: 'Technical interview' },
      // Nobody has two at once: those that start half an hour apart have different interviewers.
      ...{ scheduledAt: inWorkingHours(number), interviewerIds: [at(members, number)] },
    });
    await make('/scorecards', {
      ...{ applicationId, rating: at(['yes', 'strong_yes', 'no', 'yes'], number), authorId: at(members, number + 1) },
      comment: 'Clear explanations, and honest about what went wrong.',
    });
  }
  if (stage.kind === 'offer') {
    const offerId = await make('/offers', {
      ...{ applicationId, title: job.title, salaryAmount: 62_000 + number * 10, currency: 'EUR', salaryPeriod: 'year' },
    });
    if (number % 2 === 0) await call('POST', `/offers/${offerId}/send`, {});
  }
}

/** The number of stages after the first one, which differs from candidate to candidate. */
const REACHED = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 1];

/** The stages that an application has gone through: older ones are further, and most of them have ended. */
function pastOf({ stages }: Job, number: number, days: number) {
  const final = (kind: string) => stages.find((stage) => stage.kind === kind)!;
  const open = stages.filter(({ kind }) => kind !== 'hired' && kind !== 'rejected');
  const reached = days < 3 ? 0 : Math.min(open.length - 1, REACHED[(number * 7) % REACHED.length]!);
  const history = open
    .slice(0, reached + 1)
    .map(({ id }, index) => ({ stageId: id, at: daysFromNow(-days * (1 - index / (open.length + 2))) }));
  const isOver = days > 20 && number % 5 < 3;
  const last = !isOver
    ? undefined
    : number % 5 === 0 && reached >= open.length - 2
      ? final('hired')
      : final('rejected');
  if (last !== undefined) history.push({ stageId: last.id, at: daysFromNow(-days * 0.15) });
  return { history, stage: last ?? open[reached]! };
}
