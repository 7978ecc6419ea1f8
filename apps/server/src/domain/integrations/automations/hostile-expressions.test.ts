import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { automate, runsOf, startEngine } from '../../../../test/automations.ts';
import { type Json, startService, type TestWorkspace } from '../../../../test/harness.ts';
import { makeCandidate } from '../../../../test/hiring.ts';
import { longestBlock } from '../../../../test/longest-block.ts';

const service = await startService();
const engine = startEngine(service);

/** The longest time in milliseconds for which any expression may block the process. */
const MAX_BLOCK_MS = 50;

const SLOW_PATTERN = '(?:\\B?[ab]?){60}[^ab]';
const TAG = { id: 'tag', type: 'add_tag', config: { label: 'seen' } };
const matches = { field: 'candidate.summary', op: 'matches', value: SLOW_PATTERN };
/** At each place of a text of `ab`s, a search for this compares most of its characters before it fails. */
const lateMismatch = (length: number) => `aa${'ab'.repeat(length / 2 - 1)}`;
const contains = { field: 'candidate.summary', op: 'contains', value: lateMismatch(1_000) };
const note = (body: string) => ({ id: 'note', type: 'add_note', config: { body } });
const BUSY_LOOP =
  '{% assign s = candidate.summary | split: "a" %}{% for i in s %}{% if candidate.summary contains i %}{% endif %}{% endfor %}';

const SEARCH = 'candidate.summary contains candidate.headline';

const ATTACKS: Record<string, object> = {
  'a regular expression': { conditions: matches, steps: [TAG] },
  'many searches in a text': { conditions: { any: Array.from({ length: 80 }, () => contains) }, steps: [TAG] },
  'a regular expression before a step': { steps: [{ ...TAG, when: matches }] },
  'a loop in a template': { steps: [note(BUSY_LOOP)] },
  'searches in a template': {
    steps: [
      // Short and with few steps, so that only the cost of the searches keeps it from the main thread.
      note(`{% for i in (1..100) %}{% if ${Array(8).fill(SEARCH).join(' or ')} %}x{% endif %}{% endfor %}y`),
    ],
  },
  'a template in front of a request': {
    steps: [
      { id: 'ask', type: 'http_request', config: { method: 'POST', url: 'https://example.com/', body: BUSY_LOOP } },
    ],
  },
};
const SUMMARY = 'ab'.repeat(10_000);
const HEADLINE = lateMismatch(300);

async function draft({ api }: TestWorkspace, definition: object): Promise<string> {
  const made = await api('POST', '/automations', {
    name: 'Attack',
    trigger: { event: 'candidate.created' },
    conditions: {},
    ...definition,
  });
  assert.equal(made.status, 201, made.text);
  return made.body.data.id;
}

describe('whatever expressions a workspace uses, the process keeps responding to others', async () => {
  const workspace = await service.workspace();
  await makeCandidate(workspace, { summary: SUMMARY, headline: HEADLINE });
  const event = (await workspace.api('GET', '/activity-events?type=candidate.created')).body.data[0];
  // The first run in a process takes longer.
  const harmless = await draft(workspace, { steps: [note('{{ candidate.firstName }}')], conditions: matches });
  await workspace.api('POST', `/automations/${harmless}/simulate`, { eventId: event.id });

  for (const [what, definition] of Object.entries(ATTACKS)) {
    it(`${what}, in a simulation and a plan`, async () => {
      const attacker = await service.workspace();
      const candidateId = await makeCandidate(attacker, { summary: SUMMARY, headline: HEADLINE });
      const [{ id: eventId }] = (await attacker.api('GET', '/activity-events?type=candidate.created')).body.data;
      const id = await draft(attacker, definition);
      const answers: Json[] = [];
      const block = await longestBlock(async () => {
        for (let round = 0; round < 2; round += 1) {
          answers.push(await attacker.api('POST', `/automations/${id}/simulate`, { eventId }));
          answers.push(await attacker.api('POST', `/automations/${id}/plan`, { days: 1 }));
        }
      });
      assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
      for (const { status, text } of answers) assert.ok([200, 422, 429].includes(status), text);
      assert.ok(candidateId);
    });

    it(`${what}, in runs`, async () => {
      const attacker = await service.workspace();
      await automate(attacker, { trigger: { event: 'candidate.created' }, conditions: {}, ...definition });
      await Promise.all([1, 2, 3].map(() => makeCandidate(attacker, { summary: SUMMARY, headline: HEADLINE })));
      const block = await longestBlock(() => engine.settle());
      assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
    });
  }
});

describe('slow expressions', () => {
  it('give the same results as fast ones: conditions, `when` and templates are evaluated in a thread and the run continues', async () => {
    const workspace = await service.workspace();
    const long = { field: 'candidate.summary', op: 'matches', value: 'END$' };
    const id = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      conditions: long,
      steps: [
        TAG,
        {
          ...note('{% for i in (1..900) %}{% assign x = i %}{% endfor %}{{ x }} of {{ candidate.tags | join: "," }}'),
          when: long,
        },
        { id: 'other', type: 'add_tag', config: { label: 'never' }, when: { not: long } },
        { id: 'last', type: 'add_tag', config: { label: 'after {{ steps.note.output.noteId | size }}' } },
      ],
    });
    const candidateId = await makeCandidate(workspace, { summary: `${'x '.repeat(4_000)}END` });
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'succeeded', JSON.stringify(run));
    assert.deepEqual(
      run.steps.map(({ status }: Json) => status),
      ['succeeded', 'succeeded', 'skipped', 'succeeded'],
    );
    const notes = (await workspace.api('GET', `/candidates/${candidateId}/notes`)).body.data;
    // The note's template has read the tag that the step before it added.
    assert.deepEqual(
      notes.map(({ body }: Json) => body),
      ['900 of seen'],
    );
    const { tags } = (await workspace.api('GET', `/candidates/${candidateId}`)).body.data;
    assert.deepEqual(tags.toSorted(), ['after 36', 'seen']);
  });

  it('fail the run permanently when they exceed the limit, with a reason', async () => {
    const workspace = await service.workspace();
    const id = await automate(workspace, {
      trigger: { event: 'candidate.created' },
      conditions: {},
      steps: [note('{% for i in (1..100000) %}{% assign x = i %}{% endfor %}')],
    });
    await makeCandidate(workspace);
    await engine.settle();
    const [run] = await runsOf(workspace, id);
    assert.equal(run.status, 'failed');
    assert.match(run.error, /more than 20000 steps|takes longer than|render limit exceeded/);
  });

  it('count towards the budget of their workspace only: when it is used up, the response is 429 with the time to wait', async () => {
    const [workspace, other] = [await service.workspace(), await service.workspace()];
    const definition = { steps: [TAG], conditions: matches };
    const data = async (own: TestWorkspace) => {
      await makeCandidate(own, { summary: SUMMARY });
      return (await own.api('GET', '/activity-events?type=candidate.created')).body.data[0].id;
    };
    const [id, otherId] = [await draft(workspace, definition), await draft(other, definition)];
    const [eventId, otherEventId] = [await data(workspace), await data(other)];
    let rejected: Json;
    for (let round = 0; round < 200 && rejected === undefined; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => workspace.api('POST', `/automations/${id}/simulate`, { eventId })),
      );
      rejected = answers.find(({ status }) => status === 429);
    }
    assert.equal(rejected?.body.error.code, 'rate_limited');
    assert.ok(Number(rejected.headers.get('retry-after')) >= 1);
    const fine = await other.api('POST', `/automations/${otherId}/simulate`, { eventId: otherEventId });
    assert.equal(fine.status, 200, fine.text);
  });
});

describe('definitions whose validation alone would take long', () => {
  it('are rejected before anything is compiled, naming the field', async () => {
    const { api } = await service.workspace();
    const many = (value: string) => ({ any: Array.from({ length: 99 }, () => ({ ...matches, value })) });
    const bodies: [string, object][] = [
      ['conditions.any.0.value', { conditions: many('(?:(?:[a-z]{30}){30}){30}'), steps: [TAG] }],
      ['steps.0.when.any.3.value', { steps: [{ ...TAG, when: many(`(?i)${'\\pL'.repeat(60)}`) }] }],
      [
        'steps.0.config.body',
        {
          steps: Array.from({ length: 20 }, (_, n) => ({
            ...note('{{ candidate.firstName }}'.repeat(150)),
            id: `n${n}`,
          })),
        },
      ],
    ];
    for (const [field, definition] of bodies) {
      const body = { name: 'Attack', trigger: { event: 'candidate.created' }, conditions: {}, ...definition };
      let answer: Json;
      const block = await longestBlock(async () => {
        answer = await api('POST', '/automations', body);
      });
      assert.equal(answer.status, 422, answer.text);
      assert.ok(field in answer.body.error.details.fields, answer.text.slice(0, 300));
      assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
    }
  });

  it('and the largest accepted ones do not block others either', async () => {
    const { api } = await service.workspace();
    const bodies = [
      { conditions: { any: Array.from({ length: 20 }, () => ({ ...matches, value: '(?i)[a-z]{10}' })) }, steps: [TAG] },
      { steps: [note(`${'{{ candidate.firstName }}'.repeat(100)}`)] },
    ];
    for (const definition of bodies) {
      const body = { name: 'Large', trigger: { event: 'candidate.created' }, conditions: {}, ...definition };
      const block = await longestBlock(async () => {
        const answer = await api('POST', '/automations', body);
        assert.equal(answer.status, 201, answer.text);
      });
      assert.ok(block < MAX_BLOCK_MS, `${block} ms`);
    }
  });
});
