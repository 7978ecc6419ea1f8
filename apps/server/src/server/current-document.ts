import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../configuration/version.ts';
import { EVENT_TYPES } from '../domain/integrations/activity/catalog/event-catalog.ts';
import { TRIGGER_COMPONENTS, triggerExtensions } from '../domain/integrations/automations/definition/event-fields.ts';
import { ActorSchema } from '../domain/records/access/actor.ts';
import { openApiDocument, type RecordedExamples } from '../platform/http/openapi/openapi.ts';
import { withDescriptions } from './describe-properties.ts';
import { allOperations } from './operations.ts';
import { FIELD_EXAMPLES, INTRODUCTION, TAG_GROUPS } from './reference.ts';

const RECORDED_EXAMPLES = join(import.meta.dirname, 'recorded-examples.json');

/** The OpenAPI document of this version, which `npm run openapi` writes to the file that is served. */
export function currentDocument(): Record<string, unknown> {
  const document = openApiDocument({
    title: 'Rolecall API',
    summary:
      'The API of Rolecall, an applicant tracking system: jobs, candidates, applications and everything related to them.',
    description: INTRODUCTION,
    tagGroups: TAG_GROUPS,
    examples: FIELD_EXAMPLES,
    recorded: JSON.parse(readFileSync(RECORDED_EXAMPLES, 'utf8')) as RecordedExamples, // written by `npm run examples`
    operations: allOperations,
    webhooks: EVENT_TYPES,
    actor: ActorSchema,
    eventExtensions: triggerExtensions,
    eventComponents: TRIGGER_COMPONENTS,
    version: VERSION,
  });
  return withDescriptions(document);
}
