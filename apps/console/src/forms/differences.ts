/** The fields of `after` that differ from those of `before`. */
export function differences<Value extends object>(before: Value, after: Value): Partial<Value> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return Object.fromEntries(changed) as Partial<Value>; // its own fields, some of them
}

/**
 * The stored values that still fit the form: fields that it has, of the same kind of value. What an earlier version of the
 * console stored must not break the form.
 */
export function fitting<Value extends object>(form: Value, stored: Readonly<Record<string, unknown>>): Partial<Value> {
  const kept = Object.entries(stored).filter(([name, value]) => {
    const current: unknown = Reflect.get(form, name);
    return name in form && (current == null || value === null || kindOf(value) === kindOf(current));
  });
  return Object.fromEntries(kept) as Partial<Value>; // its own fields, some of them
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** The values without the secrets. */
export function without<Value extends object>(values: Value, secrets: readonly PropertyKey[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}
