/**
 * Rows, and lists of them, that several responses use, because their record has not changed in between. They are frozen, so that no response
 * changes what another one contains.
 */
const shared = new WeakSet<object>();

/** Freezes a row or a list with all that it contains. @returns the same object */
export function share<Row extends object>(row: Row): Row {
  freeze(row);
  shared.add(row);
  return row;
}

/** Whether values derived from this row or list can be kept with it. */
export function isShared(row: unknown): row is object {
  return typeof row === 'object' && row !== null && shared.has(row);
}

/** Keeps values derived from shared rows or lists, which are shared as well. Other values are derived each time. */
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

const firsts = new WeakMap<readonly unknown[], readonly unknown[]>();

/** The first rows of a list, shared if the list is. */
export function firstOf<Row>(rows: readonly Row[], count: number): readonly Row[] {
  if (rows.length <= count) return rows;
  if (!shared.has(rows)) return rows.slice(0, count);
  let first = firsts.get(rows) as readonly Row[] | undefined; // of the same rows
  if (first?.length !== count) {
    first = share(rows.slice(0, count));
    firsts.set(rows, first);
  }
  return first;
}

/** Derives each row of a list. @returns the same list if all rows stay as they are */
export function mapRows<Row>(rows: readonly Row[], derive: (row: Row) => Row): readonly Row[] {
  const derived = rows.map(derive);
  return derived.every((row, index) => row === rows[index]) ? rows : derived;
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const part of Object.values(value)) {
    if (typeof part === 'object' && part !== null && !Object.isFrozen(part)) freeze(part);
  }
}
