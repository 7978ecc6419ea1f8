import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../../test/automations.ts';
import { type Json, startService } from '../../../../../test/harness.ts';
import { apply, eventsOf, makeJob } from '../../../../../test/hiring.ts';

const service = await startService();
const engine = startEngine(service);
const workspace = await service.workspace();
const job = await makeJob(workspace);

const trigger = { event: 'application.created' };
const CASES: Record<string, object> = {
  'steps on what earlier steps have changed': {
    trigger,
    steps: [
      { id: 'tag', type: 'add_tag', config: { label: 'seen' } },
      { id: 'move', type: 'move_stage', config: { toStageId: job.stages.offer } },
      { id: 'note', type: 'add_note', config: { body: '{{candidate.tags}} in {{application.stage.name}}' } },
      { id: 'mail', type: 'send_email', config: { subject: '{{steps.move.output.status}}', body: '{{job.title}}' } },
    ],
  },
  'branches and failures': {
    trigger,
    conditions: { field: 'application.stage.kind', op: 'eq', value: 'applied' },
    steps: [
      { id: 'hire', type: 'hire' },
      { id: 'again', type: 'reject', onError: 'continue' },
      { id: 'if', type: 'add_tag', config: { label: 'x' }, when: { field: 'steps.again.output.status', op: 'exists' } },
      {
        id: 'unless',
        type: 'add_tag',
        config: { label: 'y' },
        when: { field: 'application.status', op: 'eq', value: 'hired' },
      },
      { id: 'empty', type: 'add_note', config: { body: '{{candidate.phone}}' } },
      { id: 'never', type: 'add_tag', config: { label: 'z' } },
    ],
  },
  'conditions that do not hold': {
    trigger,
    conditions: { all: [{ field: 'candidate.firstName', op: 'eq', value: 'Nobody' }] },
    steps: [{ id: 'tag', type: 'add_tag', config: { label: 'never' } }],
  },
};

const OUTCOMES: Record<string, string> = {
  succeeded: 'executed',
  skipped: 'skipped',
  failed: 'failed',
  pending: 'not_reached',
};

describe('a simulation predicts what the run does', () => {
  for (const [what, definition] of Object.entries(CASES)) {
    it(what, async () => {
      const id = await automate(workspace, definition);
      const application = await apply(workspace, job.id);
      const [event] = await eventsOf(workspace, application.id);
      const simulated = (await workspace.api('POST', `/automations/${id}/simulate`, { eventId: event.id })).body.data;
      await engine.settle();
      const [run] = await runsOf(workspace, id);
      await workspace.api('POST', `/automations/${id}/pause`);
      assert.equal(run.status !== 'skipped', simulated.matched);
      assert.deepEqual(run.conditionResult, simulated.conditions);
      if (!simulated.matched) return;
      for (const step of simulated.steps) {
        const done: Json = run.steps[step.index];
        assert.equal(OUTCOMES[done?.status ?? 'pending'], step.outcome, step.id);
        assert.equal(done?.error ?? null, step.error, step.id);
        if (step.outcome !== 'executed') continue;
        assert.deepEqual(done.input, step.input, step.id);
        assert.deepEqual(Object.keys(done.output).sort(), Object.keys(step.output).sort(), step.id);
      }
    });
  }
});
