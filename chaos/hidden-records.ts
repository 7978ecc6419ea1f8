import { DEFAULT_SCOPES } from '../apps/server/src/domain/records/access/scopes.ts';
import type { TestWorkspace } from '../apps/server/test/harness.ts';
import type { Samples } from '../apps/server/test/samples.ts';

/** Part of every hidden text about people, and of no other text. */
export const PERSONAL = 'zqperson';
/** Part of every other text of the hidden job and its records. */
export const PLAIN = 'zqhidden';
/** Part of the texts of keys, webhooks and automations beyond the limits of a key: members see that they exist. */
export const BEYOND = 'zqbeyond';

/** The samples that belong to the hidden job, or act beyond the limits of a key. */
const HIDDEN = [
  ...['/jobs/{id}', '/jobs/{id}/stages/{stageId}', '/jobs/{id}/openings/{openingId}', '/tracking-links/{id}'],
  ...['/candidates/{id}', '/candidates/{id}/notes/{noteId}', '/candidates/{id}/tags/{tagId}'],
  ...[
    '/candidates/{id}/files/{fileId}',
    '/applications/{id}',
    '/interviews/{id}',
    '/offers/{id}',
    '/approvals/{id}',
    '/scorecards/{id}',
  ],
  ...['/pool-entries/{id}', '/quarantine/{id}', '/messages/{id}', '/booking-links/{id}', '/availability-requests/{id}'],
];

/** A job with a record of every kind that restricted callers do not see, with a mark in each of their texts. */
export interface HiddenRecords {
  jobId: string;
  ids: string[];
  /** A key, a webhook and an automation beyond the limits of a key. */
  beyond: string[];
}

type Api = TestWorkspace['api'];

export async function done(api: Api, method: string, path: string, body?: object): Promise<{ id: string }> {
  const { status, text, body: answer } = await api(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return answer?.data;
}

/**
 * Marks the texts of the samples, and adds what belongs to the hidden job although its candidate is seen: an application of
 * this candidate with everything around it, and a key, a webhook and an automation limited to that job.
 */
export async function markHidden(
  { api }: TestWorkspace,
  samples: Samples,
  seenCandidate: string,
): Promise<HiddenRecords> {
  const id = (path: string) => samples.idFor(path, path.slice(path.lastIndexOf('{') + 1, -1));
  const jobId = id('/jobs/{id}');
  const candidate = `/candidates/${id('/candidates/{id}')}`;
  const memberId = id('/members/{id}');
  const refs = (system: string) => ({ externalRefs: [{ system, id: `${PERSONAL}-${system}` }] });
  const patches: [string, object][] = [
    [`/jobs/${jobId}`, { title: PLAIN, description: PLAIN, department: PLAIN, location: PLAIN }],
    [`/jobs/${jobId}/stages/${id('/jobs/{id}/stages/{stageId}')}`, { name: PLAIN }],
    [
      candidate,
      {
        firstName: PERSONAL,
        lastName: PERSONAL,
        headline: PERSONAL,
        summary: PERSONAL,
        location: PERSONAL,
        source: PERSONAL,
      },
    ],
    [candidate, { customFields: { sample: PERSONAL }, ...refs('candidate') }],
    [`${candidate}/notes/${id('/candidates/{id}/notes/{noteId}')}`, { body: PERSONAL }],
    [`/interviews/${id('/interviews/{id}')}`, { title: PERSONAL, notes: PERSONAL, location: PERSONAL }],
    [`/offers/${id('/offers/{id}')}`, { title: PERSONAL, notes: PERSONAL }],
    [`/scorecards/${id('/scorecards/{id}')}`, { comment: PERSONAL }],
    [`/pool-entries/${id('/pool-entries/{id}')}`, { reason: PERSONAL }],
  ];
  for (const [path, body] of patches) await done(api, 'PATCH', path, body);
  const made: string[] = [];
  const make = async (path: string, body: object) => {
    const { id: created } = await done(api, 'POST', path, body);
    made.push(created);
    return created;
  };
  await make(`${candidate}/tags`, { label: PERSONAL });
  const applicationId = await make('/applications', { candidateId: seenCandidate, jobId, source: PERSONAL });
  const scheduledAt = '2090-04-01T09:30:00Z';
  await make('/interviews', { applicationId, type: 'screening', mode: 'phone', scheduledAt, title: PERSONAL });
  await make('/availability-requests', { applicationId, message: PERSONAL, sendEmail: false });
  const offerId = await make('/offers', { applicationId, title: PERSONAL });
  const members: { id: string; role: string }[] = (await api('GET', '/members')).body.data;
  const approverIds = members.filter(({ role }) => role === 'owner').map((owner) => owner.id);
  await make('/approvals', { offerId, approverIds, comment: PERSONAL });
  await make('/scorecards', { applicationId, authorId: memberId, rating: 'yes', comment: PERSONAL });
  for (const about of [{ applicationId }, { jobId }, { candidateId: id('/candidates/{id}') }])
    await make('/tasks', { title: PERSONAL, ownerId: memberId, ...about });
  for (const about of [{ candidateId: id('/candidates/{id}') }, { candidateId: seenCandidate, applicationId }])
    await make('/messages', { ...about, subject: PERSONAL, text: PERSONAL });
  const limits = { jobIds: [jobId] };
  const created = await api('POST', '/api-keys', {
    name: BEYOND,
    scopes: DEFAULT_SCOPES,
    limits,
  });
  const beyond: string[] = [created.body.data.id];
  const headers = { authorization: `Bearer ${created.body.data.key}` };
  const webhook = { url: 'http://localhost:9/', events: ['job.*'], description: BEYOND };
  const automation = {
    name: BEYOND,
    trigger: { event: 'application.created' },
    steps: [{ id: 'tag', type: 'add_tag', config: { label: BEYOND } }],
  };
  for (const [path, body] of [
    ['/webhooks', webhook],
    ['/automations', automation],
  ] as const) {
    const answer = await api('POST', path, body, headers);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    beyond.push(answer.body.data.id);
  }
  return { jobId, ids: [...HIDDEN.map(id), ...made], beyond };
}
