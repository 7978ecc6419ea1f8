import { nearest } from '../../../platform/nearest.ts';

/** What a field holds. `unknown`: anything, and anything may lie below it (answers to questions of a form). */
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

/** The type of a field; that of an `unknown` field for whatever lies below it; null when there is no such field. */
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

/** `message`, with the known name that is nearest to what was given, when it is a misspelt one. */
export function withSuggestion(message: string, given: unknown, known: Iterable<string>): string {
  const meant = typeof given === 'string' ? nearest(given, known) : null;
  return meant === null ? message : `${message}; did you mean ${meant}?`;
}
