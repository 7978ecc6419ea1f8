export type JsonObject = Record<string, unknown>;

/** IDs are numbers in some systems and texts in others. */
export function idIn(value: unknown): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

export function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** A time, as text or in milliseconds since 1970. */
export function momentIn(value: unknown): string | undefined {
  const at = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) || Math.abs(at) > 8.64e15 ? undefined : new Date(at).toISOString();
}

/** @returns undefined for anything that is not a time of the past */
export function timeIn(value: unknown): string | undefined {
  const at = momentIn(value);
  return at === undefined || Date.parse(at) > Date.now() ? undefined : at;
}

/** The day of a date or time. */
export function dateIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? value.slice(0, 10) : undefined;
}

export function objectIn(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value)
    ? value.filter((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
    : [];
}

/** The texts of a list whose items are texts, or objects with one of these fields. */
export function textsIn(value: unknown, ...fields: string[]): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    const object = objectIn(item);
    return textIn(item) ?? textIn(fields.map((field) => object[field]).find((own) => textIn(own) !== null)) ?? [];
  });
}

/** Without the fields that are undefined. */
export function given<Fields extends object>(
  fields: Fields,
): { [Field in keyof Fields]?: Exclude<Fields[Field], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never; // of these fields
}
