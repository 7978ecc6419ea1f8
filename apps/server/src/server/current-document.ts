import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../configuration/version.ts';
import { eventTypesOf } from '../domain/integrations/activity/catalog/event-catalog.ts';
import { MODULES } from '../domain/modules.ts';
import { ActorSchema } from '../domain/records/access/actor.ts';
import type { Module } from '../domain/records/module.ts';
import { compactDocument } from '../platform/http/openapi/compact-document.ts';
import { openApiDocument, type RecordedExamples } from '../platform/http/openapi/openapi.ts';
import { withDescriptions } from './describe-properties.ts';
import { operationsOf } from './operations.ts';
import { FIELD_EXAMPLES, INTRODUCTION, tagGroupsOf } from './reference.ts';

const RECORDED_EXAMPLES = join(import.meta.dirname, 'recorded-examples.json');

/** The OpenAPI document that is served: `npm run openapi` writes it to a file. */
export function servedDocument(): Record<string, unknown> {
  return compactDocument(currentDocument());
}

/** The OpenAPI document of this version, in which each operation and record is described in full. */
export function currentDocument(modules: readonly Module[] = MODULES): Record<string, unknown> {
  const document = openApiDocument({
    title: 'Rolecall API',
    summary:
      'The API of Rolecall, an applicant tracking system: jobs, candidates, applications and everything related to them.',
    description: INTRODUCTION,
    tagGroups: tagGroupsOf(modules),
    examples: FIELD_EXAMPLES,
    recorded: JSON.parse(readFileSync(RECORDED_EXAMPLES, 'utf8')) as RecordedExamples, // written by `npm run examples`
    operations: operationsOf(modules).allOperations,
    webhooks: eventTypesOf(modules),
    actor: ActorSchema,
    version: VERSION,
  });
  return withDescriptions(document);
}
