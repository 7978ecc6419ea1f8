import { useRef } from 'react';
import { successorOf } from './focus-successor.ts';

interface FocusReturn {
  /** Remembers what has the focus; call it before the dialog takes it. */
  remember: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

/** An element that has the focus or will get it back; once its row is removed, the one that takes its place. */
interface Followed {
  element: HTMLElement | null;
}

/** What had the focus before the dialogs that are open, the latest dialog last. */
const beforeDialogs: Followed[] = [];

/**
 * Gives the focus back to what had it before a dialog opened. The library does so only for dialogs with a trigger of its own.
 * Nothing is focused if the element is gone with its page, or if something else has the focus by then, such as a second
 * dialog. A dialog that replaces another, such as one with a placeholder, gives the focus back to what had it before the first.
 */
export function useFocusReturn(): FocusReturn {
  const own = useRef<Followed | null>(null);
  return {
    remember() {
      const focused = isFocusLost() ? (beforeDialogs.at(-1)?.element ?? null) : document.activeElement;
      // Menus close when one of their items is chosen, so their button gets the focus.
      const button = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
      const target = button === null || button === undefined ? focused : document.getElementById(button);
      own.current = { element: target instanceof HTMLElement ? target : null };
      beforeDialogs.push(own.current);
    },
    onCloseAutoFocus(event) {
      event.preventDefault();
      const before = own.current;
      if (before === null) return;
      beforeDialogs.splice(0, beforeDialogs.length, ...beforeDialogs.filter((one) => one !== before));
      if (isFocusLost() && before.element?.isConnected === true) before.element.focus();
    },
  };
}

/**
 * Moves the focus when the row or card that has it is removed, for the whole application. Browsers would leave it on the
 * body, so that the next Tab would start at the beginning of the page. Call it once, before the dialogs' own observers of
 * removed elements exist, because observers are notified in the order in which they were created.
 */
export function followFocus(): void {
  const last: Followed & { path: string } = { element: null, path: '' };
  document.addEventListener('focusin', ({ target }) => {
    last.element = target instanceof HTMLElement ? target : null;
    last.path = location.pathname;
  });
  const observer = new MutationObserver((records) => {
    for (const followed of [last, ...beforeDialogs]) {
      if (followed.element === null || followed.element.isConnected) continue;
      followed.element = successorOf(followed.element, records);
      // On another page, the place of the row is gone as well.
      if (followed === last && last.path === location.pathname && isFocusLost()) last.element?.focus();
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

export const isFocusLost = () => document.activeElement === null || document.activeElement === document.body;
