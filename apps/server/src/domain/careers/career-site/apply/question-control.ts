import type { Question } from '../../../hiring/jobs/application-config.ts';
import type { Texts } from '../languages/texts.ts';
import type { FieldParts } from '../layout/form-fields.ts';

/** The control for the answer to a question, with its choices. */
export function controlOf(
  texts: Texts,
  { type, options }: Pick<Question, 'type' | 'options'>,
): Pick<FieldParts, 'type' | 'options'> {
  if (type === 'yes_no')
    return {
      type: 'select',
      options: (['yes', 'no'] as const).map((value) => ({ value, label: texts.text(`apply.${value}`) })),
    };
  return options === undefined
    ? { type }
    : { type, options: options.map((option) => ({ value: option, label: option })) };
}

/** An answer in the words of the form. */
export function answerText(texts: Texts, type: Question['type'] | undefined, answer: string): string {
  return type === 'yes_no' && (answer === 'yes' || answer === 'no') ? texts.text(`apply.${answer}`) : answer;
}
