type Fields = Readonly<Record<string, unknown>>;

/** Of a JSON object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  if (Buffer.isBuffer(value)) {
    try {
      return fieldsOf(JSON.parse(value.toString()));
    } catch {
      return {};
    }
  }
  return typeof value === 'object' && value !== null ? (value as Fields) : {}; // any object has fields
}

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
