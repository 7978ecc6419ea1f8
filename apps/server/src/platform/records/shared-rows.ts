/**
 * Rows that several responses use, because their record has not changed in between. They are frozen, so that no response
 * changes what another one contains.
 */
const shared = new WeakSet<object>();

/** Freezes a row with all that it contains. @returns the same object */
export function share<Row extends object>(row: Row): Row {
  freeze(row);
  shared.add(row);
  return row;
}

/** Whether what is derived from this row can be kept with it. */
export function isShared(row: unknown): row is object {
  return typeof row === 'object' && row !== null && shared.has(row);
}

/** Keeps what is derived from shared rows, which is shared as well. Other rows are derived each time. */
export function keepingDerived<Value>(derive: (value: Value) => Value): (value: Value) => Value {
  const known = new WeakMap<object, Value>();
  return (value) => {
    if (!isShared(value)) return derive(value);
    let derived = known.get(value);
    if (derived === undefined) {
      derived = derive(value);
      if (typeof derived === 'object' && derived !== null) share(derived);
      known.set(value, derived);
    }
    return derived;
  };
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freeze(part);
  }
}
