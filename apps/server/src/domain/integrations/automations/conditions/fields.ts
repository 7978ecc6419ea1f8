import { withSuggestion } from '../../../../platform/text/closest-match.ts';

/** The type of a field. `unknown` accepts any value and any nested field (answers to form questions). */
export type FieldType =
  | 'string'
  | 'number'
  | 'boolean'
  | 'timestamp'
  | 'string[]'
  | 'unknown'
  | { readonly enum: readonly string[] };

/** Dotted names of the fields that a definition may use. */
export type FieldCatalogue = Readonly<Record<string, FieldType>>;

/** The type of a field; `unknown` for anything nested in an `unknown` field; null when there is no such field. */
export function fieldType(fields: FieldCatalogue, name: string): FieldType | null {
  if (Object.hasOwn(fields, name)) return fields[name] ?? null;
  const segments = name.split('.');
  const above = segments.map((_, index) => segments.slice(0, index).join('.'));
  return above.some((prefix) => Object.hasOwn(fields, prefix) && fields[prefix] === 'unknown') ? 'unknown' : null;
}

/** `is not a known field; did you mean candidate.email?` */
export function unknownField(fields: FieldCatalogue, name: string): string {
  return withSuggestion('is not a known field', name, Object.keys(fields));
}
