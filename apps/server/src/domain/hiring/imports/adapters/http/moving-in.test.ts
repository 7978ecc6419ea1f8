// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { type Json, startService, type TestWorkspace } from '../../../../../../test/harness.ts';
import { sql } from '../../../../../platform/database/sql.ts';
import { run } from '../../imports.fixture.ts';
import { type Company, company } from './company.fixture.ts';
import { type OtherService, SERVICES } from './services.fixture.ts';

const service = await startService();

const all = async ({ api }: TestWorkspace, path: string): Promise<Json[]> =>
  (await api('GET', `${path}${path.includes('?') ? '&' : '?'}limit=100`)).body.data;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

async function planned({ api }: TestWorkspace, { kind, credentials }: OtherService, url: string): Promise<string> {
  const { status, body, text } = await api('POST', '/imports', { kind, credentials: { ...credentials, url } });
  assert.equal(status, 201, text);
  return body.data.id;
}

/** What is in the workspace, in the words of the company. */
async function contentOf(workspace: TestWorkspace): Promise<Record<string, string[]>> {
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

/** What a complete move of the company brings. */
function expectedOf(from: Company, { lacks }: OtherService): Record<string, string[]> {
  const has = (what: OtherService['lacks'][number]) => !lacks.includes(what);
  const { people, applications, jobs } = from;
  const nameOf = (id: string) => {
    const found = applications.find((application) => application.id === id)!;
    const { emails } = people.find((person) => person.id === found.person)!;
    return `${emails[0]} ${jobs.find((job) => job.id === found.job)!.title}`;
  };
  const userOf = (id: string) => from.users.find((user) => user.id === id)!.name;
  const isMember = (user: string) => user === '21';
  const cards = has('scorecards') ? from.scorecards : [];
  return {
    people: sorted(
      people.map(({ first, last, emails, phone, location, headline, linkedin, tags, createdAt }) => [
        first,
        last,
        emails[0],
        phone,
        location,
        headline,
        has('linkedin') ? linkedin : null,
        tags,
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
      ...from.notes.map(({ text, at, user }) => [text, at, userOf(user)]),
      ...cards
        .filter(({ user }) => !isMember(user))
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
      cards
        .filter(({ user }) => isMember(user))
        .map(({ application, rating, text, at }) => [nameOf(application), rating, text, at]),
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

async function prepared(): Promise<TestWorkspace> {
  const workspace = await service.workspace();
  const rita = { name: 'Rita', email: 'rita@example.com', role: 'recruiter' };
  assert.equal((await workspace.api('POST', '/members', rita)).status, 201);
  return workspace;
}

for (const [name, other] of Object.entries(SERVICES))
  describe(`a company in ${name}`, () => {
    it('is moved whole, within the limits of the service; a second run writes nothing; undo leaves what was before', async (t) => {
      const workspace = await prepared();
      const from = company();
      const fake = await other.start(from);
      t.after(() => fake.close());
      const id = await planned(workspace, other, fake.url);
      const before = await contentOf(workspace);
      const previewed = await workspace.api('POST', `/imports/${id}/preview`);
      assert.equal(previewed.status, 200, previewed.text);
      assert.equal(previewed.body.data.preview.isSample, true);
      assert.notEqual(previewed.body.data.preview.losses.length, 0);
      assert.deepEqual(await contentOf(workspace), before);
      const done = await run(service, workspace, id);
      assert.deepEqual([done.status, done.error], ['completed', null]);
      const failed = await all(workspace, `/imports/${id}/items?outcome=failed`);
      assert.deepEqual(failed.map(({ place }) => place).sort(), [...other.failed].sort(), JSON.stringify(failed));
      const after = await contentOf(workspace);
      const expected = expectedOf(from, other);
      for (const what of Object.keys(expected)) assert.deepEqual(after[what], expected[what], what);
      const { progress } = await run(service, workspace, id);
      for (const [type, { created, updated, merged }] of Object.entries<Json>(progress))
        assert.deepEqual([type, created, updated, merged], [type, 0, 0, 0]);
      assert.equal((await run(service, workspace, id, 'undo')).status, 'undone');
      assert.deepEqual(await contentOf(workspace), before);
      assert.deepEqual(fake.violations, []);
      t.diagnostic(`${fake.requests} requests`);
    });
  });

describe('credentials of another system', () => {
  const other = Object.values(SERVICES)[0]!;

  it('are encrypted, never returned, and removed with the import', async (t) => {
    const workspace = await prepared();
    const fake = await other.start(company(1));
    t.after(() => fake.close());
    const id = await planned(workspace, other, fake.url);
    const sealed = async () =>
      (
        await service.db.unrestricted.search.query<{ sealed: Buffer | null }>(
          sql`select credentials_sealed as sealed from imports where workspace_id = ${workspace.id} and id = ${id}`,
        )
      )[0]!.sealed;
    assert.doesNotMatch((await sealed())!.toString('latin1'), /client|secret/);
    const texts = [
      (await workspace.api('GET', `/imports/${id}`)).text,
      (await workspace.api('GET', '/activity-events?limit=100')).text,
    ];
    for (const text of texts) assert.doesNotMatch(text, /clientSecret|credentials/);
    assert.equal((await workspace.api('DELETE', `/imports/${id}`)).status, 204);
    assert.equal(await sealed(), null);
  });

  it('that are wrong are reported by the preview and stop the import, which continues with others', async (t) => {
    const workspace = await prepared();
    const fake = await other.start(company(1));
    t.after(() => fake.close());
    const wrong = { ...other, credentials: { ...other.credentials, clientSecret: 'wrong' } };
    const id = await planned(workspace, wrong, fake.url);
    const preview = await workspace.api('POST', `/imports/${id}/preview`);
    assert.deepEqual([preview.status, preview.body.error?.details.field], [422, 'credentials'], preview.text);
    const stopped = await run(service, workspace, id);
    assert.equal(stopped.status, 'failed');
    assert.match(stopped.error, /does not accept the credentials/);
    const credentials = { ...other.credentials, url: fake.url };
    assert.equal((await workspace.api('PATCH', `/imports/${id}`, { credentials })).status, 200);
    const done = await run(service, workspace, id, 'resume');
    assert.deepEqual([done.status, done.progress.candidate.created], ['completed', 1]);
  });

  it('have to be complete, and are for the systems with an API only', async () => {
    const { api } = await prepared();
    for (const [body, field] of [
      [{ kind: 'greenhouse' }, 'files'],
      [{ kind: 'greenhouse', credentials: { clientId: 'x' } }, 'credentials'],
      [{ kind: 'greenhouse', credentials: { apiKey: 'x', clientId: 'y' } }, 'credentials'],
      [{ kind: 'greenhouse', credentials: { apiKey: 'x', url: 'ftp://x.example' } }, 'credentials.url'],
      [{ kind: 'csv', credentials: { apiKey: 'x' } }, 'credentials'],
    ] as const) {
      const { status, body: answer } = await api('POST', '/imports', body);
      assert.deepEqual([status, answer.error?.details.field], [422, field], JSON.stringify(body));
    }
  });
});
