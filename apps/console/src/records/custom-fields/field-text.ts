import { text } from '../../text/index.ts';
import { minorDigits, readMoney } from './field-value.tsx';
import type { CustomField } from './use-custom-fields.ts';

const t = text.customFields.values;

/** A value as text for other programs; dates and numbers as the API has them. */
export function fieldText(field: CustomField, value: unknown, memberName: (id: string) => string): string {
  if (value === null || value === undefined) return '';
  const labelOf = (one: unknown) => field.options.find((option) => option.value === one)?.label ?? String(one);
  switch (field.type) {
    case 'boolean':
      return value === true ? t.yes : t.no;
    case 'select':
      return labelOf(value);
    case 'multi_select':
      return Array.isArray(value) ? value.map(labelOf).join(', ') : '';
    case 'money': {
      const money = readMoney(value);
      if (money === null) return '';
      const digits = minorDigits(money.currency);
      return `${(money.amount / 10 ** digits).toFixed(digits)} ${money.currency}`;
    }
    case 'member':
      return memberName(String(value));
    default:
      return String(value);
  }
}
