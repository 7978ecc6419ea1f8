import { type KeyboardEvent, useEffect, useRef } from 'react';

type Options = readonly (readonly [value: string, name: string])[];

/**
 * For a select whose options are still being read: letters that are pressed before they arrive choose the option that begins
 * with them, as they would afterwards.
 * @param options those that were read so far, after the empty one
 */
export function useEarlyChoice(options: Options, onChoose: (value: string) => void) {
  const typed = useRef('');
  const hasArrived = options.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: chooses once, when the options arrive
  useEffect(() => {
    const beginning = typed.current.toLowerCase();
    typed.current = '';
    const found = options.find(([value, name]) => value !== '' && name.toLowerCase().startsWith(beginning));
    if (hasArrived && beginning !== '' && found !== undefined) onChoose(found[0]);
  }, [hasArrived]);
  return (event: KeyboardEvent) => {
    if (hasArrived || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    typed.current += event.key;
  };
}
