import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import SwaggerParser from '@apidevtools/swagger-parser';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { UUID_PATTERN } from '../src/platform/ids/ids.ts';
import { currentDocument, servedDocument } from '../src/server/current-document.ts';
import type { Json as AnyJson } from './harness.ts';

// CommonJS packages, whose named exports Node does not detect.
const { Document, Spectral } = spectralCore;
const { Json } = spectralParsers;
const { oas } = spectralRulesets;

// The declared types are too wide for the ruleset: `extends` and severities are plain strings.
const rules = oas.rules as unknown as Record<string, object>;
const OPENAPI = {
  extends: [[oas, 'all']],
  rules: {
    // The service does not know the contact address of its administrator.
    'contact-properties': 'off',
    // Like the original rule, which throws on null in an example.
    'duplicated-entry-in-enum': {
      ...rules['duplicated-entry-in-enum'],
      given: "$..[?(@property !== 'properties' && @ && @.enum && @.enum.constructor.name === 'Array')]",
    },
  },
} as unknown as RulesetDefinition;

const ROOT = join(import.meta.dirname, '../../..');

type Segment = string | RegExp;

/** The text of a segment, or the pattern of its parameter. */
function segmentOf(segment: string, methods: AnyJson): Segment {
  const name = /^\{(\w+)\}$/.exec(segment)?.[1];
  if (name === undefined) return segment;
  const [operation] = Object.values<AnyJson>(methods);
  const parameter = operation.parameters.find((one: AnyJson) => one.name === name && one.in === 'path');
  const { format, pattern = '.' } = parameter.schema;
  return new RegExp(format === 'uuid' ? UUID_PATTERN : pattern);
}

/** Whether a text can match both; two patterns are assumed to overlap. */
function overlap(a: Segment, b: Segment | undefined): boolean {
  if (typeof a === 'string') return typeof b === 'string' ? a === b : b?.test(a) === true;
  return typeof b !== 'string' || a.test(b);
}

/** Whether one path has a literal wherever the other has one. */
function isOrdered(a: readonly Segment[], b: readonly Segment[]): boolean {
  const isWithin = (one: readonly Segment[], other: readonly Segment[]) =>
    other.every((segment, at) => typeof segment !== 'string' || typeof one[at] === 'string');
  return isWithin(a, b) || isWithin(b, a);
}

it('every property of the API document has a description', () => {
  const missing: string[] = [];
  const look = (schema: AnyJson, path: string) => {
    if (typeof schema !== 'object' || schema === null) return;
    for (const [key, value] of Object.entries<AnyJson>(schema)) {
      if (['example', 'examples'].includes(key)) continue;
      if (key === 'properties' && !Array.isArray(schema))
        for (const [name, property] of Object.entries<AnyJson>(value))
          if (property.description === undefined && property.$ref === undefined) missing.push(`${path}.${name}`);
      look(value, `${path}.${key}`);
    }
  };
  look(currentDocument(), '');
  assert.deepEqual(missing, []);
});

describe('linters find nothing in the API document', () => {
  it('Spectral, with every rule of its OpenAPI rule set but one', async () => {
    const spectral = new Spectral();
    spectral.setRuleset(OPENAPI);
    const findings = await spectral.run(new Document(JSON.stringify(servedDocument()), Json));
    assert.deepEqual(
      findings.map(({ code, path, message }) => `${code} ${path.join('.')}: ${message}`),
      [],
    );
  });

  it('swagger-parser, which resolves all references and validates the document', async () => {
    const parsed = await SwaggerParser.validate(servedDocument() as never);
    assert.equal(Object.keys(parsed.paths ?? {}).length, Object.keys((currentDocument() as AnyJson).paths).length);
  });

  it('Redocly, with its recommended rules; the one about ambiguous paths is checked below', () => {
    const cli = join(ROOT, 'node_modules/@redocly/cli/bin/cli.js');
    const command = [cli, 'lint', 'openapi.json', '--format=stylish', '--skip-rule=no-ambiguous-paths'];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    assert.equal(status, 0, stdout + stderr);
    assert.doesNotMatch(stdout + stderr, /warning|ignored/i);
  });

  // Redocly's rule does not consider the patterns of parameters: an ID is a UUID, so `/jobs/{id}/stages/{stageId}` does not
  // match `/jobs/by-ref/ats/4711`.
  it('no URL matches two paths, considering the patterns of their parameters', () => {
    const paths = Object.entries<AnyJson>((currentDocument() as AnyJson).paths).map(([path, methods]) => ({
      path,
      segments: path.split('/').map((segment) => segmentOf(segment, methods)),
    }));
    const ambiguous = paths.flatMap((one, index) =>
      paths.slice(index + 1).flatMap((other) => {
        const isSame = one.segments.length === other.segments.length;
        const overlaps = one.segments.every((segment, at) => overlap(segment, other.segments[at]));
        // Of two paths that differ only in where they have literals, the literal wins in every router.
        return isSame && overlaps && !isOrdered(one.segments, other.segments) ? [`${one.path} ${other.path}`] : [];
      }),
    );
    assert.deepEqual(ambiguous, []);
  });
});
