import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Invalid } from '../../../../platform/errors/errors.ts';
import { inputCheck } from '../../../../platform/http/contract/input.ts';
import { operation } from '../../../../platform/http/contract/operation.ts';
import { closed, Type } from '../../../../platform/http/contract/schema.ts';
import { openApiDocument } from '../../../../platform/http/openapi/openapi.ts';
import { AutomationCondition, AutomationTriggerFilter } from './schema.ts';

const Body = closed({
  conditions: AutomationCondition,
  more: Type.Optional(Type.Array(AutomationCondition)),
  filter: Type.Optional(AutomationTriggerFilter),
});
const check = inputCheck(Body);

const TREE = {
  all: [
    { any: [{ field: 'candidate.email', op: 'in', value: ['a', 1, true] }] },
    { not: { field: 'event.toStage.kind', op: 'exists' } },
  ],
};

function offences(body: unknown): string[] {
  try {
    check(body);
    return [];
  } catch (error) {
    assert.ok(error instanceof Invalid);
    return Object.keys(error.fields);
  }
}

test('a tree is accepted anywhere in a body, to any depth', () => {
  assert.deepEqual(offences({ conditions: TREE, more: [TREE, {}], filter: { 'toStage.kind': ['a', 'b'], n: 1 } }), []);
});

test('what is no node is rejected with its exact path', () => {
  const wrong = { all: [{ any: [{ field: 'a', op: 'equals' }, { felid: 'a' }] }, { not: 'x' }] };
  assert.deepEqual(offences({ conditions: wrong }).sort(), [
    'conditions.all.0.any.0.op',
    'conditions.all.0.any.1.felid',
    'conditions.all.1.not',
  ]);
  assert.deepEqual(offences({ conditions: {}, more: [{}, { value: null }] }), ['more.1.value']);
  assert.deepEqual(offences({ conditions: {}, filter: { a: {} } }), ['filter.a']);
  assert.deepEqual(offences({ conditions: {}, filter: { a: [] } }), ['filter.a']);
});

test('the OpenAPI document has the node as one component that refers to itself', () => {
  const create = operation(
    {
      id: 'createAutomation',
      method: 'POST',
      path: '/automations',
      tag: 'Automations',
      scope: 'automations:write',
      summary: 'Create',
      body: Body,
      data: closed({ conditions: AutomationCondition }),
    },
    () => assert.fail('only described'),
  );
  const document = openApiDocument({
    title: 'Test',
    summary: 'Test.',
    description: '',
    tagGroups: [{ name: 'All', tags: { Automations: 'Rules.' } }],
    examples: {},
    operations: [create],
    webhooks: [],
    actor: Type.Object({}),
    version: '0',
  });
  const written = JSON.stringify(document);
  const { AutomationCondition: component } = JSON.parse(written).components.schemas;
  const self = { $ref: '#/components/schemas/AutomationCondition' };
  assert.deepEqual(component.properties.all.items, self);
  assert.deepEqual(component.properties.not, self);
  assert.equal(written.split('"Exactly one of').length, 2, 'described once');
  assert.ok(!written.includes('"$id"'));
});
