/** Remembers what a function returns for two objects, as long as both are in use. */
export function weakMemo<First extends object, Second extends object, Value>(
  make: (first: First, second: Second) => Value,
): (first: First, second: Second) => Value {
  const values = new WeakMap<First, WeakMap<Second, { value: Value }>>();
  return (first, second) => {
    let ofFirst = values.get(first);
    if (ofFirst === undefined) {
      ofFirst = new WeakMap();
      values.set(first, ofFirst);
    }
    let known = ofFirst.get(second);
    if (known === undefined) {
      known = { value: make(first, second) };
      ofFirst.set(second, known);
    }
    return known.value;
  };
}
