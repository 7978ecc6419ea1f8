import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { describe, it } from 'node:test';
import { currentDocument, servedDocument } from '../src/server/current-document.ts';
import { SNAPSHOT } from '../src/server/openapi-snapshot.ts';
import type { Json } from './harness.ts';

/** Errors that the served document describes once, as the response `default`. */
const GENERAL = new Set(['401', '403', '413', '415', '429', '500', '503']);

const declared: Json = currentDocument();
const served: Json = servedDocument();
const { schemas } = served.components;
/** Records that others extend. They no longer forbid unknown properties, which would forbid those of the extensions. */
const bases = new Set(
  [...JSON.stringify(served).matchAll(/"allOf":\[\{"\$ref":"#\/components\/schemas\/([^"]+)"\}\]/g)].map(
    ([, name]) => name!,
  ),
);

/** A part of a document without examples, with every shared part in each of its places, and extensions as whole records. */
function expanded(part: Json): Json {
  if (Array.isArray(part)) return part.map(expanded);
  if (typeof part !== 'object' || part === null) return part;
  if (typeof part.$ref === 'string') {
    const [, , kind, name] = part.$ref.split('/');
    const isKept = kind === 'schemas' && name in declared.components.schemas;
    if (isKept) return part;
    const { $ref: _, ...own } = part;
    return expanded({ ...served.components[kind][name], ...own });
  }
  if (Array.isArray(part.allOf)) return expanded(merged(part));
  return withoutExamples(part);
}

function withoutExamples({ example: _, examples: __, ...part }: Json): Json {
  return Object.fromEntries(
    Object.entries<Json>(part).map(([key, value]) => {
      if (key === 'properties') return [key, mapped(value)];
      return [key, key === 'required' && Array.isArray(value) ? [...value].sort() : expanded(value)];
    }),
  );
}

/** Properties can be named like keywords. */
function mapped(properties: Json): Json {
  return Object.fromEntries(Object.entries<Json>(properties).map(([name, property]) => [name, expanded(property)]));
}

function merged({ allOf: [{ $ref }], unevaluatedProperties, ...own }: Json): Json {
  const base = schemas[$ref.split('/').at(-1)];
  const whole = base.allOf === undefined ? base : merged(base);
  const properties = { ...whole.properties };
  for (const [name, property] of Object.entries<Json>(own.properties)) {
    const { description } = properties[name] ?? {};
    properties[name] = description === undefined ? property : { description, ...property };
  }
  const required = [...new Set([...(whole.required ?? []), ...(own.required ?? [])])];
  const closed = unevaluatedProperties === false ? { additionalProperties: false } : {};
  return { ...whole, ...own, properties, ...closed, ...(required.length > 0 ? { required } : {}) };
}

describe('the served API document', () => {
  // What the browser, code generators and reviewers of a diff read: see docs/decisions/0220.
  it('has at most 1.4 MB, as it is committed and served', () => {
    assert.ok(statSync(SNAPSHOT).size <= 1_400_000, `${statSync(SNAPSHOT).size} bytes`);
  });

  it('describes the same operations as the declarations, apart from the errors of every operation', () => {
    assert.deepEqual(Object.keys(served.paths), Object.keys(declared.paths));
    for (const [path, methods] of Object.entries<Json>(declared.paths))
      for (const [method, { responses, ...operation }] of Object.entries<Json>(methods)) {
        const { responses: servedResponses, ...servedOperation } = served.paths[path][method];
        const { operationId } = operation;
        assert.deepEqual(expanded(servedOperation), expandedDeclared(operation), operationId);
        const { default: general, ...specific } = servedResponses;
        assert.deepEqual(general, { $ref: '#/components/responses/Error' });
        const expected = Object.entries(responses).filter(([status]) => status !== 'default' && !GENERAL.has(status));
        assert.deepEqual(expanded(specific), expandedDeclared(Object.fromEntries(expected)), operationId);
      }
    const { description } = served.components.responses.Error;
    for (const status of GENERAL)
      assert.ok(description.includes(`${status}: ${declared.components.responses[`Error${status}`].description}`));
  });

  it('describes the same events', () => {
    assert.deepEqual(Object.keys(served.webhooks), Object.keys(declared.webhooks));
    for (const [type, webhook] of Object.entries<Json>(declared.webhooks))
      assert.deepEqual(expanded(served.webhooks[type]), expandedDeclared(webhook), type);
  });

  it('describes the same records and bodies', () => {
    for (const name of Object.keys(declared.components.schemas)) {
      const { additionalProperties, ...expected } = expandedDeclared(declared.components.schemas[name]);
      const { additionalProperties: closed, ...found } = expanded(schemas[name]);
      assert.deepEqual(found, expected, name);
      assert.deepEqual(closed, bases.has(name) ? undefined : additionalProperties, name);
    }
  });

  it('has an example for every response and event that has one in the declarations', () => {
    const missing: string[] = [];
    for (const [path, methods] of Object.entries<Json>(declared.paths))
      for (const [method, { operationId, responses }] of Object.entries<Json>(methods))
        for (const [status, { content }] of Object.entries<Json>(responses)) {
          const given = served.paths[path][method].responses[status];
          const response =
            given?.$ref === undefined ? given : served.components.responses[given.$ref.split('/').at(-1)];
          const isShown = response?.content?.['application/json']?.example !== undefined;
          if (content?.['application/json']?.example !== undefined && !isShown)
            missing.push(`${operationId} ${status}`);
        }
    for (const [type, { post }] of Object.entries<Json>(declared.webhooks)) {
      const { data } = served.webhooks[type].post.requestBody.content['application/json'].schema.properties;
      const { examples } = data.$ref === undefined ? data : schemas[data.$ref.split('/').at(-1)];
      if (post.requestBody.content['application/json'].example !== undefined && examples?.length !== 1)
        missing.push(type);
    }
    assert.deepEqual(missing, []);
  });
});

/** A part of the declarations: only references to components other than schemas are resolved. */
function expandedDeclared(part: Json): Json {
  const { components } = served;
  served.components = { ...components, ...declared.components };
  try {
    return expanded(part);
  } finally {
    served.components = components;
  }
}
