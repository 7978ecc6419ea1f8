import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'node:test';
import { type Json, startService } from '../../../../test/harness.ts';
import { makeJob, makeMember } from '../../../../test/hiring.ts';
import { applyAutomations } from './as-code/apply.ts';
import { OPERATORS } from './conditions/condition.ts';
import { triggerEvents } from './definition/event-fields.ts';
import { STEP_TYPES, STEPS } from './step-types/steps.ts';

const service = await startService();
const guide = await readFile(join(import.meta.dirname, '../../../../../../docs/automations.md'), 'utf8');
const [definition, file] = [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, text]): Json => JSON.parse(text!));

it("the guide's definition is accepted without warnings", async () => {
  const workspace = await service.workspace();
  const made = await workspace.api('POST', '/automations', definition);
  assert.deepEqual([made.status, made.body.meta], [201, { warnings: [] }], made.text);
});

it("the guide's file can be applied", async () => {
  const workspace = await service.workspace();
  await makeJob(workspace, { slug: 'gardener' });
  const text = JSON.stringify(file);
  const id = await makeMember(workspace);
  const { email } = (await workspace.api('GET', `/members/${id}`)).body.data;
  const content = JSON.parse(text.replace('grace@example.com', email));
  const { automations } = await applyAutomations(workspace.context, content, { dryRun: false });
  assert.equal(automations[0]!.action, 'create');
});

it('the guide mentions every step type with its outputs, every operator and no unknown event', () => {
  for (const type of STEP_TYPES) assert.ok(guide.includes(`\`${type}\``), type);
  for (const operator of OPERATORS) assert.ok(guide.includes(`\`${operator}\``), operator);
  const outputs = Object.values(STEPS).flatMap(({ outputs }) => Object.keys(outputs));
  for (const output of outputs) assert.ok(guide.includes(output.split('.').at(-1)!), output);
  const events = [...guide.matchAll(/"event": "(\w+\.\w+)"/g)].map(([, event]) => event!);
  for (const event of events) assert.ok(triggerEvents().includes(event), event);
});
