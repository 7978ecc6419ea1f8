import type { Language } from '../../../platform/text/languages.ts';
import type { FieldDefinition } from './field-directory.ts';

const YES_NO: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  en: ['No', 'Yes'],
  de: ['Nein', 'Ja'],
};

/** The name of a field and its value as a person reads them. */
interface FieldText {
  label: string;
  value: string;
}

/** The fields of an offer that are set and that its candidate reads, in the order in which they are shown. */
export function shownToCandidate(
  fields: readonly FieldDefinition[],
  values: Readonly<Record<string, unknown>>,
  language: Language,
): FieldText[] {
  return fields
    .filter((field) => field.shownToCandidate && values[field.key] != null)
    .map((field) => ({ label: field.label, value: textOfValue(field, values[field.key], language) }));
}

/** A stored value, which has the type of its field. */
function textOfValue({ type, options }: FieldDefinition, value: unknown, language: Language): string {
  // British English: days before months, as everywhere in emails.
  const locale = language === 'en' ? 'en-GB' : language;
  const labelOf = (chosen: unknown) => options.find((option) => option.value === chosen)?.label ?? String(chosen);
  switch (type) {
    case 'number':
      return new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value as number);
    case 'boolean':
      return YES_NO[language][value === true ? 1 : 0];
    case 'date':
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
        new Date(`${String(value)}T00:00Z`),
      );
    case 'datetime':
      return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
        new Date(String(value)),
      );
    case 'select':
      return labelOf(value);
    case 'multi_select':
      return new Intl.ListFormat(locale, { type: 'unit' }).format((value as unknown[]).map(labelOf));
    case 'money': {
      const { amount, currency } = value as { amount: number; currency: string };
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
      return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
    }
    default:
      return String(value);
  }
}
