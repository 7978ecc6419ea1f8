import { useRef } from 'react';

interface FocusReturn {
  /** Remembers what has the focus; call it before the dialog takes it. */
  remember: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/**
 * Gives the focus back to what had it before a dialog opened. The library does so only for dialogs with a trigger of its own.
 * Nothing is focused if the element is gone, or if something else has the focus by then, such as a second dialog.
 */
export function useFocusReturn(): FocusReturn {
  const before = useRef<HTMLElement | null>(null);
  return {
    remember() {
      const focused = document.activeElement;
      // Menus close when one of their items is chosen, so their button gets the focus.
      const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const target = button === null || button === undefined ? focused : document.getElementById(button);
      before.current = target instanceof HTMLElement ? target : null;
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && before.current?.isConnected === true) before.current.focus();
    },
  };
}
