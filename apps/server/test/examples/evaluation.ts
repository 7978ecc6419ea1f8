import { receiveEmail } from '../../src/domain/hiring/received/receive-email.ts';
import { eventually } from '../eventually.ts';
import type { Job, People, Scene, Team } from './scene.ts';
import { bookInterviews } from './scheduling.ts';

/** The team evaluates the applicants and decides on them. */
export async function evaluate(scene: Scene, job: Job, people: People, team: Team): Promise<void> {
  const { api } = scene;
  const { application, otherApplications } = people;
  const stage = (kind: string) => job.stages.find((one) => one.kind === kind)!.id;
  await api('PATCH', `/applications/${application}`, { source: 'careers page' });
  await api('POST', `/applications/${application}/move`, { toStageId: stage('screening') });
  await api('POST', '/applications/bulk-move', { applicationIds: otherApplications, toStageId: stage('screening') });
  await holdInterviews(scene, people, team);
  await bookInterviews(scene, people, team);
  await writeScorecards(scene, people, team);
  await assignTasks(scene, team);
  await writeToCandidates(scene, people);
  await useTalentPool(scene, people);
  const [rejected, withdrawn] = otherApplications;
  const reasonOf = async (kind: string) => (await api('GET', `/rejection-reasons?kind=${kind}`)).body.data.at(-1).id;
  await api('POST', `/applications/${rejected}/reject/preview`, { subject: 'Your application: {{ job.title }}' });
  await api('POST', `/applications/${rejected}/reject`, {
    reason: 'Less experience with PostgreSQL than others',
    rejectionReasonId: await reasonOf('rejected'),
  });
  await api('POST', `/applications/${rejected}/reopen`);
  await api('POST', `/applications/${withdrawn}/withdraw`, { rejectionReasonId: await reasonOf('withdrawn') });
}

async function holdInterviews({ api, at }: Scene, { application }: People, team: Team): Promise<void> {
  const interview = {
    applicationId: application,
    interviewerIds: [team.interviewer],
    type: 'technical',
    mode: 'video',
    scheduledAt: at(8, 1),
    durationMins: 60,
    timeZone: 'Europe/Lisbon',
    title: 'Technical interview',
    meetingUrl: 'https://meet.example.com/ada',
  };
  const planned = (await api('POST', '/interviews', interview)).body.data.id;
  await api('PATCH', `/interviews/${planned}`, { scheduledAt: at(9, 1) });
  await api('PATCH', `/interviews/${planned}`, { meetingUrl: 'https://meet.example.com/lovelace' });
  await api('GET', `/interviews/${planned}/calendar`);
  await api('POST', `/interviews/${planned}/complete`);
  const cancelled = (await api('POST', '/interviews', { ...interview, scheduledAt: at(10, 3) })).body.data.id;
  await api('POST', `/interviews/${cancelled}/cancel`);
  const mistaken = (await api('POST', '/interviews', { ...interview, scheduledAt: at(10, 5) })).body.data.id;
  await api('DELETE', `/interviews/${mistaken}`);
  await api('GET', `/interviews/${planned}`);
}

async function writeScorecards({ api }: Scene, { application }: People, team: Team): Promise<void> {
  const scorecard = (
    await api('POST', '/scorecards', {
      applicationId: application,
      authorId: team.interviewer,
      rating: 'yes',
      comment: 'Explains hard things simply.',
      criteria: [{ label: 'Systems thinking', score: 4 }],
    })
  ).body.data.id;
  await api('PATCH', `/scorecards/${scorecard}`, { rating: 'strong_yes' });
  await api('GET', `/scorecards/${scorecard}`);
  const mistaken = { applicationId: application, authorId: team.recruiter, rating: 'no' };
  const { id } = (await api('POST', '/scorecards', mistaken)).body.data;
  await api('DELETE', `/scorecards/${id}`);
}

async function assignTasks({ api, at }: Scene, team: Team): Promise<void> {
  const task = {
    title: 'Call Ada back',
    description: 'About the start date.',
    ownerId: team.recruiter,
    priority: 'high',
  };
  const todo = (await api('POST', '/tasks', { ...task, dueAt: at(13) })).body.data.id;
  await api('PATCH', `/tasks/${todo}`, { dueAt: at(14) });
  await api('PATCH', `/tasks/${todo}`, { status: 'completed' });
  const obsolete = (await api('POST', '/tasks', { title: 'Print the case study', ownerId: team.recruiter })).body.data
    .id;
  await api('DELETE', `/tasks/${obsolete}`);
  await api('GET', `/tasks/${todo}`);
}

async function writeToCandidates(
  { service, api, at }: Scene,
  { application, ada, otherApplications }: People,
): Promise<void> {
  const template = {
    name: 'Request for a portfolio',
    subject: 'Your application: {{ job.title }}',
    text: 'Dear {{ candidate.firstName }},\n\nwould you send us your portfolio?\n\n{{ sender.name }}',
  };
  const templateId = (await api('POST', '/message-templates', template)).body.data.id;
  await api('PATCH', `/message-templates/${templateId}`, { subject: 'A question about your application' });
  await api('GET', `/message-templates/${templateId}`);
  await api('POST', '/message-templates/preview', { subject: template.subject, text: template.text });
  await api('POST', '/messages/preview', { applicationId: application, templateId });
  const message = (await api('POST', '/messages', { applicationId: application, templateId })).body.data.id;
  await api('POST', '/messages/bulk', { applicationIds: otherApplications, templateId });
  const scheduled = { candidateId: ada, subject: 'Our office', text: 'How to find us.', sendAt: at(20) };
  const later = (await api('POST', '/messages', scheduled)).body.data.id;
  await api('POST', `/messages/${later}/cancel`);
  const read = async () => (await api('GET', `/messages/${message}`)).body.data;
  await eventually(read, ({ status }) => status === 'sent');
  const { slug } = (await api('GET', '/workspace')).body.data;
  const answer = [
    'From: Ada Lovelace <ada@private.example>',
    `To: ${slug}@reply.example.com`,
    'Subject: My portfolio',
    'Message-ID: <portfolio@private.example>',
    '',
    'Here it is.',
  ];
  const envelope = { from: 'ada@private.example', to: [`${slug}@reply.example.com`] };
  await receiveEmail(service.db, service.services, [Buffer.from(answer.join('\r\n'))], {
    channel: 'postmark',
    envelope,
  });
  const unassigned = async () => (await api('GET', '/messages?unassigned=true')).body.data;
  const [{ id: received }] = await eventually(unassigned, (all) => all.length > 0);
  await api('POST', `/messages/${received}/assign`, { applicationId: application });
  await api('PATCH', `/messages/${received}`, { state: 'snoozed', snoozedUntil: at(20), read: true });
  await api('POST', `/messages/${received}/load-images`);
  await api('GET', '/inbound/ledger');
  const { id } = (await api('POST', '/message-templates', { ...template, name: 'Outdated' })).body.data;
  await api('DELETE', `/message-templates/${id}`);
}

async function useTalentPool({ api }: Scene, { others }: People): Promise<void> {
  const [alan] = others;
  const entry = (
    await api('POST', '/pool-entries', { candidateId: alan, reason: 'Strong candidate, no suitable opening yet' })
  ).body.data.id;
  await api('PATCH', `/pool-entries/${entry}`, { reason: 'Ask again in spring' });
  await api('GET', `/pool-entries/${entry}`);
  const open = await api('POST', '/jobs', {
    title: 'Database Engineer',
    description: 'You look after our databases.',
    employmentType: 'full_time',
    workplaceType: 'remote',
  });
  await api('POST', `/jobs/${open.body.data.id}/publish`);
  await api('POST', `/pool-entries/${entry}/assign`, { jobId: open.body.data.id });
  const again = (await api('POST', '/pool-entries', { candidateId: others[1], reason: 'Runner-up' })).body.data.id;
  await api('DELETE', `/pool-entries/${again}`);
}
