import { useRef } from 'react';

interface FocusReturn {
  /** Remembers what has the focus; call it before the dialog takes it. */
  remember: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** What had the focus before the dialog that was opened last, while it is open. */
let latest: { before: HTMLElement | null } | null = null;

/**
 * Gives the focus back to what had it before a dialog opened. The library does so only for dialogs with a trigger of its own.
 * Nothing is focused if the element is gone, or if something else has the focus by then, such as a second dialog.
 * A dialog that replaces another, such as one with a placeholder, gives the focus back to what had it before the first.
 */
export function useFocusReturn(): FocusReturn {
  const own = useRef<{ before: HTMLElement | null } | null>(null);
  return {
    remember() {
      const focused = isFocusLost() ? (latest?.before ?? null) : document.activeElement;
      // Menus close when one of their items is chosen, so their button gets the focus.
      const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const target = button === null || button === undefined ? focused : document.getElementById(button);
      own.current = { before: target instanceof HTMLElement ? target : null };
      latest = own.current;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      if (latest === own.current) latest = null;
      const before = own.current?.before;
      if (isFocusLost() && before?.isConnected === true) before.focus();
    },
  };
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
