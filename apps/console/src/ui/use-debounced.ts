import { useEffect, useState } from 'react';

// Longer than the time between two keystrokes.
const PAUSE_MS = 200;

/** The value once it has not changed for a moment, so that not every keystroke sends a request. */
export function useDebounced<Value>(value: Value): Value {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return still;
}
