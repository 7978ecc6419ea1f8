import assert from 'node:assert/strict';
import { it } from 'node:test';
import { careersSite, openJob, person } from '../careers-site.ts';
import { type Json, startService } from '../harness.ts';

const service = await startService();
const workspace = await service.workspace();
const site = careersSite(service, workspace);

/** Calls the API. @returns the data of the response */
async function call(method: string, path: string, body?: object): Promise<Json> {
  const answer = await workspace.api(method, path, body);
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body.data;
}
const post = (path: string, body?: object) => call('POST', path, body);
const addCandidate = (firstName: string) => post('/candidates', { ...person(), firstName });
const read = (path: string) => call('GET', path);

/** All events of the change feed as `type name`, read in pages of seven. */
async function feed(names: Map<string, string>): Promise<string[]> {
  const lines: string[] = [];
  let cursor = '';
  for (;;) {
    const { body } = await workspace.api('GET', `/activity-events?order=asc&limit=7${cursor}`);
    for (const { type, entityId, data } of body.data) {
      const record = data.application ?? data.interview ?? data.offer ?? data.scorecard ?? data.poolEntry;
      lines.push(`${type} ${names.get(record?.candidateId ?? data.candidate?.id ?? entityId) ?? '-'}`);
    }
    cursor = `&cursor=${body.meta.nextCursor}`;
    if (!body.meta.pagination.hasMore) return lines;
  }
}

it('a complete hiring process over the API: the reports and the change feed agree with it', async () => {
  const expected: string[] = [];
  const names = new Map<string, string>();
  const expectEvents = (...lines: string[]) => expected.push(...lines);

  // A job with a form that asks a question, on the careers page.
  const question = { id: 'why', label: 'Why us?', type: 'textarea', required: true };
  const job = await openJob(workspace, { title: 'Chief Cook' }, { questions: [question] });
  const stages: Json = Object.fromEntries(
    (await read(`/jobs/${job.id}/stages`)).map(({ kind, id }: Json) => [kind, id]),
  );
  names.set(job.id, 'job');
  const interviewer = await post('/members', { email: 'chef@example.com', name: 'Chef', role: 'interviewer' });
  names.set(interviewer.id, 'chef');
  // The workspace with its default reasons, sources and pipeline, its owner and first keys.
  const defaults = async (path: string) => (await read(`/${path}?limit=100`)) as Json[];
  expectEvents('workspace.created -');
  expectEvents(...(await defaults('rejection-reasons')).map(() => 'rejection_reason.created -'));
  expectEvents(...(await defaults('sources')).map(() => 'source.created -'));
  expectEvents('pipeline.created -', 'member.joined -', 'api_key.created -', 'api_key.created -');
  expectEvents('job.created job', ...Object.keys(stages).map(() => 'stage.created -'));
  expectEvents('job.updated job', 'job.published job', 'member.invited chef');
  assert.equal((await site.get('/jobs')).body.data.jobs[0].id, job.id);

  // Ada by the form, Bea by the form, twice.
  const form = { source: 'site', questionAnswers: { why: 'I cook.' } };
  const [adaForm, beaForm] = [person({ firstName: 'Ada', ...form }), person({ firstName: 'Bea', ...form })];
  for (const sent of [adaForm, beaForm, { ...beaForm, email: beaForm.email.toUpperCase(), firstName: 'Beatrix' }]) {
    assert.equal((await site.apply(job.slug, sent)).status, 201);
  }
  expectEvents('candidate.created Ada', 'application.created Ada', 'candidate.created Bea', 'application.created Bea');
  expectEvents('application.resubmitted Bea');
  // Cleo by the API, Dora from the pool, Edna in bulk.
  const [cleo, dora, edna] = [await addCandidate('Cleo'), await addCandidate('Dora'), await addCandidate('Edna')];
  const cleoApplication = await post('/applications', { candidateId: cleo.id, jobId: job.id, source: 'agency' });
  const entry = await post('/pool-entries', { candidateId: dora.id, source: 'referred' });
  const doraApplication = await post(`/pool-entries/${entry.id}/assign`, { jobId: job.id });
  const bulk = await post('/applications/bulk', { jobId: job.id, candidateIds: [edna.id, cleo.id], source: 'agency' });
  assert.deepEqual(bulk.summary, { total: 2, created: 1, failed: 1 });
  expectEvents(...['Cleo', 'Dora', 'Edna'].map((name) => `candidate.created ${name}`), 'application.created Cleo');
  expectEvents('pool_entry.added Dora', 'application.created Dora', 'application.created Edna');

  const candidateBy = async (email: string) => (await read(`/candidates?email=${encodeURIComponent(email)}`))[0];
  const [ada, bea] = [await candidateBy(adaForm.email), await candidateBy(beaForm.email)];
  for (const { id, firstName } of [ada, bea, cleo, dora, edna]) names.set(id, firstName);
  assert.equal(bea.firstName, 'Bea', 'a second submission does not change the profile');
  const applications = await read(`/applications?jobId=${job.id}`);
  assert.equal(applications.length, 5);
  const of = ({ id }: Json): string => applications.find(({ candidateId }: Json) => candidateId === id).id;
  assert.deepEqual([of(cleo), of(dora)], [cleoApplication.id, doraApplication.id]);
  const beas = await read(`/applications/${of(bea)}`);
  assert.deepEqual(
    beas.submissions.map(({ number }: Json) => number),
    [2, 1],
  );
  assert.equal(beas.answers[0].answer, 'I cook.');

  // Screening: all are moved there, and Edna is rejected.
  const everybody = [ada, bea, cleo, dora, edna].map(of);
  const moved = await post('/applications/bulk-move', { applicationIds: everybody, toStageId: stages.screening });
  assert.equal(moved.summary.moved, 5);
  await post(`/applications/${of(edna)}/reject`, { reason: 'No knives' });
  expectEvents(...['Ada', 'Bea', 'Cleo', 'Dora', 'Edna'].map((name) => `application.stage_changed ${name}`));
  expectEvents('application.rejected Edna');

  // Interviews: Ada, Bea and Cleo with the chef, one after the other; Dora withdraws.
  await post(`/applications/${of(dora)}/withdraw`);
  expectEvents('application.withdrawn Dora');
  for (const [index, candidate] of [ada, bea, cleo].entries()) {
    await post(`/applications/${of(candidate)}/move`, { toStageId: stages.interview });
    const slot = { type: 'technical', mode: 'onsite', interviewerIds: [interviewer.id], durationMins: 60 };
    const at = (hour: number) => `2999-03-01T${hour}:00:00Z`;
    const interview = await post('/interviews', { applicationId: of(candidate), ...slot, scheduledAt: at(10 + index) });
    const double = { applicationId: of(candidate), ...slot, scheduledAt: at(10 + index) };
    assert.equal((await workspace.api('POST', '/interviews', double)).status, 409);
    await post(`/interviews/${interview.id}/complete`);
    await post('/scorecards', {
      applicationId: of(candidate),
      authorId: interviewer.id,
      stageId: stages.interview,
      rating: candidate === cleo ? 'no' : 'strong_yes',
    });
    expectEvents(
      `application.stage_changed ${candidate.firstName}`,
      `interview.scheduled ${candidate.firstName}`,
      `interview.completed ${candidate.firstName}`,
      `scorecard.submitted ${candidate.firstName}`,
    );
  }
  await post(`/applications/${of(cleo)}/reject`, {});
  expectEvents('application.rejected Cleo');

  // Offers: Ada declines and withdraws, Bea accepts and is hired.
  for (const [candidate, decision] of [
    [ada, 'declined'],
    [bea, 'accepted'],
  ]) {
    await post(`/applications/${of(candidate)}/move`, { toStageId: stages.offer });
    const terms = { salaryAmount: 50_000, currency: 'EUR', salaryPeriod: 'year' };
    const offer = await post('/offers', { applicationId: of(candidate), title: 'Chief Cook', ...terms });
    assert.equal((await workspace.api('POST', `/offers/${offer.id}/decision`, { decision })).status, 409);
    await post(`/offers/${offer.id}/send`);
    assert.equal((await post(`/offers/${offer.id}/decision`, { decision })).status, decision);
    expectEvents(
      `application.stage_changed ${candidate.firstName}`,
      ...['created', 'sent', decision].map((what) => `offer.${what} ${candidate.firstName}`),
    );
    if (decision === 'accepted') expectEvents(`application.hired ${candidate.firstName}`);
  }
  await post(`/applications/${of(ada)}/withdraw`);
  await post(`/jobs/${job.id}/close`);
  expectEvents('application.withdrawn Ada', 'job.closed job');
  assert.equal((await site.get(`/jobs/${job.slug}`)).status, 404);

  assert.deepEqual(await feed(names), expected);

  const funnel = await read(`/reports/funnel?jobId=${job.id}`);
  assert.deepEqual(
    funnel.stages.map(({ kind, entered, passed, rejected }: Json) => [kind, entered, passed, rejected]),
    [
      ['applied', 5, 5, 0],
      ['screening', 5, 3, 1],
      ['interview', 3, 2, 1],
      ['offer', 2, 1, 0],
      ['hired', 1, 0, 0],
      ['rejected', 2, 0, 0],
    ],
  );
  const durations = await read(`/reports/time-in-stage?jobId=${job.id}`);
  assert.deepEqual(
    durations.stages.map(({ kind, count }: Json) => [kind, count]),
    [
      ['applied', 5],
      ['screening', 5],
      ['interview', 3],
      ['offer', 2],
      ['hired', 0],
      ['rejected', 0],
    ],
  );
  const { hires, medianSeconds } = await read(`/reports/time-to-hire?jobId=${job.id}`);
  const hired = await read(`/applications/${of(bea)}`);
  assert.equal(hires, 1);
  assert.equal(medianSeconds, (Date.parse(hired.hiredAt) - Date.parse(hired.appliedAt)) / 1_000);
  const { sources } = await read(`/reports/sources?jobId=${job.id}`);
  const figures = (source: string) => {
    const { applications, active, hired, rejected, withdrawn } = sources.find((line: Json) => line.source === source);
    return [applications, active, hired, rejected, withdrawn];
  };
  assert.deepEqual(figures('site'), [2, 0, 1, 0, 1]);
  assert.deepEqual(figures('agency'), [2, 0, 0, 2, 0]);
  assert.deepEqual(figures('pool'), [1, 0, 0, 0, 1]);
});
