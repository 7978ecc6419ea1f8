import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../../test/automations.ts';
import { type Json, startService, type TestWorkspace } from '../../../../../test/harness.ts';
import { makeCandidate } from '../../../../../test/hiring.ts';

const service = await startService();
const engine = startEngine(service);

const note = { id: 'note', type: 'add_note', config: { body: 'Note.' } };
const tag = (label: string) => ({ id: 'tag', type: 'add_tag', config: { label } });
const brief = (run: Json) => [run.status, run.parentRunId];
const notesOf = async ({ api }: TestWorkspace, candidate: string) =>
  (await api('GET', `/candidates/${candidate}/notes`)).body.data.length;

describe('loops of automations', () => {
  it('an automation that matches its own note is stopped at the second run, with the reason', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, { trigger: { event: 'note.created' }, steps: [note] });
    const candidate = await makeCandidate(workspace);
    await workspace.api('POST', `/candidates/${candidate}/notes`, { body: 'By hand.' });
    await engine.settle();
    const [first, second, ...others] = await runsOf(workspace, id);
    assert.deepEqual(brief(first), ['succeeded', null]);
    assert.deepEqual(brief(second), ['skipped', first.id]);
    assert.match(second.error, /loop/);
    assert.notEqual(second.finishedAt, null);
    assert.deepEqual(others, []);
    assert.equal(await notesOf(workspace, candidate), 2);
  });

  it('an automation that triggers itself by changing the candidate is stopped, and runs again for the next external change', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, {
      trigger: { event: 'candidate.updated' },
      steps: [tag('seen {{candidate.updatedAt}}')],
    });
    const candidate = await makeCandidate(workspace);
    for (const headline of ['One', 'Two']) {
      await workspace.api('PATCH', `/candidates/${candidate}`, { headline });
      await engine.settle();
    }
    const runs = await runsOf(workspace, id);
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['succeeded', 'skipped', 'succeeded', 'skipped'],
    );
  });

  it('one that is triggered by changes of automations runs once for each change by a person', async () => {
    const workspace = await service.workspace();
    const task = { id: 'review', type: 'create_task', config: { title: 'Review {{event.automation.name}}' } };
    const id = await automate(workspace, {
      name: 'Reviews',
      trigger: { event: 'automation.updated' },
      steps: [task],
    });
    for (const name of ['Reviews of all', 'All reviews']) await workspace.api('PATCH', `/automations/${id}`, { name });
    await engine.settle();
    assert.deepEqual((await runsOf(workspace, id)).map(brief), [
      ['succeeded', null],
      ['succeeded', null],
    ]);
    const titles = (await workspace.api('GET', '/tasks')).body.data.map(({ title }: Json) => title);
    assert.deepEqual(titles.sort(), ['Review All reviews', 'Review Reviews of all']);
  });

  it('two automations that trigger each other are stopped when the first is triggered again', async () => {
    const workspace = await service.workspace();
    const tags = await automate(workspace, {
      trigger: { event: 'note.created' },
      steps: [tag('noted {{event.note.id | slice: 0, 20}}')],
    });
    const notes = await automate(workspace, { trigger: { event: 'candidate.updated' }, steps: [note] });
    const candidate = await makeCandidate(workspace);
    await workspace.api('POST', `/candidates/${candidate}/notes`, { body: 'By hand.' });
    await engine.settle();
    const [first, again] = await runsOf(workspace, tags);
    const [second, ...others] = await runsOf(workspace, notes);
    assert.deepEqual(brief(first), ['succeeded', null]);
    assert.deepEqual(brief(second), ['succeeded', first.id]);
    assert.deepEqual(brief(again), ['skipped', second.id]);
    assert.deepEqual(others, []);
    assert.equal(await notesOf(workspace, candidate), 2);
  });

  it('a chain of different automations ends after five runs, and does not affect others', async () => {
    const workspace = await service.workspace();
    const links: string[] = [];
    for (let link = 0; link < 8; link += 1) {
      links.push(
        await automate(workspace, {
          trigger: { event: 'candidate.updated' },
          conditions: {
            all: [
              { field: 'candidate.tags', op: 'contains', value: `link ${link}` },
              { not: { field: 'candidate.tags', op: 'contains', value: `link ${link + 1}` } },
            ],
          },
          steps: [tag(`link ${link + 1}`)],
        }),
      );
    }
    const bystander = await automate(workspace, { trigger: { event: 'candidate.created' }, steps: [note] });
    const candidate = await makeCandidate(workspace);
    await workspace.api('POST', `/candidates/${candidate}/tags`, { label: 'link 0' });
    await engine.settle();
    const { tags } = (await workspace.api('GET', `/candidates/${candidate}`)).body.data;
    assert.deepEqual(
      tags,
      [0, 1, 2, 3, 4, 5].map((link) => `link ${link}`),
    );
    const deepest = (await runsOf(workspace, links[5]!)).filter(({ error }) => error !== null);
    assert.match(deepest.at(-1)?.error, /chain of 5 runs/);
    assert.equal(deepest.at(-1)?.status, 'skipped');
    const [calm] = await runsOf(workspace, bystander);
    assert.equal(calm.status, 'succeeded');
  });
});
