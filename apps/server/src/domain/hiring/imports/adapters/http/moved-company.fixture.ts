import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { Json, TestService, TestWorkspace } from '../../../../../../test/harness.ts';
import type { Company } from './company.fixture.ts';
import type { OtherService } from './services.fixture.ts';

export const all = async ({ api }: TestWorkspace, path: string): Promise<Json[]> =>
  (await api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`)).body.data;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

export async function planned(
  { api }: TestWorkspace,
  { kind, credentials }: OtherService,
  url: string,
): Promise<string> {
  const { status, body, text } = await api('POST', '/imports', { kind, credentials: { ...credentials, url } });
  assert.equal(status, 201, text);
  return body.data.id;
}

/** What is in the workspace, in the words of the company. */
export async function contentOf(workspace: TestWorkspace): Promise<Record<string, string[]>> {
  const candidates = await all(workspace, '/candidates');
  const jobs = new Map((await all(workspace, '/jobs')).map(({ id, title }) => [id, title]));
  const emailOf = (id: string) => candidates.find((candidate) => candidate.id === id)?.email;
  const applications = await all(workspace, '/applications');
  const nameOf = (id: string) => {
    const found = applications.find((application) => application.id === id);
    return `${emailOf(found.candidateId)} ${jobs.get(found.jobId)}`;
  };
  const courses = await Promise.all(
    applications.map(async ({ id, jobId, status, appliedAt, source, rejectionReasonId, rejectedAt, hiredAt }) => {
      const stages = new Map((await all(workspace, `/jobs/${jobId}/stages`)).map((stage) => [stage.id, stage.name]));
      const steps = await all(workspace, `/applications/${id}/stage-changes`);
      const reason =
        rejectionReasonId === null
          ? null
          : (await workspace.api('GET', `/rejection-reasons/${rejectionReasonId}`)).body.data.label;
      const course = steps.map(({ toStageId }) => stages.get(toStageId) as string).reverse(); // listed newest first
      return {
        row: [nameOf(id), status, appliedAt, rejectedAt ?? hiredAt, source, reason],
        steps: [nameOf(id), ...course],
      };
    }),
  );
  const notes = await Promise.all(candidates.map(({ id }) => all(workspace, `/candidates/${id}/notes`)));
  const files = await Promise.all(
    (await all(workspace, '/files')).map(async ({ id, candidateId, fileName }) => {
      const { url } = (await workspace.api('GET', `/candidates/${candidateId}/files/${id}/download`)).body.data;
      return [emailOf(candidateId), fileName, sha256(new Uint8Array(await (await fetch(url)).arrayBuffer()))];
    }),
  );
  return {
    people: sorted(
      candidates.map(({ firstName, lastName, email, phone, location, headline, linkedinUrl, tags, createdAt }) => [
        firstName,
        lastName,
        email,
        phone,
        location,
        headline,
        linkedinUrl,
        tags,
        createdAt,
      ]),
    ),
    applications: sorted(courses.map(({ row }) => row)),
    history: sorted(courses.map(({ steps }) => steps)),
    notes: sorted(notes.flat().map(({ body, createdAt, author }) => [body, createdAt, author.name])),
    interviews: sorted(
      (await all(workspace, '/interviews')).map(
        ({ applicationId, status, scheduledAt, durationMins, title, notes: text }) => [
          nameOf(applicationId),
          status,
          scheduledAt,
          durationMins,
          title,
          text,
        ],
      ),
    ),
    scorecards: sorted(
      (await all(workspace, '/scorecards')).map(({ applicationId, rating, comment, createdAt }) => [
        nameOf(applicationId),
        rating,
        comment,
        createdAt,
      ]),
    ),
    offers: sorted(
      (await all(workspace, '/offers')).map(({ applicationId, status, sentAt, decidedAt, startDate }) => [
        nameOf(applicationId),
        status,
        sentAt,
        decidedAt,
        startDate,
      ]),
    ),
    files: sorted(files),
  };
}

const MEMBER = { name: 'Rita', email: 'rita@example.com', role: 'recruiter' };

/** What a complete move of the company brings. */
export function expectedOf(from: Company, { lacks }: Pick<OtherService, 'lacks'>): Record<string, string[]> {
  const has = (what: OtherService['lacks'][number]) => !lacks.includes(what);
  const { people, applications, jobs } = from;
  const nameOf = (id: string) => {
    const found = applications.find((application) => application.id === id)!;
    const { emails } = people.find((person) => person.id === found.person)!;
    return `${emails[0]} ${jobs.find((job) => job.id === found.job)!.title}`;
  };
  // One of them is a member here, whose name is shorter.
  const userOf = (id: string) => (id === '21' ? MEMBER.name : from.users.find((user) => user.id === id)!.name);
  const cards = has('scorecards') ? from.scorecards : [];
  const isScorecard = ({ id, user }: Company['scorecards'][number]) =>
    user === '21' && (id !== '69' || has('interview links'));
  return {
    people: sorted(
      people.map(({ first, last, emails, phone, location, headline, linkedin, tags, createdAt }) => [
        first,
        last,
        emails[0],
        phone,
        has('profile') ? location : null,
        has('profile') && has('headline') ? headline : null,
        has('profile') ? linkedin : null,
        has('tags') ? tags : [],
        createdAt,
      ]),
    ),
    applications: sorted(
      applications.map(({ id, status, appliedAt, endedAt, source, reason }) => [
        nameOf(id),
        status,
        appliedAt,
        endedAt,
        source,
        reason,
      ]),
    ),
    history: sorted(
      applications.map(({ id, history, status }) => {
        const end = status === 'hired' ? ['Hired'] : status === 'rejected' ? ['Rejected'] : [];
        const known = has('history') ? history : history.slice(-1);
        const [first, ...more] = known.map(({ stage }) => stage);
        return [nameOf(id), 'Applied', first, ...more, ...end];
      }),
    ),
    notes: sorted([
      ...(has('notes') ? from.notes : []).map(({ text, at, user }) => [text, at, userOf(user)]),
      ...cards
        .filter((card) => !isScorecard(card))
        .map(({ text, rating, at, user }) => [`Scorecard: ${rating.replace('_', ' ')}\n\n${text}`, at, userOf(user)]),
    ]),
    interviews: sorted(
      (has('interviews') ? from.interviews : []).map(({ application, start, title }) => [
        nameOf(application),
        'completed',
        start,
        60,
        title,
        'With Gone Guest',
      ]),
    ),
    scorecards: sorted(
      cards.filter(isScorecard).map(({ application, rating, text, at }) => [nameOf(application), rating, text, at]),
    ),
    offers: sorted(
      (has('offers') ? from.offers : []).map(({ application, sentOn, decidedAt, startsOn }) => [
        nameOf(application),
        'accepted',
        `${sentOn}T00:00:00.000Z`,
        decidedAt,
        startsOn,
      ]),
    ),
    files: sorted(
      from.files.map(({ application, name, bytes }) => [nameOf(application).split(' ')[0], name, sha256(bytes)]),
    ),
  };
}

/** A workspace with one of the two users of the company as a member. */
export async function prepared(service: TestService): Promise<TestWorkspace> {
  const workspace = await service.workspace();
  assert.equal((await workspace.api('POST', '/members', MEMBER)).status, 201);
  return workspace;
}
