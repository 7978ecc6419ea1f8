import * as Format from 'typebox/format';
import { canonicalForm } from '../../../../platform/http/contract/formats.ts';
import { withScheme } from '../../../../platform/text/web-address.ts';
import type { MessageKey } from '../../career-site/languages/texts.ts';
import { FormError } from '../content/form-error.ts';

/** The fields of a form as they were sent. */
export type FormFields = Readonly<Record<string, string>>;

interface Rule {
  required?: boolean;
  maxLength: number;
  format?: 'plain-name' | 'http-url' | 'email';
}

const FORMAT_MESSAGES: Readonly<Record<NonNullable<Rule['format']>, MessageKey>> = {
  'plain-name': 'my.error.name',
  'http-url': 'my.error.url',
  email: 'my.error.email',
};

/** The value of a field, without surrounding white space; empty if it is not filled in. */
export function fieldValue(fields: FormFields, name: string): string {
  return (fields[name] ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim().toWellFormed();
}

/** The error of a value; null if it is valid. */
export function problemOf(value: string, { required = false, maxLength, format }: Rule): MessageKey | null {
  if (value === '') return required ? 'my.error.required' : null;
  if ([...value].length > maxLength) return 'my.error.long';
  return format !== undefined && !Format.Test(format, value) ? FORMAT_MESSAGES[format] : null;
}

/** The errors of these fields. */
export function problemsOf(fields: FormFields, rules: Readonly<Record<string, Rule>>): Record<string, MessageKey> {
  const found = Object.entries(rules).map(
    ([name, rule]) => [name, problemOf(typedValue(fields, name, rule), rule)] as const,
  );
  return Object.fromEntries(found.filter((entry): entry is [string, MessageKey] => entry[1] !== null));
}

/** The values of these fields. @throws FormError naming those that break their rule */
export function readFields<Name extends string>(
  fields: FormFields,
  rules: Readonly<Record<Name, Rule>>,
): Record<Name, string> {
  const problems = problemsOf(fields, rules);
  if (Object.keys(problems).length > 0) throw new FormError(problems);
  const names = Object.keys(rules) as Name[]; // its own keys
  return Object.fromEntries(names.map((name) => [name, typedValue(fields, name, rules[name])])) as Record<Name, string>;
}

function typedValue(fields: FormFields, name: string, { format }: Rule): string {
  const value = fieldValue(fields, name);
  if (format === 'http-url') return withScheme(value);
  return format === undefined ? value : (canonicalForm(format)?.(value) ?? value);
}
