import { apiKeys } from '../../../text/en/api-keys.ts';

/** The addresses and networks in a field, one per line. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,]+/).filter((one) => one !== '');

/** The errors of the list and of its entries. @param field the name of the list in the API */
export function addressErrors(typed: string, field: string, errors: Record<string, string[]>): string[] {
  const listed = addressesIn(typed);
  return Object.entries(errors).flatMap(([name, messages]) => {
    if (name === field) return messages;
    if (!name.startsWith(`${field}.`)) return [];
    const entry = listed[Number(name.slice(field.length + 1))] ?? '';
    return messages.map((message) => apiKeys.form.addressError(entry, message));
  });
}
