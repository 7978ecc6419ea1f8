import { uploaded } from '../../server/src/domain/hiring/imports/imports.fixture.ts';
import { eventually } from '../../server/test/eventually.ts';
import type { TestWorkspace } from '../../server/test/harness.ts';
import { makeJob, makeMember } from '../../server/test/hiring.ts';
import { attachFile, resumeOf } from './applicants.ts';

/** Realistic names: short and long ones, other scripts and directions, and an emoji. */
const FIRST_NAMES = [
  'Ada',
  'Grace',
  'Maximiliane-Charlotte',
  'محمد',
  'Jo',
  'Ιωάννα',
  '美咲',
  'Lin 🌱',
  'Óscar',
  'Nguyễn',
];
const LAST_NAMES = [
  'Lovelace',
  'von Hohenstaufen-Sigmaringen-Wittgenstein',
  'الخوارزمي',
  'Wu',
  "O'Connor-Fitzgerald",
  '田中',
  'Papadopoulos',
  'Li',
];
const HEADLINES = [
  'Staff engineer, distributed systems',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftsleiterin',
  null,
  'مهندسة برمجيات أولى في القاهرة',
  'Product designer who writes code and has led a team of twelve people across four time zones for more than six years',
];
const TAGS = [
  'senior',
  'Willing to relocate',
  'Rechtsschutzversicherungsgesellschaften',
  '🚀 fast mover',
  'عن بعد',
  'referral',
];
const DAY_MS = 86_400_000;
const CANDIDATES = 104;
const AT_ONCE = 8;

/** The IDs of records for the parameters of URLs. */
export type PageRecords = Record<
  | 'jobId'
  | 'candidateId'
  | 'applicationId'
  | 'interviewId'
  | 'approvalId'
  | 'automationId'
  | 'runId'
  | 'webhookId'
  | 'importId'
  | 'plannedImportId',
  string
>;

/**
 * Fills a workspace with a hundred candidates in several jobs and with some of everything else: names and texts of many
 * lengths and scripts, full and empty fields. Automations need running workers.
 */
export async function fillWorkspace(workspace: TestWorkspace, ownerId: string): Promise<PageRecords> {
  const make = async (path: string, body: object, method = 'POST'): Promise<string> => {
    const { status, text, body: answer } = await workspace.api(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return answer?.data?.id;
  };
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const members = [
    ownerId,
    await makeMember(workspace, 'Mary Cartwright'),
    await makeMember(workspace, 'Wolfgang Amadeus Freiherr von und zu Guttenberg-Schwarzenberg'),
  ];

  const departmentId = await make('/departments', { name: 'Research & Development' });
  await make('/departments', { name: 'Forschungsinfrastrukturverwaltungsabteilung', parentId: departmentId });
  const locations = [
    await make('/locations', { name: 'Berlin', city: 'Berlin', country: 'DE', timeZone: 'Europe/Berlin' }),
    await make('/locations', { name: 'Llanfairpwllgwyngyllgogerychwyrndrobwll', country: 'GB', region: 'Wales' }),
  ];
  const sources = [
    await make('/sources', { name: 'Spring conference of the engineering society', kind: 'event' }),
    await make('/sources', { name: 'Stellenbörse der Metallindustrie', kind: 'job_board' }),
  ];
  const reason = await make('/rejection-reasons', { label: 'Salary expectations beyond the budget', kind: 'rejected' });
  await make('/custom-fields', { entity: 'candidate', key: 'notice', type: 'text', label: 'Notice period' });
  await make('/custom-fields', {
    ...{ entity: 'application', key: 'visa', type: 'select', label: 'Arbeitserlaubnis' },
    options: [{ value: 'eu', label: 'EU citizen' }],
  });
  await make('/custom-fields', { entity: 'job', key: 'cost_center', type: 'number', label: 'Cost center' });
  await make('/message-templates', { name: 'Invitation', subject: 'Meet us', text: 'Dear {{candidate.firstName}}, …' });
  await make('/pipelines', {
    name: 'Engineering',
    stages: [
      { name: 'New', kind: 'applied' },
      { name: 'Take-home assignment with a review by two engineers', kind: 'screening' },
      { name: 'Hired', kind: 'hired' },
      { name: 'Rejected', kind: 'rejected' },
    ],
  });
  const webhookId = await make('/webhooks', { url: 'https://receiver.example.com/hooks/rolecall', events: ['*'] });
  await make('/webhooks', { url: `https://${'long-'.repeat(12)}name.example.com/hook`, events: ['job.published'] });
  await make('/api-keys', { name: 'Careers website', type: 'publishable', scopes: ['jobs:read'] });
  await make('/automation-secrets/CRM_TOKEN', { value: 'a token', hosts: ['api.example.com'] }, 'PUT');

  const description = '## What you do\n\nYou build **reliable** services.\n\n- Design\n- Operate';
  const jobs = [
    await makeJob(workspace, {
      ...{ title: 'Senior Platform Engineer', description, departmentId, locationIds: locations },
      ...{ salaryMin: 72_000, salaryMax: 95_000, currency: 'EUR', salaryPeriod: 'year', workplaceType: 'hybrid' },
      hiringTeam: [
        { memberId: ownerId, role: 'recruiter' },
        { memberId: members[2]!, role: 'hiring_manager' },
      ],
    }),
    await makeJob(workspace, { title: 'Kraftfahrzeug-Haftpflichtversicherungssachbearbeiterin (m/w/d) in Teilzeit' }),
    await makeJob(workspace, { title: 'مهندس برمجيات', confidential: true }),
    await makeJob(workspace, { title: 'Office Manager' }),
    await makeJob(workspace, { title: 'Draft without candidates' }),
  ];
  const [job] = jobs as [(typeof jobs)[number]];
  for (const { id } of jobs.slice(0, 4)) await make(`/jobs/${id}/publish`, {});
  await make(`/jobs/${job.id}/openings`, { targetStartDate: '2090-04-01' });
  await make(`/jobs/${job.id}/openings`, {});
  await make('/tracking-links', { sourceId: sources[0], jobId: job.id });
  await make('/tracking-links', { sourceId: sources[1] });

  const automationId = await make('/automations', {
    name: 'Thank applicants and remind the hiring manager after three days',
    description: 'Adds a note, waits, and adds a task.',
    trigger: { event: 'application.created', filter: { 'application.jobId': job.id } },
    conditions: { all: [{ field: 'candidate.email', op: 'exists' }] },
    steps: [
      { id: 'note', type: 'add_note', config: { body: 'Applied for {{job.title}}.' } },
      { id: 'wait', type: 'delay', config: { seconds: 259_200 } },
    ],
  });
  await make(`/automations/${automationId}/publish`, {});

  const applications: { id: string; candidateId: string; number: number }[] = [];
  const addCandidate = async (number: number) => {
    const candidateId = await make('/candidates', {
      firstName: FIRST_NAMES[number % FIRST_NAMES.length],
      lastName: LAST_NAMES[(number * 3) % LAST_NAMES.length],
      email: `candidate-${number}${number % 9 === 0 ? '-with-a-very-long-local-part-of-the-address' : ''}@example.com`,
      headline: HEADLINES[number % HEADLINES.length],
      location: number % 3 === 0 ? 'Berlin, Germany' : null,
      phone: number % 2 === 0 ? '+49 30 1234567' : null,
    });
    for (const [index, label] of TAGS.entries())
      if ((number + index) % 5 === 0 || number === 0) await make(`/candidates/${candidateId}/tags`, { label });
    const chosen = jobs[number % 7 < 4 ? 0 : 1 + (number % 3)]!;
    const sourceId = sources[number % 2];
    const ownerIds = number % 3 === 0 ? { ownerId: members[number % members.length] } : {};
    const id = await make('/applications', { candidateId, jobId: chosen.id, sourceId, ...ownerIds });
    const { stages } = chosen;
    const toStageId = [undefined, stages.screening, stages.interview, undefined, stages.offer][number % 5];
    if (toStageId !== undefined) await make(`/applications/${id}/move`, { toStageId });
    else if (number % 4 === 3) await make(`/applications/${id}/reject`, { rejectionReasonId: reason });
    else if (number === 30) await make(`/applications/${id}/hire`, {});
    applications.push({ id, candidateId, number });
  };
  for (let number = 0; number < CANDIDATES; number += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => addCandidate(number + index)));
  applications.sort((one, other) => one.number - other.number);
  const active = applications.filter(({ number }) => number % 5 === 2 || number % 5 === 4);

  // The candidate whose page is shown has some of everything.
  const { candidateId, id: applicationId } = active[0]!;
  await make(
    `/candidates/${candidateId}`,
    {
      summary: 'Ten years of platform work.\n\nLooks for a team that operates what it builds.',
      linkedinUrl: 'https://www.linkedin.com/in/a-rather-long-name-of-a-profile-0123456789',
      customFields: { notice: 'Three months' },
      experience: [{ company: 'Zeiss', title: 'Engineer', startDate: '2015-01-01', current: true }],
      education: [{ school: 'TU Berlin', degree: 'MSc', field: 'Computer science' }],
    },
    'PATCH',
  );
  for (const name of ['Resume', 'Reference']) await attachFile(workspace, candidateId, resumeOf(name));
  await make(`/candidates/${candidateId}/notes`, { body: 'Spoke on the phone. **Very** good questions.' });
  await make('/pool-entries', { candidateId, source: 'sourced', reason: 'Runner-up for the previous opening.' });
  await make('/pool-entries', { candidateId: applications[5]!.candidateId, source: 'referred' });
  let interviewId = '';
  for (const [index, { id }] of active.slice(0, 14).entries()) {
    const interview = await make('/interviews', {
      ...{ applicationId: id, type: 'technical', mode: index % 2 === 0 ? 'video' : 'onsite' },
      ...{ title: index % 3 === 0 ? 'Systemarchitekturgespräch mit dem gesamten Team' : 'First talk' },
      ...{ scheduledAt: inDays(0.2 + index / 3), interviewerIds: members.slice(0, 1 + (index % 3)) },
    });
    if (index === 0) interviewId = interview;
  }
  for (const rating of ['strong_yes', 'no'])
    await make('/scorecards', {
      ...{ applicationId, rating, comment: 'Clear explanations.', authorId: members[rating === 'no' ? 1 : 0] },
      criteria: [{ label: 'Systems', score: 4 }],
    });
  let approvalId = '';
  for (const [index, { id }] of active.slice(0, 6).entries()) {
    const salary = { salaryAmount: 80_000 + index, currency: 'EUR', salaryPeriod: 'year' };
    const offer = await make('/offers', { applicationId: id, title: 'Senior Platform Engineer', ...salary });
    if (index % 2 === 0) await make(`/offers/${offer}/send`, {});
    else approvalId = await make('/approvals', { offerId: offer, approverIds: [ownerId], comment: 'Above the range.' });
  }
  for (let index = 0; index < 12; index += 1)
    await make('/tasks', {
      title:
        index % 4 === 0 ? 'Die Verdienstbescheinigungen der letzten drei Monate anfordern' : `Call reference ${index}`,
      ...{ ownerId: members[index % 2], dueAt: inDays(index - 3), priority: ['low', 'medium', 'urgent'][index % 3] },
      ...(index % 3 === 0 ? { candidateId, applicationId } : {}),
    });

  const runs = await eventually(
    () => workspace.api('GET', `/automations/${automationId}/runs`),
    ({ body }) => body.data.length > 0,
  );
  const importId = await planImport(workspace);
  await make(`/imports/${importId}/start`, {});
  await eventually(
    () => workspace.api('GET', `/imports/${importId}`),
    ({ body }) => body.data.status === 'completed',
  );
  const plannedImportId = await planImport(workspace, 'Everything that the subsidiary had before the merger of 2019');
  await make(`/imports/${plannedImportId}/preview`, {});
  await make('/exports', {});
  return {
    importId,
    plannedImportId,
    jobId: job.id,
    candidateId,
    applicationId,
    interviewId,
    approvalId,
    automationId,
    runId: runs.body.data[0].id,
    webhookId,
  };
}

/** Plans an import of some people in the form of Greenhouse, with everything that can be mapped. */
async function planImport(workspace: TestWorkspace, name = 'Greenhouse'): Promise<string> {
  const numbers = Array.from({ length: 40 }, (_, number) => number + 1);
  const lists = {
    jobs: [{ id: 1, name: 'Landscape architect', status: 'closed' }],
    users: numbers.map((id) => ({ id, name: `Former colleague ${id}`, primary_email: `colleague${id}@example.com` })),
    candidates: numbers.map((id) => ({
      ...{ id, first_name: `Imported ${id}`, last_name: id === 3 ? null : 'Person' },
      ...{ custom_fields: { Availability: 'May', 'Willing to relocate to any of the offices in Europe': true } },
      private: id === 4,
    })),
    applications: numbers.map((id) => ({
      ...{ id, candidate_id: id, job_id: 1, status: 'rejected', applied_at: '2024-01-02T00:00:00Z' },
      ...{ source: { public_name: 'The yearly fair of the landscape architects in Rotterdam' } },
      ...{ rejection_reason: { name: 'Too far away' }, current_stage: { name: `Round ${id % 4}` } },
      rejected_at: '2024-02-01T00:00:00Z',
    })),
    scorecards: numbers.map((id) => ({
      ...{ id, application_id: id, candidate_rating: id % 2 === 0 ? 'mixed' : 'strong_yes', interviewer_id: id },
      ...{ notes: 'Draws well.', submitted_at: '2024-01-15T00:00:00Z' },
    })),
  };
  const files: { name: string; keys: string[] }[] = [];
  for (const [list, rows] of Object.entries(lists))
    files.push({ name: `${list}.json`, keys: await uploaded(workspace, JSON.stringify(rows)) });
  const { body, text } = await workspace.api('POST', '/imports', { kind: 'greenhouse', files, name });
  if (body?.data === undefined) throw new Error(text);
  return body.data.id;
}
