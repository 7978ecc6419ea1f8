import { PRIVATE_SCOPE, type WorkspaceFields } from './field-directory.ts';
import { ENTITIES } from './schema.ts';
import { isValues } from './show-values.ts';

/**
 * The answers to a form that a reader sees: not those that were written to a private field which is hidden from them.
 * @param answers may be stored with the field that they were written to, which readers do not get
 * @returns the same object if nothing differs
 */
export function showAnswers(answers: unknown, fields: WorkspaceFields, scopes: ReadonlySet<string> | null): unknown {
  if (!Array.isArray(answers) || !answers.some((answer) => isValues(answer) && 'customField' in answer)) return answers;
  return answers.flatMap((answer) => {
    if (!isValues(answer) || typeof answer.customField !== 'string') return [answer];
    const { customField, ...shown } = answer;
    return isHidden(customField, fields, scopes) ? [] : [shown];
  });
}

/** Also if the field is archived: it may be private. */
function isHidden(customField: string, fields: WorkspaceFields, scopes: ReadonlySet<string> | null): boolean {
  if (scopes === null || scopes.has(PRIVATE_SCOPE)) return false;
  return !ENTITIES.some((entity) =>
    fields.visible(entity, scopes).some(({ key }) => customField === `${entity}.${key}`),
  );
}
