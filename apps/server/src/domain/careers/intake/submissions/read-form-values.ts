import type { Context } from '../../../../platform/context/context.ts';
import { type FieldErrors, Invalid } from '../../../../platform/errors/errors.ts';
import { type ApplicationConfig, fieldOfQuestion, type Question } from '../../../hiring/jobs/application-config.ts';
import { type Answer, chosenOptions } from '../../../hiring/jobs/read-answers.ts';
import {
  type FieldDefinition,
  fieldsOf,
  type WorkspaceFields,
} from '../../../records/custom-fields/field-directory.ts';
import { parseValue } from '../../../records/custom-fields/parse-value.ts';
import { optionOf, valueOfText } from '../../../records/custom-fields/text-value.ts';
import type { FieldValues } from '../../../records/custom-fields/value-schema.ts';
import type { Form, Submission } from './read-submission.ts';

/** The values that the answers of a submission give to custom fields. */
export interface FormValues {
  candidate: FieldValues;
  application: FieldValues;
}

const NO_VALUES: FormValues = { candidate: {}, application: {} };

/** @throws Invalid naming the questions whose answers are not valid values of their fields */
export async function valuesOf(
  context: Context,
  { config }: Pick<Form, 'config'>,
  { answers }: Pick<Submission, 'answers'>,
): Promise<FormValues> {
  const writesFields = config.questions.some(({ customField }) => customField !== undefined);
  return writesFields ? readFormValues(config, answers, await fieldsOf(context)) : NO_VALUES;
}

/**
 * The answers as values of the fields that their questions name. A field that has been archived since is left out.
 * @throws Invalid
 */
function readFormValues(
  { questions }: ApplicationConfig,
  answers: readonly Answer[],
  fields: WorkspaceFields,
): FormValues {
  const errors: FieldErrors = {};
  const values: FormValues = { candidate: {}, application: {} };
  for (const question of questions) {
    const target = fieldOfQuestion(question);
    const field = target === null ? undefined : fields.find(target.entity, target.key);
    const answer = answers.find(({ questionId }) => questionId === question.id)?.answer;
    if (target === null || field === undefined || answer === undefined) continue;
    const parsed = parseValue(field, valueOfAnswer(field, question, answer));
    if ('problem' in parsed) errors[`questionAnswers.${question.id}`] = [parsed.problem];
    else values[target.entity][target.key] = parsed.value;
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
  return values;
}

function valueOfAnswer(field: FieldDefinition, { type }: Question, answer: string): unknown {
  if (field.type === 'boolean' && type === 'yes_no') return answer === 'yes';
  // Options may contain commas.
  if (field.type === 'multi_select' && type === 'multi_select')
    return chosenOptions(answer).map((option) => optionOf(field.options, option));
  return valueOfText(field, answer);
}
