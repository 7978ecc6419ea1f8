import { apiFields } from '../../../../platform/records/diff.ts';
import { updateApplication } from '../../../hiring/applications/change-application.ts';
import { updateCandidate } from '../../../hiring/candidates/change-candidate.ts';
import { updateJob } from '../../../hiring/jobs/change-job.ts';
import { fieldsWithin } from '../../../records/custom-fields/field-directory.ts';
import { fieldValue } from '../../../records/custom-fields/show-values.ts';
import { valueOfText } from '../../../records/custom-fields/text-value.ts';
import type { FieldValues } from '../../../records/custom-fields/value-schema.ts';
import type { StepConfig } from '../step-types.ts';
import type { StepScope } from './execute-step.ts';
import { permanentFailure } from './step-failed.ts';

/** Sets or clears a custom field of a record that the event is about. */
export async function setCustomFieldStep(scope: StepScope, { entity, key, value }: StepConfig<'set_custom_field'>) {
  const field = (await fieldsWithin(scope.tx)).find(entity, key);
  const typed = typeof value === 'string' && field !== undefined ? valueOfText(field, value) : value;
  const values = await writeTo(scope, entity, { [key]: typed });
  return { key, value: fieldValue(values, key) };
}

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
