import { useEffect, useLayoutEffect, useRef } from 'react';

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
  useEffect(() => {
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
