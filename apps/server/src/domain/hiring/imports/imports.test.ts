// Starts a service of its own: it runs the worker.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../../../test/eventually.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { keyWith } from '../../../../test/keys.ts';
import { acrossWorkspaces } from '../../../../test/row-security.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { deliveryDispatcher } from '../../integrations/webhooks/dispatch-deliveries.ts';
import { plannedCsv, run } from './imports.fixture.ts';
import { processImports } from './run-imports.ts';

const service = await startService();

const CSV = `First Name,Last Name,Email,Phone,Job,Stage,Status,Applied,Source,Rejection reason,Tags,Notes
Ada,Lovelace,ada@example.com,+351 910 000 001,Gardener,Phone screen,active,2024-03-01,Meetup,,"maths, engines","Called her.
Sounds good."
Grace,Hopper,grace@example.com,,Gardener,,rejected,2024-03-02,Referral,Too senior,,
Alan,Turing,alan@example.com,,Gardener,,hired,2024-03-03,Meetup,,,
Ada,Lovelace,ada@example.com,,Florist,,withdrawn,2024-03-04,,,flowers,
`;

const created = (progress: Json): Json =>
  Object.fromEntries(Object.entries(progress).map(([type, counts]) => [type, (counts as Json).created]));

async function all(workspace: TestWorkspace, path: string): Promise<Json[]> {
  return (await workspace.api('GET', `${path}?limit=100`)).body.data;
}

describe('an import', () => {
  it('of a key that cannot create links to candidates confirms no address: links and codes are sent to confirmed ones', async () => {
    for (const [scopes, isConfirmed] of [
      [['imports:read', 'imports:write', 'candidate_links:write'], true],
      [['imports:read', 'imports:write'], false],
    ] as const) {
      const workspace = await service.workspace();
      const importer = await keyWith(workspace, ...scopes);
      const { id } = await plannedCsv(importer, 'First Name,Last Name,Email\nAda,Lovelace,ada@example.com\n');
      assert.equal((await run(service, importer, id)).status, 'completed');
      const [ada] = await all(workspace, '/candidates');
      assert.equal(ada.email, 'ada@example.com');
      assert.equal(ada.emailConfirmedAt !== null, isConfirmed);
    }
  });

  it('creates candidates with their applications, stages, statuses, times, sources, reasons, tags and notes', async () => {
    const workspace = await service.workspace();
    const { id } = await plannedCsv(workspace, CSV);
    const done = await run(service, workspace, id);
    assert.deepEqual([done.status, done.error], ['completed', null]);
    assert.deepEqual(created(done.progress), {
      source: 1,
      rejection_reason: 1,
      job: 2,
      candidate: 3,
      application: 4,
      note: 1,
    });
    const jobs = await all(workspace, '/jobs');
    const titleOf = (jobId: string) => jobs.find((job: Json) => job.id === jobId).title;
    const candidates = await all(workspace, '/candidates');
    const ada = candidates.find(({ email }) => email === 'ada@example.com');
    assert.deepEqual(
      [ada.firstName, ada.phone, ada.tags],
      ['Ada', '+351 910 000 001', ['maths', 'engines', 'flowers']],
    );
    const applications = (await all(workspace, '/applications')).map((application) => ({
      job: titleOf(application.jobId),
      email: candidates.find((candidate: Json) => candidate.id === application.candidateId).email,
      status: application.status,
      appliedAt: application.appliedAt,
      source: application.source,
      hasSource: application.sourceId !== null,
      hasReason: application.rejectionReasonId !== null,
    }));
    const day = (date: string) => `2024-03-0${date}T00:00:00.000Z`;
    const common = { job: 'Gardener', hasReason: false, hasSource: true };
    assert.deepEqual(
      applications.sort((a, b) => (a.appliedAt < b.appliedAt ? -1 : 1)),
      [
        { ...common, email: 'ada@example.com', status: 'active', appliedAt: day('1'), source: 'Meetup' },
        {
          ...common,
          email: 'grace@example.com',
          status: 'rejected',
          appliedAt: day('2'),
          source: 'Referral',
          hasReason: true,
        },
        { ...common, email: 'alan@example.com', status: 'hired', appliedAt: day('3'), source: 'Meetup' },
        {
          ...common,
          job: 'Florist',
          email: 'ada@example.com',
          status: 'withdrawn',
          appliedAt: day('4'),
          source: null,
          hasSource: false,
        },
      ],
    );
    const [note] = await all(workspace, `/candidates/${ada.id}/notes`);
    assert.equal(note.body, 'Called her.\nSounds good.');
    const items = await all(workspace, `/imports/${id}/items`);
    const item = items.find(({ recordId }) => recordId === ada.id);
    assert.deepEqual([item.place, item.outcome, item.original.Email], ['row 2', 'created', 'ada@example.com']);
  });

  it('repeated by the same or another import writes nothing, and undone removes everything that it has created', async () => {
    const workspace = await service.workspace();
    const before = await Promise.all(
      ['/jobs', '/candidates', '/applications', '/sources', '/rejection-reasons'].map((path) => all(workspace, path)),
    );
    const { id } = await plannedCsv(workspace, CSV);
    await run(service, workspace, id);
    const imported = await Promise.all(['/jobs', '/candidates', '/applications'].map((path) => all(workspace, path)));
    const again = await run(service, workspace, id);
    const other = await plannedCsv(workspace, CSV);
    for (const { progress } of [again, await run(service, workspace, other.id)]) {
      for (const counts of Object.values(progress) as Json[])
        assert.deepEqual([counts.created, counts.updated, counts.failed], [0, 0, 0]);
    }
    assert.deepEqual(
      await Promise.all(['/jobs', '/candidates', '/applications'].map((path) => all(workspace, path))),
      imported,
    );
    assert.deepEqual(await all(workspace, `/imports/${other.id}/items`), []);
    const undone = await run(service, workspace, id, 'undo');
    assert.equal(undone.status, 'undone');
    assert.deepEqual(
      await Promise.all(
        ['/jobs', '/candidates', '/applications', '/sources', '/rejection-reasons'].map((path) => all(workspace, path)),
      ),
      before,
    );
    const redone = await run(service, workspace, id);
    assert.equal(redone.progress.candidate.created, 3);
  });

  it('undone keeps what somebody has changed or added something to since, and says so', async () => {
    const workspace = await service.workspace();
    const { id } = await plannedCsv(workspace, CSV);
    await run(service, workspace, id);
    const candidates = await all(workspace, '/candidates');
    const idOf = (email: string) => candidates.find((candidate: Json) => candidate.email === email).id;
    await workspace.api('PATCH', `/candidates/${idOf('alan@example.com')}`, { phone: '+44 20 7946 0000' });
    await workspace.api('POST', `/candidates/${idOf('grace@example.com')}/notes`, { body: 'Met her.' });
    const undone = await run(service, workspace, id, 'undo');
    assert.deepEqual([undone.progress.candidate.undone, undone.progress.candidate.kept], [1, 2]);
    assert.deepEqual((await all(workspace, '/candidates')).map(({ email }) => email).sort(), [
      'alan@example.com',
      'grace@example.com',
    ]);
    const kept = (await workspace.api('GET', `/imports/${id}/items?outcome=kept`)).body.data;
    assert.equal(
      kept.every(({ reason }: Json) => reason !== null),
      true,
    );
  });

  it('fills in what existing candidates lack, and changes nothing that they have', async () => {
    const workspace = await service.workspace();
    const own = { firstName: 'Augusta', lastName: 'King', email: 'ADA@example.com' };
    const { id: existing } = (await workspace.api('POST', '/candidates', own)).body.data;
    const { id } = await plannedCsv(workspace, CSV);
    const { progress } = await run(service, workspace, id);
    assert.deepEqual([progress.candidate.created, progress.candidate.merged], [2, 1]);
    const after = (await workspace.api('GET', `/candidates/${existing}`)).body.data;
    assert.deepEqual([after.firstName, after.phone], ['Augusta', '+351 910 000 001']);
    await run(service, workspace, id, 'undo');
    assert.equal((await workspace.api('GET', `/candidates/${existing}`)).status, 200);
  });

  it('tells webhooks nothing unless it is asked to', async () => {
    const workspace = await service.workspace();
    const types = ['candidate.created', 'application.created', 'note.created', 'job.created'];
    const webhook = (await workspace.api('POST', '/webhooks', { url: 'http://localhost:9/', events: types })).body.data
      .id;
    const deliveries = async () => {
      const dispatcher = deliveryDispatcher(() => {});
      while ((await dispatchOnce(acrossWorkspaces(service.db), dispatcher)) > 0);
      return (await all(workspace, `/webhooks/${webhook}/deliveries`)).length;
    };
    await run(service, workspace, (await plannedCsv(workspace, CSV)).id);
    assert.equal(await deliveries(), 0);
    const loud = await plannedCsv(workspace, CSV, { options: { events: true, source: 'another' } });
    await run(service, workspace, loud.id);
    // Events are dispatched when all transactions before them have ended, also those of other tests.
    await eventually(deliveries, (count) => count > 0);
  });

  it('continues after a worker that has died in the middle, and after a pause, without writing anything twice', async () => {
    const workspace = await service.workspace();
    const rows = Array.from({ length: 450 }, (_, n) => `Person ${n},Test,person${n}@example.com,Gardener`);
    const { id } = await plannedCsv(workspace, ['First name,Last name,Email,Job', ...rows].join('\n'));
    assert.equal((await workspace.api('POST', `/imports/${id}/start`, {})).status, 200);
    // Each signal stops the worker after one page.
    for (let pages = 0; pages < 2; pages += 1) {
      const stopping = new AbortController();
      const working = processImports(acrossWorkspaces(service.db), service.services, stopping.signal);
      stopping.abort();
      await working;
    }
    await workspace.api('POST', `/imports/${id}/pause`, {});
    await processImports(acrossWorkspaces(service.db), service.services);
    const paused = (await workspace.api('GET', `/imports/${id}`)).body.data;
    assert.equal(paused.status, 'paused');
    const done = await run(service, workspace, id, 'resume');
    assert.deepEqual(
      [done.status, done.progress.candidate.created, done.progress.candidate.read],
      ['completed', 450, 450],
    );
    assert.equal(done.progress.application.created, 450);
  });

  it('that cannot write one record writes all others of the page, and says why', async () => {
    const workspace = await service.workspace();
    const long = 'x'.repeat(121);
    const { id } = await plannedCsv(
      workspace,
      `Name,Email\nAda Lovelace,ada@example.com\n${long},b@example.com\nC,not an address\nGrace Hopper,grace@example.com\n`,
    );
    const { progress, status } = await run(service, workspace, id);
    assert.deepEqual([status, progress.candidate.created, progress.candidate.failed], ['completed', 2, 2]);
    const failed = (await workspace.api('GET', `/imports/${id}/items?outcome=failed`)).body.data;
    assert.deepEqual(failed.map(({ reason }: Json) => reason.split(':')[0]).sort(), [
      'Row 3, column Name',
      'Row 4, column Email',
    ]);
    const again = await run(service, workspace, id);
    assert.deepEqual([again.progress.candidate.created, again.progress.candidate.failed], [0, 2]);
  });

  it('does not bring erased people back, and its originals are erased with them', async () => {
    const workspace = await service.workspace();
    const { id } = await plannedCsv(workspace, CSV);
    await run(service, workspace, id);
    const ada = (await all(workspace, '/candidates')).find(({ email }) => email === 'ada@example.com');
    assert.equal((await workspace.api('POST', `/candidates/${ada.id}/erase`, {})).status, 200);
    assert.doesNotMatch(JSON.stringify(await all(workspace, `/imports/${id}/items`)), /ada@|lovelace/i);
    await run(service, workspace, id);
    assert.equal(
      (await all(workspace, '/candidates')).some(({ email }) => email === 'ada@example.com'),
      false,
    );
  });

  it('is only for keys with the scope and without limits, and only while its status permits it', async () => {
    const workspace = await service.workspace();
    const { id } = await plannedCsv(workspace, CSV);
    const reader = await keyWith(workspace, 'candidates:write', 'imports:read');
    assert.equal((await reader.api('GET', `/imports/${id}`)).status, 200);
    assert.equal((await reader.api('POST', `/imports/${id}/start`, {})).status, 403);
    for (const action of ['pause', 'resume', 'undo'])
      assert.equal((await workspace.api('POST', `/imports/${id}/${action}`, {})).status, 409, action);
    await workspace.api('POST', `/imports/${id}/start`, {});
    assert.equal((await workspace.api('PATCH', `/imports/${id}`, { mapping: { columns: {} } })).status, 409);
    assert.equal((await workspace.api('DELETE', `/imports/${id}`)).status, 409);
    const stranger = await service.workspace();
    assert.equal((await stranger.api('GET', `/imports/${id}/items`)).status, 404);
    const foreign = await stranger.api('POST', '/imports', {
      kind: 'csv',
      files: [
        {
          name: 'x.csv',
          keys: ['20261121/0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e/import/0197a1f0-6d4f-7c7b-8e3f-4a5b6c7d8e9f.part'],
        },
      ],
    });
    assert.deepEqual([foreign.status, foreign.body.error?.details.field], [422, 'files.0.keys.0']);
  });

  it('begins with the mapping that is saved under its name, which can be changed before the start', async () => {
    const workspace = await service.workspace();
    const csv = 'Wer,Mail,Was\nAda Lovelace,ada@example.com,Rechnet gern\n';
    const first = await plannedCsv(workspace, csv, { mappingName: 'Agency' });
    const preview = (await workspace.api('POST', `/imports/${first.id}/preview`, {})).body.data;
    assert.deepEqual(preview.mapping.columns, { Wer: null, Mail: 'email', Was: null });
    assert.equal(preview.preview.problemCount, 1);
    const columns = { Wer: 'name', Mail: 'email', Was: 'note' };
    await workspace.api('PATCH', `/imports/${first.id}`, { mapping: { columns } });
    const done = await run(service, workspace, first.id);
    assert.deepEqual(created(done.progress), { candidate: 1, note: 1 });
    const second = await plannedCsv(workspace, csv, { mappingName: 'Agency' });
    assert.deepEqual(second.mapping.columns, columns);
  });
});
