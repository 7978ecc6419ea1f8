import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { openJob } from '../../../../test/careers-site.ts';
import { startService } from '../../../../test/harness.ts';
import { apply, makeCandidate, makeJob } from '../../../../test/hiring.ts';
import { keyWith, limitedKey } from '../../../../test/keys.ts';

const service = await startService();
const engine = startEngine(service);
const HIDDEN = { personalData: false };
const TEXT = { subject: 'Hello', text: 'Hello' };

/** A workspace with an application, and a key that sees no personal data. */
async function setUp() {
  const workspace = await service.workspace();
  const job = await makeJob(workspace);
  const application = await apply(workspace, job.id);
  const { api } = await limitedKey(workspace, HIDDEN);
  return { workspace, job, api, applicationId: application.id, candidateId: application.candidateId };
}

describe('texts of a key without personal data', () => {
  it('are sent to nobody but the candidate, without files', async () => {
    const { workspace, api, candidateId } = await setUp();
    const file = '0197a1f0-5c3e-7b6a-9d2e-3f4a5b6c7d8e';
    for (const more of [{ cc: ['me@example.net'] }, { fileIds: [file] }])
      assert.equal((await api('POST', '/messages', { candidateId, ...TEXT, ...more })).status, 403);
    assert.equal(
      (await api('POST', '/messages/preview', { candidateId, ...TEXT, cc: ['me@example.net'] })).status,
      403,
    );
    const sent = await api('POST', '/messages', { candidateId, ...TEXT, cc: [], fileIds: [] });
    assert.equal(sent.status, 201, sent.text);
    const { body } = await workspace.api('GET', `/emails?candidateId=${candidateId}`);
    assert.equal(body.data.length, 1);
  });

  it('contain no variables of persons, wherever they are written', async () => {
    const { workspace, api, applicationId, candidateId } = await setUp();
    const name = 'Dear {{ candidate.firstName }}';
    const stored = await workspace.api('POST', '/message-templates', { name: 'Dear', subject: 'Hello', text: name });
    const templateId = stored.body.data.id;
    const renamed = '{% assign one = recipient %}{{ one.name }}';
    const link = '<a href="https://example.net/?{{ candidate.email }}">Your application</a>';
    const refused: [method: string, path: string, body: object][] = [
      ['POST', '/messages', { candidateId, ...TEXT, text: name }],
      ['POST', '/messages', { candidateId, ...TEXT, subject: '{{ recipient.name }}' }],
      ['POST', '/messages', { candidateId, ...TEXT, text: renamed }],
      ['POST', '/messages', { candidateId, ...TEXT, html: link }],
      ['POST', '/messages', { candidateId, templateId }],
      ['POST', '/messages/preview', { candidateId, ...TEXT, text: name }],
      ['POST', '/messages/bulk', { candidateIds: [candidateId], ...TEXT, text: name }],
      ['POST', '/messages/bulk', { applicationIds: [applicationId], templateId }],
      ['POST', `/applications/${applicationId}/reject`, { mail: { text: name } }],
      ['POST', `/applications/${applicationId}/reject/preview`, { text: name }],
      [
        'POST',
        '/applications/bulk-reject',
        { applicationIds: [applicationId], mail: { templateId: 'application_rejected', subject: name } },
      ],
      ['POST', '/message-templates', { name: 'Mine', ...TEXT, text: name }],
      ['PATCH', `/message-templates/${templateId}`, { subject: name }],
      ['PUT', '/email-templates/offer_sent', { ...TEXT, html: link }],
    ];
    for (const [method, path, body] of refused) {
      const { status, text } = await api(method, path, body);
      assert.ok(status === 403 || status === 422, `${method} ${path}: ${status} ${text}`);
      if (!text.includes('{% assign')) assert.equal(status, 403, `${method} ${path}: ${text}`);
    }
    assert.deepEqual((await workspace.api('GET', `/emails?candidateId=${candidateId}`)).body.data, []);
    const own = { candidateId, applicationId, subject: 'About {{ job.title }}', text: '{{ workspace.name }}' };
    assert.equal((await api('POST', '/messages', own)).status, 201);
    assert.equal((await workspace.api('POST', '/messages', { candidateId, templateId })).status, 201, 'other keys');
  });

  it('of its automations are sent to the candidate only, also by one that was published before', async () => {
    const { workspace, job, api } = await setUp();
    const steps = [
      { id: 'mail', type: 'send_email', config: { to: 'me@example.net', ...{ subject: 'A', body: 'B' } } },
    ];
    const definition = { name: 'Forward', trigger: { event: 'application.created' }, steps };
    const { id } = (await api('POST', '/automations', definition)).body.data;
    for (const caller of [api, workspace.api])
      assert.equal((await caller('POST', `/automations/${id}/publish`)).status, 403);
    const own = await automate(
      { ...workspace, api },
      { trigger: definition.trigger, steps: [{ ...steps[0], config: { subject: 'A', body: 'B' } }] },
    );
    await apply(workspace, job.id);
    await engine.settle();
    assert.deepEqual(
      (await runsOf(workspace, own)).map(({ status }) => status),
      ['succeeded'],
    );
  });
});

describe('without personal data', () => {
  it('no address, reference or value leads to a person', async () => {
    const { workspace, api, candidateId } = await setUp();
    const { email, lastName } = (await workspace.api('GET', `/candidates/${candidateId}`)).body.data;
    const ref = { system: 'hris', id: '4711' };
    await workspace.api('PATCH', `/candidates/${candidateId}`, { externalRefs: [ref] });
    const one = { firstName: 'A', lastName: 'B' };
    const post = (body: object, headers = {}) => api('POST', '/candidates', { ...one, ...body }, headers);
    const bulk = (items: object[], onDuplicate?: string) =>
      api('POST', '/candidates/bulk', {
        items: items.map((item) => ({ ...one, ...item })),
        ...(onDuplicate && { onDuplicate }),
      });
    const asked = [
      await post({ email }),
      await post({ email }, { 'dry-run': 'true' }),
      await post({ email: null, externalRefs: [ref] }),
      await api('PUT', '/candidates/by-ref/hris/4711', { headline: 'Found' }),
      await api('PUT', '/candidates/by-ref/hris/4711', { headline: 'Found' }, { 'dry-run': 'true' }),
      await bulk([{ email }, { email: null, externalRefs: [ref] }]),
      await bulk(
        [
          { email, headline: 'Found' },
          { email: null, externalRefs: [ref], headline: 'Found' },
        ],
        'update',
      ),
    ];
    for (const { text } of asked) assert.ok(!text.includes(candidateId), text);
    const { headline } = (await workspace.api('GET', `/candidates/${candidateId}`)).body.data;
    assert.notEqual(headline, 'Found');
    const tried = async (body: object) => {
      const { status, body: response } = await api('PATCH', `/candidates/${candidateId}`, body, { 'dry-run': 'true' });
      const { updatedAt, ...rest } = response.data ?? {};
      return JSON.stringify([status, rest, response.meta]);
    };
    assert.equal(await tried({ lastName }), await tried({ lastName: `not ${lastName}` }));
  });

  it('no address can be changed, and no candidates merged, so that no email to others goes elsewhere', async () => {
    const { workspace, api, candidateId } = await setUp();
    const { email } = (await workspace.api('GET', `/candidates/${candidateId}`)).body.data;
    for (const address of ['me@example.net', email, null])
      assert.equal((await api('PATCH', `/candidates/${candidateId}`, { email: address })).status, 403);
    const other = await makeCandidate(workspace);
    assert.equal((await api('POST', `/candidates/${candidateId}/merge`, { candidateId: other })).status, 403);
  });
});

describe('a dry run or a preview', () => {
  it('requires the scope for reading what it returns', async () => {
    const { workspace, applicationId, candidateId } = await setUp();
    await openJob(workspace);
    const offer = (await workspace.api('POST', '/offers', { applicationId, title: 'Countess' })).body.data;
    const writer = await keyWith(workspace, 'offers:write', 'candidates:write', 'messages:write');
    const dry = { 'dry-run': 'true' };
    const refused = await writer.api('PATCH', `/offers/${offer.id}`, { title: 'Count' }, dry);
    assert.deepEqual([refused.status, refused.body.error!.details.requiredScope], [403, 'offers:read']);
    assert.equal((await writer.api('PATCH', `/candidates/${candidateId}`, {}, dry)).status, 403);
    assert.equal((await writer.api('POST', '/messages/preview', { candidateId, ...TEXT })).status, 403);
    const reader = await keyWith(workspace, 'offers:write', 'offers:read');
    assert.equal((await reader.api('PATCH', `/offers/${offer.id}`, { title: 'Count' }, dry)).status, 200);
    const log = ['candidates', 'applications', 'jobs', 'offers', 'interviews', 'tasks', 'members', 'workspace'];
    const emails = await keyWith(workspace, ...log.map((resource) => `${resource}:read`));
    assert.equal((await emails.api('GET', '/emails')).body.error!.details.requiredScope, 'messages:read');
  });
});
