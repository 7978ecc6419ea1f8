import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { careersSite, openJob, person } from '../../../../test/careers-site.ts';
import { type Caller, type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { eventsOf, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';
import { emailLinks } from '../../careers/candidate-links/actions/request-links.ts';
import { CandidateTester, hiddenValue } from '../../careers/candidate-links/candidate.fixture.ts';

const service = await startService();
const engine = startEngine(service);
const STRANGER = 'stranger@example.net';
const WRITE = ['candidates:read', 'candidates:write'];

/** What `/my` does for an address. @returns the links that were emailed to it */
async function linksTo(workspace: TestWorkspace, email: string): Promise<number> {
  const before = await emailsTo(workspace, email, 'candidate_link');
  await emailLinks(service.db, service.services, { workspaceId: workspace.id, email });
  return (await emailsTo(workspace, email, 'candidate_link')).length - before.length;
}

async function emailsTo({ api }: TestWorkspace, address: string, kind?: string): Promise<Json[]> {
  const { body } = await api('GET', `/emails?limit=100${kind === undefined ? '' : `&kind=${kind}`}`);
  return body.data.filter(({ to }: Json) => to.includes(address));
}

const confirmedAt = async ({ api }: TestWorkspace, id: string): Promise<string | null> =>
  (await api('GET', `/candidates/${id}`)).body.data.emailConfirmedAt;

/** Sets the address of a candidate who has applied, with a key that may write candidates and nothing more. */
const WAYS: Record<string, (api: Caller, ada: CandidateTester, admin: Caller) => Promise<Json>> = {
  'an update': (api, { candidate }) => api('PATCH', `/candidates/${candidate.id}`, { email: STRANGER }),
  'an update in two steps': async (api, { candidate }) => {
    await api('PATCH', `/candidates/${candidate.id}`, { email: null });
    return api('PATCH', `/candidates/${candidate.id}`, { email: STRANGER });
  },
  'an upsert by reference': async (api, { candidate }) => {
    await api('PATCH', `/candidates/${candidate.id}`, { externalRefs: [{ system: 'ats', id: 'ada' }] });
    return api('PUT', '/candidates/by-ref/ats/ada', { email: STRANGER });
  },
  'a bulk update': async (api, { candidate: { id, firstName, lastName } }) => {
    const externalRefs = [{ system: 'ats', id: 'ada' }];
    await api('PATCH', `/candidates/${id}`, { externalRefs });
    const items = [{ firstName, lastName, email: STRANGER, externalRefs }];
    return api('POST', '/candidates/bulk', { items, onDuplicate: 'update' });
  },
  'a merge that takes the address': async (api, { candidate }) => {
    const other = await api('POST', '/candidates', { firstName: 'A', lastName: 'B', email: STRANGER });
    const merge = { candidateId: other.body.data.id, take: ['email'] };
    return api('POST', `/candidates/${candidate.id}/merge`, merge);
  },
  'a merge into a candidate who applied with it': async (api, ada, admin) => {
    const mallory = await CandidateTester.apply(service, ada.workspace, { body: { email: STRANGER } });
    const merged = await api('POST', `/candidates/${mallory.candidate.id}/merge`, { candidateId: ada.candidate.id });
    assert.equal((await admin('GET', `/candidates/${mallory.candidate.id}`)).body.data.email, STRANGER);
    assert.equal((await mallory.get()).status, 404, 'the link to the page of the other application has ended');
    return merged;
  },
};

describe('an address that the team has set', () => {
  for (const [way, set] of Object.entries(WAYS)) {
    it(`by ${way} opens nothing: no links, no codes, and the former address is notified`, async () => {
      const workspace = await service.workspace();
      const ada = await CandidateTester.apply(service, workspace);
      assert.equal((await ada.get()).status, 200);
      const { api } = await keyWith(workspace, ...WRITE);
      const done = await set(api, ada, workspace.api);
      assert.ok(done.status < 300, done.text);
      assert.equal(await linksTo(workspace, STRANGER), 0);
      assert.equal(await linksTo(workspace, ada.email), 0);
      assert.equal((await ada.get()).status, 404, 'the links that the former address received have ended');
      const [notice, ...more] = await emailsTo(workspace, ada.email, 'candidate_notice');
      assert.match(notice.text, /has changed your email address/);
      assert.ok(!notice.text.includes(STRANGER));
      assert.deepEqual(more, []);
      // Emails about the application still go to the address on record, without a link.
      const [application] = (await workspace.api('GET', `/applications?jobId=${ada.job.id}`)).body.data;
      assert.equal((await workspace.api('POST', `/applications/${application.id}/candidate-link/send`)).status, 409);
      await workspace.api('POST', '/messages', { applicationId: application.id, subject: 'Hello', text: 'Hello' });
      await workspace.api('POST', `/applications/${application.id}/reject`, { notifyCandidate: true });
      const texts = (await emailsTo(workspace, STRANGER)).filter(({ kind }) => kind !== 'application_received');
      assert.equal(texts.length, 2);
      for (const { text } of texts) assert.doesNotMatch(text, /\/my\//);
    });
  }

  it('receives no codes and no receipt, even with a link', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const offer = await ada.offer();
    const { api } = await keyWith(workspace, ...WRITE);
    await api('PATCH', `/candidates/${ada.candidate.id}`, { email: STRANGER });
    const made = await workspace.api('POST', `/applications/${ada.application.id}/candidate-link`, {});
    const page = new URL(made.body.data.url).pathname;
    const hash = hiddenValue((await ada.open(page).get(`/offers/${offer.id}`)).text, 'hash');
    for (const [path, fields] of [
      [`/offers/${offer.id}/code`, {}],
      ['/erase/code', {}],
      ['/email/code', { newEmail: 'third@example.com' }],
    ] as const) {
      const refused = await ada.open(page).post(path, fields);
      assert.equal(refused.status, 409, `${path}: ${refused.text}`);
    }
    const declined = await ada.open(page).post(`/offers/${offer.id}/decline`, { hash, declineName: 'Ada Lovelace' });
    assert.equal(declined.status, 303, declined.text);
    assert.deepEqual(await emailsTo(workspace, STRANGER), []);
  });

  it('gets no link from an automation', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const { api } = await keyWith(workspace, ...WRITE);
    await api('PATCH', `/candidates/${ada.candidate.id}`, { email: STRANGER });
    const steps = [{ id: 'mail', type: 'send_email', config: { subject: 'Moved', body: 'You moved.' } }];
    const automation = await automate(workspace, { trigger: { event: 'application.rejected' }, steps });
    await workspace.api('POST', `/applications/${ada.application.id}/reject`);
    await engine.settle();
    assert.equal((await runsOf(workspace, automation)).length, 1);
    const [email] = await emailsTo(workspace, STRANGER, 'automation');
    assert.doesNotMatch(email.text, /\/my\//);
  });

  it('stays unconfirmed when that person applies through the form, or the candidate is deleted and restored', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const { api } = await keyWith(workspace, ...WRITE);
    await api('PATCH', `/candidates/${ada.candidate.id}`, { email: STRANGER });
    const other = await openJob(workspace);
    assert.equal((await careersSite(service, workspace).apply(other.slug, person({ email: STRANGER }))).status, 201);
    await api('DELETE', `/candidates/${ada.candidate.id}`);
    assert.equal((await api('POST', `/candidates/${ada.candidate.id}/restore`)).status, 200);
    assert.equal(await confirmedAt(workspace, ada.candidate.id), null);
    assert.equal(await linksTo(workspace, STRANGER), 0);
    const [received] = await emailsTo(workspace, STRANGER, 'application_received');
    assert.doesNotMatch(received.text, /\/my\//);
  });

  it('is not confirmed by setting the former address again', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const { api } = await keyWith(workspace, ...WRITE);
    for (const email of [STRANGER, ada.email]) await api('PATCH', `/candidates/${ada.candidate.id}`, { email });
    assert.equal(await confirmedAt(workspace, ada.candidate.id), null);
    assert.equal((await emailsTo(workspace, STRANGER)).length, 0, 'an address that never counted is not notified');
  });

  it('of a new candidate is confirmed if a link to all of their applications could be created as well', async () => {
    const workspace = await service.workspace();
    const one = { firstName: 'Ida', lastName: 'Rhodes' };
    const create = async (api: Caller, email: string | null) =>
      confirmedAt(workspace, (await api('POST', '/candidates', { ...one, email })).body.data.id);
    assert.equal(await create((await keyWith(workspace, ...WRITE)).api, 'one@example.com'), null);
    const { api } = await keyWith(workspace, ...WRITE, 'candidate_links:write');
    assert.notEqual(await create(api, 'two@example.com'), null);
    assert.equal(await create(api, null), null);
    const blind = await limitedKey(workspace, { personalData: false });
    assert.equal(await create(blind.api, 'three@example.com'), null);
    for (const [key, isConfirmed] of [
      [(await keyWith(workspace, ...WRITE)).api, false],
      [api, true],
    ] as const) {
      const items = [{ ...one, email: `bulk-${isConfirmed}@example.com` }];
      const { body } = await key('POST', '/candidates/bulk', { items });
      assert.equal((await confirmedAt(workspace, body.data.items[0].id)) !== null, isConfirmed);
    }
  });
});

describe('a key that is limited to jobs', () => {
  it('cannot change the address of a candidate with other applications, and confirms that of its own candidates', async () => {
    const workspace = await service.workspace();
    const [own, hidden] = [await makeJob(workspace), await makeJob(workspace, { confidential: true })];
    const ada = (await workspace.api('POST', '/candidates', person())).body.data;
    await workspace.api('POST', '/applications', { candidateId: ada.id, jobId: own.id });
    const { api } = await limitedKey(workspace, { jobIds: [own.id] });
    const set = (email: string) => api('PATCH', `/candidates/${ada.id}`, { email });
    const own200 = await set('mine@example.net');
    assert.equal(own200.status, 200, own200.text);
    assert.notEqual(own200.body.data.emailConfirmedAt, null);
    await workspace.api('POST', '/applications', { candidateId: ada.id, jobId: hidden.id });
    assert.equal((await set(STRANGER)).status, 403);
    assert.equal((await set('MINE@example.net')).status, 200, 'the same address');
    const externalRefs = [{ system: 'ats', id: 'ada' }];
    await api('PATCH', `/candidates/${ada.id}`, { externalRefs });
    const items = [{ firstName: 'A', lastName: 'L', email: STRANGER, externalRefs }, person()];
    const { body } = await api('POST', '/candidates/bulk', { items, onDuplicate: 'update' });
    assert.deepEqual(
      body.data.items.map(({ status, error }: Json) => [status, error?.code]),
      [
        ['failed', 'forbidden'],
        ['created', undefined],
      ],
    );
    assert.equal((await api('POST', `/candidates/${ada.id}/confirm-email`)).status, 403);
  });
});

describe('confirming an address', () => {
  it('requires links, personal data and all applications; afterwards the address receives links', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    const path = `/candidates/${ada.candidate.id}/confirm-email`;
    const writer = await keyWith(workspace, ...WRITE);
    await writer.api('PATCH', `/candidates/${ada.candidate.id}`, { email: STRANGER });
    assert.equal((await writer.api('POST', path)).status, 403);
    assert.equal((await (await limitedKey(workspace, { personalData: false })).api('POST', path)).status, 403);
    const { api } = await keyWith(workspace, 'candidates:read', 'candidate_links:write');
    const confirmed = await api('POST', path);
    assert.equal(confirmed.status, 200, confirmed.text);
    assert.deepEqual((await api('POST', path)).body.data, confirmed.body.data, 'once');
    const event = (await eventsOf(workspace, ada.candidate.id)).at(-1);
    const { emailConfirmedAt } = confirmed.body.data;
    assert.deepEqual(event.data.changes, { emailConfirmedAt: { from: null, to: emailConfirmedAt } });
    assert.equal(await linksTo(workspace, STRANGER), 1);
    const nobody = (await workspace.api('POST', '/candidates', person({ email: null }))).body.data;
    assert.equal((await api('POST', `/candidates/${nobody.id}/confirm-email`)).status, 409);
  });

  it('is part of applying, and of changing the address on the page', async () => {
    const workspace = await service.workspace();
    const ada = await CandidateTester.apply(service, workspace);
    assert.notEqual(await confirmedAt(workspace, ada.candidate.id), null);
    const newEmail = 'own@example.com';
    assert.equal((await ada.post('/email/code', { newEmail })).status, 200);
    const code = await ada.secretFromEmail('candidate_code');
    const newCode = await ada.secretFromEmail('candidate_code', newEmail);
    assert.equal((await ada.post('/email', { newEmail, code, newCode })).status, 303);
    assert.notEqual(await confirmedAt(workspace, ada.candidate.id), null);
    assert.equal(await linksTo(workspace, newEmail), 1);
    assert.equal((await emailsTo(workspace, ada.email, 'candidate_notice')).length, 1);
  });

  it('is not undone by a merge or an address from someone who may create all links', async () => {
    const workspace = await service.workspace();
    const [ada, double] = [
      await CandidateTester.apply(service, workspace),
      await CandidateTester.apply(service, workspace),
    ];
    const merge = { candidateId: double.candidate.id };
    assert.equal((await workspace.api('POST', `/candidates/${ada.candidate.id}/merge`, merge)).status, 200);
    assert.equal(await linksTo(workspace, ada.email), 2);
    assert.equal((await emailsTo(workspace, double.email, 'candidate_notice')).length, 1);
    await workspace.api('PATCH', `/candidates/${ada.candidate.id}`, { email: STRANGER });
    assert.equal(await linksTo(workspace, STRANGER), 2);
  });
});
