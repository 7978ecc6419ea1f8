/** Remembers what a function returns for two objects, as long as both are in use. */
export function weakMemo<First extends object, Second extends object, Value extends object>(
  make: (first: First, second: Second) => Value,
): (first: First, second: Second) => Value {
  const values = new WeakMap<First, WeakMap<Second, Value>>();
  return (first, second) => {
    let ofFirst = values.get(first);
    if (ofFirst === undefined) {
      ofFirst = new WeakMap();
      values.set(first, ofFirst);
    }
    let known = ofFirst.get(second);
    if (known === undefined) {
      known = make(first, second);
      ofFirst.set(second, known);
    }
    return known;
  };
}
