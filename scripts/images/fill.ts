import type { Browser as BrowserProgram } from 'playwright-core';
import { attachFile } from '../../apps/console/testing/applicants.ts';
import { sql } from '../../apps/server/src/platform/database/sql.ts';
import { Browser, joinedMember } from '../../apps/server/test/browser.ts';
import { moveClock, type TestService, type TestWorkspace } from '../../apps/server/test/harness.ts';
import { makeJob, type TestJob } from '../../apps/server/test/hiring.ts';
import { html } from '../resumes/formats.ts';
import { LAYOUTS } from '../resumes/layouts.ts';
import { PEOPLE } from '../resumes/people.ts';
import type { Person } from '../resumes/person.ts';
import { APPLICANTS, COLLEAGUES, COMPANY, JOBS, LOCATIONS, RECRUITER } from './company.ts';

const HOUR_MS = 3_600_000;
type Call = (path: string, body: object, method?: string) => Promise<string>;

/** What the images show. */
export interface Shown {
  owner: { id: string; email: string };
  jobId: string;
  candidateId: string;
  applicationId: string;
  automationId: string;
}

/** Fills a workspace through the API, as its members, with the invented company. */
export async function fillCompany(
  service: TestService,
  workspace: TestWorkspace,
  program: BrowserProgram,
): Promise<Shown> {
  const person = async (name: string, role: string) => {
    const member = await joinedMember(workspace, role, `${name.toLowerCase().replaceAll(' ', '.')}@harborline.example`);
    await service.db.write.query(
      sql`update members set name = ${name} where workspace_id = ${workspace.id} and id = ${member.id}`,
    );
    const session = new Browser(service);
    await session.signIn(workspace, member.email);
    const call: Call = async (path, body, method = 'POST') => {
      const { status, text, body: answer } = await session.api(method, path, body);
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
      return answer?.data?.id;
    };
    return { ...member, session, call };
  };
  const owner = await person(RECRUITER, 'owner');
  const [daniel, katrin, rui] = await Promise.all(COLLEAGUES.map((name) => person(name, 'admin')));
  if (daniel === undefined || katrin === undefined || rui === undefined) throw new Error('three colleagues are needed');
  const { call } = owner;

  await moveClock(service.db, '-20 days');
  const careerSite = { languages: ['en', 'de'], intro: COMPANY.intro };
  await call('/workspace', { name: COMPANY.name, careerSite }, 'PATCH');
  const jobs = await makeJobs(workspace, call, [
    { memberId: owner.id, role: 'recruiter' },
    { memberId: daniel.id, role: 'hiring_manager' },
  ]);
  const automationId = await makeAutomation(call, jobs[0]!);

  const applications = new Map<string, { id: string; candidateId: string }>();
  for (const { name, headline, city, job, days, stage, tags } of [...APPLICANTS].sort((a, b) => b.days - a.days)) {
    await moveClock(service.db, `-${days} days`);
    const [firstName, ...rest] = name.split(' ');
    const email = `${firstName}.${rest.join('')}@example.com`
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z.@]/g, '');
    const candidateId = await call('/candidates', {
      ...{ firstName, lastName: rest.join(' '), email },
      ...{ headline, location: city },
    });
    for (const label of tags) await call(`/candidates/${candidateId}/tags`, { label });
    const owned = days % 2 === 0 ? { ownerId: owner.id } : {};
    const id = await call('/applications', { candidateId, jobId: jobs[job]!.id, ...owned });
    applications.set(name, { id, candidateId });
    if (stage === 'applied') continue;
    await moveClock(service.db, `-${Math.ceil(days / 2)} days`);
    await call(`/applications/${id}/move`, { toStageId: jobs[job]!.stages[stage] });
  }
  const of = (name: string) => applications.get(name)!;

  // The candidate of the review view: a résumé, a profile, scorecards of colleagues and notes.
  const marta = of('Marta Okafor');
  await moveClock(service.db, '-5 days');
  for (const [name, key] of [
    ['Marta Okafor', 'marta'],
    ['James Whitfield', 'james'],
  ] as const)
    await attachFile({ ...workspace, api: owner.session.api.bind(owner.session) }, of(name).candidateId, {
      ...{ bytes: await printedResume(program, PEOPLE[key]!), fileName: `${name.replace(' ', '-')}-resume.pdf` },
      fileType: 'application/pdf',
    });
  await call(`/candidates/${marta.candidateId}`, profileOf(PEOPLE.marta!), 'PATCH');
  await call(`/candidates/${marta.candidateId}/notes`, {
    body: 'Spoke for 30 minutes. Wants to **stay close to the database**, less management than today. Notice period: 6 weeks.',
  });
  await moveClock(service.db, '-1 days');
  await daniel.call('/scorecards', {
    ...{ applicationId: marta.id, rating: 'strong_yes' },
    comment: 'Explained how she moved 4 TB between clusters without downtime, and what she would do differently.',
    criteria: [
      { label: 'System design', score: 5 },
      { label: 'PostgreSQL', score: 5 },
      { label: 'Communication', score: 4 },
    ],
  });
  await katrin.call('/scorecards', {
    ...{ applicationId: marta.id, rating: 'yes' },
    comment: 'Good questions about our customers. Has not worked with TypeScript for long.',
    criteria: [{ label: 'Teamwork', score: 4 }],
  });
  await rui.call(`/candidates/${marta.candidateId}/notes`, {
    body: 'Could start in January. Salary expectation is within our range.',
  });

  await moveClock(service.db, '0 seconds');
  const nextHour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const interviews: [string, string, string, string, number][] = [
    ['Marta Okafor', 'System design', 'technical', 'video', 1],
    ['James Whitfield', 'Portfolio review', 'onsite', 'onsite', 2],
    ['Yusuf Demir', 'Meet the team', 'culture', 'video', 4],
    ['Tomás Ferreira', 'Pair programming', 'technical', 'video', 26],
  ];
  for (const [name, title, type, mode, hours] of interviews)
    await call('/interviews', {
      ...{ applicationId: of(name).id, type, mode, title, interviewerIds: [owner.id, daniel.id] },
      scheduledAt: new Date(nextHour + hours * HOUR_MS).toISOString(),
    });
  const tasks: [string, string, number, string][] = [
    ['Call reference at Navegar', 'Tomás Ferreira', -20, 'high'],
    ['Send offer letter for signature', 'Ingrid Solberg', 2, 'urgent'],
    ['Book travel to Hamburg', 'James Whitfield', 5, 'medium'],
  ];
  for (const [title, name, hours, priority] of tasks)
    await call('/tasks', {
      ...{ title, priority, ownerId: owner.id, candidateId: of(name).candidateId, applicationId: of(name).id },
      dueAt: new Date(nextHour + hours * HOUR_MS).toISOString(),
    });
  await call('/offers', {
    ...{ applicationId: of('Ingrid Solberg').id, title: 'Senior Backend Engineer' },
    ...{ salaryAmount: 88_000, currency: 'EUR', salaryPeriod: 'year' },
  });
  for (const [name, type, scopes] of [
    ['Career website', 'publishable', ['jobs:read']],
    ['Payroll export', 'secret', ['applications:read', 'offers:read']],
    ['Data warehouse', 'secret', ['jobs:read', 'candidates:read', 'applications:read']],
  ] as const)
    await call('/api-keys', { name, type, scopes });
  const { id, email } = owner;
  return {
    owner: { id, email },
    jobId: jobs[0]!.id,
    candidateId: marta.candidateId,
    applicationId: marta.id,
    automationId,
  };
}

async function makeJobs(workspace: TestWorkspace, call: Call, hiringTeam: readonly object[]): Promise<TestJob[]> {
  const departments = new Map<string, string>();
  for (const name of new Set(JOBS.map(({ department }) => department)))
    departments.set(name, await call('/departments', { name }));
  const locations: string[] = [];
  for (const location of LOCATIONS) locations.push(await call('/locations', location));
  const jobs: TestJob[] = [];
  for (const { department, location, ...job } of JOBS) {
    const places = { departmentId: departments.get(department), locationIds: [locations[location]] };
    const made = await makeJob(workspace, { ...job, ...places, employmentType: 'full_time', hiringTeam });
    await call(`/jobs/${made.id}/publish`, {});
    jobs.push(made);
  }
  return jobs;
}

async function makeAutomation(call: Call, job: TestJob): Promise<string> {
  const id = await call('/automations', {
    name: 'Remind us of backend applicants after three days',
    description: 'Nobody should wait for an answer for more than three days.',
    trigger: { event: 'application.created', filter: { 'application.jobId': job.id } },
    steps: [
      { id: 'wait', type: 'delay', config: { seconds: 259_200 } },
      { id: 'remind', type: 'create_task', config: { title: 'Review {{candidate.firstName}}', dueInDays: 1 } },
      { id: 'mark', type: 'add_tag', config: { label: 'Waiting' } },
    ],
  });
  await call(`/automations/${id}/publish`, {});
  return id;
}

async function printedResume(program: BrowserProgram, person: Person): Promise<Buffer> {
  const page = await program.newPage();
  await page.setContent(html(LAYOUTS.sidebar!.blocks(person), person.language, 'sans'));
  const margin = { top: '15mm', left: '15mm', right: '15mm' };
  const bytes = await page.pdf({ format: 'A4', tagged: false, margin });
  await page.close();
  return bytes;
}

function profileOf({ summary, linkedin, phone, experience, education }: Person): object {
  return {
    ...{ summary, linkedinUrl: linkedin?.[1], phone: phone?.[1] },
    experience: experience.map(({ company, title, from, to, did }) => ({
      ...{ company, title, startDate: `${from}-01`, endDate: to === null ? null : `${to}-01` },
      ...{ current: to === null, description: did },
    })),
    education: education.map(({ school, degree, field }) => ({ school, degree, field })),
  };
}
