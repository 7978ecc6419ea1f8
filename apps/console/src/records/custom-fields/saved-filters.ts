import type { FieldFilters } from './field-filters.tsx';

const PREFIX = 'customFields.';

/** Filters by custom fields under the names that the API has for them, for saved views. */
export function savedFields(filters: FieldFilters = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).map(([name, value]) => [PREFIX + name, value]));
}

/** The search parameters of a page from the query of a saved view. */
export function withFields(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(query);
  const own = entries.filter(([name]) => name.startsWith(PREFIX));
  const others = Object.fromEntries(entries.filter(([name]) => !name.startsWith(PREFIX)));
  if (own.length === 0) return others;
  return {
    ...others,
    fields: Object.fromEntries(own.map(([name, value]) => [name.slice(PREFIX.length), String(value)])),
  };
}
