import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { startService } from '../../../../../test/harness.ts';
import { apply, eventsOf, makeJob, makeMember } from '../../../../../test/hiring.ts';
import { isObject } from '../conditions/read-field.ts';

const service = await startService({ ALLOW_PRIVATE_WEBHOOKS: 'false' });
const workspace = await service.workspace();
const job = await makeJob(workspace);
const member = await makeMember(workspace);
const [event] = await eventsOf(workspace, (await apply(workspace, job.id)).id);
await workspace.api('PUT', '/automation-secrets/TOKEN', { value: 'secret value', hosts: ['example.com'] });

const named = { field: 'steps.ask.output.status', op: 'eq', value: 200 };
const DEFINITION = {
  name: 'Everything',
  description: 'Each type of step',
  maxAttempts: 3,
  maxRunsPerMinute: 100,
  trigger: { event: 'application.created', filter: { 'stage.kind': ['applied', 'screening'] } },
  conditions: {
    all: [
      { any: [{ field: 'candidate.email', op: 'matches', value: '@' }] },
      { not: { field: 'job.title', op: 'in', value: ['x'] } },
    ],
  },
  steps: [
    { id: 'tag', type: 'add_tag', config: { label: 'a' }, onError: 'continue', maxAttempts: 2 },
    { id: 'untag', type: 'remove_tag', config: { label: '{{steps.tag.output.label}}' } },
    { id: 'note', type: 'add_note', config: { body: '{% if candidate.phone %}{{candidate.phone}}{% endif %}x' } },
    {
      id: 'ask',
      type: 'http_request',
      config: {
        method: 'POST',
        url: 'https://example.com/{{job.id}}',
        headers: { A: '{{secrets.TOKEN}}' },
        body: '{}',
        timeoutSeconds: 5,
      },
    },
    { id: 'mail', type: 'send_email', config: { to: '{{candidate.email}}', subject: 's', body: 'b' }, when: named },
    { id: 'task', type: 'create_task', config: { title: 't', ownerId: member, dueInDays: 1, priority: 'low' } },
    { id: 'pool', type: 'add_to_pool', config: { reason: 'r' } },
    { id: 'wait', type: 'delay', config: { seconds: 5 } },
    {
      id: 'listen',
      type: 'wait_for_event',
      config: { event: 'note.created', filter: { 'note.body': 'x' }, timeoutSeconds: 5 },
    },
    {
      id: 'meet',
      type: 'schedule_interview',
      config: {
        type: 'final',
        mode: 'phone',
        scheduledAt: '2090-01-01T10:00:00Z',
        interviewerIds: [member],
        timeZone: 'Europe/Paris',
      },
    },
    {
      id: 'offer',
      type: 'create_offer',
      config: { title: 'o', salaryAmount: 5, currency: 'EUR', salaryPeriod: 'year', startDate: '2090-01-01' },
    },
    { id: 'move', type: 'move_stage', config: { toStageId: job.stages.offer } },
    { id: 'hire', type: 'hire', config: {} },
  ],
};

/** The path of every part of a JSON value. */
function* placesIn(value: unknown, place: readonly string[] = []): Generator<readonly string[], undefined> {
  if (place.length > 0) yield place;
  const entries = Array.isArray(value) || isObject(value) ? Object.entries(value) : [];
  for (const [key, child] of entries) yield* placesIn(child, [...place, key]);
}

/** A copy with another value at that path; undefined removes it. */
function damaged(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  const inner = damaged((value as Record<string, unknown>)[key], rest, by); // the place is one of `placesIn`
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === key ? inner : item));
  return { ...(value as object), [key]: inner };
}

const WORDS = [
  '',
  '{{',
  '{{ secrets }}',
  '{% for i in (1..99999) %}x{% endfor %}',
  '__proto__',
  'constructor',
  '\u0000',
  '\ud800',
  'hire',
  '(',
  'x'.repeat(3_000),
  '2026-02-30',
  '-1',
  'https://[::1]/',
  '{{ candidate.tags.first.last }}',
];
const NUMBERS = [0, -1, 1.5, 1e21, 2 ** 31, Number.MAX_SAFE_INTEGER];
const other = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...WORDS, ...NUMBERS, null, true, [], {}, [[]], undefined), weight: 3 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>, weight: 1 },
  { arbitrary: fc.constantFrom<unknown>(...DEFINITION.steps, DEFINITION.conditions, DEFINITION.trigger), weight: 1 },
);

it('an undamaged definition with every type of step passes', async () => {
  const { status, text } = await workspace.api('POST', '/automations', DEFINITION);
  assert.equal(status, 201, text);
});

it('with any value anywhere, a definition is rejected with an existing path, or can be simulated and published', async () => {
  const runs = Number(process.env.DAMAGES ?? 150);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...placesIn(DEFINITION)), other, async (place, by) => {
      const made = await workspace.api('POST', '/automations', damaged(DEFINITION, place, by));
      if (made.status !== 201) {
        assert.equal(made.status, 422, made.text);
        const [root] = made.body.error?.details.field.split('.') ?? [];
        assert.equal(root, place[0], made.text);
        return;
      }
      const path = `/automations/${made.body.data.id}`;
      const tried = await workspace.api('POST', `${path}/simulate`, { eventId: event.id });
      assert.equal(tried.status, 200, tried.text);
      assert.equal((await workspace.api('POST', `${path}/publish`)).status, 200);
    }),
    { numRuns: runs },
  );
});
