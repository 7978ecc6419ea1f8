import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { automate, startEngine } from '../../server/test/automations.ts';
import { makeCandidate, makeJob } from '../../server/test/hiring.ts';
import { startConsole } from '../testing/console.ts';
import { sharedPage } from '../testing/shared-page.ts';

const started = await startConsole();
const { service, workspace } = started;
const { page, pageErrors } = await sharedPage(started, 'owner');
const { api } = workspace;
const engine = startEngine(service);

/** A name that is a script in pages that do not escape it. */
const HOSTILE_TEXT = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';

async function applyTo(jobId: string, name = 'Ida'): Promise<string> {
  const candidateId = await makeCandidate(workspace, { firstName: name });
  return (await api('POST', '/applications', { candidateId, jobId, source: 'fair' })).body.data.id;
}

const part = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name, level: 2 }) });
const step = (page: Page, number: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^Step ${number}:`), level: 3 }) });

describe('an automation in the console', () => {
  it('is built, shows errors at their fields, is tested and published, and its run can be watched', async () => {
    const job = await makeJob(workspace, { title: 'Lighthouse Keeper' });
    await applyTo(job.id, 'Grace');
    await page.goto('/automations');
    await page.getByRole('link', { name: 'New automation' }).first().click();
    await page.getByLabel('Name (required)').fill('Welcome from the fair');
    await page.getByLabel('Event').selectOption('application.created');

    const filters = part(page, 'When');
    await filters.getByRole('button', { name: 'Add filter' }).click();
    await filters.getByLabel('Field').fill('application.source');
    await filters.getByLabel('Value').fill('fair');

    const conditions = part(page, 'If');
    await conditions.getByRole('button', { name: 'Add condition' }).click();
    await conditions.getByLabel('Field').fill('application.stage.kind');
    await conditions.getByLabel('Operator').selectOption('is one of');
    await conditions.getByLabel('applied').check();
    await conditions.getByLabel('screening').check();

    const add = page.getByLabel('Add step');
    await add.selectOption('Move to stage');
    await add.selectOption('Create task');
    await step(page, 2)
      .getByRole('button', { name: /^Move up/ })
      .click();
    await step(page, 1).getByRole('heading', { name: 'Step 1: Create task' }).waitFor();
    await step(page, 1).getByRole('textbox', { name: 'Title' }).fill('Call ');
    await step(page, 1).getByRole('button', { name: 'Insert a field into Title' }).click();
    await page.getByRole('menuitem', { name: 'candidate.firstName' }).click();
    assert.equal(
      await step(page, 1).getByRole('textbox', { name: 'Title' }).inputValue(),
      'Call {{candidate.firstName}}',
    );
    await step(page, 1).getByLabel('Priority').selectOption('High');

    // Without a stage, the error is shown at the stage field.
    await page.getByRole('button', { name: 'Save draft' }).click();
    const stage = step(page, 2).getByRole('combobox', { name: 'Stage' });
    await page.getByText('1 error').waitFor();
    assert.equal(await stage.getAttribute('aria-invalid'), 'true');
    await step(page, 2).getByRole('alert').waitFor();
    await step(page, 2).getByRole('combobox', { name: 'Job' }).selectOption('Lighthouse Keeper');
    await stage.selectOption('Screening');
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Welcome from the fair', level: 1 }).waitFor();
    // The stage belongs to one job, but the trigger covers all: a warning, not an error.
    await page.getByText('applications for other jobs fail at this step').first().waitFor();
    const automationId = new URL(page.url()).pathname.split('/').at(-1);

    await page.getByRole('link', { name: 'Test' }).click();
    await page.getByRole('combobox', { name: 'Event' }).getByText('Grace Rhodes').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Simulate' }).click();
    await page.getByText('This event would start a run.').waitFor();
    const would = page.getByRole('list', { name: 'Simulated steps' }).getByRole('listitem');
    await would.filter({ hasText: 'Create task' }).getByText('Would succeed').waitFor();
    await page.getByRole('button', { name: 'Estimate' }).click();
    await page.getByText('events in the last 30 days would have started a run.').waitFor();
    await page.getByRole('row', { name: /Grace Rhodes.*Simulate/ }).waitFor();
    assert.equal((await api('GET', '/tasks')).body.data.length, 0, 'nothing was left behind');

    await page.getByRole('button', { name: 'Publish' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('applications for other jobs fail at this step').waitFor();
    await dialog.getByText('applications:write').waitFor();
    await dialog.getByText('tasks:write').waitFor();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 1 published.').waitFor();

    await page.getByRole('link', { name: 'Runs' }).click();
    await page.getByText('No runs yet').waitFor();
    const applicationId = await applyTo(job.id, 'Mary');
    await engine.settle();
    await page.getByRole('link', { name: 'Mary Rhodes' }).waitFor();
    await page.getByRole('table').getByText('Succeeded').waitFor();
    await page.getByRole('table').getByRole('link').first().click();
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByText('Succeeded').nth(1).waitFor();
    await steps.getByText('Input').first().click();
    await steps.getByText('Call Mary').waitFor();
    await page.getByText('application › stage › kind is one of').waitFor();
    const application = (await api('GET', `/applications/${applicationId}`)).body.data;
    assert.equal(application.stageId, job.stages.screening);
    assert.equal((await api('GET', `/automations/${automationId}/runs`)).body.data.length, 1);
    assert.deepEqual(pageErrors, []);
  });

  it('has conditions on form answers, with the questions and choices by their labels', async () => {
    const job = await makeJob(workspace, { title: 'Diver' });
    const config = (await api('GET', `/jobs/${job.id}/application-config`)).body.data;
    const label = 'May you work here?';
    const question = { id: 'permit', label, type: 'select', required: false, options: ['Yes, at once', 'Not yet'] };
    await api('PUT', `/jobs/${job.id}/application-config`, { ...config, questions: [question] });
    await api('POST', `/jobs/${job.id}/publish`);
    await page.goto('/automations/new');
    await page.getByLabel('Name (required)').fill('Without a permit');
    const conditions = part(page, 'If');
    await conditions.getByRole('button', { name: 'Add condition' }).click();
    await page.locator('option', { hasText: label }).first().waitFor({ state: 'attached' });
    await conditions.getByLabel('Field').fill('application.answers.permit');
    await conditions.getByRole('paragraph').filter({ hasText: label }).waitFor();
    await conditions.getByLabel('Value').selectOption('Not yet');
    await page.getByLabel('Add step').selectOption('Add note');
    await step(page, 1)
      .getByRole('button', { name: /^Insert a field/ })
      .click();
    await page.getByRole('menuitem', { name: label }).click();
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('heading', { name: 'Without a permit', level: 1 }).waitFor();
    const { conditions: saved, steps } = (await api('GET', '/automations')).body.data[0];
    assert.deepEqual(saved, { all: [{ field: 'application.answers.permit', op: 'eq', value: 'Not yet' }] });
    assert.equal(steps[0].config.body, '{{application.answers.permit}}');
    assert.deepEqual(pageErrors, []);
  });

  it('shows why a run failed, continues after a retry, and reruns from a step', async () => {
    const job = await makeJob(workspace, { title: 'Bell Ringer' });
    const other = await makeJob(workspace, { title: 'Organist' });
    const automationId = await automate(workspace, {
      name: 'Move too far',
      trigger: { event: 'application.created', filter: { 'application.jobId': job.id } },
      steps: [
        { id: 'note', type: 'add_note', config: { body: 'Came from {{application.source}}.' } },
        { id: 'move', type: 'move_stage', config: { toStageId: other.stages.offer } },
      ],
    });
    await applyTo(job.id);
    await engine.settle();
    await page.goto(`/automations/${automationId}/runs?status=failed`);
    await page.getByRole('table').getByRole('link').first().click();
    const steps = page.getByRole('list', { name: 'Steps' });
    await steps.getByText('Failed').waitFor();
    await page.getByRole('button', { name: 'Retry failed step' }).click();
    await page.getByText('The run resumes at the failed step.').waitFor();
    await engine.settle();
    await steps.getByText('2 attempts').waitFor();
    await page.getByRole('button', { name: 'Replay from here: Step 2: Move to stage' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Replay' }).click();
    await page.getByText('Replay of').waitFor();
    await engine.settle();
    await steps.getByText('Failed').waitFor();
    await page.goto(`/automations/${automationId}/metrics`);
    await part(page, 'Failures by step').getByRole('row', { name: 'Step 2 Move to stage 1 2' }).waitFor();
    assert.deepEqual(pageErrors, []);
  });

  it('retries a failed run with the current version or with its own, alone and several at once', async () => {
    const broken = { id: 'move', type: 'move_stage', config: { toStageId: '' } };
    const [job, other] = [await makeJob(workspace, { title: 'Repairer' }), await makeJob(workspace)];
    const trigger = { event: 'application.created', filter: { 'application.jobId': job.id } };
    const first = { id: 'tag', type: 'add_tag', config: { label: 'Seen' } };
    const steps = (moved: object) => [first, moved];
    const automationId = await automate(workspace, {
      ...{ name: 'To be repaired', trigger },
      steps: steps({ ...broken, config: { toStageId: other.stages.offer } }),
    });
    for (let count = 0; count < 3; count += 1) await applyTo(job.id);
    await engine.settle();
    const repaired = steps({ ...broken, config: { toStageId: job.stages.offer } });
    await api('PATCH', `/automations/${automationId}`, { steps: repaired });
    assert.equal((await api('POST', `/automations/${automationId}/publish`)).status, 200);
    await page.goto(`/automations/${automationId}/runs?status=failed`);
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Retry failed step' }).click();
    const asks = page.getByRole('dialog', { name: 'Retry this run?' });
    await asks.getByLabel(/^Original version/).waitFor();
    await asks.getByLabel(/^The current version \(2\)/).check();
    await asks.getByRole('button', { name: 'Retry' }).click();
    await page.getByText('A run of the current version replaces this one.').waitFor();
    await page.getByRole('link', { name: 'Original run' }).click();
    await page.getByRole('link', { name: 'New run' }).waitFor();
    await page.getByRole('button', { name: 'Retry failed step' }).waitFor({ state: 'detached' });
    await page.goto(`/automations/${automationId}/runs?status=failed`);
    await page
      .getByLabel(/^Select the run of/)
      .first()
      .check();
    await page
      .getByRole('region', { name: /elected/ })
      .getByRole('button', { name: 'Retry…' })
      .click();
    const several = page.getByRole('dialog', { name: 'Retry 1 run?' });
    await several.getByRole('button', { name: 'Retry' }).click();
    await several.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Retry failed runs…' }).click();
    await page.getByRole('dialog', { name: 'Retry failed runs?' }).getByRole('button', { name: 'Retry' }).click();
    await page
      .getByText(/runs? queued for retry\./)
      .first()
      .waitFor();
    await engine.settle();
    const { data } = (await api('GET', `/automations/${automationId}/runs`)).body;
    assert.ok(data.filter(({ status }: { status: string }) => status === 'succeeded').length >= 2);
    assert.deepEqual(pageErrors, []);
  });

  it('detects conflicting edits, also in the JSON editor, and compares versions', async () => {
    const automationId = await automate(workspace, {
      name: 'Tag all',
      trigger: { event: 'candidate.created' },
      steps: [{ id: 'tag', type: 'add_tag', config: { label: 'New' } }],
    });
    const label = page.getByRole('textbox', { name: 'Label' });
    await page.goto(`/automations/${automationId}`);
    await label.fill('Newcomer');
    await api('PATCH', `/automations/${automationId}`, { description: 'By a colleague' });
    await page.getByText('Someone else changed this').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await label.inputValue(), 'Newcomer');
    await page.getByRole('button', { name: 'Discard mine' }).click();
    await page.getByText('All changes saved').waitFor();
    assert.equal(await label.inputValue(), 'New');
    assert.equal(await page.getByLabel('Description').inputValue(), 'By a colleague');

    await page.getByRole('link', { name: 'JSON' }).click();
    const json = page.getByLabel('Definition as JSON');
    const written = await json.inputValue();
    await json.fill('{');
    await page.getByText('Invalid JSON').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true);
    await json.fill(written.replace('"New"', '"Newcomer"'));
    await page.getByRole('link', { name: 'Form', exact: true }).click();
    assert.equal(await label.inputValue(), 'Newcomer');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('link', { name: 'Versions' }).click();
    const change = page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await change.filter({ hasText: 'Step 1 › label (changed)BeforeNewAfterNewcomer' }).waitFor();

    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^More actions/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete automation' }).click();
    await page.getByRole('heading', { name: 'Automations', level: 1 }).waitFor();
    assert.equal((await api('GET', `/automations/${automationId}`)).status, 404);
    assert.deepEqual(pageErrors, []);
  });
});

describe('the pages of automations', async () => {
  const job = await makeJob(workspace, { title: HOSTILE_TEXT });
  const automationId = await automate(workspace, {
    name: HOSTILE_TEXT,
    description: HOSTILE_TEXT,
    trigger: { event: 'application.created', filter: { 'application.jobId': job.id } },
    conditions: { all: [{ field: 'job.title', op: 'eq', value: HOSTILE_TEXT }] },
    steps: [
      { id: 'note', type: 'add_note', config: { body: HOSTILE_TEXT } },
      { id: 'wait', type: 'delay', config: { seconds: 86_400 } },
    ],
  });
  await applyTo(job.id, HOSTILE_TEXT);
  await engine.settle();
  const runId = (await api('GET', `/automations/${automationId}/runs`)).body.data[0].id;
  const pages: [path: string, shows: string][] = [
    ['/automations', HOSTILE_TEXT],
    [`/automations/${automationId}`, 'All changes saved'],
    [`/automations/${automationId}?view=json`, 'All changes saved'],
    [`/automations/${automationId}/try`, 'Estimate'],
    [`/automations/${automationId}/runs`, 'Started'],
    [`/automations/${automationId}/runs/${runId}`, 'Waiting until'],
    [`/automations/${automationId}/versions`, 'Active'],
    [`/automations/${automationId}/metrics`, 'Run duration'],
  ];

  it('never run stored text', async () => {
    for (const [path, shows] of pages) {
      await page.goto(path);
      await page.getByText(shows).first().waitFor();
      assert.equal(await page.evaluate(() => Reflect.has(window, 'ran')), false, path);
    }
    assert.deepEqual(pageErrors, []);
  });

  it('a waiting run can be canceled', async () => {
    await page.goto(`/automations/${automationId}/runs/${runId}`);
    await page.getByRole('button', { name: 'Cancel run' }).click();
    await page.getByText('Canceled', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Replay run', exact: true }).waitFor();
    assert.equal((await api('GET', `/automations/${automationId}/runs/${runId}`)).body.data.status, 'cancelled');
  });
});
