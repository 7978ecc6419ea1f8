import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openJob } from '../../../../test/careers-site.ts';
import { type Caller, type Json, startService } from '../../../../test/harness.ts';
import { createApiKey } from '../../accounts/api-keys/change-api-keys.ts';
import { signedIn } from '../../governance/notifications/notifications.fixture.ts';
import { dispatchOnce } from '../../integrations/activity/dispatch.ts';
import { runDispatcher } from '../../integrations/automations/runs/dispatch-runs.ts';
import { DEFAULT_SCOPES, SCOPES } from '../../records/access/scopes.ts';

const service = await startService();
const workspace = await service.workspace();
const { api } = workspace;
const { key } = await createApiKey(workspace.context, { name: 'Migration', scopes: [...SCOPES] });
const migrate: Caller = (method, path, body, headers = {}) =>
  api(method, path, body, { ...headers, authorization: `Bearer ${key}` });

const job = await openJob(workspace, { title: 'Archivist' });
const stages: Json[] = (await api('GET', `/jobs/${job.id}/stages`)).body.data;
const stageOf = (kind: string): string => stages.find((stage) => stage.kind === kind).id;

let people = 0;
const makeCandidate = async (more: object = {}, call = api): Promise<Json> => {
  people += 1;
  const { status, body, text } = await call('POST', '/candidates', {
    firstName: 'Ida',
    lastName: 'Rhodes',
    email: `ida${people}@example.com`,
    ...more,
  });
  assert.equal(status, 201, text);
  return body.data;
};
const apply = async (more: object, call = migrate) => {
  const candidate = await makeCandidate();
  return call('POST', '/applications', { candidateId: candidate.id, jobId: job.id, ...more });
};

const JANUARY = '2019-01-10T09:00:00.000Z';
const MARCH = '2019-03-01T12:30:00.000Z';
const APRIL = '2019-04-01T00:00:00.000Z';

describe('values of the past', () => {
  it('require a scope that no key has unless it is requested', async () => {
    assert.ok(SCOPES.includes('history:write'));
    assert.ok(!DEFAULT_SCOPES.includes('history:write'));
    const { body } = await api('GET', '/me');
    assert.ok(!body.data.actor.scopes.includes('history:write'), 'the first key of a workspace');
    const candidate = await makeCandidate();
    const application = { candidateId: candidate.id, jobId: job.id };
    const calls: [path: string, body: object][] = [
      ['/candidates', { firstName: 'A', lastName: 'B', email: null, createdAt: JANUARY }],
      ['/applications', { ...application, appliedAt: JANUARY }],
      ['/applications', { ...application, createdAt: JANUARY }],
      ['/applications', { ...application, stageHistory: [{ stageId: stageOf('applied'), at: JANUARY }] }],
      [`/candidates/${candidate.id}/notes`, { body: 'x', createdAt: JANUARY }],
      [`/candidates/${candidate.id}/notes`, { body: 'x', author: { name: 'Ida' } }],
    ];
    for (const [path, given] of calls) {
      const { status, body: answer, text } = await api('POST', path, given);
      assert.equal(status, 403, text);
      assert.equal(answer.error?.details.requiredScope, 'history:write', text);
    }
    const granted = await api('POST', '/api-keys', { name: 'A key', scopes: ['history:write'] });
    assert.equal(granted.status, 403, 'a key cannot grant it either');
  });

  it('a candidate, its application and a note have the times and the author that are given, and lists show them where they belong', async () => {
    const candidate = await makeCandidate({ createdAt: JANUARY }, migrate);
    assert.equal(candidate.createdAt, JANUARY);
    assert.ok(candidate.updatedAt > JANUARY, 'it has changed now, for copies');
    const application = (
      await migrate('POST', '/applications', {
        candidateId: candidate.id,
        jobId: job.id,
        appliedAt: MARCH,
        createdAt: APRIL,
      })
    ).body.data;
    assert.deepEqual(
      [application.appliedAt, application.createdAt, application.stageEnteredAt, application.status],
      [MARCH, APRIL, MARCH, 'active'],
    );
    const path = `/candidates/${candidate.id}/notes`;
    const owner = (await api('GET', '/members')).body.data[0];
    const made = [
      await migrate('POST', path, { body: 'Later.', createdAt: APRIL, author: { name: 'Grace Hopper' } }),
      await migrate('POST', path, { body: 'Earlier.', createdAt: MARCH, author: { memberId: owner.id } }),
      await migrate('POST', path, { body: 'Now.' }),
    ];
    for (const { status, text } of made) assert.equal(status, 201, text);
    const notes: Json[] = (await api('GET', path)).body.data;
    assert.deepEqual(
      notes.map(({ body, author }) => [body, author.type, author.name]),
      [
        ['Now.', 'api_key', 'Migration'],
        ['Later.', 'operator', 'Grace Hopper'],
        ['Earlier.', 'operator', owner.name],
      ],
    );
    assert.deepEqual([notes[1].createdAt, notes[2].author.id], [APRIL, owner.id]);
    const found = (await api('GET', '/candidates?createdBefore=2020-01-01T00:00:00Z')).body.data;
    assert.deepEqual(
      found.map(({ id }: Json) => id),
      [candidate.id],
    );
    const listed: Json[] = (await api('GET', '/candidates?limit=100')).body.data;
    assert.equal(listed.at(-1).id, candidate.id, 'newest first');
  });

  it('an application is created at the end of its stage history', async () => {
    const history = [
      { stageId: stageOf('applied'), at: JANUARY },
      { stageId: stageOf('interview'), at: MARCH },
      { stageId: stageOf('hired'), at: APRIL },
    ];
    const { status, body, text } = await apply({ stageHistory: history });
    assert.equal(status, 201, text);
    const { id, appliedAt, stageId, stageEnteredAt, hiredAt } = body.data;
    assert.deepEqual(
      { status: body.data.status, appliedAt, stageId, stageEnteredAt, hiredAt },
      { status: 'hired', appliedAt: JANUARY, stageId: stageOf('hired'), stageEnteredAt: APRIL, hiredAt: APRIL },
    );
    const changes: Json[] = (await api('GET', `/applications/${id}/stage-changes`)).body.data;
    assert.deepEqual(
      changes.map(({ fromStageId, toStageId, fromStatus, toStatus, at }) => ({
        fromStageId,
        toStageId,
        fromStatus,
        toStatus,
        at,
      })),
      [
        {
          fromStageId: stageOf('interview'),
          toStageId: stageOf('hired'),
          fromStatus: 'active',
          toStatus: 'hired',
          at: APRIL,
        },
        {
          fromStageId: stageOf('applied'),
          toStageId: stageOf('interview'),
          fromStatus: 'active',
          toStatus: 'active',
          at: MARCH,
        },
        { fromStageId: null, toStageId: stageOf('applied'), fromStatus: null, toStatus: 'active', at: JANUARY },
      ],
    );
    const reopened = (await api('POST', `/applications/${id}/reopen`)).body.data;
    assert.equal(reopened.stageId, stageOf('interview'), 'the stage before it ended');
  });

  it('a withdrawal keeps its stage; a rejection without an earlier stage is reopened in the first', async () => {
    const withdrawn = await apply({
      stageHistory: [
        { stageId: stageOf('interview'), at: MARCH },
        { stageId: stageOf('interview'), at: APRIL, status: 'withdrawn' },
      ],
    });
    const { status, stageEnteredAt, withdrawnAt, id } = withdrawn.body.data;
    assert.deepEqual([status, stageEnteredAt, withdrawnAt], ['withdrawn', MARCH, APRIL]);
    assert.equal((await api('POST', `/applications/${id}/reopen`)).body.data.stageId, stageOf('interview'));
    const rejected = (await apply({ stageHistory: [{ stageId: stageOf('rejected'), at: MARCH }] })).body.data;
    assert.deepEqual([rejected.status, rejected.rejectedAt], ['rejected', MARCH]);
    const reopened = (await api('POST', `/applications/${rejected.id}/reopen`)).body.data;
    assert.deepEqual([reopened.stageId, reopened.status], [stageOf('applied'), 'active']);
  });

  it('what cannot have been is 422 and names the field', async () => {
    const other = (await api('GET', `/jobs/${(await openJob(workspace, { title: 'Other' })).id}/stages`)).body.data[0]
      .id;
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    const step = (kind: string, at: string, more: object = {}) => ({ stageId: stageOf(kind), at, ...more });
    const cases: [given: object, field: string][] = [
      [{ appliedAt: tomorrow }, 'appliedAt'],
      [{ createdAt: '1960-01-01T00:00:00Z' }, 'createdAt'],
      [{ stageHistory: [] }, 'stageHistory'],
      [{ stageHistory: [step('applied', tomorrow)] }, 'stageHistory.0.at'],
      [{ appliedAt: MARCH, stageHistory: [step('applied', JANUARY)] }, 'stageHistory.0.at'],
      [{ stageHistory: [step('applied', MARCH), step('hired', JANUARY)] }, 'stageHistory.1.at'],
      [{ stageHistory: [{ stageId: other, at: MARCH }] }, 'stageHistory.0.stageId'],
      [{ stageHistory: [step('hired', MARCH, { status: 'active' })] }, 'stageHistory.0.status'],
      [{ stageHistory: [step('applied', MARCH, { status: 'hired' })] }, 'stageHistory.0.status'],
    ];
    for (const [given, field] of cases) {
      const { status, body, text } = await apply(given);
      assert.equal(status, 422, text);
      assert.deepEqual(Object.keys(body.error?.details.fields), [field]);
    }
    const path = `/candidates/${(await makeCandidate()).id}/notes`;
    for (const author of [{}, { name: 'A', memberId: job.id }, { memberId: job.id }]) {
      const { status, text } = await migrate('POST', path, { body: 'x', author });
      assert.equal(status, 422, text);
    }
  });

  it('a closed job takes them, and a hire of the past fills no opening', async () => {
    const closed = await openJob(workspace, { title: 'Long gone' });
    const opening = (await api('POST', `/jobs/${closed.id}/openings`, {})).body.data;
    await api('POST', `/jobs/${closed.id}/close`);
    const hired = (await api('GET', `/jobs/${closed.id}/stages`)).body.data.find(({ kind }: Json) => kind === 'hired');
    const candidate = await makeCandidate();
    const body = { candidateId: candidate.id, jobId: closed.id };
    assert.equal((await migrate('POST', '/applications', body)).status, 409);
    const made = await migrate('POST', '/applications', { ...body, stageHistory: [{ stageId: hired.id, at: MARCH }] });
    assert.equal(made.status, 201, made.text);
    const now = (await api('GET', `/jobs/${closed.id}/openings/${opening.id}`)).body.data;
    assert.notEqual(now.status, 'filled');
  });

  it('their events say so; they notify nobody and start no automation', async () => {
    const member = await signedIn(service, workspace, 'recruiter');
    const automation = (
      await api('POST', '/automations', {
        name: 'Welcome',
        trigger: { event: 'application.created' },
        steps: [{ id: 'wait', type: 'delay', config: { seconds: 60 } }],
      })
    ).body.data;
    await api('POST', `/automations/${automation.id}/publish`);
    const owned = { ownerId: member.id };
    const past = (await apply({ ...owned, appliedAt: MARCH })).body.data;
    const now = (await apply(owned)).body.data;
    const note = { body: 'x', mentions: [member.id] };
    await migrate('POST', `/candidates/${past.candidateId}/notes`, { ...note, createdAt: MARCH });
    const notified = (await member.notified()).map(({ applicationId }) => applicationId);
    assert.deepEqual(notified, [now.id]);
    const dispatcher = runDispatcher(() => {});
    while ((await dispatchOnce(service.db, dispatcher)) > 0);
    const runs: Json[] = (await api('GET', `/automations/${automation.id}/runs`)).body.data;
    assert.deepEqual(
      runs.map(({ triggerPayload }) => triggerPayload.application.id),
      [now.id],
    );
    const { data } = (await api('GET', '/activity-events?order=asc&limit=100&type=application.created,note.created'))
      .body;
    const marked = data.filter((event: Json) => event.data.historic === true).map(({ entityType }: Json) => entityType);
    assert.ok(marked.includes('note') && marked.includes('application'));
    const event = data.find(({ entityId }: Json) => entityId === now.id);
    assert.equal('historic' in event.data, false);
  });
});

describe('values of the past in bulk and by reference', () => {
  const history = [
    { stageId: stageOf('applied'), at: JANUARY },
    { stageId: stageOf('rejected'), at: MARCH },
  ];
  const person = (more: object = {}) => {
    people += 1;
    return { firstName: 'Jean', lastName: 'Bartik', email: `jean${people}@example.com`, ...more };
  };
  const timesOf = ({ createdAt, appliedAt, status, rejectedAt }: Json) => ({
    createdAt,
    appliedAt,
    status,
    rejectedAt,
  });
  const REJECTED = { createdAt: APRIL, appliedAt: JANUARY, status: 'rejected', rejectedAt: MARCH };
  const allApplications = { createdAt: APRIL, stageHistory: history };
  const historicEvents = async (ids: string[]): Promise<Json[]> => {
    const { data } = (await api('GET', '/activity-events?limit=100')).body;
    return data.filter(({ entityId, data: { historic } }: Json) => ids.includes(entityId) && historic === true);
  };

  it('require the scope, also where they would have no effect', async () => {
    const candidate = await makeCandidate({ externalRefs: [{ system: 'old', id: 'known' }] });
    const application = { jobId: job.id, appliedAt: JANUARY };
    for (const [method, path, body] of [
      ['POST', '/candidates/bulk', { items: [person(), person({ createdAt: JANUARY })] }],
      ['POST', '/candidates/bulk', { items: [person({ application })] }],
      ['POST', '/applications/bulk', { jobId: job.id, candidateIds: [candidate.id], appliedAt: JANUARY }],
      ['PUT', '/candidates/by-ref/old/known', { createdAt: JANUARY }],
      ['PUT', '/applications/by-ref/old/new', { candidateId: candidate.id, ...application }],
    ] as const) {
      const { status, body: answer, text } = await api(method, path, body);
      assert.deepEqual([status, answer.error?.details.requiredScope], [403, 'history:write'], `${path} ${text}`);
    }
    assert.deepEqual((await api('GET', `/applications?candidateId=${candidate.id}`)).body.data, []);
  });

  it('of candidates with applications, each with its own outcome; a candidate that exists keeps its time', async () => {
    const known = await makeCandidate();
    const closed = await openJob(workspace, { title: 'Closed long ago' });
    await api('POST', `/jobs/${closed.id}/close`);
    const items = [
      person({ createdAt: JANUARY, application: { jobId: job.id, ...allApplications } }),
      person({ createdAt: MARCH, application: { jobId: closed.id, appliedAt: JANUARY } }),
      person({ application: { jobId: closed.id } }),
      person({ application: { jobId: job.id, stageHistory: [{ stageId: known.id, at: JANUARY }] } }),
      person({ application: { jobId: job.id, stageId: stageOf('applied'), stageHistory: history } }),
      person({ createdAt: '2999-01-01T00:00:00Z' }),
      person({ application: { jobId: job.id, appliedAt: '2999-01-01T00:00:00Z' } }),
      { ...person(), email: known.email, createdAt: JANUARY, phone: '1' },
    ];
    const { status, body, text } = await migrate('POST', '/candidates/bulk', { items, onDuplicate: 'update' });
    assert.equal(status, 200, text);
    const failure = (field: string) => ['failed', field];
    assert.deepEqual(
      body.data.items.map(({ status, error }: Json) => [status, error?.details.field ?? null]),
      [
        ['created', null],
        ['created', null],
        failure('jobId'),
        failure('application.stageHistory.0.stageId'),
        failure('application.stageId'),
        failure('createdAt'),
        failure('application.appliedAt'),
        ['updated', null],
      ],
    );
    const [first, second] = body.data.items;
    const read = async (path: string) => (await api('GET', path)).body.data;
    assert.equal((await read(`/candidates/${first.id}`)).createdAt, JANUARY);
    assert.deepEqual(timesOf(await read(`/applications/${first.applicationId}`)), REJECTED);
    assert.equal((await read(`/applications/${first.applicationId}/stage-changes`)).length, 2);
    assert.equal((await read(`/applications/${second.applicationId}`)).appliedAt, JANUARY);
    const { createdAt, phone } = await read(`/candidates/${known.id}`);
    assert.deepEqual([createdAt, phone], [known.createdAt, '1']);
    const all = [first.id, first.applicationId, second.id, second.applicationId];
    assert.equal((await historicEvents([...all, known.id])).length, all.length);
  });

  it('of the applications of several candidates for one job, also a closed one', async () => {
    const closed = await openJob(workspace, { title: 'Closed, too' });
    await api('POST', `/jobs/${closed.id}/close`);
    const candidateIds = [(await makeCandidate()).id, (await makeCandidate()).id];
    const body = { jobId: closed.id, candidateIds };
    assert.equal((await migrate('POST', '/applications/bulk', body)).status, 409);
    const stages: Json[] = (await api('GET', `/jobs/${closed.id}/stages`)).body.data;
    const stageHistory = [
      { stageId: stages[0].id, at: JANUARY },
      { stageId: stages.find(({ kind }) => kind === 'rejected').id, at: MARCH },
    ];
    const made = await migrate('POST', '/applications/bulk', { ...body, createdAt: APRIL, stageHistory });
    assert.equal(made.status, 200, made.text);
    const applications: Json[] = made.body.data.items.map(({ application }: Json) => application);
    assert.deepEqual(applications.map(timesOf), [REJECTED, REJECTED]);
    assert.equal((await historicEvents(applications.map(({ id }) => id))).length, 2);
    const late = await migrate('POST', '/applications/bulk', { ...body, appliedAt: '2999-01-01T00:00:00Z' });
    assert.deepEqual([late.status, late.body.error?.details.field], [422, 'appliedAt']);
  });

  it('by reference, when the record is created; a repeated call changes nothing', async () => {
    const fields = person({ createdAt: JANUARY });
    const put = async (path: string, body: object) => {
      const { status, body: answer, text } = await migrate('PUT', path, body);
      assert.ok(status < 300, text);
      return [status, answer.data] as const;
    };
    const [created, candidate] = await put('/candidates/by-ref/old/1', fields);
    assert.deepEqual([created, candidate.createdAt], [201, JANUARY]);
    assert.deepEqual(await put('/candidates/by-ref/old/1', { ...fields, createdAt: MARCH }), [200, candidate]);
    const body = { candidateId: candidate.id, jobId: job.id, ...allApplications };
    const [made, application] = await put('/applications/by-ref/old/1', body);
    assert.deepEqual([made, timesOf(application)], [201, REJECTED]);
    assert.deepEqual(await put('/applications/by-ref/old/1', { ...body, stageHistory: undefined }), [200, application]);
    assert.equal((await historicEvents([candidate.id, application.id])).length, 2);
  });
});

describe('answers of an application through the API', () => {
  it('are checked against the form of the job and stored as a submission; required questions can be left out', async () => {
    const path = `/jobs/${job.id}/application-config`;
    const { data } = (await api('GET', path)).body;
    const questions = [
      { id: 'why', label: 'Why?', type: 'text', required: true, maxLength: 20 },
      { id: 'size', label: 'Size', type: 'select', required: true, options: ['S', 'L'] },
    ];
    await api('PUT', path, { ...data, questions });
    const wrong = await apply({ questionAnswers: { why: 'x'.repeat(21), size: 'M', unknown: 'x' } }, api);
    assert.equal(wrong.status, 422, wrong.text);
    assert.deepEqual(Object.keys(wrong.body.error?.details.fields).sort(), [
      'questionAnswers.size',
      'questionAnswers.unknown',
      'questionAnswers.why',
    ]);
    const { status, body, text } = await apply({ questionAnswers: { why: 'Archives' } }, api);
    assert.equal(status, 201, text);
    const { answers, submissions } = (await api('GET', `/applications/${body.data.id}`)).body.data;
    const answer = { questionId: 'why', label: 'Why?', type: 'text', answer: 'Archives' };
    assert.deepEqual(answers, [answer]);
    assert.equal(submissions.length, 1);
    assert.equal(submissions[0].submittedAt, body.data.appliedAt);
    const listed = (await api('GET', `/answers?applicationId=${body.data.id}`)).body.data;
    assert.deepEqual(listed[0].answers, [answer]);
  });
});
