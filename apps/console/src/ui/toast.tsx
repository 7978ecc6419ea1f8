import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { text } from '../text/index.ts';
import { IconButton } from './button.tsx';

interface Toast {
  id: number;
  kind: 'good' | 'bad';
  message: ReactNode;
  /** What can be done about it, such as undoing. */
  action?: { label: string; run: () => void } | undefined;
}

// Long enough to read two lines; errors stay until they are closed.
const SHOWN_MS = 6_000;

let toasts: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const drop = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Says at the edge of the page that something was done. */
export function tell(message: ReactNode, action?: Toast['action']): void {
  const id = ++count;
  set([...toasts.slice(-3), { id, kind: 'good', message, action }]);
  setTimeout(() => drop(id), SHOWN_MS);
}

/** Says that something was not done. Stays until it is closed, unless it is said elsewhere too. */
export function complain(message: ReactNode, isSaidElsewhere = false): void {
  const id = ++count;
  set([...toasts.slice(-3), { id, kind: 'bad', message }]);
  if (isSaidElsewhere) setTimeout(() => drop(id), SHOWN_MS);
}

/** Whether it is among the messages: a press on one does not count as beside a dialog. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-toasts]') !== null;
}

/** Where they appear: once, around everything, and away from the buttons of dialogs, which end on the right. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <section
      aria-label={text.common.shell.messages}
      aria-live="polite"
      data-toasts
      className="pointer-events-none fixed inset-x-3 top-3 z-50 flex flex-col items-start gap-2 sm:top-auto sm:right-auto sm:bottom-3 sm:w-96"
    >
      {shown.map(({ id, kind, message, action }) => (
        <div
          key={id}
          role={kind === 'bad' ? 'alert' : 'status'}
          className="bg-raised border-line shadow-pop pointer-events-auto flex w-full max-w-sm items-start gap-2 rounded-lg border p-3"
        >
          {kind === 'good' ? (
            <CircleCheck aria-hidden className="text-good mt-0.5 size-4 shrink-0" />
          ) : (
            <CircleAlert aria-hidden className="text-danger mt-0.5 size-4 shrink-0" />
          )}
          <div className="min-w-0 flex-1 break-words">{message}</div>
          {action !== undefined && (
            <button
              type="button"
              className="text-accent font-medium underline"
              onClick={() => {
                drop(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton small label={text.common.actions.close} onClick={() => drop(id)}>
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
    </section>
  );
}
