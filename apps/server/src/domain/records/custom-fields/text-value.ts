import type { FieldDefinition } from './field-directory.ts';

const MONEY = /^(-?\d{1,16})[ :]?([A-Z]{3})$/;

/**
 * A text, such as an answer or a rendered template, as the JSON value that a field of its type takes; other texts are
 * unchanged, so that the validation of the value reports the error.
 */
export function valueOfText({ type, options }: FieldDefinition, text: string): unknown {
  switch (type) {
    case 'number':
      return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    case 'select':
      return optionOf(options, text);
    case 'multi_select':
      return text.split(',').map((part) => optionOf(options, part.trim()));
    case 'money': {
      const [, amount, currency] = MONEY.exec(text) ?? [];
      return amount === undefined ? text : { amount: Number(amount), currency };
    }
    default:
      return text;
  }
}

/** The option whose value or label is the text. */
export function optionOf(options: FieldDefinition['options'], text: string): string {
  return (options.find(({ value }) => value === text) ?? options.find(({ label }) => label === text))?.value ?? text;
}
