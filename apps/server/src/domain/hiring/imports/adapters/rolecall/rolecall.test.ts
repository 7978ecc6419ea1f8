// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applicationOf, careersSite, openJob, pdf, put } from '../../../../../../test/careers-site.ts';
import { type Caller, type Json, startService, type TestWorkspace } from '../../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../../test/hiring.ts';
import { sql } from '../../../../../platform/database/sql.ts';
import { newId } from '../../../../../platform/ids/ids.ts';
import { createApiKey } from '../../../../accounts/api-keys/change-api-keys.ts';
import { exported, type ReadArchive } from '../../../../integrations/exports/exports.fixture.ts';
import { SCOPES } from '../../../../records/access/scopes.ts';
import { run, uploaded } from '../../imports.fixture.ts';

const service = await startService();

/** What is compared, each list with what identifies a record in it other than its ID. */
const COMPARED: Readonly<Record<string, (record: Json) => string>> = {
  custom_fields: ({ entity, key }) => `${entity} ${key}`,
  departments: ({ name }) => name,
  locations: ({ name }) => name,
  sources: ({ name }) => name,
  rejection_reasons: ({ kind, label }) => `${kind} ${label}`,
  pipelines: ({ name }) => name,
  message_templates: ({ name }) => name,
  jobs: ({ slug }) => slug,
  stages: ({ jobId, position }) => `${jobId} ${position}`,
  application_forms: ({ jobId }) => jobId,
  email_templates: ({ kind }) => kind,
  interview_plans: ({ stageId }) => stageId,
  tracking_links: ({ sourceId, jobId }) => `${sourceId} ${jobId}`,
  candidates: ({ email }) => email,
  applications: ({ candidateId, jobId }) => `${candidateId} ${jobId}`,
  stage_changes: ({ applicationId, at, toStageId }) => `${applicationId} ${at} ${toStageId}`,
  notes: ({ candidateId, createdAt }) => `${candidateId} ${createdAt}`,
  interviews: ({ applicationId, scheduledAt }) => `${applicationId} ${scheduledAt}`,
  scorecards: ({ applicationId, authorId }) => `${applicationId} ${authorId}`,
  offers: ({ applicationId, title }) => `${applicationId} ${title}`,
  pool_entries: ({ candidateId }) => candidateId,
  tasks: ({ title }) => title,
  files: ({ candidateId, fileName }) => `${candidateId} ${fileName}`,
  submissions: ({ applicationId, number }) => `${applicationId} ${number}`,
  consents: ({ applicationId, givenAt }) => `${applicationId} ${givenAt}`,
  openings: ({ jobId, status }) => `${jobId} ${status}`,
  offer_responses: ({ offerId }) => offerId,
  messages: ({ direction, subject, text }) => `${direction} ${subject} ${text}`,
  views: ({ name }) => name,
  automations: ({ name }) => name,
  workspace: () => 'settings',
};

/** Times of the import, and who has imported. Everything else has to be equal. */
const OF_THE_IMPORT: Readonly<Record<string, readonly string[]>> = {
  '*': ['id', 'updatedAt'],
  custom_fields: ['createdAt', 'position'],
  departments: ['createdAt'],
  locations: ['createdAt'],
  sources: ['createdAt'],
  rejection_reasons: ['createdAt', 'position'],
  pipelines: ['createdAt'],
  message_templates: ['createdAt'],
  pool_entries: ['createdAt', 'addedBy'],
  jobs: ['createdAt', 'publishedAt', 'formerSlugs'],
  stages: ['createdAt'],
  interview_plans: ['createdAt'],
  candidates: ['emailConfirmedAt'],
  applications: ['createdAt', 'stageBeforeEnd'],
  stage_changes: ['actor'],
  files: ['path', 'textStatus'],
  tracking_links: ['code', 'createdAt', 'applications'],
  // Nobody has published the automations here.
  automations: ['createdAt', 'createdBy', 'owner', 'status', 'publishedVersion', 'publishedAt', 'definitionVersion'],
  workspace: ['slug', 'name', 'createdAt'],
};

/**
 * The records of an archive by what identifies them, with every ID in them replaced by what identifies the record with that ID: two
 * archives with the same contents are equal. It knows nothing of how archives are written or imported.
 */
function comparable({ records, entries }: ReadArchive): Record<string, Record<string, Json>> {
  const names = new Map<string, string>();
  for (const { id, email } of records('members')) names.set(id, `member ${email}`);
  const renamed = (value: Json): Json => {
    if (typeof value === 'string') {
      const text = value.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? id);
      return /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(text) ? new Date(text).toISOString() : text;
    }
    if (Array.isArray(value)) return value.map(renamed);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamed(each)]));
  };
  const result: Record<string, Record<string, Json>> = {};
  for (const [list, keyOf] of Object.entries(COMPARED)) {
    const own: Record<string, Json> = {};
    const named = records(list).map((record) => ({ id: record.id, record, key: `${list} ${renamed(keyOf(record))}` }));
    for (const { id, key } of named) if (list !== 'application_forms') names.set(id, key);
    for (const { record, key } of named) {
      assert.ok(!Object.hasOwn(own, key), `${key} is there once`);
      const ignored = [...OF_THE_IMPORT['*']!, ...(OF_THE_IMPORT[list] ?? [])];
      const kept = Object.fromEntries(Object.entries(record).filter(([field]) => !ignored.includes(field)));
      own[key] = renamed(kept);
      if (own[key].sentBy?.type === 'api_key') own[key].sentBy.id = null; // archives have no keys
      if (list === 'files') own[key].content = entries.get(record.path)!.toString('base64');
      if (Object.hasOwn(own[key], 'externalRefs'))
        own[key].externalRefs = own[key].externalRefs.map(({ system, id, url }: Json) => ({ system, id, url }));
    }
    result[list] = own;
  }
  return result;
}

async function importArchive(workspace: TestWorkspace, bytes: Uint8Array): Promise<Json> {
  const keys = await uploaded(workspace, bytes, 50_000);
  const files = [{ name: 'export.zip', keys }];
  const { status, body, text } = await workspace.api('POST', '/imports', { kind: 'rolecall', files });
  assert.equal(status, 201, text);
  return body.data;
}

const MEMBERS = ['ines@company.example', 'ray@company.example'];

async function company(): Promise<{ workspace: TestWorkspace; members: string[] }> {
  const workspace = await service.workspace();
  const members: string[] = [];
  for (const email of MEMBERS) {
    const id = newId();
    await service.db.write.query(sql`
      insert into members (workspace_id, id, email, name, role, joined_at)
      values (${workspace.id}, ${id}, ${email}, ${email.split('@')[0]}, 'interviewer', rolecall_now())`);
    members.push(id);
  }
  return { workspace, members };
}

/** Everything that an import of an archive restores, with as many fields as possible. */
async function fill(workspace: TestWorkspace, [ines, ray]: string[]): Promise<void> {
  const { key } = await createApiKey(workspace.context, { name: 'Migration', scopes: [...SCOPES] });
  const api: Caller = (method, path, body) => workspace.api(method, path, body, { authorization: `Bearer ${key}` });
  const make = async (path: string, body: object, method = 'POST'): Promise<Json> => {
    const answer = await api(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body?.data;
  };
  await make('/custom-fields', { entity: 'candidate', key: 'visa', label: 'Visa', type: 'boolean', private: true });
  const options = [
    { value: 'a', label: 'Level A' },
    { value: 'b', label: 'Level B' },
  ];
  await make('/custom-fields', { entity: 'application', key: 'level', label: 'Level', type: 'select', options });
  await make('/custom-fields', { entity: 'job', key: 'cost', label: 'Cost', type: 'money' });
  const garden = await make('/departments', { name: 'Garden' });
  const roof = await make('/departments', { name: 'Roof garden', parentId: garden.id });
  await make('/departments', { name: 'Above' });
  const place = await make('/locations', { name: 'Lisbon', country: 'PT', city: 'Lisbon', timeZone: 'Europe/Lisbon' });
  const source = await make('/sources', { name: 'Meetup', kind: 'event' });
  const reason = await make('/rejection-reasons', { label: 'Too far away', kind: 'rejected' });
  const pipelineStages = [
    { name: 'Applied', kind: 'applied', color: '#2563eb' },
    { name: 'Hired', kind: 'hired' },
    { name: 'Rejected', kind: 'rejected' },
  ];
  await make('/pipelines', { name: 'Short', stages: pipelineStages });
  await make('/message-templates', { name: 'Welcome', subject: 'Hello', text: 'Dear {{ candidate.firstName }}' });
  await make('/message-templates', {
    name: 'Distance',
    subject: 'Your application',
    text: 'It is too far.',
    rejectionReasonId: reason.id,
    language: 'de',
  });
  const job = await openJob(workspace, {
    title: 'Gardener',
    departmentId: roof.id,
    locationIds: [place.id],
    salaryMin: 1800.5,
    salaryMax: 2100,
    currency: 'EUR',
    salaryPeriod: 'month',
    keywords: ['plants'],
    customFields: { cost: { amount: 100, currency: 'EUR' } },
    externalRefs: [{ system: 'erp', id: '17' }],
    hiringTeam: [{ memberId: ines, role: 'hiring_manager' }],
    requisitionId: 'R-1',
    bonus: 'A tree a year',
  });
  const stages: Json[] = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
  await make(`/jobs/${job.id}/stages`, { name: 'Trial day', kind: 'interview', color: '#2563eb', position: 2 });
  const later = (await api('GET', `/jobs/${job.id}/stages`)).body.data as Json[];
  const stage = (kind: string) => later.find((one) => one.kind === kind).id;
  const closed = await openJob(workspace, { title: 'Gardener', confidential: false });
  await make(`/jobs/${closed.id}/close`, {});
  assert.equal(stages.length + 1, later.length);
  const closedStages: Json[] = (await api('GET', `/jobs/${closed.id}/stages`)).body.data;
  const { id: ada } = await make('/candidates', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    createdAt: '2024-02-29T08:00:00.000Z',
    email: 'ada@example.com',
    phone: '+351 910 000 001',
    headline: '=1+1',
    summary: 'Line one\nLine “two”',
    linkedinUrl: 'https://www.linkedin.com/in/ada',
    source: 'Old list',
    education: [{ school: 'Home', degree: 'None' }],
    experience: [{ company: 'Engines', title: 'Programmer', startDate: '1842-01' }],
    customFields: { visa: true },
    externalRefs: [{ system: 'linkedin', id: 'ada', url: 'https://www.linkedin.com/in/ada' }],
  });
  for (const label of ['maths', 'engines']) await make(`/candidates/${ada}/tags`, { label });
  const grace = await makeCandidate(workspace, { email: 'grace@example.com' });
  const history = (...steps: [string, string][]) => steps.map(([kind, at]) => ({ stageId: stage(kind), at }));
  const application = await make('/applications', {
    candidateId: ada,
    jobId: job.id,
    sourceId: source.id,
    ownerId: ray,
    referrerId: ines,
    customFields: { level: 'b' },
    externalRefs: [{ system: 'erp', id: 'a-1' }],
    appliedAt: '2024-03-01T10:00:00.000Z',
    createdAt: '2024-03-01T10:00:00.000Z',
    stageHistory: history(
      ['applied', '2024-03-01T10:00:00.000Z'],
      ['screening', '2024-03-02T10:00:00.000Z'],
      ['offer', '2024-03-04T11:30:00.000Z'],
    ),
  });
  const rejected = await make('/applications', {
    candidateId: grace,
    jobId: job.id,
    appliedAt: '2024-03-01T10:00:00.000Z',
    createdAt: '2024-03-01T10:00:00.000Z',
    stageHistory: history(['applied', '2024-03-01T10:00:00.000Z'], ['rejected', '2024-03-09T10:00:00.000Z']),
  });
  await make(`/applications/${rejected.id}`, { rejectionReasonId: reason.id }, 'PATCH');
  await make('/applications', {
    candidateId: grace,
    jobId: closed.id,
    appliedAt: '2023-01-01T00:00:00.000Z',
    createdAt: '2023-01-01T00:00:00.000Z',
    stageHistory: [
      { stageId: closedStages[0].id, at: '2023-01-01T00:00:00.000Z' },
      { stageId: closedStages[0].id, at: '2023-01-02T00:00:00.000Z', status: 'withdrawn' },
    ],
  });
  await make(`/candidates/${ada}/notes`, {
    body: `Ask @[Ray](${ray}) about it.`,
    mentions: [ray],
    author: { memberId: ines },
    createdAt: '2024-03-02T12:00:00.000Z',
  });
  await make(`/candidates/${ada}/notes`, {
    body: 'Old.',
    author: { name: 'Somebody' },
    createdAt: '2020-01-01T00:00:00.000Z',
  });
  const interview = await make('/interviews', {
    applicationId: application.id,
    interviewerIds: [ines, ray],
    type: 'panel',
    mode: 'onsite',
    title: 'Trial',
    status: 'completed',
    scheduledAt: '2024-03-03T09:00:00.000Z',
    durationMins: 45,
    timeZone: 'Europe/Lisbon',
    location: 'Roof',
    notes: 'Bring gloves.',
  });
  await make('/scorecards', {
    applicationId: application.id,
    interviewId: interview.id,
    authorId: ines,
    rating: 'strong_yes',
    comment: 'Good with roses.',
    criteria: [{ label: 'Roses', score: 5 }],
  });
  await make('/offers', {
    applicationId: application.id,
    title: 'Head gardener',
    salaryAmount: 2050.25,
    currency: 'EUR',
    salaryPeriod: 'month',
    equity: 'One rose',
    startDate: '2030-01-01',
    notes: 'Ours only.',
  });
  await make('/pool-entries', { candidateId: grace, jobId: closed.id, source: 'referred', reason: 'Knows roses.' });
  const task = { title: 'Call her', description: 'At noon.', ownerId: ray, applicationId: application.id };
  await make('/tasks', { ...task, interviewId: interview.id, dueAt: '2030-01-01T00:00:00.000Z', priority: 'high' });
  await make('/tasks', { title: 'Water the roof', ownerId: ines, jobId: job.id, status: 'completed' });
  for (const [candidate, name] of [
    [ada, 'cv.pdf'],
    [grace, 'letter.pdf'],
  ] as const) {
    const bytes = pdf(`of ${candidate} ${name}`);
    const request = { filename: name, contentType: 'application/pdf', contentLength: bytes.length };
    const upload = await make('/files/presign', request);
    await put(upload, bytes);
    const claim = { key: upload.key, fileName: name, fileType: 'application/pdf', fileSize: bytes.length };
    await make(`/candidates/${candidate}/files`, { ...claim, kind: 'resume' });
  }
}

/** What has happened in a workspace, and how it is set up. */
async function fillFurther(workspace: TestWorkspace, [ines, ray]: string[]): Promise<void> {
  const { key } = await createApiKey(workspace.context, { name: 'Setup', scopes: [...SCOPES] });
  const api: Caller = (method, path, body) => workspace.api(method, path, body, { authorization: `Bearer ${key}` });
  const make = async (path: string, body: object, method = 'POST'): Promise<Json> => {
    const answer = await api(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body?.data;
  };
  const first = async (path: string): Promise<Json> => (await api('GET', path)).body.data[0];
  const source = await first('/sources');
  const consent = { text: 'Keep my data.', required: true };
  const questions = [{ id: 'menu', label: 'A menu of yours?', type: 'file', required: true }];
  const job = await openJob(workspace, { title: 'Cook', requisitionId: 'R-2' }, { consent, questions });
  const stages: Json[] = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
  const interviewing = stages.find(({ kind }) => kind === 'interview')!.id;
  const sessions = [
    {
      title: 'Tasting',
      type: 'onsite',
      mode: 'onsite',
      interviewerIds: [ines],
      scorecardCriteria: [{ label: 'Salt' }],
    },
    { title: 'Talk', type: 'culture', pool: { memberIds: [ines, ray], count: 1 }, notes: 'Ask about knives.' },
  ];
  const plan = await make('/interview-plans', { stageId: interviewing, sessions, days: 'several', gapMins: 15 });
  const link = await make('/tracking-links', { sourceId: source.id, jobId: job.id });
  await make('/email-templates/application_received', { subject: 'Thanks', text: 'Thank you.', enabled: false }, 'PUT');
  const site = careersSite(service, workspace);
  const linus = { firstName: 'Linus', lastName: 'Pauling', email: 'linus@example.com', consentGiven: true };
  const bytes = pdf('Soup');
  const { key: menuKey } = await site.upload('resume', { name: 'menu.pdf', type: 'application/pdf', bytes });
  const menu = { key: menuKey, fileName: 'menu.pdf', fileType: 'application/pdf', fileSize: bytes.length };
  const answer = await site.apply(job.slug, { ...linus, trackingCode: link.code, questionFiles: { menu } });
  assert.ok(answer.status < 300, answer.text);
  const application = await applicationOf(workspace, 'linus@example.com');
  const { candidateId } = application;
  await make('/interviews', {
    applicationId: application.id,
    sessionId: plan.sessions[0].id,
    scheduledAt: '2024-03-03T09:00:00.000Z',
    status: 'completed',
  });
  await make(`/applications/${application.id}/reject`, { note: 'Too much salt.' });
  const hired = await make('/candidates', { firstName: 'Hedy', lastName: 'Lamarr', email: 'hedy@example.com' });
  const done = await make('/applications', {
    candidateId: hired.id,
    jobId: job.id,
    createdAt: '2024-01-01T00:00:00.000Z',
    appliedAt: '2024-01-01T00:00:00.000Z',
    stageHistory: [
      { stageId: stages[0]!.id, at: '2024-01-01T00:00:00.000Z' },
      { stageId: stages.find(({ kind }) => kind === 'hired')!.id, at: '2024-02-01T00:00:00.000Z' },
    ],
  });
  await make(`/jobs/${job.id}/openings`, { status: 'filled', applicationId: done.id });
  await make(`/jobs/${job.id}/openings`, { targetStartDate: '2030-05-01' });
  const offer = await make('/offers', { applicationId: done.id, title: 'Cook' });
  await service.db.write.query(sql`
    insert into offer_responses (workspace_id, id, offer_id, decision, name, ip, user_agent, text, text_sha256, decided_at)
    values (${workspace.id}, ${newId()}, ${offer.id}, 'accepted', 'Hedy', '2001:db8::1', 'Browser', 'Offer', 'abc', '2024-01-31T00:00:00Z')`);
  await converse(workspace, make, { applicationId: application.id, candidateId, ray: ray! });
  await service.db.write.query(sql`
    update candidates set former_emails = '{linus@old.example}', email_opted_out_at = '2024-04-01T00:00:00Z',
      email_unreachable_at = '2024-04-02T00:00:00Z', email_unreachable_reason = 'No such user'
    where workspace_id = ${workspace.id} and id = ${candidateId}`);
  await make('/views', { resource: 'applications', name: 'Cooks', query: { jobId: [job.id], stageId: interviewing } });
  const move = { id: 'move', type: 'move_stage', config: { toStageId: interviewing } };
  await make('/automations', { name: 'Onwards', trigger: { event: 'application.created' }, steps: [move] });
  await workspace.api('PATCH', '/workspace', {
    branding: { brandName: 'Kitchen', accentColor: '#336699', websiteUrl: 'https://kitchen.example/' },
    careerSite: { heading: 'Cook with us', languages: ['en', 'de'] },
    candidatePage: { statusTexts: { en: { applied: 'We have it.' } } },
    consent: { text: 'I agree.', required: false },
  });
}

/** A conversation with an attachment, an email that nobody is assigned to, and one that waits. */
async function converse(
  workspace: TestWorkspace,
  make: (path: string, body: object) => Promise<Json>,
  { applicationId, candidateId, ray }: { applicationId: string; candidateId: string; ray: string },
): Promise<void> {
  const html = '<p>Hello <b>you</b></p><p><a href="https://kitchen.example/">Us</a></p>';
  const sent = await make('/messages', { applicationId, subject: 'Hello', text: 'Hello you', html });
  await service.db.write.query(sql`
    update messages set status = 'sent', sent_at = rolecall_now() where workspace_id = ${workspace.id} and id = ${sent.id}`);
  const later = { applicationId, subject: 'Later', text: 'Not yet', sendAt: '2090-01-01T00:00:00.000Z' };
  await make('/messages', later);
  const file = (await workspace.api('GET', `/candidates/${candidateId}/files`)).body.data[0] ?? null;
  const attachments = [{ fileId: file?.id ?? null, fileName: 'a.pdf', fileType: 'application/pdf', fileSize: 5 }];
  const match = { by: 'reference', messageId: sent.id, sentAt: null, reason: null };
  const received = {
    candidate_id: candidateId,
    application_id: applicationId,
    direction: 'in',
    sender: 'Linus <linus@example.com>',
    recipients: ['jobs@kitchen.example'],
    subject: 'Re: Hello',
    text: 'Thanks',
    html: '<p>Thanks <img alt="x" data-remote-src="https://pictures.example/a.png" /></p>',
    status: 'received',
    attachments,
    in_reply_to_id: sent.id,
    thread_id: sent.threadId,
    match,
    sender_kind: 'candidate',
    authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
    own_text_length: 6,
    problems: ['A part was too large.'],
    email_message_id: 'one@example.com',
    assignee_id: ray,
    state: 'done',
    read_at: '2024-05-01T00:00:00.000Z',
    thread_topic: 'Hello',
  };
  const alone = { ...received, candidate_id: null, application_id: null, subject: 'Who is this?', assignee_id: null };
  const strange = { ...alone, attachments: [], in_reply_to_id: null, match: { ...match, by: null, messageId: null } };
  const lone = newId();
  for (const row of [
    { ...received, id: newId() },
    { ...strange, id: lone, state: 'open', read_at: null, thread_id: lone },
  ])
    await service.db.write.query(sql`
      insert into messages (workspace_id, id, candidate_id, application_id, direction, sender, recipients, subject, text, html,
        status, attachments, in_reply_to_id, thread_id, match, sender_kind, authentication, own_text_length, problems,
        email_message_id, assignee_id, state, read_at, thread_topic)
      select ${workspace.id}, m.id, m.candidate_id, m.application_id, m.direction, m.sender, m.recipients, m.subject, m.text,
        m.html, m.status, m.attachments, m.in_reply_to_id, m.thread_id, m.match, m.sender_kind, m.authentication,
        m.own_text_length, m.problems, m.email_message_id, m.assignee_id, m.state, m.read_at, m.thread_topic
      from jsonb_populate_record(null::messages, ${JSON.stringify(row)}::jsonb) m`);
}

describe('the archive of an export', () => {
  it('restores equal data in an empty workspace, but for IDs and the times of the import; again, it changes nothing', async () => {
    const { workspace, members } = await company();
    await fill(workspace, members);
    await fillFurther(workspace, members);
    const before = await exported(service, workspace);
    const { workspace: other } = await company();
    const { id } = await importArchive(other, before.bytes);
    const preview = (await other.api('POST', `/imports/${id}/preview`, {})).body.data.preview;
    assert.equal(preview.counts.candidate, 4);
    const done = await run(service, other, id);
    const items = (await other.api('GET', `/imports/${id}/items?limit=100&outcome=failed`)).body.data;
    assert.deepEqual(
      [done.status, done.error, items.map(({ place, reason }: Json) => [place, reason])],
      ['completed', null, []],
    );
    const mails = await service.db.write.query(sql`select kind, subject from mails where workspace_id = ${other.id}`);
    assert.deepEqual(mails, []);
    const after = comparable(await exported(service, other));
    const expected = comparable(before);
    for (const list of Object.keys(COMPARED)) assert.notEqual(Object.keys(expected[list]!).length, 0, list);
    const waiting = Object.values(expected.messages!).find(({ status }) => status === 'queued');
    waiting.status = 'canceled';
    waiting.error = 'It was not sent before it was imported, and is not sent now.';
    assert.deepEqual(after, expected);
    const [automation] = (await other.api('GET', '/automations')).body.data;
    assert.deepEqual([automation.status, automation.publishedVersion], ['draft', null]);
    const again = await run(service, other, id);
    for (const [type, counts] of Object.entries(again.progress as Record<string, Json>))
      assert.deepEqual([counts.created, counts.updated, counts.failed], [0, 0, 0], type);
    assert.equal((await run(service, other, id, 'undo')).status, 'undone');
    const collections = ['/messages', '/views', '/automations', '/interview-plans', '/tracking-links', '/openings'];
    for (const path of [
      '/candidates',
      '/applications',
      '/tasks',
      '/pool-entries',
      '/message-templates',
      ...collections,
    ])
      assert.deepEqual((await other.api('GET', path)).body.data, [], path);
  });

  it('writes nothing if a byte of it is damaged, missing or too much', async () => {
    const { workspace, members } = await company();
    await fill(workspace, members);
    const { bytes } = await exported(service, workspace);
    const { workspace: other } = await company();
    const damaged: [string, Uint8Array][] = [
      ['the end is missing', bytes.subarray(0, bytes.length - 1000)],
      ['no archive', Buffer.from('something else')],
    ];
    for (let part = 0; part < 12; part += 1) {
      const copy = Uint8Array.from(bytes);
      const at = Math.floor((bytes.length * (part + 0.5)) / 12);
      copy[at] = copy[at]! ^ 0xff;
      damaged.push([`byte ${at} of ${bytes.length}`, copy]);
    }
    let rejected = 0;
    for (const [name, copy] of damaged) {
      const { id } = await importArchive(other, copy);
      const { status, progress, error } = await run(service, other, id);
      if (status === 'completed') continue; // a byte that means nothing, such as a time in the directory
      rejected += 1;
      assert.deepEqual([status, progress], ['failed', {}], name);
      assert.match(error, /^The (archive|file) /, name);
    }
    assert.ok(rejected >= 8, `${rejected} of ${damaged.length}`);
    const [row] = await service.db.write.query<{ count: number }>(sql`
      select count(*)::float8 as count from candidates where workspace_id = ${other.id}`);
    assert.ok(rejected === damaged.length ? row!.count === 0 : row!.count <= 2);
  });
});
