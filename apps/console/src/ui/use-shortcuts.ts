import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Elements in which keys are input. */
const INPUT = 'input:not([type=checkbox]), textarea, select, [contenteditable=true], [role=combobox]';

/**
 * Keyboard shortcuts of a page, by `KeyboardEvent.key`. They do nothing while the person types, while a dialog or menu
 * is open, or together with Ctrl, Alt or Command.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const now = useRef(shortcuts);
  useLayoutEffect(() => {
    now.current = shortcuts;
  });
  // With the page itself: a key pressed right after the page was replaced by the next one would be lost otherwise.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const run = now.current[event.key];
      if (run === undefined || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(INPUT) !== null) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/**
 * Shortcuts that depend on what is still loading. The one that was pressed last in the meantime runs as soon as it is
 * loaded.
 */
export function useEarlyKeys(
  keys: readonly string[],
  isLoading: boolean,
  shortcuts: Readonly<Record<string, () => void>>,
): Readonly<Record<string, () => void>> {
  const [early, setEarly] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when it is loaded
  useEffect(() => {
    if (isLoading || early === null) return;
    setEarly(null);
    // After the effects, because a shortcut may need to render immediately.
    queueMicrotask(() => shortcuts[early]?.());
  }, [isLoading, early]);
  return isLoading ? Object.fromEntries(keys.map((key) => [key, () => setEarly(key)])) : shortcuts;
}
