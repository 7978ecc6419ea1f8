/** Whether a value is a JSON object and not a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The value at a dotted name (`candidate.education.0.school`), or undefined. Only own properties of objects and list
 * indexes are readable, never what JavaScript adds to values (`constructor`, `length`).
 */
export function readField(data: unknown, name: string): unknown {
  let value = data;
  for (const segment of name.split('.')) {
    if (isObject(value)) value = Object.hasOwn(value, segment) ? value[segment] : undefined;
    else value = Array.isArray(value) && /^\d+$/.test(segment) ? value[Number(segment)] : undefined;
  }
  return value;
}
