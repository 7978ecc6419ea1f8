import type { TestWorkspace } from '../apps/server/test/harness.ts';
import type { Samples } from '../apps/server/test/samples.ts';
import { done } from './hidden-records.ts';

/** A job that restricted callers see, with records of it; for all other paths, the records of `shared`. */
export interface SeenRecords {
  jobId: string;
  candidateId: string;
  departmentId: string;
  samples: Samples;
  /** Uses another record for a path. */
  set(path: string, id: string): void;
}

export async function makeSeen({ api }: TestWorkspace, shared: Samples, team: object[]): Promise<SeenRecords> {
  const make = async (path: string, body: object) => (await done(api, 'POST', path, body)).id;
  const departmentId = await make('/departments', { name: 'Seen' });
  const jobId = await make('/jobs', {
    title: 'Seen',
    description: 'Seen.',
    employmentType: 'full_time',
    workplaceType: 'remote',
    departmentId,
    hiringTeam: team,
  });
  const candidateId = await make('/candidates', {
    firstName: 'Seen',
    lastName: 'Person',
    email: 'seen@sample.example',
  });
  const applicationId = await make('/applications', { candidateId, jobId });
  const memberId = shared.idFor('/members/{id}', 'id');
  const offerId = await make('/offers', { applicationId, title: 'Seen' });
  const members: { id: string; role: string }[] = (await api('GET', '/members')).body.data;
  const approverIds = members.filter(({ role }) => role === 'owner').map(({ id }) => id);
  const ids = new Map<string, string>([
    ['/jobs/{id}', jobId],
    ['/candidates/{id}', candidateId],
    ['/applications/{id}', applicationId],
    ['/jobs/{id}/openings/{openingId}', await make(`/jobs/${jobId}/openings`, {})],
    ['/tracking-links/{id}', await make('/tracking-links', { sourceId: shared.idFor('/sources/{id}', 'id'), jobId })],
    ['/candidates/{id}/notes/{noteId}', await make(`/candidates/${candidateId}/notes`, { body: 'Seen.' })],
    ['/candidates/{id}/tags/{tagId}', await make(`/candidates/${candidateId}/tags`, { label: 'Seen' })],
    [
      '/interviews/{id}',
      await make('/interviews', {
        applicationId,
        type: 'screening',
        mode: 'phone',
        scheduledAt: '2090-05-01T09:30:00Z',
      }),
    ],
    ['/offers/{id}', offerId],
    ['/approvals/{id}', await make('/approvals', { offerId, approverIds })],
    ['/scorecards/{id}', await make('/scorecards', { applicationId, authorId: memberId, rating: 'yes' })],
    ['/tasks/{id}', await make('/tasks', { title: 'Seen', ownerId: memberId, applicationId })],
    ['/messages/{id}', await make('/messages', { candidateId, applicationId, subject: 'Seen', text: 'Seen.' })],
    ['/pool-entries/{id}', await make('/pool-entries', { candidateId })],
  ]);
  const stages = (await api('GET', `/jobs/${jobId}/stages`)).body.data;
  ids.set('/jobs/{id}/stages/{stageId}', stages[2].id);
  return {
    jobId,
    candidateId,
    departmentId,
    set: (path, id) => void ids.set(path, id),
    samples: {
      reads: [],
      idFor(path, param) {
        const prefix = path.slice(0, path.indexOf(`{${param}}`) + param.length + 2);
        return ids.get(prefix) ?? shared.idFor(path, param);
      },
    },
  };
}
