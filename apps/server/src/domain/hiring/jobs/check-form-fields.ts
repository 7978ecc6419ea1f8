import type { Change } from '../../../platform/changes/change.ts';
import { type FieldErrors, Invalid } from '../../../platform/errors/errors.ts';
import { type FieldDefinition, PRIVATE_SCOPE } from '../../records/custom-fields/field-directory.ts';
import { lockActiveFields } from '../../records/custom-fields/queries.ts';
import type { FieldType } from '../../records/custom-fields/schema.ts';
import { type ApplicationConfig, fieldOfQuestion, type Question } from './application-config.ts';

/** The types of fields that the answers to each type of question can be written to. */
const FIELD_TYPES_OF: Readonly<Record<Question['type'], readonly FieldType[]>> = {
  text: ['text', 'long_text', 'number', 'date', 'url', 'email', 'phone'],
  textarea: ['long_text'],
  url: ['url', 'text'],
  select: ['select', 'multi_select', 'text'],
  multi_select: ['multi_select', 'long_text'],
  yes_no: ['boolean', 'text'],
  number: ['number', 'text'],
  date: ['date', 'text'],
  file: [],
};

/**
 * Requires that every question with a `customField` names an active field that takes its answers, and that no two questions
 * name the same one. Only a caller who sees private fields can let visitors write to one; others can keep such a question.
 * @throws Invalid naming the question's property
 */
export async function checkFormFields(
  tx: Change,
  { questions }: ApplicationConfig,
  before: ApplicationConfig,
): Promise<void> {
  const mapped = questions.flatMap((question, index) => {
    const target = fieldOfQuestion(question);
    return target === null ? [] : [{ question, index, target }];
  });
  if (mapped.length === 0) return;
  const fields = {
    candidate: await lockActiveFields(tx, tx.workspaceId, 'candidate'),
    application: await lockActiveFields(tx, tx.workspaceId, 'application'),
  };
  const kept = new Set(before.questions.map(({ id, customField }) => `${id} ${customField}`));
  const errors: FieldErrors = {};
  const used = new Set<string>();
  for (const { question, index, target } of mapped) {
    const isKnown = tx.scopes.has(PRIVATE_SCOPE) || kept.has(`${question.id} ${question.customField}`);
    const field = fields[target.entity].find((one) => one.key === target.key && (isKnown || !one.private));
    const problem = used.has(`${target.entity}.${target.key}`)
      ? 'is the field of another question'
      : problemOf(question, field);
    if (problem !== null) errors[`questions.${index}.customField`] = [problem];
    used.add(`${target.entity}.${target.key}`);
  }
  if (Object.keys(errors).length > 0) throw new Invalid(errors);
}

function problemOf({ type, options = [], knockout }: Question, field: FieldDefinition | undefined): string | null {
  if (field === undefined) return 'is not a known field';
  if (!FIELD_TYPES_OF[type].includes(field.type))
    return `a ${type} question cannot be answered with a value of the type ${field.type}`;
  // The mark on the application would tell everyone what the field hides.
  if (field.private && knockout !== undefined) return 'a private field cannot have answers to review';
  if (field.type !== 'select' && field.type !== 'multi_select') return null;
  const known = new Set(
    field.options.filter(({ archived }) => !archived).flatMap(({ value, label }) => [value, label]),
  );
  const unknown = options.find((option) => !known.has(option));
  return unknown === undefined ? null : `the field has no option ${unknown}`;
}
