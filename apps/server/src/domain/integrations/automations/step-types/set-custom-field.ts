import { closed, oneOf, Type } from '../../../../platform/http/contract/schema.ts';
import { apiFields } from '../../../../platform/records/diff.ts';
import { updateApplication } from '../../../hiring/applications/change-application.ts';
import { updateCandidate } from '../../../hiring/candidates/change-candidate.ts';
import { updateJob } from '../../../hiring/jobs/change-job.ts';
import { fieldsWithin } from '../../../records/custom-fields/field-directory.ts';
import { fieldValue } from '../../../records/custom-fields/show-values.ts';
import { valueOfText } from '../../../records/custom-fields/text-value.ts';
import type { FieldValues } from '../../../records/custom-fields/value-schema.ts';
import { permanentFailure } from '../steps/step-failed.ts';
import { databaseStep, type StepScope } from './step.ts';
import { TEMPLATE, type TemplateField } from './template-field.ts';

/** Sets or clears a custom field of a record that the event is about. */
export const setCustomField = databaseStep({
  config: closed({
    entity: oneOf(['candidate', 'application', 'job'] as const, { description: 'The record that the event is about.' }),
    key: Type.Unsafe<string>({
      type: 'string',
      pattern: '^[a-z][a-z0-9_]{0,39}$',
      description: 'Key of a custom field that is not private.',
    }),
    value: Type.Unsafe<unknown>({
      [TEMPLATE]: { maxLength: 20_000 } satisfies TemplateField,
      description:
        'A value of the type of the field, null to clear it, or a template: numbers, true and false, options by value or label (several separated by commas), and money as `5000000:EUR` are read from its text.',
    }),
  }),
  scopes: ['candidates:write', 'applications:write', 'jobs:write'],
  outputs: { key: 'string', value: 'unknown' },
  subject: ({ entity }) => entity,
  customField: (config) => config,
  async run(scope, { entity, key, value }) {
    const field = (await fieldsWithin(scope.tx)).find(entity, key);
    const typed = typeof value === 'string' && field !== undefined ? valueOfText(field, value) : value;
    const values = await writeTo(scope, entity, { [key]: typed });
    return { key, value: fieldValue(values, key) };
  },
});

/** Writes the values, and updates the data of the run. @returns the values of the record */
async function writeTo(
  { tx, data }: StepScope,
  entity: 'candidate' | 'application' | 'job',
  customFields: FieldValues,
): Promise<FieldValues> {
  const before = data[entity];
  if (before === null) throw permanentFailure(`The event has no ${entity}, or it was deleted.`);
  const after = await UPDATES[entity](tx, before.id, { customFields });
  const shown = { ...before.customFields };
  for (const key of Object.keys(customFields)) shown[key] = fieldValue(after.customFields, key);
  Object.assign(data, { [entity]: { ...before, updatedAt: apiFields(after).updatedAt, customFields: shown } });
  return shown;
}

const UPDATES = { candidate: updateCandidate, application: updateApplication, job: updateJob } as const;
