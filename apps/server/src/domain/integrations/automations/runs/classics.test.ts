import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../../test/automations.ts';
import { careersSite, openJob, person } from '../../../../../test/careers-site.ts';
import { type Json, moveClock, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { apply, makeJob, makeMember } from '../../../../../test/hiring.ts';

const service = await startService();
const engine = startEngine(service);
const applicationOf = async ({ api }: TestWorkspace, id: string): Promise<Json> =>
  (await api('GET', `/applications/${id}`)).body.data;

describe('typical automations', () => {
  it('an application is acknowledged by one email to the candidate', async () => {
    const workspace = await service.workspace();
    const { id: jobId } = await makeJob(workspace, { title: 'Keeper' });
    const id = await automate(workspace, {
      trigger: { event: 'application.created' },
      steps: [
        {
          id: 'thank',
          type: 'send_email',
          config: { subject: 'Your application: {{job.title}}', body: 'Dear {{candidate.firstName}}, thank you.' },
        },
      ],
    });
    const { candidateId } = await apply(workspace, jobId);
    await engine.settle();

    const [run, ...others] = await runsOf(workspace, id);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    assert.deepEqual(others, []);
    assert.equal(run.triggerPayload.candidate.id, candidateId);
    assert.equal(run.steps[0].input.subject, 'Your application: Keeper');
    const mails = (await workspace.api('GET', `/emails?candidateId=${candidateId}`)).body.data;
    const [{ kind, subject, text }, ...more] = mails;
    assert.deepEqual([kind, subject, more], ['automation', 'Your application: Keeper', []]);
    // Followed by the link to the candidate's page.
    assert.match(text, /^Dear Ida, thank you\.\n\nView your application:\n\S+$/);
  });

  it('a knock-out answer rejects after two days, and not before', async () => {
    const workspace = await service.workspace();
    const questions = [{ id: 'permit', label: 'Permit?', type: 'select', required: true, options: ['Yes', 'No'] }];
    const job = await openJob(workspace, {}, { questions, sections: { resume: { visibility: 'optional' } } });
    const id = await automate(workspace, {
      trigger: { event: 'application.created' },
      conditions: { field: 'application.answers.permit', op: 'eq', value: 'No' },
      steps: [
        { id: 'wait', type: 'delay', config: { seconds: 2 * 86_400 } },
        { id: 'reject', type: 'reject', config: { reason: 'No permit' } },
      ],
    });
    const site = careersSite(service, workspace);
    for (const permit of ['No', 'Yes']) {
      const sent = await site.apply(job.slug, {
        ...person(),
        email: `${permit}-${job.id}@example.com`,
        questionAnswers: { permit },
      });
      assert.equal(sent.status, 201, sent.text);
    }
    await engine.settle();

    const [waiting, skipped] = await runsOf(workspace, id);
    assert.equal(waiting.status, 'waiting', JSON.stringify(waiting));
    assert.equal(skipped.status, 'skipped');
    assert.equal(skipped.conditionResult.actual, 'Yes');
    const { id: applicationId } = waiting.triggerPayload.application;
    assert.equal((await applicationOf(workspace, applicationId)).status, 'active');

    await moveClock(service.db, '2 days 1 minute');
    await engine.settle();
    const [ended] = await runsOf(workspace, id);
    assert.equal(ended.status, 'succeeded', JSON.stringify(ended));
    assert.equal(ended.attemptCount, 1);
    const { status, rejectReason } = await applicationOf(workspace, applicationId);
    assert.deepEqual({ status, rejectReason }, { status: 'rejected', rejectReason: 'No permit' });
  });

  it('a scorecard advances the application and creates a task', async () => {
    const workspace = await service.workspace();
    const { id: jobId, stages } = await makeJob(workspace);
    const application = await apply(workspace, jobId);
    const authorId = await makeMember(workspace);
    const id = await automate(workspace, {
      trigger: { event: 'scorecard.submitted', filter: { 'scorecard.rating': ['yes', 'strong_yes'] } },
      steps: [
        { id: 'move', type: 'move_stage', config: { toStageId: stages.interview } },
        {
          id: 'task',
          type: 'create_task',
          config: {
            title: 'Invite {{candidate.firstName}} ({{application.stage.name}})',
            ownerId: authorId,
            dueInDays: 3,
          },
        },
      ],
    });
    await workspace.api('POST', '/scorecards', { applicationId: application.id, authorId, rating: 'yes' });
    await engine.settle();

    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    assert.equal((await applicationOf(workspace, application.id)).stageId, stages.interview);
    const [task] = (await workspace.api('GET', `/tasks?applicationId=${application.id}`)).body.data;
    assert.equal(task.title, 'Invite Ida (Interview)');
    assert.equal(task.ownerId, authorId);
    const [event] = (await workspace.api('GET', `/activity-events?type=task.created`)).body.data;
    assert.deepEqual(event.actor, { type: 'automation', id, name: 'Automation' });
  });

  it('the response of an external service decides which step is executed', async () => {
    const seen: Json[] = [];
    const receiver = createServer((request, response) => {
      seen.push(request.headers);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ score: 12, echo: request.headers.authorization }));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    service.beforeClose(async () => void receiver.close());
    const { port } = receiver.address() as AddressInfo; // listens on TCP
    const workspace = await service.workspace();
    const { id: jobId } = await makeJob(workspace);
    await workspace.api('PUT', '/automation-secrets/SCORER', { value: 'hush-hush-4711', hosts: [`127.0.0.1:${port}`] });
    const score = (op: string) => ({ field: 'steps.ask.output.body.score', op, value: 10 });
    const id = await automate(workspace, {
      trigger: { event: 'application.created' },
      steps: [
        {
          id: 'ask',
          type: 'http_request',
          config: {
            method: 'POST',
            url: `http://127.0.0.1:${port}/`,
            headers: { Authorization: 'Bearer {{secrets.SCORER}}' },
            body: '{"id": "{{candidate.id}}"}',
          },
        },
        { id: 'good', type: 'add_tag', config: { label: 'good {{steps.ask.output.body.score}}' }, when: score('gte') },
        { id: 'bad', type: 'add_tag', config: { label: 'bad' }, when: score('lt') },
      ],
    });
    const { candidateId } = await apply(workspace, jobId);
    await engine.settle();

    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    assert.deepEqual(
      run.steps.map(({ status }: Json) => status),
      ['succeeded', 'succeeded', 'skipped'],
    );
    assert.equal(seen[0].authorization, 'Bearer hush-hush-4711');
    assert.equal(seen[0]['idempotency-key'], `${run.id}.ask`);
    assert.ok(!JSON.stringify(run).includes('4711'), JSON.stringify(run));
    assert.equal(run.steps[0].output.body.echo, 'Bearer [secret]');
    const { tags } = (await workspace.api('GET', `/candidates/${candidateId}`)).body.data;
    assert.deepEqual(tags, ['good 12']);
  });

  it('an application that stays in a stage for five days gets a reminder, one that moves does not', async () => {
    const workspace = await service.workspace();
    const { id: jobId, stages } = await makeJob(workspace);
    const id = await automate(workspace, {
      trigger: { event: 'application.stage_changed', filter: { 'toStage.kind': 'interview' } },
      steps: [
        {
          id: 'moved',
          type: 'wait_for_event',
          config: { event: 'application.stage_changed', timeoutSeconds: 5 * 86_400 },
        },
        {
          id: 'remind',
          type: 'create_task',
          config: { title: 'Look at {{candidate.firstName}}' },
          when: { field: 'steps.moved.output.timedOut', op: 'eq', value: true },
        },
      ],
    });
    const [sits, moves] = [await apply(workspace, jobId), await apply(workspace, jobId)];
    for (const application of [sits, moves]) {
      await workspace.api('POST', `/applications/${application.id}/move`, { toStageId: stages.interview });
    }
    await engine.settle();
    assert.deepEqual(
      (await runsOf(workspace, id)).map(({ status }) => status),
      ['waiting', 'waiting'],
    );
    await workspace.api('POST', `/applications/${moves.id}/move`, { toStageId: stages.offer });
    await engine.settle();
    const [still, woken] = await runsOf(workspace, id);
    assert.equal(still.status, 'waiting');
    assert.equal(woken.status, 'succeeded', JSON.stringify(woken));
    assert.equal(woken.steps[0].output.event.data.toStage.kind, 'offer');
    assert.equal(woken.steps[1].status, 'skipped');

    await moveClock(service.db, '8 days');
    await engine.settle();
    const [reminded] = await runsOf(workspace, id);
    assert.equal(reminded.status, 'succeeded', JSON.stringify(reminded));
    const tasks = (await workspace.api('GET', '/tasks')).body.data;
    assert.deepEqual(
      tasks.map(({ applicationId }: Json) => applicationId),
      [sits.id],
    );
  });
});
