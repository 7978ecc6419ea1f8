import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { currentDocument } from '../src/server/current-document.ts';
import { checkOf } from './contract.ts';
import { WITHOUT_EVENT } from './examples/scenario.ts';
import type { Json } from './harness.ts';

const HELP =
  'call it in apps/server/test/examples/scenario.ts and run `npm run examples`, or state here why it has none';
const document: Json = currentDocument();

/** Responses with a body that have no example, with the reason. */
const WITHOUT_RESPONSE: Readonly<Record<string, string>> = {
  'getOpenApiDocument 200': 'it is the document itself',
  'getEventFields 200': 'it is made from the event types, and long',
  'getPostmanCollection 200': 'it is made from the document',
};

/** Every response and webhook of the document, by name. */
function* contents(): Generator<{ name: string; schema: object; example: unknown }> {
  for (const methods of Object.values<Json>(document.paths)) {
    for (const { operationId, responses } of Object.values<Json>(methods)) {
      for (const [status, { content }] of Object.entries<Json>(responses)) {
        const json = content?.['application/json'];
        if (json !== undefined) yield { name: `${operationId} ${status}`, ...json };
      }
    }
  }
  for (const [type, { post }] of Object.entries<Json>(document.webhooks))
    yield { name: type, ...post.requestBody.content['application/json'] };
}

describe('the examples of the API document', () => {
  it('every response and every webhook has one', () => {
    const reasons = { ...WITHOUT_RESPONSE, ...WITHOUT_EVENT };
    const missing = [...contents()].filter(({ name, example }) => (example === undefined) !== name in reasons);
    assert.deepEqual(
      missing.map(({ name }) => name),
      [],
      HELP,
    );
  });

  it('each matches its schema', () => {
    const { components } = document;
    for (const { name, schema, example } of contents()) {
      if (example === undefined) continue;
      const check = checkOf(schema, components);
      if (!check.Check(example)) assert.fail(`${name}: ${JSON.stringify(check.Errors(example)[1].slice(0, 3))}`);
    }
  });

  it('they contain no secrets and no addresses or paths of the machine that recorded them', () => {
    const text = JSON.stringify([...contents()].map(({ example }) => example));
    assert.doesNotMatch(text, /localhost|127\.0\.0\.1|\/tmp\//);
    for (const [, secret] of text.matchAll(/(?:rolecall_[sp]k_(?:live|test)_|whsec_)(\w{8,})/g))
      assert.match(secret!, /xx$/);
  });
});
